"""Describe what could not be read: one model shared by the reader and the questions to the user."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from borgcheck.common.phrasing import plural
from borgcheck.model.findings import Span
from borgcheck.model.sections import Section, SectionId


class AnswerKind(StrEnum):
    """What a line can be. The number of one of its readings stands for that reading.

    If a heading is not part of the deck, neither are the lines below it; if the deck begins at a heading, the lines
    above it are not part of it. A line that is typed again may say what it takes out of the deck or adds.
    """

    key: str
    """The key for it on a terminal."""
    label: str
    """What it means."""
    details: tuple[str, ...]
    """What a person says about it, unless the line does."""

    CARD = "card", "c", "a card{each}", "title", "count"
    HEADING = "heading", "h", "a heading{each}", "section", "copies"
    BEGINNING = "beginning", "b", "the deck that is played begins here: the cards and headings above become comments"
    OUT = "out", "o", "a comment{each}, not part of the deck, and so are {below} below"
    COMMENT = "comment", "t", "a comment{each}, not part of the deck", "copies"
    RETYPED = "anew", "e", "type it as it should be, or the change that it makes", "text", "copies"

    def __new__(cls, value: str, key: str = "", label: str = "", *details: str) -> Self:
        kind = str.__new__(cls, value)
        kind._value_ = value
        kind.key, kind.label, kind.details = key, label, details
        return kind


class UnreadReason(StrEnum):
    """Why something could not be read."""

    LINE = "line"
    """A line is neither a card, nor a heading, nor text, or can be read in several ways."""
    COUNT = "count"
    """A count is not a whole number from 1 to 999. Its line is not counted."""
    HEADING = "heading"
    """A heading is not a section of the list."""
    TITLE = "title"
    """No card has a title. Its line is counted, and a person can say what it is, as for the others."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """One of the ways to read a line: its description, how to write it (empty: unknown), and what kind of way it is.

    Lines with the same kinds of readings form one question.
    """

    label: str
    text: str
    kind: str = ""


_NOWHERE = Span(1, 1, 1)


@dataclass(frozen=True, slots=True)
class Unread:
    """What could not be read, and what is known about it.

    Attributes:
        span: Its place, once that is known.
        text: Its text: the line, or the part of it that could not be read.
        source: The whole line.
        reason: Why it could not be read.
        expected: What was expected instead; `{}` in it stands for a detail of the line.
        detail: That detail; beside a bad count, the title as written.
        section: The section that it is in, if known.
        hint: What to do about it.
        readings: The ways to read it, if there are several.
        may_be_heading: Whether it may be a heading, so that the section of the cards below it is unknown.
        may_begin_deck: Whether it is a heading at which another deck, or another version of the deck, begins.
        may_be_left_out: Whether it is a card that may not be in the deck.
        is_outside_list: Whether it is a sentence above or below the list, where a card has no section.
        above_headings: Whether it is the first of the cards above all headings, which are in no section.
        lacks_heading: Whether it is the first of cards that may belong to another section than the one above.
        holds: The titles in it, as written; a word of a sentence may be one by chance.
        titles: The card that it names, or else the cards that it may mean, the likeliest first.
        names_several_cards: Whether it names several cards, or is too long for one.
        title_is_certain: Whether it is meant as its only title.
        lacks_title: Whether a title was expected, so that its first title may be meant.
        count: The count that it states; empty if a person has to give it.
        named_section: The section that it names as a heading, or is a letter away from.
        nearest: The heading that is nearest to an unknown one, if any.
        default: The answer that it suggests itself: that it is text, since nothing in it can be a card, a count or a
            heading, or `count` copies of its title, since it can only mean these; empty if only a person can decide.
        below: The lines of cards, and of card types, that count nowhere until it is answered; of a title on two lines,
            the second one.
        has_cards_below: Whether a card is on the next line.
        multiplies: The lines of the cards below it, if it may say how many copies of each there are.
    """

    span: Span = _NOWHERE
    text: str = ""
    reason: UnreadReason = UnreadReason.LINE
    expected: str = ""
    detail: str = ""
    source: str = ""
    section: Section | None = None
    hint: str = ""
    readings: tuple[Alternative, ...] = ()
    may_be_heading: bool = False
    may_begin_deck: bool = False
    may_be_left_out: bool = False
    is_outside_list: bool = False
    above_headings: bool = False
    lacks_heading: bool = False
    holds: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    names_several_cards: bool = False
    title_is_certain: bool = False
    lacks_title: bool = False
    count: str = ""
    named_section: SectionId | None = None
    nearest: str = ""
    default: str = ""
    below: tuple[int, ...] = ()
    has_cards_below: bool = False
    multiplies: tuple[int, ...] = ()

    @property
    def number(self) -> int:
        """The number of its line."""
        return self.span.line

    @property
    def kind(self) -> tuple[str, ...]:
        """What all lines with the same question share."""
        ways = tuple(reading.kind for reading in self.readings)
        return (self.reason, *(ways or ("" if self.is_outside_list else self.expected.partition(";")[0],)))

    @property
    def in_full(self) -> str:
        """What was expected, with the detail of the line."""
        return self.expected.replace("{}", self.detail, 1)

    @property
    def problem(self) -> str:
        """Why a person is asked about it."""
        match self.reason:
            case UnreadReason.HEADING:
                more = f"; the {plural(len(self.below), 'line')} below it do not count" if len(self.below) > 1 else ""
                return f"no section is called `{self.text}`{more}"
            case UnreadReason.COUNT:
                return f"`{self.text}` is not a number of copies"
            case UnreadReason.TITLE if self.below:
                return f"`{self.text}` and the line below it may be one title"
            case UnreadReason.TITLE:
                return f"no card is called `{self.text}`"
        return "it can be read in more than one way" if self.readings else f"expected {self.in_full}"

    @property
    def card(self) -> str:
        """The line as a card; empty if a person has to choose a title or give the count."""
        return f"{self.count} {self.titles[0]}" if self.count and self.title_is_certain else ""

    @property
    def answers(self) -> tuple[str, ...]:
        """What it can be: members of AnswerKind, and numbers of readings."""
        if self.above_headings:
            return (AnswerKind.HEADING,)
        if numbers := tuple(str(n) for n, reading in enumerate(self.readings, 1) if reading.text):
            unwritten = {reading.kind.split()[0] for reading in self.readings if not reading.text}
            others = (AnswerKind.CARD, AnswerKind.HEADING, AnswerKind.COMMENT)
            return (*numbers, *(what for what in others if what in unwritten), AnswerKind.RETYPED)
        opens = self.reason is UnreadReason.HEADING or (bool(self.below) and self.reason is not UnreadReason.TITLE)
        is_like_heading = self.named_section is not None or (self.has_cards_below and not self.titles)
        may_be = {
            AnswerKind.CARD: not (opens or self.names_several_cards or self.is_outside_list),
            AnswerKind.HEADING: opens or self.lacks_heading or (is_like_heading and not self.names_several_cards),
            AnswerKind.BEGINNING: self.may_begin_deck and self.named_section is not None,
            AnswerKind.OUT: opens and bool(self.below),
            # As text, the heading of a section would leave its cards to the section above.
            AnswerKind.COMMENT: not (opens and self.below and self.named_section),
            AnswerKind.RETYPED: True,
        }
        return tuple(what for what, holds in may_be.items() if holds)
