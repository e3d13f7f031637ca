"""List what a line with a known heading may be: what it opens, or the total that it states."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice, takewhile

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.model.listing import Role
from borgcheck.model.sections import NEEDED, NOT_IN_DECK, SEEDED, SIDE_DECKS, Heading, HeadingKind, Level, SectionId
from borgcheck.reading.evidence import Evidence
from borgcheck.reading.headings import IN_DECK, may_hold, opened_section
from borgcheck.reading.line import Line
from borgcheck.reading.make_answers import heading_answer, repeated_section_answers
from borgcheck.reading.roles import Answers, CardItem, LineReading, TotalItem, unread
from borgcheck.reading.vocabularies import says

_WITHIN = HeadingKind(Level.TYPE, None, "within")
_SEEDED_TYPE = HeadingKind(Level.TYPE, None, "seeded")
_PLAYED_TYPE = HeadingKind(Level.TYPE, None, "played")
_HELD_ELSEWHERE = (*SIDE_DECKS, *NOT_IN_DECK)


@dataclass
class HeadingAnswers:
    """The lines of a list that are headings, and what those above a line have opened.

    Attributes:
        section: The section that the last heading opened.
        is_empty: Whether that section has no cards yet.
        is_nesting: Whether it has headings within it.
        number: How many headings have opened a section.
        is_row: Whether the last one had its first cards on its line.
        headed: The sections that headings of their own opened.
        titles: The titles in each section that has cards.
    """

    evidence: Evidence
    catalogue: Catalogue
    section: SectionId | None = None
    is_empty: bool = True
    is_nesting: bool = False
    number: int = 0
    is_row: bool = False
    headed: set[SectionId | None] = field(default_factory=set)
    titles: dict[SectionId | None, set[str]] = field(default_factory=lambda: defaultdict(set))

    def remember(self, answers: Answers) -> None:
        """Record what a line opens and holds.

        A line that may open a section counts as opening it, so that the lines below it become part of the question.
        """
        likely = next((a for a in answers if a.role is Role.HEADING), answers[0])
        for item in likely.items:
            if isinstance(item, Heading):
                self._open(item)
                self.is_row = isinstance(likely.items[-1], CardItem)
        if titles := {self.name_of(i.title) for i in likely.items if isinstance(i, CardItem)}:
            self.is_empty = False
            self.titles[self.section] |= titles

    def name_of(self, title: str) -> str:
        """Return a title as it is compared with others: that of the catalogue, if a card has it."""
        cards = self.catalogue.lookup(title).cards
        return fold(cards[0].title if cards else title)

    def _open(self, heading: Heading) -> None:
        section = opened_section(heading.kind, self.section, self.evidence.sections) if heading.kind else None
        if section is None and heading.kind:
            return
        self.section, self.is_empty, self.is_nesting = section, True, False
        self.number += 1
        if heading.level is not Level.TYPE:
            self.headed.add(section)

    def read(self, index: int, line: Line, heading: Heading) -> Line:
        """Read a known heading: what it opens, or the total that it states if there is nothing under it."""
        opened = heading_answer(line, heading)
        section, level = heading.named_section, heading.level
        if heading.other is not None:
            return line.read_as(opened, heading_answer(line, heading, HeadingKind(Level.PART, heading.other)))
        if self._states_total(index, heading) and (section is not None or not line.matches.cards):
            item = TotalItem(heading.words, opened.items[0].span, heading.declared or 0, section)
            of = section.display_name if section else "the deck"
            total = LineReading(Role.TOTAL, (item,))
            total = total.written_as(f"# {line.text}", f"the number of cards in {of}, or a title")
            return line.read_as(total, opened, group="totals")
        if level is Level.TYPE:
            return self._type_heading(index, line, heading)
        if section is None or index not in self.evidence.above_content:
            return line.read_as(opened)
        if self.section in NOT_IN_DECK and section not in NOT_IN_DECK:
            return self._nested(index, line, heading, section)
        twice = {s for s in self.titles if s and self.evidence.headings_of[s] > 1}
        if section is SectionId.MISSIONS and section in twice and twice & {SectionId.SEED, SectionId.DRAW}:
            hint = "put each deck in its own file"
            expected = "one deck per file; a second one begins here"
            return line.read_as(unread(expected, hint, may_be_heading=True, may_begin_deck=True))
        if self._is_repeated(index, heading, section):
            return line.read_as(*repeated_section_answers(section, opened))
        if as_type := self._as_type(line, heading):
            is_held = not set(self.catalogue.of_type(heading.words)).isdisjoint(self._cards_below(index))
            return line.read_as(opened, ruled_out=as_type) if is_held else line.read_as(opened, *as_type)
        return line.read_as(opened)

    def _is_repeated(self, index: int, heading: Heading, section: SectionId) -> bool:
        """Check whether a part or a pile may be another version of one that stands above."""
        if heading.level is Level.PILE:
            is_more = fold(heading.words) == fold(f"More {section.heading}")
            return not is_more and self._repeats_cards(index, section, all_of_them=True)
        is_numbered = heading.ends_in_number and heading.declared != self.evidence.copies_below(index)  # `Draw deck 2`
        is_below_text = self.evidence.shape[:index].rstrip(" -").endswith("t")
        return section in self.headed and (is_below_text or is_numbered or self._repeats_cards(index, section))

    def _as_type(self, line: Line, heading: Heading) -> Answers:
        """Return how a side deck within the draw deck is read as a card type instead (`Tactics`)."""
        is_within = self.section is SectionId.DRAW and heading.named_section in SIDE_DECKS
        if not is_within or not any(self.catalogue.of_type(heading.words)):
            return ()
        return (heading_answer(line, heading, _WITHIN),)

    def _states_total(self, index: int, heading: Heading) -> bool:
        """Check whether a heading with a number has nothing under it."""
        if heading.declared is None or index in self.evidence.above_content:
            return False
        by_hash = self.evidence.headed_by_hash
        below = next((line for line in self._below(index) if line.opens(by_hash=by_hash)), None)
        return below is None or not may_hold(heading.kind, below.kind)

    def _below(self, index: int) -> Iterator[Line]:
        """Return the lines below one."""
        return islice(self.evidence.lines, index + 1, None)

    def _cards_below(self, index: int) -> Iterator[Card]:
        """Yield the cards that have one of the titles under a heading, down to the next one."""
        lines = takewhile(lambda line: line.heading is None or line.starts_with_count, self._below(index))
        titles = (card.title for line in lines for card in line.matches.cards)
        return (card for title in titles for card in self.catalogue.lookup(title).cards)

    def _seeds(self, index: int, phase: str, words: str) -> bool:
        """Check whether a group may be of seeded cards: on the table, dilemmas, or the new doorway of a side deck."""
        if phase == "within":
            return says("kinds", "places", words) or any(card.type == "Dilemma" for card in self._cards_below(index))
        doors = [fold(card.title) for card in self._cards_below(index) if card.opens in self.evidence.headings_of]
        above = (self.name_of(card.title) for line in self.evidence.lines[:index] for card in line.matches.cards)
        return phase == "doorway" and bool(doors) and doors[0] not in above

    def _repeats_cards(self, index: int, section: SectionId | None, *, all_of_them: bool = False) -> bool:
        """Check whether most titles under a heading are in its section already, as in a list that was pasted twice."""
        lines = takewhile(lambda line: line.heading is None, self._below(index))
        below = [card.title for line in lines for card in line.matches.cards]
        again = sum(self.name_of(title) in self.titles.get(section, ()) for title in below)
        return len(below) > 1 and (again == len(below) if all_of_them else again > len(below) / 2)

    def _nested(self, index: int, line: Line, heading: Heading, section: SectionId) -> Line:
        """Read a heading under a section that may contain it: as a part of that section, or of the deck itself.

        Below a side deck or cards that are not played, it is the deck's if it opens a paragraph below cards, and the
        deck has no other heading of a section that it needs; and a part of what it stands directly below, if the deck
        has its own, or a type of card in the paragraph of other cards.
        """
        outer = self.section
        assert outer is not None  # noqa: S101 - only asked below a section
        is_own = heading.named_section is section
        others = self.evidence.headings_of[section] - is_own
        is_given = section in self.titles or (others > 0 and section in self.evidence.sections)
        opens_paragraph = self.evidence.opens_paragraph(index)
        is_apart = opens_paragraph and not self.is_empty
        inner = heading_answer(line, heading, _WITHIN)
        inner = inner.written_as(f"# {heading.words}", f"a part of {outer.display_name}")
        deck = heading_answer(line, heading, heading.kind if is_own else HeadingKind(Level.TYPE, section))
        written = deck.written if is_own else f"{section.heading}:"
        written = written.replace(":", f" {IN_DECK}:") if outer in NOT_IN_DECK else written
        label = f"the heading of {section.display_name}, written `{written}` above its first card"
        deck = replace(deck, label=label, written=written)
        if IN_DECK in line.text.lower():
            return line.read_as(deck)
        if outer in _HELD_ELSEWHERE:
            if is_apart and section in NEEDED and not is_given and not others:
                return line.read_as(deck)
            is_in_paragraph = not is_own and self.evidence.headings_open_paragraphs and not opens_paragraph
            self.is_nesting |= is_in_paragraph or (self.is_empty and is_given)
        if self.is_nesting and not is_apart:
            return line.read_as(inner, ruled_out=(deck,))
        return line.read_as(inner, deck, group=f"within {outer} {self.number}")

    def _type_heading(self, index: int, line: Line, heading: Heading) -> Line:
        """Ask which section a card type opens.

        It is a question under a side deck, for seeded cards under the draw deck and the reverse, and for types that may
        be either if no heading names the draw deck. Facilities above any card that is played are seeded. A group that
        opens a paragraph and all of whose titles stand above already is a question, too.
        """
        repeats = self.evidence.opens_paragraph(index) and self._repeats_cards(index, self.section, all_of_them=True)
        if self.section and repeats:
            return line.read_as(*repeated_section_answers(self.section, heading_answer(line, heading)))
        phase, above = heading.kind.phase if heading.kind else "", self.section
        has_draw_deck, is_seeding = SectionId.DRAW in self.evidence.sections, above in (None, *SEEDED)
        if phase == "facility" and is_seeding and not has_draw_deck:
            return line.read_as(heading_answer(line, heading, _SEEDED_TYPE))
        if phase == "outer" and index in self.evidence.above_content:
            hint = f"write which one it is, such as `{SectionId.QS_TENT.heading}:`"
            return line.read_as(unread("the name of a side deck", hint, may_be_heading=True))
        if above is SectionId.DRAW and self._seeds(index, phase, heading.words):
            phase = "seeded"
        phase = "either" if phase in ("facility", "doorway") else phase
        if (
            (above in _HELD_ELSEWHERE and phase in ("seeded", "played", "either"))
            or (above is SectionId.DRAW and phase == "seeded")
            or (above in SEEDED and phase == "played" and (has_draw_deck or SectionId.DRAW in self.titles))
        ):
            return self._nested(index, line, heading, SectionId.SEED if phase == "seeded" else SectionId.DRAW)
        if phase != "either" or has_draw_deck or not is_seeding:
            return line.read_as(heading_answer(line, heading))
        seeded = heading_answer(line, heading, _SEEDED_TYPE)
        played = heading_answer(line, heading, _PLAYED_TYPE)
        return line.read_as(
            seeded.written_as(f"{SectionId.SEED.heading}:", "the seed cards"),
            played.written_as(f"{SectionId.DRAW.heading}:", "a part of the draw deck"),
        )
