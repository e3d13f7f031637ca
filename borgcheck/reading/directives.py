"""Read a list's instructions to borgcheck: directives (`@name Swarm`), and comments that ignore codes.

`# borgcheck: ignore[B103, A202] the reason` and `ignore B103, A202` mean the same. Anything else after `borgcheck:` is
an ignore comment without codes, which X001 reports.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from borgcheck.common.suggesting import did_you_mean, nearest
from borgcheck.model.findings import Span
from borgcheck.model.listing import DIRECTIVES, Ignore, Role
from borgcheck.reading.line import Form, unread

_DIRECTIVE = re.compile(r"@(?P<name>[^\s:=]+)(?:[:=]\s*|\s+|$)(?P<value>.*\S)?")

# Patterns are compiled only when a list has such a comment, since few lists do.
# What follows the colon, or what would follow it if the comment had one. Prose that mentions borgcheck is neither.
_COMMENT = r"(?i)(?:#|//)\s*borgcheck(?:\s*:\s*|\s+(?=ignore\s*\[|ignore\s+[A-Z]{1,2}\d{3}\b))"
_CODE = r"[A-Z]{1,2}\d\w*"
_BARE = rf"{_CODE}(?:(?:\s*[,;&+/]\s*|\s+)(?:and\s+)?{_CODE})*"
_IGNORE = rf"(?ia)ignore\s*:?(?:\s*[\[(](?P<listed>[^\[\]()]*)[\])]|\s+(?P<bare>{_BARE})(?![\w-]))"


def read_directive(text: str) -> Form:
    """Read a directive; an unknown one is unread.

    An unknown one may choose the ruleset (`@rulset borg-gray`) or be a card after a stray character (`@3 Maglock`), so
    the list cannot be judged without it.
    """
    match = _DIRECTIVE.match(text)
    name, value = (match["name"].lower(), match["value"] or "") if match else ("", "")
    if name in DIRECTIVES:
        return Form(Role.DIRECTIVE, fact=(name, value))
    near = nearest(name, DIRECTIVES)
    meant = did_you_mean(near and f"`@{near}`", " ({})")
    known = ", ".join(f"@{d}" for d in DIRECTIVES)
    return unread(f"a known directive{{}}: {known}", "put # in front if it is a comment", meant)


def ignores(lines: list[str]) -> list[Ignore]:
    """Return the comments that ignore codes: for a line if at its end, for the file if on a line of their own."""
    return [
        ignore for row, line in enumerate(lines, 1) if "borgcheck" in line.lower() for ignore in _on_line(line, row)
    ]


def _on_line(line: str, row: int) -> Iterator[Ignore]:
    first = len(line) - len(line.lstrip())
    comments = list(re.finditer(_COMMENT, line))
    starts = [*(c.start() for c in comments), len(line)]
    for comment, (start, end) in zip(comments, pairwise(starts), strict=True):
        after = comment.end()
        understood = re.compile(_IGNORE).match(line, after, end)
        codes = _codes(understood["listed"] or understood["bare"] or "") if understood else ()
        last = understood.end() if understood else start + len(line[start:end].rstrip())
        yield Ignore(codes, Span(row, start + 1, last + 1), None if start == first else row)


def _codes(listed: str) -> tuple[str, ...]:
    parts = dict.fromkeys(part for part in re.findall(r"[^\s,;&+/]+", listed) if part.lower() != "and")
    return tuple(part.upper() if re.fullmatch(_CODE, part, re.IGNORECASE | re.ASCII) else part for part in parts)
