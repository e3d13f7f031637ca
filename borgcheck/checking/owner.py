"""Tell whose deck a list is."""

from __future__ import annotations

from pathlib import PurePath

from borgcheck.model.listing import Listing


def player_of(listing: Listing) -> str:
    """Return the player of a list: its `@player`, or else its file name with `_` read as a blank."""
    if player := named_player(listing):
        return player
    path = PurePath(listing.path)
    return " ".join(path.stem.replace("_", " ").split()) or path.name


def named_player(listing: Listing) -> str:
    """Return the player that a list itself names, or an empty string."""
    return " ".join(listing.meta.get("player", "").split())
