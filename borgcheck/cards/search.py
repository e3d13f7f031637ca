"""Find cards by words of their titles, identifications and kinds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from borgcheck.cards.card import Card
from borgcheck.cards.fold import fold

# A whole word, the beginning of one, and a part of one.
_FORMS = (" {} ", " {}", "{}")


def find_cards(cards: Iterable[Card], query: str) -> list[Card]:
    """Return the cards that have all words of a query in their title or identification, then those with some of the
    words in their kind: `cube ship`, `borg personnel`.

    Whole words come first, then beginnings of words, then parts.
    """
    words = fold(query).split()
    ranks = {card: rank for card in cards if (rank := _rank(card, words)) is not None}
    return sorted(ranks, key=ranks.__getitem__)


def _rank(card: Card, words: Sequence[str]) -> int | None:
    """Return how well a card fits some words, 0 best, or None if it lacks one."""
    names = f" {fold(card.title)} {fold(card.identification)} "
    ways = product((names, f"{names}{fold(card.kind)} "), _FORMS)
    return next((n for n, (text, form) in enumerate(ways) if all(form.format(word) in text for word in words)), None)
