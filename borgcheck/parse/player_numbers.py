"""The numbers behind a heading that is one player's or several players': `Fleet 1`, `Deck 1-3`, `Hand #2 & 3`."""

from __future__ import annotations

import re

_NUMBER = r"(?:#|no\.?|nr\.?)?[ \t]*\d{1,3}"
_JOINT = r"[ \t]*(?:-|–|—|to|through|,|&|\+|and|,[ \t]*and|[ \t])[ \t]*"
_BEHIND = re.compile(
    rf"^(?P<words>.*?[^\W\d_][^\w#]*?)[ \t]*(?P<numbers>{_NUMBER}(?:{_JOINT}{_NUMBER})*)[ \t]*$", re.IGNORECASE
)
_PART = re.compile(r"\d+|-|–|—|to|through", re.IGNORECASE)
# No table seats more.
_MOST = 99


def numbers_behind(words: str) -> tuple[str, tuple[int, ...]]:
    """Split a heading into its words and the numbers behind them, ranges spelled out.

    Returns:
        The words, and the numbers; all of it and no number if there is none, or a range runs backwards or is longer
        than any table.
    """
    match = _BEHIND.match(words)
    if match is None:
        return words, ()
    out: list[int] = []
    ranged = False
    for part in _PART.findall(match.group("numbers")):
        if not part.isdigit():
            ranged = True
            continue
        number = int(part)
        if ranged and (not out or not out[-1] <= number <= out[-1] + _MOST):
            return words, ()
        out += range(out[-1] + 1, number + 1) if ranged else [number]
        ranged = False
    return match.group("words").rstrip(" \t#"), tuple(dict.fromkeys(out))
