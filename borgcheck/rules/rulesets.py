"""Rulesets: which rules are in force, their severities and their figures, as data.

A file NAME.toml of this folder is the ruleset NAME. With `extends = "PARENT"` it holds only what differs from another
one: a key of its head replaces the parent's, an entry `[codes.CODE]` replaces the figures that it names and keeps the
others, and `severity = "off"` takes a code out of force.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from borgcheck.common import packaged, resources
from borgcheck.errors import BorgcheckError, nearest
from borgcheck.model.findings import Severity

DEFAULT = "borg-1.6"
OFF = "off"
"""The severity of a code that a ruleset does not take over from the one that it extends."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One dated set of rules.

    Attributes:
        name: Its name in options and in `@ruleset`.
        title: The documents that it restates, in words.
        game: The game whose lists it is for.
        date: The date of the latest of its documents (`2000-09-25`, `2001-12`), empty if unknown.
        sources: The ids of its documents.
        codes: The severity and the figures of every code in force.
        without_borg: Codes, or beginnings of codes, to which the check of a deck without a Borg card is limited. Empty
            if all codes apply to every deck.
    """

    name: str
    title: str
    game: str
    date: str
    sources: tuple[str, ...]
    codes: dict[str, dict[str, Any]]
    without_borg: tuple[str, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        # Other processes load the ruleset by name instead of receiving a copy.
        return load, (self.name,)

    def severity(self, code: str) -> Severity:
        """Return the severity of a code in force."""
        return Severity(self.codes[code]["severity"])


def names() -> tuple[str, ...]:
    """Return the names of all rulesets, alphabetically."""
    return tuple(sorted(p.stem for p in resources.package_folder("data", "rulesets").glob("*.toml")))


@cache
def load(name: str) -> Ruleset:
    """Load a ruleset by name.

    Raises:
        BorgcheckError: There is no such ruleset; the message names the nearest and all that exist.
    """
    _require_known(name)
    data = _merged(name)
    return Ruleset(
        name,
        data["title"],
        data["game"],
        data["date"],
        tuple(data["sources"]),
        data["codes"],
        tuple(data.get("without_borg", ())),
    )


def _require_known(name: str, where: str = "") -> None:
    if name not in names():
        near = nearest(name, names(), likeness=50)
        meant = f"did you mean {near}? " if near else ""
        raise BorgcheckError(f"{where}no ruleset is called {name!r}; {meant}known are {', '.join(names())}")


def _merged(name: str, children: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the file of a ruleset merged into that of the ruleset that it extends.

    Args:
        name: The ruleset.
        children: The rulesets that extend it, the first one asked for first.

    Raises:
        BorgcheckError: A parent does not exist, or a ruleset extends itself.
    """
    data = packaged.table("data", "rulesets", f"{name}.toml")
    parent = data.pop("extends", None)
    if parent is None:
        return data
    where = f"{name}.toml: extends: "
    _require_known(parent, where)
    chain = (*children, name)
    if parent in chain:
        raise BorgcheckError(f"{where}a ruleset cannot extend itself: {' -> '.join((*chain, parent))}")
    inherited = _merged(parent, chain)
    codes = inherited["codes"]
    for code, entry in data.pop("codes", {}).items():
        if entry.get("severity") == OFF:
            codes.pop(code, None)
        else:
            codes[code] = {**codes.get(code, {}), **entry}
    return {**inherited, **data}


def of_game(game: str) -> tuple[str, ...]:
    """Return the names of the rulesets of a game, alphabetically."""
    return tuple(name for name in names() if load(name).game == game)


def for_game(game: str, preferred: str | None) -> str:
    """Return the preferred or the default ruleset if one of them is of a game, else the first of the game."""
    return next((name for name in (preferred, DEFAULT) if name and load(name).game == game), "") or of_game(game)[0]


def choose(listed: str) -> tuple[str, ...]:
    """Return the names in a list such as `borg-1.6,borg-gray`.

    Raises:
        BorgcheckError: One of them is no ruleset.
    """
    return tuple(dict.fromkeys(load(p.strip()).name for p in listed.split(",") if p.strip())) or (load(listed).name,)


def in_force(date: str, game: str) -> str:
    """Return the name of the latest ruleset of a game that was published by a date.

    Args:
        date: A year, month or day: `2000`, `2000-10`, `2000-10-31`.
        game: The id of the game.

    Raises:
        BorgcheckError: No ruleset of the game had been published by then.
    """
    of_this_game = [r for r in map(load, names()) if r.game == game]
    published = [r for r in of_this_game if r.date[: len(date)] <= date[: len(r.date)]]
    if not published:
        first = min(of_this_game, key=lambda r: r.date)
        raise BorgcheckError(f"no ruleset was in force at {date}: the first, {first.name}, is of {first.date}")
    return max(published, key=lambda r: r.date).name
