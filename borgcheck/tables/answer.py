"""The answer of a calculator: the result, how it was worked out, what the document leaves open, and its rulings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from borgcheck.common import packaged

FLEET_CAPTAINS = "fleet-captains"
DBG = "dbg"
NOT_IN_DOCUMENT = "not in the document"


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of figures: column headings, and rows of as many cells."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """The answer of one calculator.

    Attributes:
        table: the name of the calculator.
        game: the id of the game.
        answer: what players want to hear, one sentence a line.
        result: the figures for programs, as JSON values.
        how: the working.
        grid: figures in columns.
        gaps: what the document leaves open or seems to print by mistake, as far as it matters here.
        rulings: the ids of ruling entries.
    """

    table: str
    game: str
    answer: tuple[str, ...]
    result: Mapping[str, Any]
    how: tuple[str, ...] = ()
    grid: Grid | None = None
    gaps: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()


@lru_cache(maxsize=4)
def figures(game: str) -> dict[str, Any]:
    """Load the printed figures of a game, grouped as in its TOML file."""
    return packaged.table("tables", f"{game}.toml")


def rulings(game: str, table: str, *others: str) -> tuple[str, ...]:
    """Return the ids of the entries behind every answer of a calculator, and of others, in its game's document."""
    source = {FLEET_CAPTAINS: "fleet-captains-borg", DBG: "dbg-borg-invasion"}[game]
    return tuple(f"{source}#{slug}" for slug in (*figures(game)["rulings"][table], *others))


def applicable(conditions: Mapping[str, object]) -> tuple[str, ...]:
    """Return the texts whose condition is true."""
    return tuple(text for text, condition in conditions.items() if condition)


def join_words(words: Iterable[object], conjunction: str = "and") -> str:
    """Join words as in a sentence: `none`, `a`, `a and b`, `a, b and c`."""
    *most, last = [*map(str, words)] or ["none"]
    return f"{', '.join(most)} {conjunction} {last}" if most else last


def capitalized(sentence: str) -> str:
    """Return a sentence with its first letter in upper case."""
    return sentence[:1].upper() + sentence[1:]
