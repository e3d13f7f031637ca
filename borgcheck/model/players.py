"""Name the player of a list."""

from __future__ import annotations

import re
from pathlib import PurePath

_WORDS = re.compile(r"[^\W\d_]+")
_NAMELESS = re.compile(r"(?:(?:a|the|my) ?)?(?:deck|list|deck ?list)")
"""The words of a file's name that names nobody, such as `My_Deck (2).txt`."""


def player_of(named: str, path: str) -> str:
    """Return who plays a list: the player that it names, or else its file's name with `_` read as a space.

    The player is nobody, an empty text, if the file is called nothing but `deck`, `list` or `my deck`.
    """
    if named:
        return named
    file = PurePath(path)
    if _NAMELESS.fullmatch(" ".join(_WORDS.findall(file.stem.casefold()))):
        return ""
    return " ".join(file.stem.replace("_", " ").split()) or file.name
