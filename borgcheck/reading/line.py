"""A line of a list on its way from the file to the deck. Each stage of reading adds what it finds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Flag, StrEnum, auto

from borgcheck.cards.fold import fold
from borgcheck.model.findings import Span
from borgcheck.model.sections import Heading, HeadingKind, SectionId
from borgcheck.reading.headings import metadata_keys
from borgcheck.reading.roles import Answers, CardItem, LineReading, Matches, place_in_text
from borgcheck.reading.titles import COUNTS


class Mark(Flag):
    """What surrounded a line before it was unwrapped: marks that set off a heading, or take a card out of the deck."""

    NONE = 0
    HASH = auto()
    BOLD = auto()
    RULED = auto()
    UNDERLINED = auto()
    QUOTED = auto()
    DASH = auto()
    BULLET = auto()
    TICKED = auto()
    UNTICKED = auto()
    STRUCK = auto()


class Form(StrEnum):
    """What a line is according to the grammar; forms that are a single token have its name."""

    BLANK = "blank"
    RULE = "rule"
    COMMENT = "comment"
    GLUED = "glued"
    DIRECTIVE = "directive"
    TOTAL = "total"
    HASH = "hash"
    BRACKETS = "brackets"
    TEXT = "text"
    OVERLONG = "overlong"
    RUN_ON = "run on"
    STRUCK = "struck"


APART = frozenset({Form.BLANK, Form.RULE})
"""The forms of lines that separate paragraphs."""
NO_CONTENT = APART | {Form.COMMENT, Form.DIRECTIVE}
"""The forms of lines that say nothing about the deck."""


_NO_MATCHES = Matches()


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a list, with everything that the stages have found about it.

    Attributes:
        number: Its number.
        unwrapped: Its text with blanks in place of everything that was taken off.
        marks: What was taken off.
        places: The line and column of the file for each position in its text; empty if they are its own.
        list_number: The number that was taken off it, or 0.
        form: What it is according to the grammar.
        matches: The cards and headings that it may be.
        answers: The ways to read it. A single one is certain, several are a question.
        group: What lines that are read in the same way have in common; empty for a line by itself.
        ruled_out: The ways that the evidence speaks against; a total that agrees with one of them makes the line a
            question.
        place: Its place, if that is not the place of its text.
    """

    number: int
    unwrapped: str
    marks: Mark = Mark.NONE
    places: tuple[tuple[int, int], ...] = ()
    list_number: int = 0
    form: Form = Form.TEXT
    matches: Matches = _NO_MATCHES
    answers: Answers = ()
    group: str = ""
    ruled_out: Answers = ()
    place: Span | None = None

    # ---- its text

    @property
    def text(self) -> str:
        """Its text without surrounding blanks."""
        return self.unwrapped.strip()

    @property
    def text_place(self) -> Span:
        """The place of its text in the line."""
        start = len(self.unwrapped) - len(self.unwrapped.lstrip())
        return place_in_text(start, start + max(1, len(self.text)))

    @property
    def span(self) -> Span:
        """The place of the line without surrounding blanks."""
        return self.place or self.place_of(self.text_place)

    def span_of(self, start: int, end: int) -> Span:
        """Return the place in the file of a part of the text, given by positions from 0 (on the first line)."""
        if not self.places:
            return Span(self.number, start + 1, max(end, start + 1) + 1)
        row, column = self.places[min(start, len(self.places) - 1)]
        last = max((at for line, at in self.places[start : max(end, start + 1)] if line == row), default=column)
        return Span(row, column, last + 1)

    def place_of(self, place: Span) -> Span:
        """Return the place in the file of a place in the text."""
        return self.span_of(place.column - 1, place.end - 1)

    def card_in_file(self, card: CardItem) -> CardItem:
        """Return a card of the line with its places in the file."""
        return replace(
            card,
            span=self.place_of(card.span),
            count_span=self.place_of(card.count_span),
            title_span=self.place_of(card.title_span),
        )

    def heading_in_file(self, heading: Heading) -> Heading:
        """Return a heading of the line with its place in the file."""
        return replace(heading, span=self.place_of(heading.span))

    # ---- what it may be by its own words

    @property
    def heading(self) -> Heading | None:
        """The known heading that it may be; `(6 missions)` is a total."""
        found = self.matches.heading
        is_total = found is not None and found.starts_with_number and self.text.startswith("(")
        return None if is_total else found

    @property
    def kind(self) -> HeadingKind | None:
        """What it opens as a heading."""
        return self.heading.kind if self.heading else None

    @property
    def section(self) -> SectionId | None:
        """The section that it opens as a heading."""
        return self.heading.named_section if self.heading else None

    @property
    def is_heading(self) -> bool:
        """Whether it can only be a heading, and opens a section or a card type."""
        is_only = self.form is Form.TEXT and not self.matches.cards
        return is_only and self.heading is not None and not self.heading.starts_with_number

    @property
    def is_card(self) -> bool:
        """Whether it can only be cards."""
        return self.form is Form.TEXT and bool(self.matches.cards) and self.heading is None

    @property
    def may_be_card(self) -> bool:
        """Whether it may be cards, known or not."""
        found = self.matches
        return bool(found.cards) or found.unknown is not None or found.problem.card is not None

    @property
    def card(self) -> CardItem | None:
        """The one known card that it may be."""
        cards = self.matches.cards
        return cards[0] if len(cards) == 1 else None

    @property
    def copies(self) -> int:
        """How many copies of cards it has, if it is cards."""
        found = self.matches.cards or (self.matches.unknown,)
        counts = (card.counts[0] if card.counts else "1" for card in found if card is not None)
        return sum(int(count) for count in counts if count.isdecimal())

    def opens(self, *, by_hash: bool) -> bool:
        """Check whether it is a heading; `by_hash` says whether the headings of the list are marked with `#`."""
        is_marked = self.form is Form.BRACKETS or (by_hash and self.form is Form.HASH)
        return self.is_heading or (is_marked and self.heading is not None)

    @property
    def is_set_off(self) -> bool:
        """Whether it is between rules, or underlined, as headings are."""
        return bool(self.marks & (Mark.RULED | Mark.UNDERLINED))

    @property
    def has_own_mark(self) -> bool:
        """Whether it is marked as a heading and nothing else: by a colon at the end, or by rules."""
        heading = self.heading
        if heading is None:
            return False
        ends_in_colon = heading.ends_in_colon and not heading.ends_in_number and not heading.has_total
        return ends_in_colon or self.is_set_off

    @property
    def starts_with_count(self) -> bool:
        """Whether its first token may be a count."""
        return bool(self.matches.tokens) and self.matches.tokens[0].type in COUNTS

    @property
    def is_cut_short(self) -> bool:
        """Whether it is a count before words that end in dots, which may be the beginning of a title."""
        return self.starts_with_count and self.matches.tokens[-1].type == "LEADER"

    @property
    def fact(self) -> str:
        """The key of the fact that a line such as `Player: Jane` states, or an empty string."""
        key, colon, value = self.text.partition(":")
        return metadata_keys().get(fold(key), "") if colon and value.strip() else ""

    # ---- the ways to read it

    @property
    def answer(self) -> LineReading:
        """The first way to read it: the one that was chosen, if there is no other."""
        return self.answers[0]

    def read_as(self, *answers: LineReading, group: str = "", ruled_out: Answers = ()) -> Line:
        """Return the line with the ways to read it."""
        return replace(self, answers=answers, group=group, ruled_out=ruled_out)


def line_at(span: Span, text: str, answer: LineReading) -> Line:
    """Return a line that is certainly read in one way."""
    return Line(span.line, text, answers=(answer,), place=span)
