"""A line of a list: its text, what it may be by its form, and the cards, headings and totals on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Flag, auto
from functools import cached_property
from typing import NamedTuple

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue, Lookup
from borgcheck.model.findings import Span
from borgcheck.model.listing import Role
from borgcheck.model.open_lines import OpenLine
from borgcheck.model.sections import Heading, HeadingKind, SectionId
from borgcheck.reading.lex import Token


class Wrapper(Flag):
    """What surrounded a line before it was unwrapped, and may set off a heading or take a card out of the deck."""

    NONE = 0
    HASH = auto()
    BOLD = auto()
    FRAMED = auto()
    HEADING_TAG = auto()
    QUOTED = auto()
    STRUCK = auto()


def span_in_text(start: int, end: int) -> Span:
    """Return the span of a part of the text of a line, given by positions from 0."""
    return Span(1, start + 1, end + 1)


@dataclass(frozen=True, slots=True)
class CardItem:
    """A card on a line.

    Its spans are positions in the text of the line; `Line.card_in_file` returns it with positions in the file.

    Attributes:
        title: Its title as written, with a set mark that distinguishes it from other cards with the title.
        count: The text of its count; empty if it has none.
        span: Its span.
        count_span: The span of its count; that of its title if it has no count.
        title_span: The span of its title.
        style: How its count is written: `number`, `times`, `bracket`, `word`; empty without one.
        lookup: The cards that its title means; None until it is looked up.
    """

    title: str
    count: str
    span: Span
    count_span: Span
    title_span: Span
    style: str = ""
    lookup: Lookup | None = None

    @property
    def copies(self) -> str:
        """The text of its count, `1` if it has none."""
        return self.count or "1"

    @property
    def count_follows(self) -> bool:
        """Whether the count follows the title."""
        return self.count_span > self.title_span

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that its title means."""
        return self.lookup.cards if self.lookup else ()


class TotalItem(NamedTuple):
    """A number of cards that a list states apart from its headings: of a section or type, or of the cards above it."""

    words: str
    span: Span
    declared: int
    kind: HeadingKind | None = None

    @property
    def section(self) -> SectionId | None:
        """The section that it counts, if it names one."""
        return self.kind.section if self.kind else None


Item = CardItem | Heading | TotalItem


class Form(NamedTuple):
    """One way to read a line.

    Attributes:
        role: What the line is.
        items: Its headings, cards and totals, in order.
        label: A description of it for people (`the card Q's Tent`).
        written: How to write it in the list so that it can only be this.
        group_key: What it makes of the line (`copies`), if not its role; lines with the same keys share a question.
        fact: The fact about the deck that the line states (`name`), and its value.
        open_line: For an open line, what is known of it.
    """

    role: Role
    items: tuple[Item, ...] = ()
    label: str = ""
    written: str = ""
    group_key: str = ""
    fact: tuple[str, str] = ("", "")
    open_line: OpenLine | None = None

    @property
    def heading(self) -> Heading | None:
        """Its first heading."""
        return next((item for item in self.items if isinstance(item, Heading)), None)

    @property
    def cards(self) -> tuple[CardItem, ...]:
        """Its cards."""
        return tuple(item for item in self.items if isinstance(item, CardItem))


def open_form(expected: str = "", hint: str = "", detail: str = "", **known: object) -> Form:
    """Return the form of a line that cannot be read; `OpenLine` explains what is known of it."""
    return Form(Role.OPEN, open_line=OpenLine(expected=expected, hint=hint, detail=detail, **known))  # type: ignore[arg-type]


@dataclass(frozen=True)
class Line:
    """A line of a list on its way from the file to the deck. Each stage of reading adds what it finds.

    Attributes:
        number: Its number.
        unwrapped: Its text with blanks in place of everything that was taken off.
        wrappers: What was taken off.
        file_positions: The line and column of the file for each position in its text; empty if they are its own.
        list_number: The number that was taken off it, or 0.
        tokens: Its tokens, without remark and brackets.
        forms: All that it may be by its form; none if it is words. Once the list is read, the one that it is.
        unknown: The card with an unknown title that words may be; their place in the list decides (frame.py).
        remark: What is after or beside its cards or heading and states no fact of them.
        has_cells: Whether the remark is the text of other cells of its row in a table.
        comment: The text after a comment sign.
        doubt: The words or signs that make it a question wherever it stands; empty if there are none.
        span_in_file: Its span in the file, if that is not the span of its text.
    """

    number: int
    unwrapped: str
    wrappers: Wrapper = Wrapper.NONE
    file_positions: tuple[tuple[int, int], ...] = ()
    list_number: int = 0
    tokens: tuple[Token, ...] = ()
    forms: tuple[Form, ...] = ()
    unknown: CardItem | None = None
    remark: str = ""
    has_cells: bool = False
    comment: str = ""
    doubt: str = ""
    span_in_file: Span | None = None

    # ---- its text

    @cached_property
    def text(self) -> str:
        """Its text without surrounding blanks."""
        return self.unwrapped.strip()

    @cached_property
    def span(self) -> Span:
        """The span of the line without surrounding blanks."""
        start = len(self.unwrapped) - len(self.unwrapped.lstrip())
        return self.span_in_file or self.span_of(start, start + max(1, len(self.text)))

    def span_of(self, start: int, end: int) -> Span:
        """Return the span in the file of a part of the text, given by positions from 0 (on the first line)."""
        if not self.file_positions:
            return Span(self.number, start + 1, max(end, start + 1) + 1)
        row, column = self.file_positions[min(start, len(self.file_positions) - 1)]
        last = max((at for line, at in self.file_positions[start : max(end, start + 1)] if line == row), default=column)
        return Span(row, column, last + 1)

    def to_file(self, span: Span) -> Span:
        """Return the span in the file of a span in the text."""
        return self.span_of(span.column - 1, span.end - 1)

    def in_file(self, form: Form) -> Form:
        """Return a form of the line with the spans of its items in the file."""
        if not form.items:
            return form
        return form._replace(items=tuple(map(self._item_in_file, form.items)))

    def _item_in_file(self, item: Item) -> Item:
        if isinstance(item, CardItem):
            return self.card_in_file(item)
        return item._replace(span=self.to_file(item.span))

    def card_in_file(self, card: CardItem) -> CardItem:
        """Return a card of the line with its spans in the file."""
        span, count_span, title_span = map(self.to_file, (card.span, card.count_span, card.title_span))
        return CardItem(card.title, card.count, span, count_span, title_span, card.style, card.lookup)

    # ---- what it may be

    @property
    def form(self) -> Form:
        """The first way to read it: the one that was chosen, if there is no other."""
        return self.forms[0]

    @property
    def role(self) -> Role:
        """Its role, if it has one form; a line of words has the role of text."""
        return self.forms[0].role if self.forms else Role.TEXT

    def of_role(self, role: Role) -> Form | None:
        """Return its form with a role, or None if it has none."""
        return next((form for form in self.forms if form.role is role), None)

    @cached_property
    def heading_form(self) -> Form | None:
        """Its form as a heading."""
        return self.of_role(Role.HEADING)

    @property
    def heading_alone(self) -> Form | None:
        """Its form as a heading without cards on its line."""
        return self.heading_form if self.heading_form and not self.heading_form.cards else None

    @property
    def heading(self) -> Heading | None:
        """The heading that it may be."""
        return self.heading_form.heading if self.heading_form else None

    @cached_property
    def cards(self) -> tuple[CardItem, ...]:
        """The cards that it may be."""
        form = self.of_role(Role.CARD)
        return form.cards if form else ()

    @cached_property
    def is_gap(self) -> bool:
        """Whether it separates paragraphs."""
        return self.role in (Role.BLANK, Role.DIVIDER)

    @property
    def is_words(self) -> bool:
        """Whether it is neither a card nor a heading nor anything else by its form."""
        return not self.forms

    @property
    def ends_in_colon(self) -> bool:
        """Whether its text ends in a colon."""
        return self.text.endswith(":")

    def with_forms(self, *forms: Form) -> Line:
        """Return the line with other forms."""
        return replace(self, forms=forms, unknown=None)


def line_at(span: Span, text: str, form: Form, **attributes: object) -> Line:
    """Return a line that is certainly read in one way."""
    return Line(span.line, text, forms=(form,), span_in_file=span, **attributes)  # type: ignore[arg-type]


def lookup_of(item: CardItem, catalogue: Catalogue) -> Lookup:
    """Return the cards that a title means."""
    return item.lookup if item.lookup is not None else catalogue.lookup(item.title)


def next_line(lines: Sequence[Line], n: int, *, skips_text: bool = False) -> Line | None:
    """Return the nearest line below that is not blank and, if `skips_text`, not text; None if there is none."""
    below = (line for line in lines_below(lines, n) if not line.is_gap)
    return next((line for line in below if not (skips_text and line.role is Role.TEXT)), None)


def lines_below(lines: Sequence[Line], n: int) -> Iterator[Line]:
    """Return an iterator over the lines below one; unlike a slice, it copies none of them."""
    return (lines[m] for m in range(n + 1, len(lines)))


def opens_paragraph(lines: Sequence[Line], n: int) -> bool:
    """Check whether a line is the first of its paragraph; in a canonical file, a gap in the numbers is a blank line."""
    return n == 0 or lines[n - 1].is_gap or lines[n - 1].number < lines[n].number - 1


def sections_of(lines: Sequence[Line], indexes: range) -> Iterator[list[int]]:
    """Yield the indexes of the lines from one heading to the next."""
    block: list[int] = []
    for n in indexes:
        if lines[n].heading is not None:
            yield block
            block = []
        block.append(n)
    yield block


def is_above_cards(lines: Sequence[Line], n: int) -> bool:
    """Check whether a line is directly above cards."""
    return n + 1 < len(lines) and bool(lines[n + 1].cards) and lines[n + 1].number == lines[n].number + 1
