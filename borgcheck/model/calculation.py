"""The answer of an in-game calculator: the result, its working, what the document leaves open, its rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of figures: column headings, rows, a title if there are several tables, and notes below it."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Calculation:
    """The answer of a calculator. A number in brackets, as in `[1]`, refers to a ruling by its position.

    Attributes:
        table: The name of the calculator.
        game: The id of the game.
        answer: The answer for players, one sentence per line.
        result: The figures for programs, as JSON values.
        grids: Tables of figures.
        notes: Anything else that players should know.
        how: The working.
        gaps: What the document leaves open or seems to misprint, if it matters here.
        rulings: The ids of ruling entries.
    """

    table: str
    game: str
    answer: tuple[str, ...]
    result: Mapping[str, Any]
    grids: tuple[Grid, ...] = ()
    notes: tuple[str, ...] = ()
    how: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
