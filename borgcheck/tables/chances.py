"""Exact chances, as fractions: dice, hands drawn without replacement, and where a card lies in a shuffled deck."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

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


def percent(chance: Fraction) -> str:
    """A chance for people: the fraction and the per cent, such as `5/33 = 15.2%`."""
    if chance.denominator == 1:
        return f"{chance * 100}%"
    about = f"{float(chance * 100):.1f}%"
    if about in ("0.0%", "100.0%"):
        about = f"{'under 0.1%' if about == '0.0%' else 'over 99.9%'}"
    exact = f"{chance.numerator}/{chance.denominator}"
    return f"{exact} = {about}" if len(exact) <= 13 else about


def document(chance: Fraction) -> dict[str, object]:
    """A chance as a JSON object: the exact fraction as text, and the nearest number."""
    return {"exact": f"{chance.numerator}/{chance.denominator}", "value": round(float(chance), 6)}
