"""Name the player of a list, and compare names."""

from __future__ import annotations

import re
import unicodedata
from pathlib import PurePath

_WORDS = re.compile(r"[^\W\d_]+")
# The words of a file name that does not name a player, such as `My_Deck (2).txt`.
_NAMELESS = re.compile(r"(?:(?:a|the|my) ?)?(?:deck|list|deck ?list)")


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


def name_key(name: str) -> str:
    """Return the key that two spellings of a name share: its letters, ignoring case but not accents."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def is_signature(words: str, player: str) -> bool:
    """Check whether words are nothing but the name of a player."""
    return bool(player) and name_key(words.strip(" -~_*.,")) == name_key(player)


def sender_of(header: str) -> str:
    """Return who sent a mail by its `From`: the name, or else the part of the address before the @."""
    from email.utils import parseaddr  # few lists are mails

    if "@" not in header:
        return header
    name, address = parseaddr(header)
    return name or address.partition("@")[0]
