"""Compute exact chances of drawing cards from a shuffled deck, without replacement, as fractions."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb, perm
from typing import Annotated

from pydantic import PlainSerializer, WithJsonSchema

Chance = Annotated[Fraction, PlainSerializer(float, return_type=float), WithJsonSchema({"type": "number"})]
"""An exact chance, which JSON has as a float."""


def at_least_one(fitting: int, total: int, drawn: int) -> Fraction:
    """Return the chance that the top cards of a deck include a matching one.

    Args:
        fitting: The number of matching cards in the deck.
        total: The number of cards in the deck; the chance is 0 if it is empty.
        drawn: The number of cards drawn; all of them if the deck has fewer.
    """
    seen = min(drawn, total)
    return 1 - Fraction(comb(total - fitting, seen), comb(total, seen))


def one_after_other(first: int, second: int, total: int, drawn: int) -> Fraction:
    """Return the chance that the top cards of a deck show a card of one kind, and later one of another kind.

    Args:
        first: The number of cards of the first kind in the deck.
        second: The number of cards of the other kind; no card is of both kinds.
        total: The number of cards in the deck.
        drawn: The number of cards drawn; all of them if the deck has fewer.
    """
    seen, others = min(drawn, total), total - first - second
    # There is no such pair only if all cards of the second kind come before all of the first.
    without = sum(
        comb(seen, i + j) * perm(second, i) * perm(first, j) * perm(others, seen - i - j)
        for i in range(min(second, seen) + 1)
        for j in range(min(first, seen - i) + 1)
    )
    return 1 - Fraction(without, perm(total, seen))


def pair(cards: Iterable[tuple[int, frozenset[str], frozenset[str]]], drawn: int) -> Fraction:
    """Return the chance that the top cards of a deck include a card with a requirement and one that meets it.

    A hand holds such a pair exactly if what its cards ask for and what they give have something in common, so it is
    enough to track these two sets, card by card.

    Args:
        cards: The deck as (copies, what the card asks for, what it gives).
        drawn: The number of cards drawn.
    """
    ways: dict[tuple[int, frozenset[str], frozenset[str]], int] = {(0, frozenset(), frozenset()): 1}
    total = 0
    for copies, asks, gives in cards:
        total += copies
        after: dict[tuple[int, frozenset[str], frozenset[str]], int] = {}
        for (held, asked, given), number in ways.items():
            for taken in range(min(copies, drawn - held) + 1):
                key = (held + taken, asked | asks if taken else asked, given | gives if taken else given)
                after[key] = after.get(key, 0) + number * comb(copies, taken)
        ways = after
    seen = min(drawn, total)
    good = sum(number for (held, asked, given), number in ways.items() if held == seen and asked & given)
    return Fraction(good, comb(total, seen))
