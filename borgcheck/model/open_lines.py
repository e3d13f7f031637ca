"""Describe what could not be read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from borgcheck.common.phrasing import plural
from borgcheck.model.findings import START_OF_FILE, Span
from borgcheck.model.sections import Section


class OpenReason(StrEnum):
    """Why something could not be read."""

    LINE = "line"
    """A line is neither a card, nor a heading, nor text, or can be read in several ways."""
    COUNT = "count"
    """A count is not a whole number from 1 to 999. Its line is not counted."""
    HEADING = "heading"
    """A heading names no known section."""
    TITLE = "title"
    """No card has this title. The line counts as a card of its section; the user is asked which card it is."""


class Alternative(NamedTuple):
    """One of the ways to read a line.

    Lines whose alternatives have the same keys form one question.

    Attributes:
        label: Its description.
        written: How to write it; empty if that is not known.
        group_key: What it makes of the line, such as `copies`.
        against: What speaks against it, if anything.
    """

    label: str
    written: str
    group_key: str = ""
    against: str = ""

    @property
    def label_with_objection(self) -> str:
        """Its description, with what speaks against it."""
        return with_reason(self.label, self.against)


def with_reason(label: str, against: str) -> str:
    """Return a description of a way to read lines, with what speaks against it."""
    return f"{label} (but {against})" if against else label


STRUCK_OUT = "a card that is certainly in the deck or not"
"""What is expected instead of a line that is struck out."""


@dataclass(frozen=True, slots=True)
class OpenLine:
    """What could not be read, and what is known about it.

    Attributes:
        span: Its position, once it is known.
        text: Its text: the line, or the part of it that could not be read.
        reason: Why it could not be read.
        expected: What was expected instead; `{}` in it is a placeholder for `detail`.
        detail: A detail of this line, such as a number; for a bad count, the title as written.
        whole_line: The line that it is on or part of.
        section: The section that it is in, if known.
        hint: What to do about it.
        alternatives: The ways to read it, if there are several.
        group: The number of the first line of its group, whose lines are all read in the same way; 0 if it has none.
        opens_section: Whether it may be a heading, so that the section of the cards below it is unknown.
        without_heading: Whether a heading must be written above it: it is the first card above all headings, or a
            divider separates it from its section.
        titles: The titles in it, as written.
        count: The count that it states; empty if it states none, or several.
        nearest: The heading that is nearest to an unknown one, if any.
        below: The lines of the cards that are in no section until the question about it is answered.
    """

    span: Span = START_OF_FILE
    text: str = ""
    reason: OpenReason = OpenReason.LINE
    expected: str = ""
    detail: str = ""
    whole_line: str = ""
    section: Section | None = None
    hint: str = ""
    alternatives: tuple[Alternative, ...] = ()
    group: int = 0
    opens_section: bool = False
    without_heading: bool = False
    titles: tuple[str, ...] = ()
    count: str = ""
    nearest: str = ""
    below: tuple[int, ...] = ()

    @classmethod
    def unknown_heading(cls, span: Span, words: str, nearest: str) -> OpenLine:
        """Return a heading that names no known section, with the nearest heading that does, if any."""
        return cls(span, words, OpenReason.HEADING, nearest=nearest)

    @classmethod
    def bad_count(cls, span: Span, count: str, title: str, section: Section | None) -> OpenLine:
        """Return a count that is not a valid number of copies, with the title beside it as written."""
        return cls(span, count, OpenReason.COUNT, detail=title, section=section)

    @property
    def number(self) -> int:
        """The number of its line."""
        return self.span.line

    @property
    def is_above_headings(self) -> bool:
        """Whether it is the first of the cards above all headings."""
        return self.without_heading and self.section is None

    @property
    def question_key(self) -> tuple[str, ...]:
        """The key that lines share if one question is about all of them."""
        if self.without_heading and not self.is_above_headings:
            return self.reason, str(self.number)
        ways = tuple(way.group_key for way in self.alternatives)
        return (self.reason, *(ways or (self.expected.partition(";")[0],)))

    @property
    def expected_in_full(self) -> str:
        """What was expected, with the detail filled in."""
        return self.expected.replace("{}", self.detail, 1)

    @property
    def problem(self) -> str:
        """Why the user is asked about it, as a sentence without a full stop."""
        match self.reason:
            case OpenReason.HEADING:
                more = f"; the {plural(len(self.below), 'line')} below it do not count" if len(self.below) > 1 else ""
                return f"no section is called `{self.text}`{more}"
            case OpenReason.COUNT:
                return f"`{self.text}` is not a number of copies"
            case OpenReason.TITLE:
                return f"no card is called `{self.text}`"
        if self.is_above_headings:
            return "there is no heading above these cards"
        return "it can be read in more than one way" if self.alternatives else f"expected {self.expected_in_full}"
