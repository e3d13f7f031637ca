"""What pages for browsing show: parts of long lists, what is found for a few words, and titles as one types."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar
from urllib.parse import urlencode

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import catalogue
from borgcheck.cards.fold import fold
from borgcheck.cards.search import search
from borgcheck.corpus.corpus import corpus
from borgcheck.errors import BorgcheckError

T = TypeVar("T")

MOST_TITLES = 10
_SHORTEST = 2


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """A part of a list.

    Attributes:
        items: What it shows.
        number: Its number, from 1.
        count: How many parts there are.
        total: How many items the list has.
        first: The number of its first item.
    """

    items: Sequence[T]
    number: int
    count: int
    total: int
    first: int

    @property
    def last(self) -> int:
        """Return the number of its last item."""
        return self.first + len(self.items) - 1


def part(items: Sequence[T], number: int, size: int, total: int | None = None) -> Part[T]:
    """Return a part of a list: the last one if it has no part of that number.

    Args:
        items: The list, or as much of its beginning as the part needs.
        number: The number of the part, from 1.
        size: The most items of a part.
        total: How many items the whole list has; without it, as many as there are.
    """
    total = len(items) if total is None else total
    count = max(1, -(-total // size))
    number = min(number, count)
    start = (number - 1) * size
    return Part(items[start : start + size], number, count, total, start + 1)


def query(path: str, values: Mapping[str, str | int]) -> str:
    """Return a path with those values of a form that are not empty."""
    chosen = {name: value for name, value in values.items() if value}
    return f"{path}?{urlencode(chosen)}" if chosen else path


def titles_like(text: str) -> list[str]:
    """Return the titles of entries and cards of which a text is a beginning, or words of them; the shortest first."""
    wanted = fold(text)
    if len(wanted) < _SHORTEST:
        return []
    found = {name: fold(name) for name in (*_terms(), *(card.title for card in cards_like(text)))}
    begun = {name: folded for name, folded in found.items() if f" {wanted}" in f" {folded}"}
    return sorted(begun, key=lambda name: (not begun[name].startswith(wanted), len(name), name))[:MOST_TITLES]


def cards_like(text: str) -> list[Card]:
    """Return the cards with the words of a text, best first; none if it asks for a filter that does not exist."""
    try:
        return search(catalogue(), text.split()) if text.strip() else []
    except BorgcheckError:
        return []


def card_types() -> list[tuple[str, str, int]]:
    """Return the types of cards that a search can ask for, each with its words, and how many cards it finds."""
    counts = Counter(card.type for card in catalogue())
    return [(type, f"type:{type.lower()}", number) for type, number in sorted(counts.items()) if " " not in type]


def _terms() -> Iterator[str]:
    """Yield the titles and aliases of all entries."""
    for entry in corpus():
        yield entry.title
        yield from entry.aliases
