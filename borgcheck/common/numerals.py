"""Numbers below a hundred in words, as in the titles of drones."""

from __future__ import annotations

import re
from collections import Counter

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()


_WORDS = frozenset((*_ONES, *_TENS, "first", "second", "third", "fourth", "fifth"))
_FIGURES = re.compile(r"\d+|[ivx]+")


def number_to_words(digits: str) -> str:
    """Return a number in words, `96` as `ninety-six`; a hundred or more stays in digits."""
    number = int(digits)
    if number < len(_ONES):
        return _ONES[number]
    tens, ones = divmod(number, 10)
    if tens > 9:
        return digits
    return _TENS[tens - 2] + (f"-{_ONES[ones]}" if ones else "")


def numbers_agree(written: str, title: str) -> bool:
    """Check whether the numbers of two folded titles agree.

    They agree if they have the same digits and Roman numerals, and the written one has no number word that the title
    lacks: `Fifteen of Seventeeen` and `Tow of Nine` may be misspelt, but `Four of Nine` is not a misspelt `Five of
    Nine`.
    """
    here, there = written.split(), title.split()
    if [w for w in here if _FIGURES.fullmatch(w)] != [w for w in there if _FIGURES.fullmatch(w)]:
        return False
    return not Counter(w for w in here if w in _WORDS) - Counter(there)
