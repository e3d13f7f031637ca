"""Join the lines of a row of cards that is wrapped (`Ships: 2x Borg Cube; Borg` above `Sphere; Borg Probe`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from borgcheck.model.listing import Role
from borgcheck.reading.lex import MAX_LINE_CHARACTERS, Lexicon, is_title
from borgcheck.reading.line import Line
from borgcheck.reading.parse import parse_line

_SIGNS = re.compile(r"[,;]")


def parsed_rows(lines: Sequence[Line], lexicon: Lexicon) -> Iterator[Line]:
    """Yield the parsed lines of a list, with the lines of each wrapped row as one.

    Lines are joined if their text is a row of cards, and that of at least one of them alone is not.
    """
    parsed = [parse_line(line, lexicon) for line in lines]
    n = 0
    while n < len(lines):
        line, end = _row_from(lines, parsed, n, lexicon)
        yield line
        n = end


def _row_from(lines: Sequence[Line], parsed: Sequence[Line], n: int, lexicon: Lexicon) -> tuple[Line, int]:
    """Return the parsed line or wrapped row that begins with a line, and the index of the line below it."""
    row, below = parsed[n], n + 1
    if not _begins_row(row, lexicon):
        return row, below
    text, is_broken = row.unwrapped, not _is_row(row)
    for end in range(n + 1, len(lines)):
        line = parsed[end]
        if not line.text or _parts_titles(text, line.unwrapped, lexicon):
            break
        text = f"{text} {line.unwrapped}"
        if len(text) > MAX_LINE_CHARACTERS:
            break
        is_broken |= not _is_row(line)
        if is_broken and _is_row(whole := parse_line(_joined(lines[n : end + 1]), lexicon)):
            row, below = whole, end + 1
    return row, below


def _begins_row(line: Line, lexicon: Lexicon) -> bool:
    """Check whether a line without its last item is a row of cards."""
    signs = [match.start() for match in _SIGNS.finditer(line.unwrapped)]
    is_heading = line.heading is not None and not line.form.cards
    return bool(signs) and not is_heading and _is_row(parse_line(Line(1, line.unwrapped[: signs[-1]]), lexicon))


def _is_row(line: Line) -> bool:
    is_whole = not (line.doubt or line.remark)
    return is_whole and line.role in (Role.CARD, Role.HEADING) and bool(line.form.cards)


def _parts_titles(text: str, below: str, lexicon: Lexicon) -> bool:
    """Check whether the end of a line may part two titles, so that together they would not be one."""
    last = text[max(text.rfind(","), text.rfind(";")) + 1 :]
    first = _SIGNS.split(below, maxsplit=1)[0]
    return is_title(last.strip(), lexicon) and is_title(first.strip(), lexicon)


def _joined(lines: Sequence[Line]) -> Line:
    """Return some lines as one, with the places of each."""
    positions = list[tuple[int, int]]()
    for line in lines:
        positions += line.file_positions or ((line.number, n) for n in range(1, len(line.unwrapped) + 1))
        positions.append((line.number, len(line.unwrapped) + 1))
    text = " ".join(line.unwrapped for line in lines)
    return replace(lines[0], unwrapped=text, file_positions=tuple(positions[:-1]))
