"""What the lines of a list may be, for resolve to choose from.

A line has answers, which say what it may be. A single answer is certain; two or more are a question.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from borgcheck.cards.card import Card
from borgcheck.model.findings import Span
from borgcheck.model.listing import Role
from borgcheck.model.sections import Heading, SectionId
from borgcheck.model.unread import Alternative, Unread
from borgcheck.reading.grammar import Token


@dataclass(frozen=True, slots=True)
class CardItem:
    """A card on a line.

    Its places are those in the text of the line, until `Line.card_in_file` makes them those in the file. Without a
    count, the count has the place of the title.

    Attributes:
        title: Its title as written.
        counts: A text for each count beside it.
        span: Its place.
        count_span: The place of its first count.
        title_span: The place of its title.
        count_type: The type of the token that is its first count.
        comment: What is beside its title in brackets.
        remark: The part of the comment that is not a mark of the card.
        joined_by: What separates it from the card before it on the line.
        card: The card, if the format names it.
    """

    title: str
    counts: tuple[str, ...]
    span: Span
    count_span: Span
    title_span: Span
    count_type: str = ""
    comment: str = ""
    remark: str = ""
    joined_by: str = ""
    card: Card | None = None

    @property
    def count(self) -> str:
        """Its counts as one text; empty if it has none."""
        return " and ".join(self.counts)

    @property
    def count_follows(self) -> bool:
        """Whether the count follows the title."""
        return self.count_span > self.title_span

    def with_count(self, count: str) -> CardItem:
        """Return the card with another count; an empty one is none."""
        return replace(self, counts=(count,) if count else ())


@dataclass(frozen=True, slots=True)
class TotalItem:
    """A number of cards that a list states apart from its headings.

    It counts a section (`Draw: 30` in a table of counts), or the cards above it (`Total: 66`; no section).
    """

    words: str
    span: Span
    declared: int
    section: SectionId | None = None


Item = CardItem | Heading | TotalItem


class Problem(NamedTuple):
    """Why a line is not a card although it starts like one; empty if nothing prevents it.

    `{}` in the reason stands for the part. The card is what the line is if that part says nothing, as a remark does.
    """

    reason: str = ""
    part: str = ""
    card: CardItem | None = None
    is_remark: bool = False


NO_PROBLEM = Problem()


@dataclass(frozen=True, slots=True)
class Matches:
    """All that one line may be, judging by its own words.

    Attributes:
        tokens: Its tokens, without a comment at its end.
        cards: The known cards that it may be, in order.
        heading: The known heading that it may be.
        headed: The heading before the cards of the line.
        unknown: The card with a count and an unknown title that it may be.
        unknown_heading: The unknown heading that it may be, if it is marked as one.
        comment: The comment at its end.
        problem: Why it is not a card although it starts like one.
        is_comment_doubtful: Whether the comment may count a card or take one out.
    """

    tokens: tuple[Token, ...] = ()
    cards: tuple[CardItem, ...] = ()
    heading: Heading | None = None
    headed: Heading | None = None
    unknown: CardItem | None = None
    unknown_heading: Heading | None = None
    comment: str = ""
    problem: Problem = NO_PROBLEM
    is_comment_doubtful: bool = False


@dataclass(frozen=True, slots=True)
class LineReading:
    """One way to read a line.

    Attributes:
        role: What the line is.
        items: Its headings and cards, in order.
        label: A description of this reading for people (`the card Q's Tent`), with how to write it.
        written: How to write it in the list; empty if unknown.
        comment: The comment behind its cards or its heading; for a comment line, its text.
        fact: The fact about the deck that the line states (`name`), and its value.
        kind: What other lines can be read as likewise; if empty, the role says it.
        unread: For an unread line, what is known of it.
        confirmed: For an unread line or an unknown heading, what it is if the totals are right that way: its own, or
            those of its section.
    """

    role: Role
    items: tuple[Item, ...] = ()
    label: str = ""
    written: str = ""
    kind: str = ""
    comment: str = ""
    fact: tuple[str, str] = ("", "")
    unread: Unread | None = None
    confirmed: LineReading | None = None

    @property
    def alternative(self) -> Alternative:
        """This reading as one of several of an unread line."""
        kinds = [item.kind for item in self.items if isinstance(item, Heading)]
        opened = (kind.section or kind.phase if kind else "" for kind in kinds)
        return Alternative(self.label, self.written, self.kind or " ".join((self.role, *opened)))

    def written_as(self, written: str, label: str, **changes: Any) -> LineReading:
        """Return this reading with how to write it, which its description says, and with other changes."""
        return replace(self, label=f"{label}, written `{written}`", written=written, **changes)


Answers = tuple[LineReading, ...]
"""The ways to read a line."""


def place_in_text(start: int, end: int) -> Span:
    """Return the place of a part of the text of a line, given by positions from 0."""
    return Span(1, start + 1, end + 1)


def unless_wrong(reading: LineReading) -> LineReading:
    """Return the answer for a line that states totals, and is unread if these are wrong."""
    answer = unread("totals that match the list", "correct them, or put # in front")
    return replace(answer, items=reading.items, confirmed=reading)


def unread(expected: str = "", hint: str = "", detail: str = "", **known: Any) -> LineReading:
    """Return the answer for a line that cannot be read; `Unread` explains what is known of it."""
    return LineReading(Role.UNREAD, unread=Unread(expected=expected, hint=hint, detail=detail, **known))
