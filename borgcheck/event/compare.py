"""Compare lists as played with the register: whose deck each is, and what changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePath

from borgcheck.analysis.diff import Difference, compare
from borgcheck.checking.check import fingerprint
from borgcheck.event.enter import name_key
from borgcheck.event.register import Register, Registration
from borgcheck.inputs.session import read_deck
from borgcheck.inputs.sources import Source
from borgcheck.model.deck import Deck
from borgcheck.model.listing import count

_MOST_CHANGED = 0.5
"""A list whose player is unknown is compared with a registered deck if no more than this part of its cards differs."""


class Status(StrEnum):
    """What a list as played is."""

    REGISTERED = "registered"
    CHANGED = "changed"
    UNCERTAIN = "uncertain"
    UNKNOWN = "unknown"


class KnownBy(StrEnum):
    """How a list's player was found: by the list's `@player`, its file name, its cards, or the likest deck."""

    PLAYER = "player"
    FILE = "file"
    FINGERPRINT = "fingerprint"
    LIKENESS = "likeness"


@dataclass(frozen=True, slots=True)
class Played:
    """A list as played beside the register.

    `registered` is the deck that it was compared with, None if there is none like it; `same_as` are the players other
    than this one whose registered deck it is.
    """

    path: str
    fingerprint: str
    status: Status
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
            "player": self.registered.player if self.registered else None,
            "known_by": self.known_by.value if self.known_by else None,
            "registered": self.registered.fingerprint if self.registered else None,
            "registered_path": self.registered.path if self.registered else None,
            "same_as": list(self.same_as),
            "changes": [change.to_dict() for change in self.difference.changes] if self.difference else [],
        }


@dataclass(frozen=True, slots=True)
class _Known:
    """A registered deck, read again."""

    registration: Registration
    deck: Deck
    fingerprint: str


def compare_with_register(register: Register, sources: Iterable[Source], input_format: str | None) -> list[Played]:
    """Compare lists as played with the decks of a register.

    A list belongs to the player whom it names, else to the one whose deck came from a file of that name, else to the
    one whose deck it is; else it is compared with the registered deck that it is most like.

    Raises BorgcheckError if a list cannot be read.
    """
    known = [_read(registration) for registration in register.decks]
    return [_compare(known, read_deck(source, input_format=input_format)) for source in sources]


def _read(registration: Registration) -> _Known:
    source = Source.of_text(registration.content, registration.path)
    deck = read_deck(source, input_format=registration.input_format)
    return _Known(registration, deck, fingerprint(deck))


def _compare(known: list[_Known], played: Deck) -> Played:
    sign = fingerprint(played)
    same = [] if played.is_empty else [each for each in known if each.fingerprint == sign]
    candidates, known_by = _owned(known, played), KnownBy.PLAYER if played.meta.get("player") else KnownBy.FILE
    if not candidates:
        candidates, known_by = same, KnownBy.FINGERPRINT
    if not candidates:
        candidates, known_by = _likest(known, played), KnownBy.LIKENESS
    if not candidates:
        return Played(played.path, sign, Status.UNKNOWN)
    compared = [(each.registration, compare(each.deck, played)) for each in candidates]
    registered, difference = min(compared, key=lambda pair: _copies_changed(pair[1]))
    if difference.same:
        status = Status.REGISTERED
    elif not difference.certain:
        status = Status.UNCERTAIN
    else:
        status = Status.UNKNOWN if known_by is KnownBy.LIKENESS else Status.CHANGED
    owner = name_key(registered.player)
    others = dict.fromkeys(p for each in same if name_key(p := each.registration.player) != owner)
    return Played(played.path, sign, status, registered, known_by, difference, tuple(others))


def _owned(known: list[_Known], played: Deck) -> list[_Known]:
    """Return the registered decks of the player whom a list names, else those of the player or file of its name."""
    player = name_key(played.meta.get("player", ""))
    if player:
        return [each for each in known if name_key(each.registration.player) == player]
    stem = _stem(played.path)
    return [each for each in known if stem in (name_key(each.registration.player), _stem(each.registration.path))]


def _stem(path: str) -> str:
    return name_key(PurePath(path).name.partition(".")[0])


def _likest(known: list[_Known], played: Deck) -> list[_Known]:
    """Return the registered deck that shares the most cards with a list, if it shares enough of them."""
    size = count(played.played)
    changed = [(_copies_changed(compare(each.deck, played)), number) for number, each in enumerate(known)]
    least, number = min(changed, default=(size, -1))
    return [known[number]] if least <= size * _MOST_CHANGED else []


def _copies_changed(difference: Difference) -> int:
    return sum(change.count for change in difference.in_deck)
