"""Find cards by words of their titles and by facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import codes_of_mark
from borgcheck.cards.fold import fold
from borgcheck.errors import BorgcheckError

Test = Callable[[Card], bool]


def search(catalogue: Catalogue, words: Sequence[str]) -> list[Card]:
    """The cards whose title or identification has all the words, and that pass all filters.

    Filters are `type:`, `affiliation:`, `icon:` and `set:`, each with a value in any letter case. Raises
    BorgcheckError where a filter or its value does not exist.
    """
    cards = list(catalogue)
    tests: list[Test] = []
    for word in words:
        key, colon, value = word.partition(":")
        if colon and key.isalpha() and value:
            tests.append(_filter(key.lower(), value, cards))
        elif folded := fold(word):
            tests.append(lambda card, folded=folded: folded in f"{fold(card.title)} {fold(card.identification)}")  # type: ignore[misc]
    return [card for card in cards if all(test(card) for test in tests)]


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
    }
    if key not in facts:
        raise BorgcheckError(f"no filter is called {key!r}: known are type:, affiliation:, icon: and set:")
    of = facts[key]
    known = {fold(v): v for card in cards for v in of(card)}
    if wanted not in known:
        shown = ", ".join(sorted(known.values())[:30])
        raise BorgcheckError(f"no card has the {key} {value!r}: known are {shown}")
    return lambda card: any(fold(v) == wanted for v in of(card))
