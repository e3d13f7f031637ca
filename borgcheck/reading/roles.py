"""What the lines of a list may be, for resolve to choose from.

A line has answers, which say what it may be. A single answer is certain; two or more are a question.
"""

from __future__ import annotations

from dataclasses import dataclass

from borgcheck.cards.card import Card
from borgcheck.model.deck import SectionId
from borgcheck.model.findings import Span
from borgcheck.model.listing import Role
from borgcheck.model.unread import Alternative
from borgcheck.reading.headings import HeadingKind


@dataclass(frozen=True, slots=True)
class CardItem:
    """A count and a title as written; `card` if the format names the card itself."""

    count: str
    title: str
    span: Span
    count_span: Span
    title_span: Span
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class HeadingItem:
    """A heading as written: what it opens (None: unknown) and the total that it declares.

    `section` is set by formats that name sections by their ids.
    """

    words: str
    span: Span
    kind: HeadingKind | None
    declared: int | None = None
    section: SectionId | None = None

    @property
    def opened(self) -> str:
        """What it opens: a section, or the kind of the heading."""
        kind = self.kind
        return "" if kind is None else kind.section or kind.phase


@dataclass(frozen=True, slots=True)
class TotalItem:
    """A number of cards that a list states apart from its headings.

    It counts a section (`Draw: 30` in a table of counts), or the cards above it (`Total: 66`; no section).
    """

    words: str
    span: Span
    declared: int
    section: SectionId | None = None


Item = CardItem | HeadingItem | TotalItem


@dataclass(frozen=True, slots=True)
class LineReading:
    """One way to read a line.

    Attributes:
        role: What the line is.
        items: Its headings and cards, in order.
        label: A description of this reading for people (`the card Q's Tent`), with how to write it.
        written: How to write it in the list; empty if unknown.
        comment: The comment on the line; for a comment line, its text.
        fact: The fact about the deck that the line states (`name`), and its value.
        kind: What other lines can be read as likewise; if empty, the role says it.
        expected: For an unread line, what was expected; `{}` in it stands for a detail of the line.
        detail: That detail.
        way_out: For an unread line, what to do about it.
        readings: For a line that is unread because it can be read in several ways, those ways.
        remark: What is beside its cards in brackets and no mark of theirs.
        note: What is behind a comment sign.
        opens: Whether an unread line may be a heading, so that the section of the cards under it is unknown.
        is_out: Whether an unread line is a card that may not be in the deck.
    """

    role: Role
    items: tuple[Item, ...] = ()
    label: str = ""
    written: str = ""
    kind: str = ""
    comment: str = ""
    fact: tuple[str, str] = ("", "")
    expected: str = ""
    detail: str = ""
    way_out: str = ""
    readings: tuple[Alternative, ...] = ()
    opens: bool = False
    is_out: bool = False
    remark: str = ""
    note: str = ""

    @property
    def alternative(self) -> Alternative:
        """This reading as one of several of an unread line."""
        opened = [item.opened for item in self.items if isinstance(item, HeadingItem)]
        return Alternative(self.label, self.written, self.kind or " ".join((self.role, *opened)))


Answers = tuple[LineReading, ...]
"""The ways to read a line."""


@dataclass(frozen=True, slots=True)
class Classified:
    """A line with the ways to read it. All lines of a `group` are read in the same way.

    `ruled_out` are ways that the evidence speaks against; a total that agrees with one of them makes the line a
    question.
    """

    span: Span
    text: str
    answers: tuple[LineReading, ...]
    group: str = ""
    ruled_out: tuple[LineReading, ...] = ()


def unread(expected: str, way_out: str = "", detail: str = "") -> LineReading:
    """Return the answer for a line that cannot be read; a detail of the line takes the place of `{}` in what was
    expected."""
    return LineReading(Role.UNREAD, expected=expected, way_out=way_out, detail=detail)
