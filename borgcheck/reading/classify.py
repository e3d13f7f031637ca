"""Classify each line of a text list by its own words: all that it may be, regardless of the lines around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from borgcheck.cards.catalogue import Catalogue
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.line import Form, Line, Mark
from borgcheck.reading.matching import match_line
from borgcheck.reading.roles import Matches

LONGEST_LINE = 4000
_SHORTEST_RUN_ON = 60
# Words in capitals with a total behind them.
_IN_CAPITALS = re.compile(r"\b([A-Z](?:[A-Z &-]|['’]s)*) ?\(\d+\)")


def classify(lines: Sequence[Line], catalogue: Catalogue) -> list[Line]:
    """Return each line with all that it may be by its own words.

    If `//` marks the headings of the sections, and nothing else does, it is read like the `#` of other lists.
    """
    found = _classify(lines, catalogue)
    is_marked = any(line.section and line.opens(by_hash=True) for line in found)
    has_marked_cards = any(line.form is Form.HASH and line.matches.cards for line in found)
    if is_marked or has_marked_cards or not any(map(_is_slashed, lines)):
        return found
    slashed = [replace(n, marks=n.marks | Mark.HASH if _is_slashed(n) else n.marks & ~Mark.HASH) for n in lines]
    again = _classify(slashed, catalogue)
    return again if any(line.section and line.opens(by_hash=True) for line in again) else found


def _is_slashed(line: Line) -> bool:
    return line.text.startswith("//") and not line.text[2:3].isdigit()


def _classify(lines: Sequence[Line], catalogue: Catalogue) -> list[Line]:
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
        words = text.lstrip("#/*_ ")
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
    return Form.RUN_ON if form is Form.TEXT and _is_run_on(line.text) else form


def _is_run_on(text: str) -> bool:
    """Check for a list without line breaks: headings in capitals with totals, and cards between them."""
    found = _IN_CAPITALS.findall(text) if len(text) >= _SHORTEST_RUN_ON else ()
    return sum(heading_kind(words) is not None for words in found) > 1
