"""Find cards by words of their titles and by facts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import expansions
from borgcheck.cards.fold import fold
from borgcheck.common.phrasing import first_few
from borgcheck.common.suggesting import did_you_mean, nearest, require_known
from borgcheck.errors import BorgcheckError

# A filter and its value, or a word; either may be in quotes.
_PART = re.compile(r"""(?:([A-Za-z]+):)?(?:"([^"]*)"|(\S+))""")
_MOST_SHOWN = 30


def _sets(card: Card) -> Iterator[str]:
    """Yield the names, codes and marks of the expansions that a card was printed in."""
    for printing in card.printings:
        if expansion := expansions().get(printing.release):
            yield from (expansion.name, expansion.code, *expansion.marks)


_FACTS: dict[str, Callable[[Card], Iterable[str]]] = {
    "type:": lambda card: (card.type, card.card_class) if card.type == "Facility" else (card.type,),
    "affiliation:": lambda card: card.affiliations,
    "icon:": lambda card: card.all_icons,
    "format:": lambda card: card.formats,
    "set:": _sets,
}
FILTERS = tuple(_FACTS)
"""The filters of a search."""


def find_cards(catalogue: Catalogue, query: str) -> list[Card]:
    """Return the cards that have all words of a query in their title or identification, and pass all its filters.

    Cards with whole words come first, then those with words that begin like this, then the rest.

    Args:
        catalogue: The cards.
        query: Words and filters: `borg type:ship`, `set:"First Contact"`. The value of a filter may be several words
            without quotes, if they are a value together.

    Raises:
        BorgcheckError: A filter or its value does not exist.
    """
    cards, words = list(catalogue), list[str]()
    parts = [(key.lower(), quoted or word) for key, quoted, word in _PART.findall(query)]
    while parts:
        key, value = parts.pop(0)
        if not key:
            words += fold(value).split()
            continue
        following = [word for _, word in takewhile(lambda part: not part[0], parts)]
        passing, size = _passing(catalogue, f"{key}:", [value, *following])
        del parts[: size - 1]
        cards = [card for card in cards if card in passing]
    ranks = {card: rank for card in cards if (rank := _rank(card, words)) is not None}
    return sorted(ranks, key=ranks.__getitem__)


def _passing(catalogue: Catalogue, key: str, words: Sequence[str]) -> tuple[set[Card], int]:
    """Return the cards that pass a filter whose value is as many of some words as possible, and how many these are."""
    require_known("filter", key, FILTERS)
    facts = {card: {*_FACTS[key](card)} - {""} for card in catalogue}
    for size in range(len(words), 0, -1):
        wanted = fold(" ".join(words[:size]))
        if passing := {card for card, known in facts.items() if any(fold(fact) == wanted for fact in known)}:
            return passing, size
    known = sorted(sorted(set().union(*facts.values())), key=str.casefold)
    meant = did_you_mean(nearest(words[0], known))
    raise BorgcheckError(f"no card has the {key[:-1]} {words[0]!r}{meant} (known: {first_few(known, _MOST_SHOWN)})")


def _rank(card: Card, words: Sequence[str]) -> int | None:
    """Return 0 if the words are whole words in the names of a card, 1 if they begin words, 2 if parts, else None."""
    names = f" {fold(card.title)} {fold(card.identification)} "
    forms = (" {} ", " {}", "{}")
    return next((n for n, form in enumerate(forms) if all(form.format(word) in names for word in words)), None)
