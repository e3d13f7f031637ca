"""Exact chances of drawing cards from a shuffled deck, without replacement, as fractions."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb


def at_least_one(fitting: int, total: int, drawn: int) -> Fraction:
    """The chance that so many cards off the top hold a fitting one.

    In: how many of the deck's cards fit, how many it has, how many are seen (all, where it has fewer).
    Out: the chance, 0 for an empty deck.
    """
    seen = min(drawn, total)
    return 1 - Fraction(comb(total - fitting, seen), comb(total, seen))


def pair(cards: Iterable[tuple[int, frozenset[str], frozenset[str]]], drawn: int) -> Fraction:
    """The chance that so many cards off the top hold one that asks for something and one that gives it.

    In: the deck as (copies, what the card asks for, what it gives), how many cards are drawn. Out: the chance.

    Such a pair is in a hand exactly when what its cards ask for and what they give have something in common,
    so it is enough to follow these two sets while the deck is gone through card by card.
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
