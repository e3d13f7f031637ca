"""The register of an event, and the file that holds it.

Reading it shows whether the file was edited: each deck has a digest, its fingerprint is computed from its list, and the
history must end with the decks that are there.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

from borgcheck.cards.catalogue import catalogue
from borgcheck.checking.check import fingerprint
from borgcheck.common.files import read_stream, replace_file
from borgcheck.errors import BorgcheckError
from borgcheck.event.names import name_key, player_of_file
from borgcheck.inputs.session import read_deck
from borgcheck.inputs.sources import Source
from borgcheck.model.deck import Deck
from borgcheck.model.findings import Verdict
from borgcheck.rules.rulesets import Ruleset, load, restore
from borgcheck.version import __version__

FORMAT = 2
"""The version of the file's format; it is increased only if an older borgcheck could not read the file correctly."""

LARGEST = 64 * 1024 * 1024
"""The maximum size of a register in bytes."""

_PATIENCE = 30.0  # seconds to wait for another process that writes the register


@dataclass(frozen=True)
class Registration:
    """A deck as it was registered.

    `player` is who plays it, a unique name in the register; `named` is the player that the list names, empty if the
    name comes from the file name. `seat` is assigned once, and kept when the list is replaced. `path` is the file that
    the list was read from, relative to the register's folder, and `name` the deck's own name. `cards` lists the cards
    of each section as read, for readers without borgcheck; `content` is the file itself, from which the deck is read
    again, and `input_format` its format (None: detect). `findings` are those of the JSON report.
    """

    player: str
    named: str
    seat: int
    path: str
    name: str
    ruleset: Ruleset
    verdict: str
    fingerprint: str
    cards: Mapping[str, Mapping[str, int]]
    findings: tuple[Mapping[str, Any], ...]
    content: bytes
    input_format: str | None = None
    as_read: Deck | None = field(default=None, repr=False, compare=False)

    @cached_property
    def deck(self) -> Deck:
        """The deck, read again if it comes from a register.

        Raises:
            BorgcheckError: The list cannot be read.
        """
        return self.as_read or read_deck(Source.of_text(self.content, self.path), input_format=self.input_format)

    @property
    def own_name(self) -> str:
        """The player's own name, which others may have too."""
        return self.named or player_of_file(self.path)

    def is_called(self, name: str) -> bool:
        """Check whether a name is the player's, as written in the register or in the list."""
        return name_key(name) in (name_key(self.player), name_key(self.own_name))

    def digest(self) -> str:
        """Return a digest of everything that the register says about the deck."""
        text = json.dumps(self._to_dict(), sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()

    def to_dict(self) -> dict[str, Any]:
        """Return the registration as it is in the file."""
        return {**self._to_dict(), "digest": self.digest()}

    def _to_dict(self) -> dict[str, Any]:
        try:
            content = {"text": self.content.decode("utf-8")}
        except UnicodeDecodeError:
            content = {"base64": base64.b64encode(self.content).decode("ascii")}
        return {
            "player": self.player,
            "named": self.named,
            "seat": self.seat,
            "path": self.path,
            "name": self.name,
            "ruleset": self.ruleset.name,
            "ruleset_title": self.ruleset.title,
            "league": json.loads(self.ruleset.dump()) if self.ruleset.is_file else None,
            "verdict": self.verdict,
            "fingerprint": self.fingerprint,
            "cards": {section: dict(cards) for section, cards in self.cards.items()},
            "findings": [dict(finding) for finding in self.findings],
            "input_format": self.input_format,
            "list": content,
        }

    @classmethod
    def from_dict(cls, data: Any) -> Self:
        """Read a registration.

        Raises:
            KeyError, TypeError, ValueError: The data is not one.
        """
        content = data["list"]
        return cls(
            player=_text(data["player"]),
            named=_text(data["named"]),
            seat=_number(data["seat"]),
            path=_text(data["path"]),
            name=_text(data["name"]),
            ruleset=restore(json.dumps(data["league"])) if data.get("league") else load(_text(data["ruleset"])),
            verdict=Verdict(data["verdict"]).value,
            fingerprint=_text(data["fingerprint"]),
            cards={_text(s): {_text(t): int(n) for t, n in cards.items()} for s, cards in data["cards"].items()},
            findings=tuple({**finding, "code": _text(finding["code"])} for finding in data["findings"]),
            content=(
                _text(content["text"]).encode("utf-8")
                if "text" in content
                else base64.b64decode(_text(content["base64"]), validate=True)
            ),
            input_format=None if data["input_format"] is None else _text(data["input_format"]),
        )


class Action(StrEnum):
    """What was done to a register."""

    REGISTERED = "registered"
    REPLACED = "replaced"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """What was done to a player's deck, and when (ISO 8601, with the offset from UTC).

    `fingerprint` and `path` are those of the new list, or of the withdrawn one. `changes` are the cards that a new list
    changed, as in the JSON output of `borgcheck diff`.
    """

    when: str
    action: Action
    player: str
    path: str
    fingerprint: str
    changes: tuple[Mapping[str, Any], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the entry as it is in the file."""
        return {
            "when": self.when,
            "action": self.action.value,
            "player": self.player,
            "path": self.path,
            "fingerprint": self.fingerprint,
            "changes": [dict(change) for change in self.changes],
        }

    @classmethod
    def from_dict(cls, data: Any) -> Self:
        """Read an entry.

        Raises:
            KeyError, TypeError, ValueError: The data is not one.
        """
        return cls(
            when=_text(data["when"]),
            action=Action(data["action"]),
            player=_text(data["player"]),
            path=_text(data["path"]),
            fingerprint=_text(data["fingerprint"]),
            changes=tuple({**change, "title": _text(change["title"])} for change in data["changes"]),
        )


@dataclass(frozen=True, slots=True)
class Register:
    """The decks of an event in the order of registration, which is the seating unless another is given.

    `name` and `date` are the event's, `borgcheck` and `card_date` are the versions of the program and the card facts
    with which the register was last written, and `history` is everything that was done to it.
    """

    name: str = ""
    date: str = ""
    borgcheck: str = ""
    card_date: str = ""
    decks: tuple[Registration, ...] = field(default=())
    history: tuple[HistoryEntry, ...] = field(default=())

    def to_dict(self) -> dict[str, Any]:
        """Return the register as it is in the file (data/schemas/event.schema.json)."""
        return {
            "$schema": "urn:borgcheck:schema:event",
            "borgcheck-event": FORMAT,
            "name": self.name,
            "date": self.date,
            "borgcheck": self.borgcheck,
            "card_date": self.card_date,
            "decks": [deck.to_dict() for deck in self.decks],
            "history": [entry.to_dict() for entry in self.history],
        }

    @classmethod
    def from_dict(cls, data: Any) -> Self:
        """Read a register.

        Raises:
            KeyError, TypeError, ValueError: The data is not one.
        """
        return cls(
            name=_text(data["name"]),
            date=_text(data["date"]),
            borgcheck=_text(data["borgcheck"]),
            card_date=_text(data["card_date"]),
            decks=tuple(map(Registration.from_dict, data["decks"])),
            history=tuple(map(HistoryEntry.from_dict, data["history"])),
        )


def load_register(path: Path, *, repaired: str = "") -> Register:
    """Read the register of an event, and compare every fingerprint with its list.

    Args:
        path: The file.
        repaired: The player whose deck is about to be replaced or withdrawn, and may differ from what was registered.

    Raises:
        BorgcheckError: The file cannot be read, is damaged, or was edited with something other than borgcheck.
    """
    try:
        with path.open("rb") as file:
            data = json.loads(read_stream(file, str(path), LARGEST))
    except OSError as error:
        raise BorgcheckError(f"{path}: cannot be read ({error.strerror or error})") from None
    except (ValueError, RecursionError) as error:
        raise _damaged(path, str(error)) from None
    version = data.get("borgcheck-event") if isinstance(data, dict) else None
    if not isinstance(version, int):
        raise BorgcheckError(f"{path}: is not a register of an event; `borgcheck event register` writes one")
    if version > FORMAT:
        raise BorgcheckError(f"{path}: was written by a later borgcheck (format {version}); install that one")
    if version < FORMAT:
        raise BorgcheckError(
            f"{path}: was written by an earlier borgcheck (format {version}); register the lists again"
        )
    try:
        register = Register.from_dict(data)
        digests = [_text(deck["digest"]) for deck in data["decks"]]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _damaged(
            path, f"{error} is missing" if isinstance(error, KeyError) else "a value has the wrong type"
        ) from None
    if edits := [said for player, said in _edits(register, digests) if name_key(player) != name_key(repaired)]:
        raise BorgcheckError(
            f"{path}: the file was edited: {'; '.join(edits)}. Use an earlier copy, or give the list again: "
            "`borgcheck event replace`"
        )
    return register


def _damaged(path: Path, fault: str) -> BorgcheckError:
    return BorgcheckError(f"{path}: the register is damaged ({fault}); use a copy of the file")


def _edits(register: Register, digests: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the players whose deck is not as borgcheck wrote it, and what is wrong with it.

    An unchanged list that another version of borgcheck reads as a different deck is not one of them.
    """
    is_same_reader = (register.borgcheck, register.card_date) == (__version__, str(catalogue().date))
    recorded: dict[str, str] = {}
    for entry in register.history:
        if entry.action is Action.WITHDRAWN:
            recorded.pop(entry.player, None)
        else:
            recorded[entry.player] = entry.fingerprint
    for deck, digest in zip(register.decks, digests, strict=True):
        registered = recorded.pop(deck.player, None)
        is_untouched = digest == deck.digest()
        read = deck.fingerprint if is_untouched and not is_same_reader else _computed(deck)
        if read != deck.fingerprint:
            yield deck.player, f"the fingerprint of {deck.player} is {deck.fingerprint}, but that of the list is {read}"
        elif registered is None:
            yield deck.player, f"{deck.player} was never registered"
        elif registered != deck.fingerprint:
            yield deck.player, f"{deck.player} was registered with {registered}, but has {deck.fingerprint}"
        elif not is_untouched:
            yield deck.player, f"what it says about {deck.player} was changed"
    yield from ((player, f"the deck of {player} is missing") for player in recorded)


def _computed(deck: Registration) -> str:
    try:
        return fingerprint(deck.deck)
    except BorgcheckError:
        return "not that of a deck"


def save_register(path: Path, register: Register) -> None:
    """Write a register atomically.

    Raises:
        BorgcheckError: It cannot be written.
    """
    text = json.dumps(register.to_dict(), ensure_ascii=False, indent=1)
    replace_file(path, text.encode("utf-8", "replace") + b"\n")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Keep other processes from writing a register until it is written, so that no deck is lost.

    Raises:
        BorgcheckError: Another process has been writing it for half a minute, or the folder cannot be written.
    """
    from filelock import FileLock, Timeout

    place = path.with_name(f".{path.name}.lock")
    try:
        with FileLock(place, timeout=_PATIENCE):
            try:
                yield
            finally:
                # A process waiting for a lock whose file is gone starts again with a new one. Windows removes its own.
                with suppress(PermissionError):
                    place.unlink(missing_ok=True)
    except Timeout:
        raise BorgcheckError(f"{path}: another process is writing it; try again") from None


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _number(value: Any) -> int:
    if not isinstance(value, int):
        raise TypeError
    return value
