"""List what a line of cards may be.

A title may also be a heading; cards after a heading may be all that it has, or the first of them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.model.listing import Role
from borgcheck.model.sections import NOT_IN_DECK, SIDE_DECKS, Heading, HeadingKind, Level, SectionId
from borgcheck.reading.evidence import Evidence
from borgcheck.reading.heading_answers import HeadingAnswers
from borgcheck.reading.line import NO_CONTENT, Form, Line, Mark
from borgcheck.reading.make_answers import BY_FORM, CARD, ONE_A_LINE, card_answers
from borgcheck.reading.numbering import FEWEST_PLACES
from borgcheck.reading.roles import LineReading, unread


@dataclass
class TitleAnswers:
    """The lines of a list that are titles, or begin with a heading and go on with cards."""

    evidence: Evidence
    catalogue: Catalogue
    headings: HeadingAnswers

    def read(self, index: int, line: Line) -> Line:
        """Read a line of cards, one of which may be a heading."""
        heading = line.heading
        is_ruled = Mark.RULED in line.marks  # `--1 Maglock--`
        is_minus = index in self.evidence.mixed_dashes
        cards = (BY_FORM[Form.STRUCK],) if is_ruled else card_answers(line, may_be_less=is_minus)
        if heading is None:
            is_apart = self.evidence.is_around(index) or self.evidence.may_be_signature(index)
            if line.card and not (line.card.counts or cards[0].unread) and is_apart:  # it may be a signature
                words = LineReading(Role.TEXT, kind="words")
                return line.read_as(words.written_as(f"# {line.text}", "words"), cards[0])
            return line.read_as(*cards)
        opened = self.headings.read(index, line, heading)
        both = line.read_as(*cards, *opened.answers, ruled_out=opened.ruled_out)
        if line.starts_with_count:
            return both if self._may_be_subtotal(index, line, heading) else line.read_as(*cards)
        if self._is_heading(index, line, heading):
            is_certain = heading.ends_in_number and self.evidence.counts_lead
            return opened if is_certain else replace(opened, ruled_out=(*opened.ruled_out, *cards))
        if self._is_card(index, line, heading):
            return line.read_as(*cards, ruled_out=opened.answers)
        return both

    def _may_be_subtotal(self, index: int, line: Line, heading: Heading) -> bool:
        """Check whether a title with a number in front may be a heading with a total (`11 Space`)."""
        may_open = self.evidence.opens_paragraph(index) or not self.evidence.headings_open_paragraphs
        may_open = may_open and self.evidence.copies_below(index) == heading.declared
        is_several = line.matches.cards[0].counts != ("1",) and self.headings.section is not SectionId.MISSIONS
        return is_several and (heading.named_section is None or may_open)

    def _is_heading(self, index: int, line: Line, heading: Heading) -> bool:
        """Check whether evidence makes a title a heading: its own mark, the counts of cards, or paragraphs."""
        evidence = self.evidence
        ends_in_colon = ":" in line.text and heading.ends_in_number and not evidence.colon_counts
        if line.has_own_mark or ends_in_colon or (Mark.BOLD in line.marks and not evidence.is_bold):
            return True
        is_total = (heading.declared or 0) >= FEWEST_PLACES and heading.declared == self.evidence.copies_below(index)
        if heading.named_section in SIDE_DECKS and is_total:
            return True
        opens_paragraph = evidence.opens_paragraph(index)
        is_followed = index in evidence.above_cards and not line.matches.cards[0].counts
        is_uncounted = evidence.counts_every_card and not line.list_number
        if is_uncounted and is_followed and (opens_paragraph or not evidence.headings_open_paragraphs):
            return True
        by_paragraphs = evidence.headings_open_paragraphs and evidence.every_paragraph_is_headed
        by_paragraphs = by_paragraphs and heading.named_section not in self._marked
        return opens_paragraph and is_followed and by_paragraphs and self._opening[fold(line.text)] == 1

    def _lacks_count(self, index: int) -> bool:
        """Check whether a card has no count although one beside it and most single copies have one."""
        beside = self.evidence.lines[max(0, index - 1) : index + 2]
        return self._counts_singles and any(line.card and line.card.counts for line in beside)

    @cached_property
    def _counts_singles(self) -> bool:
        """Whether more single copies have a count than have none."""
        counts = [card.counts for line in self.evidence.cards for card in line.matches.cards]
        return counts.count(("1",)) > counts.count(())

    @cached_property
    def _opening(self) -> Counter[str]:
        """How many paragraphs open with each line."""
        lines = (line for n, line in enumerate(self.evidence.lines) if self.evidence.opens_paragraph(n))
        return Counter(fold(line.text) for line in lines)

    @cached_property
    def _marked(self) -> frozenset[SectionId | None]:
        """The sections with a heading that has a mark of its own."""
        return frozenset(line.section for line in self.evidence.lines if line.has_own_mark)

    def _is_card(self, index: int, line: Line, heading: Heading) -> bool:
        """Check whether evidence makes a title a card: counts, or sections that open paragraphs unlike this line."""
        evidence, card = self.evidence, line.card
        if heading.named_section in SIDE_DECKS and heading.named_section in self._marked:
            return bool(card and card.counts) or not self._lacks_count(index)  # the line with a mark is the heading
        if evidence.counts_every_card and card is not None and card.counts == ("1",):
            # Behind a title, a number proves nothing unless the others stand there too.
            return not (card.count_follows and evidence.counts_lead)
        if heading.named_section is None or evidence.counts_every_card:
            is_bare = card is not None and not card.counts and not evidence.counts_every_card
            return is_bare and index not in evidence.directly_above_cards
        return evidence.headings_open_paragraphs and not evidence.opens_paragraph(index)

    def read_row(self, index: int, line: Line, heading: Heading) -> Line:
        """Read cards after a heading, which may also be the card's type."""
        cards = line.matches.cards
        section, (row, *others) = heading.named_section, card_answers(line, may_be_less=False)
        not_card = ", not the card," if self.catalogue.lookup(heading.words).cards else ""
        label = f"the heading {heading.words}{not_card} with cards after it"
        written = f"{section.heading if section else heading.words}:\n{row.written}"
        below = replace(row, items=(line.heading_in_file(heading), *row.items), label=label, written=written)
        known = set().union(*self.headings.titles.values())
        is_uncounted = self.evidence.is_counted and not any(card.counts for card in cards)
        may_be_names = heading.level is Level.TYPE and self.evidence.may_be_signature(index)
        if is_uncounted and (may_be_names or known.issuperset(self.headings.name_of(c.title) for c in cards)):
            text = LineReading(Role.TEXT)
            return line.read_as(text.written_as(f"# {line.text}", "text about cards of the deck"), below)
        if row.unread or (others and heading.level is Level.TYPE):
            return line.read_as(unread(CARD, ONE_A_LINE))
        types = {fold(card.type) for item in cards for card in self.catalogue.lookup(item.title).cards}
        if fold(heading.words) in types and len(cards) == 1 and heading.declared is None:
            return line.read_as(row, below) if section else line.read_as(row)
        if heading.level is Level.TYPE:
            read = self.headings.read(index, line, heading)  # it may open several sections
            as_row = (replace(way, role=Role.CARD, items=(*way.items, *row.items)) for way in read.answers)
            return replace(read, answers=tuple(as_row))
        outer = self.headings.section if section else None
        following = next((n for n in islice(self.evidence.lines, index + 1, None) if n.form not in NO_CONTENT), None)
        is_followed = index in self.evidence.above_cards and following is not None and not following.matches.headed
        if outer in (None, section) or self.headings.is_row or not is_followed:
            return line.read_as(below)
        back = Heading(heading.words, line.span, HeadingKind(Level.TYPE, outer, "within"))
        # Cards that are not part of the deck cannot be followed by the rest of a section of it.
        written = f"# {line.text}" if section in NOT_IN_DECK else f"{below.written}\n{outer.heading}:"
        ends = f"{label}, after which that section ends"
        alone = replace(below, items=(*below.items, back), label=ends, written=written)
        return line.read_as(replace(below, label=f"{label} and in the lines below"), alone)
