"""Find cards by words in their titles and by facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import codes_of_mark
from borgcheck.cards.fold import fold
from borgcheck.errors import BorgcheckError

Test = Callable[[Card], bool]
WHOLE, BEGINNING, PART = range(3)


def search(catalogue: Catalogue, words: Sequence[str]) -> list[Card]:
    """Find the cards whose title or identification has all the words, and that pass all filters.

    Args:
        catalogue: The cards.
        words: Words or parts of words, and the filters `type:`, `affiliation:`, `icon:`, `format:` and `set:`, each
            with a value in any letter case.

    Returns:
        The cards: first those with whole words, then those with words that begin with the given ones, then the rest.

    Raises:
        BorgcheckError: A filter or its value does not exist.
    """
    cards = list(catalogue)
    tests: list[Test] = []
    wanted: list[str] = []
    for word in words:
        key, colon, value = word.partition(":")
        if colon and key.isalpha() and value:
            tests.append(_filter(key.lower(), value, cards))
        elif folded := fold(word):
            wanted.append(folded)
    found = [(fit, card) for card in cards if (fit := _fit(card, wanted)) is not None and all(t(card) for t in tests)]
    return [card for _, card in sorted(found, key=itemgetter(0))]


def has_word(catalogue: Catalogue, word: str) -> bool:
    """Check whether one or more words are, or begin, words of a title or an identification."""
    folded = fold(word)
    return not folded or any(_fit(card, [folded]) in (WHOLE, BEGINNING) for card in catalogue)


def _fit(card: Card, words: Sequence[str]) -> int | None:
    """Return how the words match the names of a card, WHOLE, BEGINNING or PART (the worst), or None."""
    names = f" {fold(card.title)} {fold(card.identification)} "
    if not all(word in names for word in words):
        return None
    if all(f" {word} " in names for word in words):
        return WHOLE
    return BEGINNING if all(f" {word}" in names for word in words) else PART


def _filter(key: str, value: str, cards: list[Card]) -> Test:
    wanted = fold(value)
    if key == "set":
        codes = codes_of_mark(value)
        if not codes:
            raise BorgcheckError(
                f'no set is called {value!r}: use a name such as `set:"First Contact"` or a code such as set:fc'
            )
        return lambda card: any(p.release in codes for p in card.printings)
    facts: dict[str, Callable[[Card], Sequence[str]]] = {
        "type": lambda card: (card.type,),
        "affiliation": lambda card: card.affiliations,
        "icon": lambda card: card.all_icons,
        "format": lambda card: card.formats,
    }
    if key not in facts:
        raise BorgcheckError(f"no filter is called {key!r} (known: type:, affiliation:, icon:, format:, set:)")
    of = facts[key]
    known = {fold(v): v for card in cards for v in of(card)}
    if wanted not in known:
        shown = ", ".join(sorted(known.values())[:30])
        raise BorgcheckError(f"no card has the {key} {value!r} (known: {shown})")
    return lambda card: any(fold(v) == wanted for v in of(card))
