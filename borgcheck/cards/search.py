"""Find cards by words of their titles and by facts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import codes_of_mark
from borgcheck.cards.fold import fold
from borgcheck.common.suggesting import did_you_mean, nearest
from borgcheck.errors import BorgcheckError

Test = Callable[[Card], bool]
WHOLE, BEGINNING, PART = range(3)
# A filter and its value, or a word; either may be in quotes.
_PART = re.compile(r"""(?:([A-Za-z]+):)?(?:"([^"]*)"|(\S+))""")

_LEVEL = re.compile(r" x\d+$")


def _skills(card: Card) -> Iterable[str]:
    """Yield the skills of personnel with each level that it has, and its classification."""
    for skill in card.skills:
        name, _, highest = skill.partition(" x")
        yield from (name, *(f"{name} x{level}" for level in range(2, int(highest or 1) + 1)))
    if card.type == "Personnel":
        yield from (name for name in card.card_class.split("+") if name.isascii() and name.strip("*"))


_FACTS: dict[str, Callable[[Card], Iterable[str]]] = {
    "type": lambda card: (card.type, card.card_class) if card.type == "Facility" else (card.type,),
    "affiliation": lambda card: card.affiliations,
    "icon": lambda card: card.all_icons,
    "skill": _skills,
    "format": lambda card: card.formats,
}
_SET = "set"
FILTERS = tuple(f"{key}:" for key in (*_FACTS, _SET))
"""The filters of a search."""


class CardQuery:
    """Words and filters: `borg type:ship`, `skill:"Computer Skill"`.

    Attributes:
        words: The words, folded, which a title or an identification must have in any order.
    """

    def __init__(self, catalogue: Catalogue, words: Iterable[str]) -> None:
        """Parse a query.

        The value of a filter may be several words without quotes, if they are a value together.

        Raises:
            BorgcheckError: A filter or its value does not exist.
        """
        self.words: list[str] = []
        self._cards = list(catalogue)
        self._tests: list[Test] = []
        parts = [(key.lower(), quoted or word) for key, quoted, word in _PART.findall(" ".join(words))]
        while parts:
            key, value = parts.pop(0)
            if key:
                following = next((n for n, (other, _) in enumerate(parts) if other), len(parts))
                longest = (n for n in range(following, 0, -1) if self._test(key, _joined(value, parts[:n])))
                size = next(longest, 0)
                self._tests.append(self._require(key, _joined(value, parts[:size])))
                del parts[:size]
            else:
                self.words += fold(value).split()

    def find(self) -> list[Card]:
        """Return the cards: first those with whole words, then with words that begin like this, then the rest."""
        found = ((_fit(card, self.words), card) for card in self._cards if all(test(card) for test in self._tests))
        return [card for _, card in sorted(((fit, c) for fit, c in found if fit is not None), key=itemgetter(0))]

    def unknown_words(self) -> list[str]:
        """Return the words that no word of a title or an identification begins with."""
        return [word for word in self.words if all(_fit(card, [word]) in (None, PART) for card in self._cards)]

    def _test(self, key: str, value: str) -> Test | None:
        """Return the test of a filter, or None if no card has the value."""
        if key == _SET:
            codes = codes_of_mark(value)
            return (lambda card: any(p.release in codes for p in card.printings)) if codes else None
        if key not in _FACTS:
            return None
        wanted, of = fold(value), _FACTS[key]
        cards = {card for card in self._cards if any(fold(fact) == wanted for fact in of(card))}
        return cards.__contains__ if cards else None

    def _require(self, key: str, value: str) -> Test:
        if test := self._test(key, value):
            return test
        if f"{key}:" not in FILTERS:
            raise BorgcheckError(f"no filter is called {key!r} (known: {', '.join(FILTERS)})")
        if key == _SET:
            raise BorgcheckError(
                f'no set is called {value!r}: use a name such as set:"First Contact" or a code such as set:fc'
            )
        facts = {fact for card in self._cards for fact in _FACTS[key](card) if not _LEVEL.search(fact)}
        meant = did_you_mean(nearest(value, sorted(facts)))
        shown = ", ".join(sorted(facts, key=str.casefold))
        raise BorgcheckError(f"no card has the {key} {value!r}{meant} (known: {shown})")


def _joined(value: str, parts: Iterable[tuple[str, str]]) -> str:
    return " ".join([value, *(word for _, word in parts)])


def _fit(card: Card, words: Sequence[str]) -> int | None:
    """Return how the words match the names of a card, WHOLE, BEGINNING or PART (the worst), or None."""
    names = f" {fold(card.title)} {fold(card.identification)} "
    if not all(word in names for word in words):
        return None
    if all(f" {word} " in names for word in words):
        return WHOLE
    return BEGINNING if all(f" {word}" in names for word in words) else PART
