"""List what a line may be that has several headings, or a heading with cards after it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.model.listing import Role
from borgcheck.model.sections import NOT_IN_DECK, Heading, HeadingKind, Level
from borgcheck.reading.evidence import Evidence
from borgcheck.reading.heading_answers import HeadingAnswers
from borgcheck.reading.line import NO_CONTENT, Line
from borgcheck.reading.make_answers import cards_answer
from borgcheck.reading.roles import LineReading


@dataclass
class RowAnswers:
    """The lines of a list that begin with a heading and go on with cards."""

    evidence: Evidence
    catalogue: Catalogue
    headings: HeadingAnswers

    def read(self, index: int, line: Line, heading: Heading) -> Line:
        """Read cards after a heading, which may also be the card's type."""
        [cards] = line.matches.cards
        section, row = heading.named_section, cards_answer(line, cards)
        not_card = ", not the card," if self.catalogue.lookup(heading.words).cards else ""
        label = f"the heading {heading.words}{not_card} with cards after it"
        written = f"{section.heading if section else heading.words}:\n{row.written}"
        below = replace(row, items=(line.heading_in_file(heading), *row.items), label=label, written=written)
        known = set().union(*self.headings.titles.values())
        is_uncounted = self.evidence.frame.is_counted and not any(card.counts for card in cards)
        may_be_names = heading.level is Level.TYPE and self.evidence.frame.may_be_signature(index)
        if is_uncounted and (may_be_names or known.issuperset(self.headings.name_of(c.title) for c in cards)):
            text = LineReading(Role.TEXT, comment=line.text)
            return line.read_as(text.written_as(f"# {line.text}", "text about cards of the deck"), below)
        types = {fold(card.type) for item in cards for card in self.catalogue.lookup(item.title).cards}
        if fold(heading.words) in types and len(cards) == 1 and heading.declared is None:
            return line.read_as(row, below) if section else line.read_as(row)
        outer = self.headings.section
        if heading.level is Level.TYPE:
            return self._below_type(index, line, heading, below)
        if outer is None or section in (None, outer):
            return line.read_as(below)
        following = next((n for n in islice(self.evidence.lines, index + 1, None) if n.form not in NO_CONTENT), None)
        is_followed = index in self.evidence.above_cards and following is not None and not following.matches.headed
        if is_followed and not self.headings.is_row:
            back = Heading(heading.words, line.span, HeadingKind(Level.TYPE, outer, "within"))
            # Cards that are not part of the deck cannot be followed by the rest of a section of it.
            written = f"# {line.text}" if section in NOT_IN_DECK else f"{below.written}\n{outer.heading}:"
            ends = f"{label}, after which that section ends"
            alone = replace(below, items=(*below.items, back), label=ends, written=written)
            return line.read_as(replace(below, label=f"{label} and in the lines below"), alone)
        return line.read_as(below)

    def _below_type(self, index: int, line: Line, heading: Heading, below: LineReading) -> Line:
        """Read cards after a card type: it may open several sections, as on a line of its own."""
        read, cards = self.headings.read(index, line, heading), below.items[1:]
        opened = (replace(answer, role=Role.CARD, items=(*answer.items, *cards)) for answer in read.answers)
        return replace(read, answers=tuple(replace(answer, comment=below.comment) for answer in opened))
