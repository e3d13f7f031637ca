"""Classify each line of a text list by its own words: all that it may be, regardless of the lines around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from borgcheck.cards.catalogue import Catalogue
from borgcheck.reading.grammar import Token
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.line import Form, Line, Mark
from borgcheck.reading.matching import match_line
from borgcheck.reading.roles import Matches

LONGEST_LINE = 4000
_SHORTEST_RUN_ON = 60
_LONGEST_HEADING = 4


def classify(lines: Sequence[Line], catalogue: Catalogue) -> list[Line]:
    """Return each line with all that it may be by its own words."""
    out = []
    for line in lines:
        text = _lexed_text(line)
        matches = match_line(text, catalogue) if text.strip() else Matches()
        out.append(replace(line, form=_form(line, matches), matches=matches))
    return out


def _lexed_text(line: Line) -> str:
    """Return the text of a line for the lexer: the words after a mark of headings; nothing for an overlong line."""
    text = line.unwrapped
    if len(text) > LONGEST_LINE or Mark.STRUCK in line.marks:
        return ""
    if Mark.HASH in line.marks:
        words = text.lstrip("#*_ ")
        return " " * (len(text) - len(words)) + words.rstrip("#*_ ")
    return text.rstrip()


def _form(line: Line, matches: Matches) -> Form:
    if not line.text:
        return Form.BLANK
    if Mark.STRUCK in line.marks:
        return Form.STRUCK
    if len(line.text) > LONGEST_LINE:
        return Form.OVERLONG
    if Mark.HASH in line.marks:
        return Form.HASH
    types = [token.type for token in matches.tokens]
    form = Form.BRACKETS if types == ["BRACKET"] else Form.__members__.get("".join(types[:1]), Form.TEXT)
    return Form.RUN_ON if _is_run_on(line, matches.tokens) else form


def _is_run_on(line: Line, tokens: Sequence[Token]) -> bool:
    """Check for a list without line breaks: headings in capitals with totals, and cards between them."""
    totals = [token for token in tokens if token.type == "BRACKET_COUNT"]
    if len(line.text) < _SHORTEST_RUN_ON or len(totals) < 2:
        return False
    starts = (0, *(total.end for total in totals))
    parts = [line.unwrapped[a : b.start].split() for a, b in zip(starts, totals, strict=False)]
    headings = sum(any(_is_in_capitals(part[-size:]) for size in range(1, _LONGEST_HEADING + 1)) for part in parts)
    return headings > 1


def _is_in_capitals(words: Sequence[str]) -> bool:
    """Check whether words are a known heading in capitals."""
    heading = " ".join(words)
    return re.sub(r"['’]s\b", "", heading).isupper() and heading_kind(heading) is not None
