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
    n = 0
    while n < len(lines):
        line, end = _row_from(lines, n, lexicon)
        yield line
        n = end


def _row_from(lines: Sequence[Line], n: int, lexicon: Lexicon) -> tuple[Line, int]:
    """Return the parsed line or wrapped row that begins with a line, and the index of the line below it."""
    row, below = parse_line(lines[n], lexicon), n + 1
    if not _begins_row(row, lexicon):
        return row, below
    joined, is_broken = lines[n], not _is_row(row)
    for end in range(n + 1, len(lines)):
        line = parse_line(lines[end], lexicon)
        if not line.text or _parts_titles(joined, line, lexicon):
            break
        joined = _joined(joined, lines[end])
        if len(joined.unwrapped) > MAX_LINE_CHARACTERS:
            break
        is_broken |= not _is_row(line)
        if is_broken and _is_row(whole := parse_line(joined, lexicon)):
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


def _parts_titles(line: Line, below: Line, lexicon: Lexicon) -> bool:
    """Check whether the end of a line may part two titles, so that together they would not be one."""
    last = _SIGNS.split(line.unwrapped)[-1]
    first = _SIGNS.split(below.unwrapped)[0]
    return is_title(last.strip(), lexicon) and is_title(first.strip(), lexicon)


def _joined(line: Line, below: Line) -> Line:
    """Return two lines as one, with the places of both."""
    first, second = [
        part.file_positions or tuple((part.number, column) for column in range(1, len(part.unwrapped) + 1))
        for part in (line, below)
    ]
    blank = (line.number, len(line.unwrapped) + 1)
    return replace(line, unwrapped=f"{line.unwrapped} {below.unwrapped}", file_positions=(*first, blank, *second))
