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
from borgcheck.reading.roles import LineReading, unread


@dataclass
class RowAnswers:
    """The lines of a list that begin with a heading and go on."""

    evidence: Evidence
    catalogue: Catalogue
    headings: HeadingAnswers

    def read(self, index: int, line: Line) -> Line:
        """Read several headings on a line, or cards after a heading, which may also be the card's type."""
        found, last = line.matches, line.matches.headed[-1]
        headings = tuple(line.heading_in_file(heading) for heading in found.headed)
        if not found.cards:
            hint = "write each section under its own heading"
            return line.read_as(unread("one heading", hint, may_be_heading=True))
        row = cards_answer(line, found.cards[0])
        not_card = ", not the card," if self.catalogue.lookup(last.words).cards else ""
        label = f"the heading {last.words}{not_card} with cards after it"
        opened = "\n".join(f"{h.named_section.heading if h.named_section else h.words}:" for h in headings)
        below = replace(row, items=(*headings, *row.items), label=label, written=f"{opened}\n{row.written}")
        known = set().union(*self.headings.titles.values())
        is_uncounted = self.evidence.frame.is_counted and not any(card.counts for card in found.cards[0])
        if is_uncounted and known.issuperset(self.headings.name_of(card.title) for card in found.cards[0]):
            text = LineReading(Role.TEXT, comment=line.text)
            return line.read_as(text.written_as(f"# {line.text}", "text about cards of the deck"), below)
        types = {fold(card.type) for item in found.cards[0] for card in self.catalogue.lookup(item.title).cards}
        if fold(last.words) in types and len(found.cards[0]) == 1 and last.declared is None:
            return line.read_as(row, below) if last.named_section else line.read_as(row)
        outer = self.headings.section
        if last.level is Level.TYPE:
            return self._below_type(index, line, below)
        if outer is None or last.named_section in (None, outer):
            return line.read_as(below)
        following = next((n for n in islice(self.evidence.lines, index + 1, None) if n.form not in NO_CONTENT), None)
        is_followed = index in self.evidence.above_cards and following is not None and not following.matches.headed
        if is_followed and not self.headings.is_row:
            back = Heading(last.words, headings[-1].span, HeadingKind(Level.TYPE, outer, "within"))
            # Cards that are not part of the deck cannot be followed by the rest of a section of it.
            written = f"# {line.text}" if last.named_section in NOT_IN_DECK else f"{below.written}\n{outer.heading}:"
            ends = f"{label}, after which that section ends"
            alone = replace(below, items=(*below.items, back), label=ends, written=written)
            return line.read_as(replace(below, label=f"{label} and in the lines below"), alone)
        return line.read_as(below)

    def _below_type(self, index: int, line: Line, below: LineReading) -> Line:
        """Read cards after a card type: it may open several sections, as on a line of its own."""
        read = self.headings.read(index, line, line.matches.headed[-1])
        cards = below.items[1:]
        return replace(
            read,
            answers=tuple(
                replace(answer, role=Role.CARD, items=(*answer.items, *cards), comment=below.comment)
                for answer in read.answers
            ),
        )
