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
"""A list whose player is unknown is compared with a registered deck if no more than this part of its cards differs."""


class Status(StrEnum):
    """What a list as played is."""

    REGISTERED = "registered"
    CHANGED = "changed"
    UNCERTAIN = "uncertain"
    UNKNOWN = "unknown"
    WRONG_PLAYER = "wrong-player"


class KnownBy(StrEnum):
    """How a list's player was found: named by the list or by who asked, by its file name, by its cards, or as the one
    whose deck is most similar."""

    PLAYER = "player"
    FILE = "file"
    FINGERPRINT = "fingerprint"
    LIKENESS = "likeness"


@dataclass(frozen=True, slots=True)
class Played:
    """A list as played beside the register.

    `named` is the player whom the list names, or whose it is said to be. `registered` is the deck that it was compared
    with, None if that player has none or there is none like it; `same_as` are the players other than this one whose
    registered deck it is.
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

    A list that names a player has to be that player's deck. One that names none belongs to the player who is given,
    else to the one whose deck came from a file of that name, else to the one whose deck it is; else it is compared with
    the registered deck that is most similar.

    Args:
        register: The register.
        played: The list as played.
        player: Who is said to play it.
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
    """Check whether the player whom a list names is the one whose it is said to be."""
    return name_key(own) == name_key(named) or any(each.is_called(own) for each in decks)


def _owned(decks: Sequence[Registration], path: str, named: str) -> list[Registration]:
    """Return the decks of the player who is named, or else of the player or the file that a list's file is called
    like."""
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
