"""What a table has to say: the answer, how it came, what the document leaves open, and the rulings behind it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from borgcheck import packaged

FLEET_CAPTAINS = "fleet-captains"
DBG = "dbg"
SILENT = "not in the document"


@dataclass(frozen=True)
class Grid:
    """Figures in columns: a head, and rows as long as the head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Answer:
    """The outcome of one table.

    `answer` is what a player at the table wants to hear, a sentence a line; `how` is the way to it; `silent`
    what the document leaves open or prints as if by mistake, as far as it matters here; `rulings` are ids of
    the corpus; `result` holds the figures for programs, as JSON would have them.
    """

    table: str
    game: str
    answer: tuple[str, ...]
    result: Mapping[str, Any]
    how: tuple[str, ...] = ()
    grid: Grid | None = None
    silent: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()


@lru_cache(maxsize=4)
def figures(game: str) -> dict[str, Any]:
    """The printed figures of a game, as its TOML file groups them."""
    return packaged.table("tables", f"{game}.toml")


def rulings(game: str, *slugs: str) -> tuple[str, ...]:
    """The ids of entries of a game's document."""
    source = {FLEET_CAPTAINS: "fleet-captains-borg", DBG: "dbg-borg-invasion"}[game]
    return tuple(f"{source}#{slug}" for slug in slugs)


def listed(words: Iterable[object], joint: str = "and") -> str:
    """Words as a sentence has them: `none`, `a`, `a and b`, `a, b and c`."""
    *most, last = [*map(str, words)] or ["none"]
    return f"{', '.join(most)} {joint} {last}" if most else last
