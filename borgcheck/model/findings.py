"""Findings and their parts: a code, a severity, a place in the file, a message."""

from __future__ import annotations

from enum import StrEnum
from string import digits
from typing import NamedTuple

from pydantic import Field

from borgcheck.common.models import DataModel, Internal

UNKNOWN_CARD = "C001"
"""The code of titles that are not in the catalogue."""
AMBIGUOUS_TITLE = "C002"
"""The code of titles that several cards share."""
EMPTY_DECK = "D004"
"""The code of lists without a card in the deck."""
NOT_TEXT = "D005"
"""The code of files that are not text."""
WRONG_GAME = "D007"
"""The code of lists for another game than that of the ruleset."""
RULES_NOT_CHOSEN = "D008"
"""The code of cards later than rules that nobody chose."""
WORDS_NAME_CARDS = "D009"
"""The code of words that name cards, which only lists of the card game have."""
NOT_A_BORG_DECK = "B121"
"""The code of decks without a Borg card, which summaries give in words."""
LATER_THAN_RULES = "A208"
"""The code of cards later than rules that somebody chose."""
UNUSED_IGNORE = "X001"
"""The code of ignore comments that have no effect."""
WATCHED = (AMBIGUOUS_TITLE, "D006", WORDS_NAME_CARDS, LATER_THAN_RULES, "B113", "B117", "B120")
"""The codes of the warnings that a director should look into, even if warnings do not fail a deck."""


def letters_of(code: str) -> str:
    """Return the letters of a code: `B` of B103, `DB` of DB101."""
    return code.rstrip(digits)


def is_on_reading(code: str) -> bool:
    """Check whether a code is about how a list is read, as opposed to the deck: a D or a C code."""
    return letters_of(code) in ("C", "D")


class Severity(StrEnum):
    """The severity of a finding: an error decides the verdict, a warning and an info do not."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """Its place among the severities, the worst first."""
        return list(Severity).index(self)


class Verdict(StrEnum):
    """The result of a check of one deck."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"


class Span(NamedTuple):
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


START_OF_FILE = Span(1, 1, 1)
"""The place of what is about a whole file."""


class Finding(DataModel):
    """What a rule reports about one place of a deck."""

    code: str = Field(
        pattern="^[A-Z]{1,2}[0-9]{3}$", description="The code of the rule; `borgcheck rule CODE` explains it."
    )
    name: str = Field(description="The name of the rule, such as seed-limit.")
    severity: Severity = Field(description="Its severity: `error`, `warning` or `info`.")
    message: str = Field(description="What was found, in a sentence.")
    card: str | None = Field(None, description="The catalogue title of the card, if the finding is about one.")
    suggestions: tuple[str, ...] = Field((), description="Titles that may be meant instead, the nearest first.")
    section: str | None = Field(None, description="The id of the section, such as seed; null outside any section.")
    line: int = Field(ge=1, description="The line, counted from 1.")
    column: int = Field(ge=1, description="The column, counted from 1.")
    end_line: int = Field(ge=1, description="The line of the last character.")
    end_column: int = Field(ge=1, description="The column after the last character.")
    rulings: tuple[str, ...] = Field(
        (), description="The ids of the rulings that support the finding; `borgcheck rulings show ID` opens one."
    )
    url: str | None = Field(None, description="Reserved: always null.")
    reason: Internal[str] = ""
    """The message without advice, for summaries."""
    next_step: Internal[str] = ""
    """What the user may do about it, besides the advice in the message."""
    open_to: Internal[tuple[str, ...]] = ()
    """The ids of the sections in which a line that could not be read may change it."""
    exceeds: Internal[bool] = False
    """Whether it is about too many cards: one more changes only their number."""

    def __repr__(self) -> str:
        return f"<Finding {self.code} {self.severity.value} at {self.line}:{self.column}: {self.message}>"

    @property
    def span(self) -> Span:
        """The place of the finding."""
        return Span(self.line, self.column, self.end_column)

    @property
    def message_with_step(self) -> str:
        """The message, with what the user may do about it."""
        return f"{self.message}; {self.next_step}" if self.next_step else self.message

    @property
    def is_on_reading(self) -> bool:
        """Whether it is about how the list was read, as opposed to the deck: a D or a C code."""
        return is_on_reading(self.code)

    @property
    def is_on_deck(self) -> bool:
        """Whether it is about the deck, as opposed to how the list was read or what its comments ignore (X)."""
        return not self.is_on_reading and self.code != UNUSED_IGNORE

    def sort_key(self) -> tuple[int, int, str, str]:
        """Return the key that sorts findings in the order of the file, then by code."""
        return (self.line, self.column, self.code, self.message)
