"""Names of players: who plays a list, which spellings are one name, and how names are sorted."""

from __future__ import annotations

import unicodedata
from pathlib import PurePath

from borgcheck.model.listing import Listing

# Letters of the Latin alphabets that Unicode does not decompose into a letter and an accent.
_LETTERS = str.maketrans({"æ": "ae", "ð": "d", "đ": "d", "ħ": "h", "ı": "i", "ł": "l", "ø": "o", "œ": "oe", "þ": "th"})


def name_key(name: str) -> str:
    """Return what two spellings of one name have in common: letters without regard to case, accents as they are."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def sort_key(name: str) -> tuple[str, str]:
    """Return what names are sorted by: their letters without accents, so that Åsa comes before Bob."""
    key = name_key(name)
    letters = unicodedata.normalize("NFKD", key.translate(_LETTERS))
    return "".join(c for c in letters if not unicodedata.combining(c)), key


def player_of_file(path: str) -> str:
    """Return the player whom the name of a file gives, with `_` read as a blank."""
    name = PurePath(path).stem.replace("_", " ")
    return " ".join(name.split()) or PurePath(path).name


def player_of(listing: Listing) -> str:
    """Return who plays a list: its `@player`, else the name of its file."""
    return named_player(listing) or player_of_file(listing.path)


def named_player(listing: Listing) -> str:
    """Return the player whom a list itself names; empty if it names none."""
    return " ".join(listing.meta.get("player", "").split())
