"""The register of an event, and the file that holds it."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from borgcheck.common.files import read_stream, replace_file
from borgcheck.errors import BorgcheckError
from borgcheck.rules.rulesets import Ruleset, load, restore

FORMAT = 1
"""The version of the file's format; it rises only if an older borgcheck could not read the file rightly."""

LARGEST = 64 * 1024 * 1024
"""The most bytes that are read of a register."""

_PATIENCE = 30.0  # seconds that somebody else may take to write the register


@dataclass(frozen=True, slots=True)
class Registration:
    """A deck as it was registered.

    `player` is who plays it, `path` the file that it was read from, `name` the deck's own name. `cards` lists the
    cards of each section as read, for readers without borgcheck; `content` is the file itself, from which the deck is
    read again, and `input_format` how it has to be read (None: detect). `findings` are those of the JSON report.
    """

    player: str
    path: str
    name: str
    ruleset: Ruleset
    verdict: str
    fingerprint: str
    cards: Mapping[str, Mapping[str, int]]
    findings: tuple[Mapping[str, Any], ...]
    content: bytes
    input_format: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the registration as the file holds it."""
        try:
            content = {"text": self.content.decode("utf-8")}
        except UnicodeDecodeError:
            content = {"base64": base64.b64encode(self.content).decode("ascii")}
        return {
            "player": self.player,
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
        """Read a registration. Raises KeyError, TypeError or ValueError if the data is none."""
        content = data["list"]
        return cls(
            player=_text(data["player"]),
            path=_text(data["path"]),
            name=_text(data["name"]),
            ruleset=restore(json.dumps(data["league"])) if data.get("league") else load(_text(data["ruleset"])),
            verdict=_text(data["verdict"]),
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


@dataclass(frozen=True, slots=True)
class Register:
    """The decks of an event in the order in which they were registered, which is the seating unless another is given.

    `name` and `date` are the event's, `borgcheck` and `card_date` the version of the program and of the card facts by
    which the register was last written.
    """

    name: str = ""
    date: str = ""
    borgcheck: str = ""
    card_date: str = ""
    decks: tuple[Registration, ...] = field(default=())

    def to_dict(self) -> dict[str, Any]:
        """Return the register as the file holds it (schemas/event.schema.json)."""
        return {
            "$schema": "urn:borgcheck:schema:event",
            "borgcheck-event": FORMAT,
            "name": self.name,
            "date": self.date,
            "borgcheck": self.borgcheck,
            "card_date": self.card_date,
            "decks": [deck.to_dict() for deck in self.decks],
        }

    @classmethod
    def from_dict(cls, data: Any) -> Self:
        """Read a register. Raises KeyError, TypeError or ValueError if the data is none."""
        return cls(
            name=_text(data["name"]),
            date=_text(data["date"]),
            borgcheck=_text(data["borgcheck"]),
            card_date=_text(data["card_date"]),
            decks=tuple(map(Registration.from_dict, data["decks"])),
        )


def load_register(path: Path) -> Register:
    """Read the register of an event. Raises BorgcheckError if the file cannot be read, or is no whole register."""
    try:
        with path.open("rb") as file:
            data = json.loads(read_stream(file, str(path), LARGEST))
    except OSError as error:
        raise BorgcheckError(f"{path}: cannot be read ({error.strerror or error})") from None
    except (ValueError, RecursionError) as error:
        raise BorgcheckError(f"{path}: is no whole register of an event ({error}); take a copy of it") from None
    version = data.get("borgcheck-event") if isinstance(data, dict) else None
    if not isinstance(version, int):
        raise BorgcheckError(f"{path}: is no register of an event; `borgcheck event register` writes one")
    if version > FORMAT:
        raise BorgcheckError(f"{path}: was written by a later borgcheck (format {version}); install that one")
    try:
        return Register.from_dict(data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        fault = f"{error} is missing" if isinstance(error, KeyError) else "a value has the wrong type"
        raise BorgcheckError(f"{path}: is no whole register of an event ({fault}); take a copy of it") from None


def save_register(path: Path, register: Register) -> None:
    """Write a register, whole or not at all. Raises BorgcheckError if it cannot be written."""
    text = json.dumps(register.to_dict(), ensure_ascii=False, indent=1)
    replace_file(path, text.encode("utf-8", "replace") + b"\n")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Keep others from writing a register until it is written, so that nobody's deck is lost.

    Raises BorgcheckError if somebody else has been writing it for half a minute, or the folder cannot be written.
    """
    from filelock import FileLock, Timeout

    lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=_PATIENCE)
    try:
        with lock:
            yield
    except Timeout:
        raise BorgcheckError(f"{path}: somebody else is writing it; try again") from None


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value
