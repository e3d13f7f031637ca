"""Numbers below a hundred in words, as the titles of drones have them."""

from __future__ import annotations

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()


def in_words(digits: str) -> str:
    """A number in words, `96` as `ninety-six`; from a hundred on it stays as it is."""
    number = int(digits)
    if number < len(_ONES):
        return _ONES[number]
    tens, ones = divmod(number, 10)
    if tens > 9:
        return digits
    return _TENS[tens - 2] + (f"-{_ONES[ones]}" if ones else "")
