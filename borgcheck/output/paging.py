"""Text set on pages: words broken into lines, lines flowed into pages and columns.

Nothing is ever cut: a word wider than its column is broken, a column that is full goes on in the next one. Lengths are
points (1/72 inch); a page's origin is its upper left corner, and y grows downwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple, Protocol


class Font(StrEnum):
    """The faces that sheets are set in. MONO is for what is compared sign by sign."""

    REGULAR = "regular"
    BOLD = "bold"
    MONO = "mono"


class Style(NamedTuple):
    """A face, a size, and how dark it is printed: 0 black, 1 white."""

    font: Font
    size: float
    grey: float = 0.0


@dataclass(frozen=True)
class Text:
    """Words that stand on the base line y, from x on or, where `right` is set, up to x."""

    x: float
    y: float
    text: str
    style: Style
    right: bool = False


@dataclass(frozen=True)
class Rule:
    """A level line to write on or to part with."""

    x: float
    y: float
    width: float
    thickness: float = 0.5


@dataclass(frozen=True)
class Box:
    """A rectangle with its upper left corner at x and y, filled black or only drawn."""

    x: float
    y: float
    width: float
    height: float
    filled: bool = False


Mark = Text | Rule | Box


@dataclass(frozen=True)
class Line:
    """A strip of a page: its height and what is drawn in it, from its own upper left corner. `keep` lets it stand in
    one column with the next line; `head` is the heading it stands under, to be repeated in a new column; `starts`
    says that it is that heading itself."""

    height: float
    marks: tuple[Mark, ...] = ()
    keep: bool = False
    head: str = ""
    starts: bool = False


class Faces(Protocol):
    """How wide words are, and which signs there are."""

    def clean(self, text: str) -> str:
        """The text with what cannot be shown replaced visibly."""
        ...

    def width(self, text: str, style: Style) -> float:
        """How wide a text is."""
        ...


Again = Callable[[str], Line]
"""Makes the line that repeats a heading in a new column."""
_FEWEST = 3
"""Columns start below wide lines where there is room for so many of their highest lines, else on the next page."""


def moved(marks: Iterable[Mark], x: float, y: float) -> Iterable[Mark]:
    """Marks put at another place."""
    return (replace(mark, x=mark.x + x, y=mark.y + y) for mark in marks)


def wrapped(text: str, style: Style, width: float, faces: Faces) -> list[str]:
    """A text in lines of at most a width: broken at blanks, a word that is wider than a line where it must be."""
    blank = faces.width(" ", style)
    lines: list[str] = []
    room = 0.0
    for word in faces.clean(text).split():
        for number, piece in enumerate(_pieces(word, style, width, faces)):
            size = faces.width(piece, style)
            if lines and not number and size + blank <= room:
                lines[-1] += f" {piece}"
                room -= size + blank
            else:
                lines.append(piece)
                room = width - size
    return lines


def fitting(text: str, style: Style, width: float, faces: Faces) -> str:
    """As much of a text as one line holds, with three dots where that is not all of it."""
    first, *more = wrapped(text, style, width, faces) or [""]
    if not more:
        return first
    return wrapped(text, style, width - faces.width(" ...", style), faces)[0] + " ..."


def _pieces(word: str, style: Style, width: float, faces: Faces) -> list[str]:
    if faces.width(word, style) <= width:
        return [word]
    pieces, room = [""], width
    for sign in word:
        size = faces.width(sign, style)
        if size > room and pieces[-1]:
            pieces.append("")
            room = width
        pieces[-1] += sign
        room -= size
    return pieces


@dataclass(frozen=True)
class Area:
    """Where a page takes its text: the upper left corner, the width, the height, and the gap between two columns."""

    x: float
    y: float
    width: float
    height: float
    gap: float = 18.0

    @property
    def column(self) -> float:
        """The width of one of the two columns."""
        return (self.width - self.gap) / 2


def pages(wide: Sequence[Line], narrow: Sequence[Line], area: Area, again: Again) -> list[list[Mark]]:
    """What stands on each page: first the wide lines, below them the narrow ones in two columns.

    On the last page the second column begins with a heading where it can; else both are as long as each other.
    """
    out: list[list[Mark]] = [[]]
    start, top = 0, 0.0
    while start < len(wide):
        end, height = _filled(wide, start, area.height)
        out[-1] += _placed(wide[start:end], area.x, area.y)
        top, start = height, end
        if start < len(wide):
            out.append([])
    start, least = 0, _FEWEST * max(line.height for line in (again(""), *narrow))
    while start < len(narrow):
        room = area.height - top
        if top and room < least:
            out.append([])
            top = 0.0
            continue
        columns, start = _columns(narrow, start, room, again)
        for number, column in enumerate(columns):
            out[-1] += _placed(column, area.x + number * (area.column + area.gap), area.y + top)
        if start < len(narrow):
            out.append([])
            top = 0.0
    return out


def _columns(lines: Sequence[Line], start: int, room: float, again: Again) -> tuple[list[list[Line]], int]:
    """Two columns of at most a height from a line on, and the first line that has no place in them."""
    columns, end = _two(lines, start, room, again)
    if end < len(lines):
        return columns, end
    first = again(lines[start].head) if lines[start].head and not lines[start].starts else Line(0)
    return _parted([first, *lines[start:]], room) or _even(lines, start, room, again), len(lines)


def _parted(lines: Sequence[Line], room: float) -> list[list[Line]] | None:
    """All lines in two columns, the second one beginning with a heading; None where they are higher than the room."""
    splits = [number for number, line in enumerate(lines) if line.starts and number]
    columns = [[[*lines[:n]], [*lines[n:]]] for n in splits]
    best = min(columns, key=lambda pair: max(map(_height, pair)), default=None)
    return best if best and max(map(_height, best)) <= room else None


def _even(lines: Sequence[Line], start: int, room: float, again: Again) -> list[list[Line]]:
    """All lines from one on in two columns, as low as they come."""
    step = min(line.height for line in lines[start:]) / 2
    height = _height(lines[start:]) / 2
    while height < room:
        columns, end = _two(lines, start, height, again)
        if end == len(lines):
            return columns
        height += step
    return _two(lines, start, room, again)[0]


def _two(lines: Sequence[Line], start: int, room: float, again: Again) -> tuple[list[list[Line]], int]:
    columns: list[list[Line]] = []
    for _ in range(2):
        column: list[Line] = []
        if start < len(lines) and lines[start].head and not lines[start].starts:
            column.append(again(lines[start].head))
        end, _ = _filled(lines, start, room - _height(column))
        columns.append([*column, *lines[start:end]])
        start = end
    return columns, start


def _filled(lines: Sequence[Line], start: int, room: float) -> tuple[int, float]:
    """The end of the lines that a height has room for, at least one, and how high they are. What is to be kept with
    the next line goes on with it, unless that would leave nothing."""
    end, height = start, 0.0
    while end < len(lines) and (end == start or height + lines[end].height <= room):
        height += lines[end].height
        end += 1
    broken = end
    while start < broken < len(lines) and lines[broken - 1].keep:
        broken -= 1
    end = end if broken == start else broken
    return end, _height(lines[start:end])


def _height(lines: Iterable[Line]) -> float:
    return sum(line.height for line in lines)


def _placed(lines: Iterable[Line], x: float, y: float) -> Iterable[Mark]:
    for line in lines:
        yield from moved(line.marks, x, y)
        y += line.height
