"""Exact chances, as fractions: dice, hands drawn without replacement, and where a card lies in a shuffled deck."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

from borgcheck.phrasing import percent

SIDES = 6


def some_face(dice: int) -> Fraction:
    """The chance that at least one of some dice shows a given face."""
    return 1 - Fraction(SIDES - 1, SIDES) ** dice


def sums(dice: int) -> dict[int, Fraction]:
    """The chance of each total of some dice."""
    counted = Counter(map(sum, product(range(1, SIDES + 1), repeat=dice)))
    return {total: Fraction(ways, SIDES**dice) for total, ways in sorted(counted.items())}


def drawn(deck: int, wanted: int, hand: int) -> dict[int, Fraction]:
    """The chance of each number of wanted cards in a hand drawn from a deck without replacement."""
    size = min(deck, hand)
    low, high = max(0, size - (deck - wanted)), min(wanted, size)
    return {
        k: Fraction(comb(wanted, k) * comb(deck - wanted, size - k), comb(deck, size)) for k in range(low, high + 1)
    }


def spelled_out(chance: Fraction) -> str:
    """A chance for people: the fraction and the per cent, such as `5/33 = 15.2 %`."""
    exact, about = f"{chance.numerator}/{chance.denominator}", percent(chance)
    if chance.denominator == 1 or len(exact) > 13:
        return about
    return f"{exact}, {about}" if about[0] in "<>" else f"{exact} = {about}"


def document(chance: Fraction) -> dict[str, object]:
    """A chance as a JSON object: the exact fraction as text, and the nearest number."""
    return {"exact": f"{chance.numerator}/{chance.denominator}", "value": round(float(chance), 6)}
