"""Name the player of a list."""

from __future__ import annotations

import re
from pathlib import PurePath

_WORDS = re.compile(r"[^\W\d_]+")
_NAMELESS = re.compile(r"(?:(?:a|the|my) ?)?(?:deck|list|deck ?list)")
"""The words of a file name that does not name a player, such as `My_Deck (2).txt`."""


def player_of(named: str, path: str) -> str:
    """Return who plays a list: the player that it names, or else the name of its file with spaces instead of `_`.

    Return an empty string if it names no player and the name of the file consists of words such as `deck` or `list`.

    Args:
        named: The player that the list names; empty if it names none.
        path: The path of the file.
    """
    if named:
        return named
    file = PurePath(path)
    if _NAMELESS.fullmatch(" ".join(_WORDS.findall(file.stem.casefold()))):
        return ""
    return " ".join(file.stem.replace("_", " ").split()) or file.name
