"""What holds in a well-formed list.

Each constraint is a function of a whole reading. It yields a violation for each place that breaks it: something that
identifies the place, and the reason for people. It knows no other constraint, and none weighs more than another:
decide.py only compares which violations two readings have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from borgcheck.cards.catalogue import Catalogue
from borgcheck.common.phrasing import plural
from borgcheck.model.listing import Role
from borgcheck.model.sections import NOT_IN_DECK, SIDE_DECKS, Heading, Level, SectionId, Usage
from borgcheck.reading.choices import Option
from borgcheck.reading.frame import Body
from borgcheck.reading.headings import may_hold
from borgcheck.reading.layout import TYPES_OF_SECTION, Layout, cards_by_section, lay_out
from borgcheck.reading.line import Form, Line, next_line, opens_paragraph
from borgcheck.reading.remarks import MIN_POINTS

Violation = tuple[object, str]
"""The place where a reading breaks a constraint, and the reason for people."""


@dataclass(frozen=True)
class Evidence:
    """What is certain in a list, whatever reading of it is chosen: the constraints compare the uncertain lines with it.

    Attributes:
        lines: Its lines.
        body: Where the body of the list is.
        roles: What each line that can be read in several ways may be, by its index.
    """

    lines: Sequence[Line]
    body: Body
    roles: Mapping[int, frozenset[Role]]

    @cached_property
    def headings(self) -> dict[int, Heading]:
        """The lines that can only be known headings, by their index."""
        certain = ((n, line.heading) for n, line in enumerate(self.lines) if line.role is Role.HEADING)
        return {n: heading for n, heading in certain if n not in self.roles and heading and heading.kind}

    @cached_property
    def cards(self) -> list[int]:
        """The indexes of the lines that can only be cards."""
        return [n for n, line in enumerate(self.lines) if n not in self.roles and line.role is Role.CARD]

    @cached_property
    def count_sides(self) -> frozenset[bool] | None:
        """The sides on which these cards have their counts: True after the title, False in front of it.

        None if there are no such cards, or one of them has no count.
        """
        cards = [card for n in self.cards for card in self.lines[n].cards]
        return frozenset(card.count_follows for card in cards) if cards and all(card.count for card in cards) else None

    @cached_property
    def sections_of_titles(self) -> frozenset[SectionId | None]:
        """The sections that lines may open; one with a number in front (`1 Q's Tent`) only if its cards follow."""
        headings = ((n, line.heading) for n, line in enumerate(self.lines) if line.heading)
        return frozenset(
            h.named_section for n, h in headings if not h.starts_with_number or self._is_above_its_cards(n)
        )

    def _is_above_its_cards(self, n: int) -> bool:
        """Check whether the line below a heading is further in, or a card of a type that only its section holds."""
        line, below = self.lines[n], next_line(self.lines, n)
        if below is None or line.heading is None:
            return False
        indents = [len(each.unwrapped) - len(each.unwrapped.lstrip()) for each in (line, below)]
        section = line.heading.named_section
        types = TYPES_OF_SECTION.get(section, ()) if section else ()
        return indents[1] > indents[0] or any(card.type in types for item in below.cards for card in item.cards)

    @cached_property
    def headed_paragraphs(self) -> frozenset[int]:
        """The first lines of the paragraphs, if every certain paragraph of cards begins with a heading.

        A heading and a blank line may be above the cards, if that is how the list is written.
        """
        inside = [n for n in range(self.body.start, self.body.end) if not self.lines[n].is_gap]
        starts = {n: above for above, n in pairwise((-1, *inside)) if opens_paragraph(self.lines, n)}
        certain = {n: self.lines[n].role for n, above in starts.items() if self.roles.keys().isdisjoint((n, above))}
        below = {n for n, above in starts.items() if above in self.headings}
        if not below.isdisjoint(n for n, role in certain.items() if role is Role.CARD):
            certain = {n: role for n, role in certain.items() if n not in below}
            starts = {n: above for n, above in starts.items() if n not in below}
        are_headed = Role.HEADING in certain.values() and Role.CARD not in certain.values()
        return frozenset(starts) if are_headed else frozenset()

    def is_set_off(self, n: int) -> bool:
        """Check whether a line opens a paragraph or is directly below a heading."""
        return opens_paragraph(self.lines, n) or self.lines[n - 1].heading is not None


@dataclass(frozen=True)
class Reading:
    """One reading of a whole list.

    Attributes:
        evidence: What is certain in the list.
        chosen: The form of each line that was chosen, by its index.
        options: What was chosen for each choice.
        layout: The layout.
    """

    evidence: Evidence
    chosen: Mapping[int, Form]
    options: tuple[Option, ...]
    layout: Layout

    @classmethod
    def of(
        cls, evidence: Evidence, options: Sequence[Option], catalogue: Catalogue, default: SectionId | None
    ) -> Reading:
        """Return the reading of a list with some choices."""
        forms = {n: form for option in options for n, form in option.items()}
        read = list(evidence.lines)
        for n, form in forms.items():
            read[n] = read[n].with_forms(form)
        return cls(evidence, forms, tuple(options), lay_out(read, catalogue, default=default))

    @cached_property
    def broken(self) -> dict[tuple[str, object], str]:
        """The constraints that it breaks, each with the place, and the reason for people."""
        return {(rule.__name__, place): reason for rule in CONSTRAINTS for place, reason in rule(self)}

    @cached_property
    def deck(self) -> Counter[tuple[SectionId | None, str]]:
        """How many copies of each card are in each section."""
        return cards_by_section(self.layout.entries)

    @property
    def cards_outside(self) -> dict[tuple[SectionId | None, str], int]:
        """How many copies of each card are outside the deck, if a heading names such cards."""
        has_heading = any(heading.named_section in NOT_IN_DECK for heading in self.evidence.headings.values())
        return {place: copies for place, copies in self.deck.items() if has_heading and place[0] in NOT_IN_DECK}

    @cached_property
    def headings(self) -> list[tuple[int, Heading]]:
        """The headings, each with the index of its line."""
        items = ((n, item) for n, line in enumerate(self.layout.lines) for item in line.form.items)
        return [(n, item) for n, item in items if isinstance(item, Heading)]

    @property
    def ambiguous(self) -> Iterator[tuple[int, Heading | None]]:
        """The lines that may be a card or a heading, each with its heading if it was read as one."""
        for n, form in self.chosen.items():
            if self.evidence.roles[n] == {Role.CARD, Role.HEADING}:
                yield n, form.heading


# ---- the constraints


def totals_are_met(reading: Reading) -> Iterator[Violation]:
    """Every stated total is met."""
    for heading in (*reading.layout.headings, *reading.layout.totals):
        if heading.has_wrong_total:
            states = f"`{heading.words}` states {plural(heading.declared or 0, 'card')}"
            yield heading.span, f"{states} but has {heading.nearest_total}"


def _must_have_cards(heading: Heading, below: Heading | None) -> bool:
    """Check whether a heading must have cards: it opens a part of the deck, and the heading below is not within it."""
    is_of_deck = heading.kind is not None and heading.kind.section not in NOT_IN_DECK
    return is_of_deck and not may_hold(heading.kind, below.kind if below else None)


def headings_have_cards(reading: Reading) -> Iterator[Violation]:
    """No heading of the deck is empty; a heading of cards outside the deck may be."""
    following: list[tuple[int, Heading | None]] = [*reading.headings[1:], (len(reading.layout.lines), None)]
    for (n, heading), (end, below) in zip(reading.headings, following, strict=False):
        has_cards = any(line.role in (Role.CARD, Role.OPEN) for line in reading.layout.lines[n + 1 : end])
        if not has_cards and not reading.layout.lines[n].form.cards and _must_have_cards(heading, below):
            yield n, f"`{heading.words}` has no cards"


def cards_have_sections(reading: Reading) -> Iterator[Violation]:
    """Every card stands in a section."""
    if reading.layout.first_without_heading is not None:
        yield "top", "the cards above the first heading are in no section"


def sections_are_opened_once(reading: Reading) -> Iterator[Violation]:
    """No line that may be a card opens a section that another heading opens."""
    for n, heading in reading.ambiguous:
        section = heading.named_section if heading else None
        if section and any(m != n and other.named_section is section for m, other in reading.headings):
            yield n, f"{section.display_name} has another heading"


def counts_are_written_alike(reading: Reading) -> Iterator[Violation]:
    """If all certain cards have a count, and on the same side, so has every line that may be a card.

    Groups of lines, such as a numbered list, are not compared with the others, nor are numbers that can only be points.
    """
    sides = reading.evidence.count_sides
    if sides is None:
        return
    alone = [item for option in reading.options if len(option) == 1 for item in option.items()]
    for n, form in alone:
        written = [card.count for card in reading.evidence.lines[n].cards]
        if form.role is not Role.CARD or any(count.isdigit() and int(count) >= MIN_POINTS for count in written):
            continue
        if not all(card.count for card in form.cards):
            yield n, "all other cards have a count"
        elif any(card.count_follows not in sides for card in form.cards):
            yield n, "all other cards have their count on the other side"


def headings_are_set_off_alike(reading: Reading) -> Iterator[Violation]:
    """If every certain heading opens a paragraph or follows a heading, so does every line that may be one."""
    evidence = reading.evidence
    if evidence.headings and all(map(evidence.is_set_off, evidence.headings)):
        for n, heading in reading.ambiguous:
            if heading and not evidence.is_set_off(n):
                yield n, "all other headings open a paragraph"


def headings_are_numbered_alike(reading: Reading) -> Iterator[Violation]:
    """If no certain heading starts with a number, no title with a number in front (`1 Space`) is a heading."""
    certain = reading.evidence.headings.values()
    for n, heading in reading.ambiguous if certain and not any(h.starts_with_number for h in certain) else ():
        if heading and heading.starts_with_number:
            yield n, "no other heading starts with a number"


def paragraphs_begin_alike(reading: Reading) -> Iterator[Violation]:
    """If every certain paragraph of cards begins with a heading, so does one that an ambiguous line begins."""
    for n, heading in reading.ambiguous:
        if not heading and n in reading.evidence.headed_paragraphs:
            yield n, "all other paragraphs begin with a heading"


def side_decks_have_doorways(reading: Reading) -> Iterator[Violation]:
    """Every side deck that a title opens has its doorway elsewhere, and every seeded doorway its side deck."""
    opened = [(e.card.opens, e.section) for e in reading.layout.entries if e.card and e.card.opens]
    doorways = {side_deck for side_deck, section in opened if section not in NOT_IN_DECK}
    with_cards = {e.listed_section for e in reading.layout.entries}
    for _, heading in reading.ambiguous:
        section = heading.named_section if heading else None
        if section in SIDE_DECKS and section not in doorways:
            yield section, f"no doorway opens {section.display_name}"
    for section in SIDE_DECKS:
        may_be_opened = section in reading.evidence.sections_of_titles
        if (section, SectionId.SEED) in opened and section not in with_cards and may_be_opened:
            yield section, f"{section.display_name} has no cards"


def types_are_in_their_phase(reading: Reading) -> Iterator[Violation]:
    """No type of cards that are played stands among the seed cards, unless one heading opens the whole draw deck."""
    headings = reading.layout.headings
    if any(heading.level is Level.PART and heading.named_section is SectionId.DRAW for heading in headings):
        return
    seeded = {heading.span for heading in headings if heading.section is SectionId.SEED}
    for n in reading.chosen:
        heading = reading.evidence.lines[n].heading
        if heading and heading.kind and heading.kind.usage is Usage.PLAYED and heading.span in seeded:
            yield n, f"{heading.words} are not seeded"


def places_are_several(reading: Reading) -> Iterator[Violation]:
    """If a title below a card is read as the heading of a place (`Planet`), another heading names a place as well."""
    located = [n for n, heading in reading.headings if heading.kind and heading.kind.usage is Usage.LOCATED]
    for n, heading in reading.ambiguous:
        above = next((line for line in reversed(reading.evidence.lines[:n]) if not line.is_gap), None)
        if heading and located == [n] and above and above.cards:
            yield n, "no other heading names a place"


CONSTRAINTS: tuple[Callable[[Reading], Iterator[Violation]], ...] = (
    paragraphs_begin_alike,
    counts_are_written_alike,
    headings_have_cards,
    sections_are_opened_once,
    side_decks_have_doorways,
    cards_have_sections,
    headings_are_set_off_alike,
    headings_are_numbered_alike,
    totals_are_met,
    types_are_in_their_phase,
    places_are_several,
)
