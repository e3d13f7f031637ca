"""Names of players: who plays a list, which spellings are the same name, and how names are sorted."""

from __future__ import annotations

import unicodedata
from pathlib import PurePath

from borgcheck.model.listing import Listing

# Latin letters that Unicode does not decompose into a letter and an accent.
_LETTERS = str.maketrans({"æ": "ae", "ð": "d", "đ": "d", "ħ": "h", "ı": "i", "ł": "l", "ø": "o", "œ": "oe", "þ": "th"})


def name_key(name: str) -> str:
    """Return the key that two spellings of a name share: its letters, ignoring case but not accents."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def sort_key(name: str) -> tuple[str, str]:
    """Return the key by which names are sorted: letters without accents, so that Åsa comes before Bob."""
    key = name_key(name)
    letters = unicodedata.normalize("NFKD", key.translate(_LETTERS))
    return "".join(c for c in letters if not unicodedata.combining(c)), key


def player_of_file(path: str) -> str:
    """Return the player that a file name gives, with `_` read as a blank."""
    name = PurePath(path).stem.replace("_", " ")
    return " ".join(name.split()) or PurePath(path).name


def player_of(listing: Listing) -> str:
    """Return the player of a list: its `@player`, or else its file name."""
    return named_player(listing) or player_of_file(listing.path)


def named_player(listing: Listing) -> str:
    """Return the player that a list itself names, or an empty string."""
    return " ".join(listing.meta.get("player", "").split())
