"""Compare lists as played with the register: whose deck each is, and what changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from borgcheck.analysis.diff import Difference, compare
from borgcheck.checking.check import fingerprint
from borgcheck.event.names import name_key, named_player, player_of_file
from borgcheck.event.register import Register, Registration
from borgcheck.model.deck import Deck
from borgcheck.model.listing import total_copies

_MOST_CHANGED = 0.5
"""A list without a player is compared with a registered deck if at most this share of its cards differs."""


class Status(StrEnum):
    """How a list as played relates to the register."""

    REGISTERED = "registered"
    CHANGED = "changed"
    UNCERTAIN = "uncertain"
    UNKNOWN = "unknown"
    WRONG_PLAYER = "wrong-player"


class KnownBy(StrEnum):
    """How a list's player was found: named in the list or by the caller, by its file name, by its cards, or as the
    player with the most similar deck."""

    PLAYER = "player"
    FILE = "file"
    FINGERPRINT = "fingerprint"
    LIKENESS = "likeness"


@dataclass(frozen=True, slots=True)
class Played:
    """A list as played, compared with the register.

    `named` is the player that the list or the caller names. `registered` is the deck that it was compared with, or None
    if that player has none or no deck is similar; `same_as` are other players who registered exactly this deck.
    """

    path: str
    fingerprint: str
    status: Status
    named: str = ""
    registered: Registration | None = None
    known_by: KnownBy | None = None
    difference: Difference | None = None
    same_as: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """Return what `borgcheck event check --output-format json` prints for a list."""
        return {
            "path": self.path,
            "fingerprint": self.fingerprint,
            "status": self.status.value,
            "named": self.named or None,
            "player": self.registered.player if self.registered else None,
            "known_by": self.known_by.value if self.known_by else None,
            "registered": self.registered.fingerprint if self.registered else None,
            "registered_path": self.registered.path if self.registered else None,
            "same_as": list(self.same_as),
            "changes": [change.to_dict() for change in self.difference.changes] if self.difference else [],
        }


def compare_with_register(register: Register, played: Deck, player: str | None = None) -> Played:
    """Compare a list as played with the decks of a register.

    A list that names a player must be that player's deck. Otherwise it belongs to the given player, else to the one
    whose deck came from a file with that name, else to the one who registered exactly this deck; else it is compared
    with the most similar registered deck.

    Args:
        register: The register.
        played: The list as played.
        player: The player, if known.
    """
    decks = register.decks
    mark = fingerprint(played)
    same = [] if played.is_empty else [each for each in decks if fingerprint(each.deck) == mark]
    own = named_player(played)
    named = player or own
    candidates, known_by = _owned(decks, played.path, named), KnownBy.PLAYER if named else KnownBy.FILE
    if not candidates and not named:
        candidates, known_by = same, KnownBy.FINGERPRINT
    if not candidates and not named:
        candidates, known_by = _likest(decks, played), KnownBy.LIKENESS
    is_wrong_player = bool(player and own) and not _are_one(own, named, candidates)
    if not candidates:
        status = Status.WRONG_PLAYER if is_wrong_player else Status.UNKNOWN
        return Played(played.path, mark, status, named, same_as=tuple(each.player for each in same))
    compared = [(each, compare(each.deck, played)) for each in candidates]
    registered, difference = min(compared, key=lambda pair: _copies_changed(pair[1]))
    if is_wrong_player:
        status = Status.WRONG_PLAYER
    elif difference.same:
        status = Status.REGISTERED
    elif not difference.certain:
        status = Status.UNCERTAIN
    else:
        status = Status.UNKNOWN if known_by is KnownBy.LIKENESS else Status.CHANGED
    others = tuple(each.player for each in same if each is not registered)
    return Played(played.path, mark, status, named, registered, known_by, difference, others)


def _are_one(own: str, named: str, decks: Sequence[Registration]) -> bool:
    """Check whether the player that a list names is the given one."""
    return name_key(own) == name_key(named) or any(each.is_called(own) for each in decks)


def _owned(decks: Sequence[Registration], path: str, named: str) -> list[Registration]:
    """Return the decks of the named player, or else of the player or file with the name of the list's file."""
    if named:
        return [each for each in decks if each.is_called(named)]
    name = player_of_file(path)
    return [each for each in decks if each.is_called(name) or name_key(player_of_file(each.path)) == name_key(name)]


def _likest(decks: Sequence[Registration], played: Deck) -> list[Registration]:
    """Return the registered deck that shares the most cards with a list, if it shares enough of them."""
    size = total_copies(played.played)
    changed = [(_copies_changed(compare(each.deck, played)), number) for number, each in enumerate(decks)]
    least, number = min(changed, default=(size, -1))
    return [decks[number]] if least <= size * _MOST_CHANGED else []


def _copies_changed(difference: Difference) -> int:
    return sum(change.count for change in difference.in_deck)
