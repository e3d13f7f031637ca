"""Read a league's ruleset from a TOML file, and check it before it is used.

The file extends another ruleset and says what differs: see docs/leagues.md and data/schemas/ruleset.schema.json.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any

from borgcheck.cards.catalogue import catalogue
from borgcheck.cards.expansions import codes_of_mark, expansions
from borgcheck.common.files import read_file
from borgcheck.common.suggesting import did_you_mean, nearest
from borgcheck.errors import BorgcheckError
from borgcheck.model.findings import Severity

OFF = "off"
"""The severity of a code that is not in force."""
SHORTHANDS = {"banned": "B122", "pool": "B123", "expansions": "B123", "copies": "B125"}
"""Figures that may be written at the head of a file, each with the code that it brings into force."""
KEYS = ("extends", "title", "date", *SHORTHANDS, "codes")
SEVERITIES = (*(severity.value for severity in Severity), OFF)
_DATE = re.compile(r"\d{4}(-\d\d){0,2}")
_LONGEST_TITLE = 120


def read_league(path: Path) -> dict[str, Any]:
    """Read a league's file.

    Raises:
        BorgcheckError: The file cannot be read, or a key at its head is unknown, missing or has a wrong value.
    """
    if not path.is_file():
        raise BorgcheckError(f"{path}: no such ruleset file")
    try:
        data = tomllib.loads(read_file(path).decode("utf-8"))
    except (ValueError, RecursionError) as error:
        why = "nested too deeply" if isinstance(error, RecursionError) else error
        raise BorgcheckError(f"{path}: is not valid TOML: {why}") from None
    for key in ("extends", "title"):
        if key not in data:
            raise BorgcheckError(f"{path}: `{key}` is missing: a league's ruleset needs `extends` and `title`")
    for key, value in data.items():
        _require_known(path, key, KEYS)
        try:
            data[key] = _HEAD[key](value)
        except ValueError as error:
            raise BorgcheckError(f"{path}: `{key}`: {error}") from None
    return data


def require_codes(path: Path, parent: str, data: Mapping[str, Any], inherited: Mapping[str, dict[str, Any]]) -> None:
    """Check the codes in a league's file against those of the ruleset that it extends, its parent.

    Raises:
        BorgcheckError: A code or a figure is unknown, or has a wrong value; the message names the nearest.
    """
    for key, code in SHORTHANDS.items():
        if key in data and code not in inherited:
            raise BorgcheckError(f"{path}: `{key}`: applies only to decks of the card game; {parent} does not")
    for code, entry in data.get("codes", {}).items():
        _require_known(path, code, inherited, "codes.")
        if code[0] in "CD" and code[1].isdigit():
            raise BorgcheckError(f"{path}: `codes.{code}`: what cannot be read is undecided under every ruleset")
        if not isinstance(entry, dict):
            raise BorgcheckError(f'{path}: `codes.{code}`: must be a table, such as {{severity = "warning"}}')
        for key, value in entry.items():
            if key in SHORTHANDS:
                raise BorgcheckError(f"{path}: `codes.{code}.{key}`: write `{key}` at the head of the file")
            _require_known(path, key, ("severity", *inherited[code]), f"codes.{code}.")
            if why := _unfit(key, value, inherited[code]):
                raise BorgcheckError(f"{path}: `codes.{code}.{key}`: {why}")
        if "severity" not in entry and inherited[code]["severity"] == OFF:
            raise BorgcheckError(f'{path}: `codes.{code}`: is off in {parent}; add severity = "error"')


def _require_known(path: Path, key: str, known: Collection[str], where: str = "") -> None:
    if key not in known:
        near = nearest(key, known)
        meant = did_you_mean(near and f"`{where}{near}`") or f" (known: {', '.join(known)})"
        raise BorgcheckError(f"{path}: no key is called `{where}{key}`{meant}")


def _unfit(key: str, value: object, inherited: Mapping[str, Any]) -> str:
    """Return what is wrong with a severity or a figure, or an empty string."""
    if key == "severity":
        return "" if value in SEVERITIES else f"must be one of {', '.join(SEVERITIES)}"
    if isinstance(inherited[key], bool):
        return "" if isinstance(value, bool) else "must be true or false"
    if not isinstance(inherited[key], int):
        return "cannot be changed by a league's file; only numbers and true/false values can"
    return "" if _is_number(value) else "must be a whole number, 0 or more"


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _text(value: object) -> str:
    if not isinstance(value, str) or not 0 < len(value.strip()) <= _LONGEST_TITLE:
        raise ValueError(f"must be text in quotes, at most {_LONGEST_TITLE} characters long")
    return value.strip()


def _date(value: object) -> str:
    if not isinstance(value, str) or not _DATE.fullmatch(value):
        raise ValueError('must be a date in quotes, such as "2026-07" or "2026-07-15"')
    return value


def _copies(value: object) -> object:
    if not _is_number(value) or value == 0:
        raise ValueError("must be a whole number, 1 or more")
    return value


def _pool(value: object) -> str:
    name, known = _text(value), catalogue().formats
    if name not in known:
        meant = did_you_mean(nearest(name, known))
        raise ValueError(f"no card in the card data has the format {name!r}{meant} (known: {', '.join(known)})")
    return name


def _listed(one: Callable[[str], list[str]], what: str) -> Callable[[object], list[str]]:
    def read(value: object) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise ValueError(f"must be a list of {what} in quotes")
        return list(dict.fromkeys(meant for text in value for meant in one(text)))

    return read


def _expansion(text: str) -> list[str]:
    if not codes_of_mark(text):
        near = nearest(text, filter(None, (e.name for e in expansions().values())))
        raise ValueError(f"no expansion is called {text!r}{did_you_mean(near)}")
    return [text]


def _titles(text: str) -> list[str]:
    """Return the catalogue titles of all cards with a title; a set mark after it chooses one."""
    found = catalogue().lookup(text)
    if not found:
        raise ValueError(f"no card is called {text!r}{did_you_mean(catalogue().suggest(text))}")
    return [card.title for card in found.cards]


def _codes(value: object) -> object:
    if not isinstance(value, dict):
        raise ValueError("must be tables, such as [codes.B103]")
    return value


_HEAD: dict[str, Callable[[object], object]] = {
    "extends": _text,
    "title": _text,
    "date": _date,
    "banned": _listed(_titles, "card titles"),
    "pool": _pool,
    "expansions": _listed(_expansion, "expansions"),
    "copies": _copies,
    "codes": _codes,
}
"""The function that reads the value of each key."""
