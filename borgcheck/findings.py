"""The vocabulary of results: where something stands, how grave it is, and what is said of it.

Imports nothing of ours, so that every other module may use it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """How grave a finding is: an error decides the verdict, a warning and an info do not."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Verdict(StrEnum):
    """What a check concludes about one deck."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"


class Span(NamedTuple):
    """A stretch of one line of a file: line and columns count from 1, `end` is one past the last."""

    line: int
    column: int
    end: int

    def cover(self, other: Span) -> Span:
        """The stretch from the start of this span to the end of another one on the same line."""
        return Span(self.line, min(self.column, other.column), max(self.end, other.end))


class Finding(NamedTuple):
    """One thing a rule has to say about a deck.

    `card` is the catalogue title where one card is meant, `section` the section id it stands in,
    `rulings` the ids of the rulings behind the rule, most important first.
    """

    code: str
    name: str
    severity: Severity
    message: str
    span: Span
    card: str | None = None
    suggestions: tuple[str, ...] = ()
    section: str | None = None
    rulings: tuple[str, ...] = ()

    def sort_key(self) -> tuple[int, int, str, str]:
        """Findings are shown in the order of the file, then by code."""
        return (self.span.line, self.span.column, self.code, self.message)

    def to_dict(self) -> dict[str, object]:
        """Return the finding as it is in the JSON output."""
        return {
            "code": self.code,
            "name": self.name,
            "severity": self.severity.value,
            "message": self.message,
            "card": self.card,
            "suggestions": list(self.suggestions),
            "section": self.section,
            "line": self.span.line,
            "column": self.span.column,
            "end_line": self.span.line,
            "end_column": self.span.end,
            "rulings": list(self.rulings),
            "url": None,
        }
