"""Join rows of cards that go on in the next line, as mail programs wrap them: in the middle of titles, too."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.findings import Span
from borgcheck.reading.line import Form, Line
from borgcheck.reading.matching import match_line, opens_with_heading

_SEPARATOR = re.compile(r"[,;]")
# No wrapped section of a deck is longer; the limit keeps the time in proportion to the list.
_MOST_LINES = 40


def with_joined_rows(lines: Sequence[Line], catalogue: Catalogue) -> list[Line]:
    """Return the lines of a text, with each row of cards on several lines as one line, if all of it is known cards."""
    out: list[Line] = []
    for part in _parts(lines):
        is_one = _is_wrapped(part) and not any(_are_titles(above, below, catalogue) for above, below in pairwise(part))
        joined = _joined(part) if is_one else None
        matches = match_line(joined.unwrapped, catalogue) if joined else None
        is_row = matches is not None and len(matches.cards) > len(part)
        out += [replace(joined, matches=matches)] if joined and matches and is_row else part
    return out


def _parts(lines: Sequence[Line]) -> list[list[Line]]:
    """Return the lines that may be one row: in a paragraph, from one with a heading or below one to the next."""
    parts: list[list[Line]] = []
    for line in lines:
        above = parts[-1] if parts else []
        is_headed = line.heading is not None or opens_with_heading(line.unwrapped, line.matches.tokens)
        is_first = is_headed or line.form is not Form.TEXT or not above or len(above) == _MOST_LINES
        if is_first or above[0].heading or above[0].marks != line.marks:
            parts.append([line])
        else:
            above.append(line)
    return parts


def _is_wrapped(part: Sequence[Line]) -> bool:
    """Check whether the lines of a part separate cards, and one but the last is not read as cards by itself."""
    separators = sum(len(_SEPARATOR.findall(line.text)) for line in part)
    is_open = any(not line.matches.cards or line.text[-1:] in ",;" for line in part[:-1])
    return len(part) > 1 and part[0].form is Form.TEXT and is_open and separators >= len(part)


def _are_titles(above: Line, below: Line, catalogue: Catalogue) -> bool:
    """Check whether both sides of the end of a line are titles, so that a separator may be missing there."""
    last, first = _SEPARATOR.split(above.text)[-1].strip(), _SEPARATOR.split(below.text)[0].strip()
    return bool(last) and bool(catalogue.lookup(last).cards and catalogue.lookup(first).cards)


def _joined(part: Sequence[Line]) -> Line:
    """Return lines as one, with the line and the column of the file for each position in its text."""
    text, places = "", list[Span]()
    for line in part:
        first = line.text_place.column - 1 if text else 0
        if text:
            text, places = f"{text} ", [*places, replace(places[-1], column=places[-1].column + 1)]
        words = line.unwrapped.rstrip()[first:]
        text += words
        places += [line.span_of(place, place + 1) for place in range(first, first + len(words))]
    return replace(part[0], unwrapped=text, places=tuple((place.line, place.column) for place in places))
