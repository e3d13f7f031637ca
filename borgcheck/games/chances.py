"""Exact chances, as fractions: dice, and hands drawn without replacement."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

from borgcheck.common.phrasing import percent

SIDES = 6
# A longer fraction says less to a reader than its percentage.
_LONGEST_FRACTION = 13


def chance_of_face(dice: int) -> Fraction:
    """Return the chance that at least one of some dice shows a given face."""
    return 1 - Fraction(SIDES - 1, SIDES) ** dice


def chances_of_sums(dice: int) -> dict[int, Fraction]:
    """Return the chance of each total of some dice."""
    counted = Counter(map(sum, product(range(1, SIDES + 1), repeat=dice)))
    return {total: Fraction(ways, SIDES**dice) for total, ways in sorted(counted.items())}


def chances_in_hand(deck: int, wanted: int, hand: int) -> dict[int, Fraction]:
    """Return the chance of each number of wanted cards in a hand drawn from a deck without replacement."""
    size = min(deck, hand)
    low, high = max(0, size - (deck - wanted)), min(wanted, size)
    return {
        k: Fraction(comb(wanted, k) * comb(deck - wanted, size - k), comb(deck, size)) for k in range(low, high + 1)
    }


def format_chance(chance: Fraction) -> str:
    """Write a chance as a fraction and a percentage, such as `5/33 = 15.2 %`."""
    exact, about = f"{chance.numerator}/{chance.denominator}", percent(chance)
    if chance.denominator == 1 or len(exact) > _LONGEST_FRACTION:
        return about
    return f"{exact}, {about}" if about[0] in "<>" else f"{exact} = {about}"


def chance_to_dict(chance: Fraction) -> dict[str, object]:
    """Return a chance as a JSON object: the exact fraction as text, and the nearest number."""
    return {"exact": f"{chance.numerator}/{chance.denominator}", "value": round(float(chance), 6)}
