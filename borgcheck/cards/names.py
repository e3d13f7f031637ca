"""Take a card name of the LackeyCCG tables apart: printed title and marks.

The tables tell printings and cards of one title apart by marks behind the title: `(The Borg)` a set,
` 2E` a card of the Second Edition, ` *VP` a virtual promo, a trailing `*` the other affiliation of a
dual card, `(back)` the reverse of a two-sided one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

# Cards of the separate Tribbles game are named by a number and a power. Those of this game that look
# alike are in the catalogue, so this is asked of unknown titles only.
_TRIBBLES_GAME = re.compile(r"^[\d,.]+\s+Tribbles?\s*[-–—:(]\s*\w+", re.I)
_MARK = re.compile(r"^(.*\S) \(([^()]*)\)$")


class Name(NamedTuple):
    """A table's card name, taken apart. `marks` are the words in parentheses, in order."""

    printed: str
    marks: tuple[str, ...] = ()
    second_edition: bool = False
    promo: bool = False
    starred: bool = False
    back: bool = False


def take_apart(name: str) -> Name:
    """Take a name such as `Seven of Nine (The Borg)` or `Rom*` apart."""
    rest = name.strip()
    promo = rest.endswith(" *VP")
    if promo:
        rest = rest[:-4].rstrip()
    starred = rest.endswith("*")
    rest = rest.rstrip("*+").rstrip()
    marks: list[str] = []
    while match := _MARK.match(rest):
        rest = match.group(1)
        marks.insert(0, match.group(2))
    second = rest.endswith(" 2E")
    if second:
        rest = rest[:-3].rstrip()
    back = "back" in marks
    return Name(rest, tuple(m for m in marks if m != "back"), second, promo, starred, back)


def is_of_tribbles_game(title: str) -> bool:
    """Whether a title that is not in the catalogue is named like a card of the Tribbles game."""
    return bool(_TRIBBLES_GAME.match(title))
