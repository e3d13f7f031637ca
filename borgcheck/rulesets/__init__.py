"""Rulesets: which rules are in force, how grave each is, and the figures that they use, as data."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from borgcheck import packaged, resources
from borgcheck.errors import BorgcheckError, nearest
from borgcheck.findings import Severity

DEFAULT = "borg-1.6"


class Ruleset(NamedTuple):
    """One dated set of rules. `codes` gives severity and figures of every code in force."""

    name: str
    title: str
    game: str
    date: str
    sources: tuple[str, ...]
    codes: dict[str, dict[str, Any]]

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process has the same rulesets.
        return load, (self.name,)

    def severity(self, code: str) -> Severity:
        """How grave a finding of a code is under these rules."""
        return Severity(self.codes[code]["severity"])


def names() -> tuple[str, ...]:
    """The names of all rulesets, in alphabetical order."""
    return tuple(sorted(p.stem for p in resources.package_folder("rulesets").glob("*.toml")))


@lru_cache(maxsize=8)
def load(name: str) -> Ruleset:
    """The ruleset of a name; raises BorgcheckError, naming the nearest and all that exist, where there is none."""
    if name not in names():
        like = nearest(name, names(), likeness=50)
        meant = f"did you mean {like}? " if like else ""
        raise BorgcheckError(f"no ruleset is called {name!r}; {meant}known are {', '.join(names())}")
    data = packaged.table("rulesets", f"{name}.toml")
    return Ruleset(name, data["title"], data["game"], data["date"], tuple(data["sources"]), data["codes"])


def of_game(game: str) -> tuple[str, ...]:
    """The rulesets of a game, in alphabetical order."""
    return tuple(name for name in names() if load(name).game == game)


def for_game(game: str, wished: str | None) -> str:
    """The ruleset for a list of a game: the one wished for or the default one if it is of that game, else the first."""
    return next((name for name in (wished, DEFAULT) if name and load(name).game == game), "") or of_game(game)[0]


def choose(asked: str) -> tuple[str, ...]:
    """The rulesets that a list such as `borg-1.6,borg-gray` names.

    Raises BorgcheckError where one does not exist.
    """
    return tuple(dict.fromkeys(load(p.strip()).name for p in asked.split(",") if p.strip())) or (load(asked).name,)


def in_force(date: str, game: str) -> str:
    """The ruleset of a game that was in force at a date, the latest one out by then.

    Raises BorgcheckError where there was none yet.
    """
    out = [r for r in map(load, names()) if r.game == game and r.date[: len(date)] <= date[: len(r.date)]]
    if not out:
        first = min((r for r in map(load, names()) if r.game == game), key=lambda r: r.date)
        raise BorgcheckError(f"no ruleset was in force at {date}: the first, {first.name}, is of {first.date}")
    return max(out, key=lambda r: r.date).name
