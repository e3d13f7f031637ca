"""Findings and their parts: a severity, a place in the file, a message.

This module needs no other module of the package, except for the type of what `to_dict` returns.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from borgcheck.model.dicts import FindingDict


class Severity(StrEnum):
    """The severity of a finding: an error decides the verdict, a warning and an info do not."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Verdict(StrEnum):
    """The result of a check of one deck."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A part of one line of a file.

    Attributes:
        line: The number of the line, from 1.
        column: The first column, from 1.
        end: The column after the last one.
    """

    line: int
    column: int
    end: int

    def cover(self, other: Span) -> Span:
        """Return the span from this one to another one on the same line."""
        return Span(self.line, min(self.column, other.column), max(self.end, other.end))


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule reports about one place of a deck.

    Attributes:
        code: The code of the rule (`B103`).
        name: The name of the rule (`seed-limit`).
        severity: Error, warning or info.
        message: What is wrong, with the figures.
        span: Where it is wrong.
        card: The catalogue title, if the finding is about one card.
        suggestions: Titles that may be meant by an unknown one, the nearest first.
        section: The id of the section.
        rulings: The ids of the rulings that support the finding, the most important first.
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

    def __repr__(self) -> str:
        return f"<Finding {self.code} {self.severity.value} at {self.span.line}:{self.span.column}: {self.message}>"

    def sort_key(self) -> tuple[int, int, str, str]:
        """Return the key that sorts findings in the order of the file, then by code."""
        return (self.span.line, self.span.column, self.code, self.message)

    def to_dict(self) -> FindingDict:
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
