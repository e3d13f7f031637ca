"""Read the lines inside a text list without a known card or heading: text, groups, unknown cards and headings."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import takewhile

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.listing import Role
from borgcheck.model.sections import Heading, HeadingKind, Level
from borgcheck.reading.evidence import Evidence
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.line import APART, Form, Line, Mark
from borgcheck.reading.make_answers import (
    CARD,
    COMMENT_IT,
    cards_answer,
    heading_answer,
    unknown_heading_answer,
)
from borgcheck.reading.mentions import counts_card, holds_title, is_part, mentions, names_no_card, says_nothing
from borgcheck.reading.numbers import counts_within, without_old_count
from borgcheck.reading.roles import Answers, CardItem, LineReading, unless_wrong, unread
from borgcheck.reading.stated import stated_totals
from borgcheck.reading.surroundings import reason_to_ask
from borgcheck.reading.titles import LONGEST_WORDS, is_title
from borgcheck.reading.vocabularies import (
    is_furniture,
    is_greeting,
    may_change,
    names_group,
    pattern,
    says,
    says_change,
    takes_out_behind,
)

_EACH = re.compile(r"\W*(?:\d{1,3}\s*[x×]?|[a-z]+)\s*(?:copies\s+)?(?:of\s+)?each\W*", re.I)


@dataclass
class TextLines:
    """The lines inside a list that are just words."""

    evidence: Evidence
    catalogue: Catalogue

    def answers(self, index: int, line: Line) -> Answers:
        """Read a line inside the list: furniture, an unknown card or heading, text, or unread."""
        found, heading, text = line.matches, line.matches.unknown_heading, line.text
        is_above_cards = index in self.evidence.directly_above_cards
        ends_in_colon = heading is not None and heading.ends_in_colon and index > self.evidence.first
        may_head = is_above_cards and self.evidence.opens_paragraph(index)
        may_head = may_head or (ends_in_colon and index in self.evidence.above_cards)
        is_between = is_above_cards and self.evidence.lines[index - 1].is_card
        is_by_other = self.evidence.is_quoted is (Mark.QUOTED not in line.marks)
        is_card = any(is_part(text, mention) for mention in mentions(text, self.catalogue))  # `(FC) Borg Ship`
        is_by_other = is_by_other and not (is_between or is_card or counts_within(text) or may_change(text))
        is_polite = is_greeting(text) and not (is_between and says("decks", "words", text))
        is_around = is_by_other or is_furniture(text) or is_polite
        if is_around and not may_head and not reason_to_ask(text, self.catalogue):
            return (LineReading(Role.TEXT),)
        totals, rest = stated_totals(line)
        if totals and not is_above_cards and says_nothing(rest, self.catalogue):
            return (unless_wrong(LineReading(Role.TEXT, totals)),)
        if (card := found.problem.card) and found.problem.is_remark and self._is_among_cards(index, card):
            return (cards_answer(line, (card,)),)
        if problem := self._problem(line):
            return (problem,)
        if found.unknown is not None:
            return self._unknown_card(index, line, found.unknown)
        if unknown := self._unknown_heading(index, line):
            return (unknown,)
        words = LineReading(Role.TEXT)
        if index in self.evidence.below_headings and says_nothing(text, self.catalogue):
            return (words,)
        is_doubtful = may_change(text) or line.is_cut_short or says("totals", "conditions", text)
        is_doubtful = is_doubtful or bool(mentions(text, self.catalogue))
        is_text = not is_doubtful and names_no_card(text, self.catalogue)
        return (replace(unread(CARD, COMMENT_IT), confirmed=words if is_text else None),)

    def _is_among_cards(self, index: int, card: CardItem) -> bool:
        """Check whether a title without a count, and a remark behind it, stands where cards do, and nowhere else."""
        above = self.evidence.lines[index - 1]
        is_next = index > 0 and (above.is_card or above.heading is not None or bool(above.matches.problem.card))
        is_new = all(card.title != other.title for line in self.evidence.cards for other in line.matches.cards)
        return is_next and is_new and not self.evidence.counts_every_card and heading_kind(card.title) is None

    def _unknown_heading(self, index: int, line: Line) -> LineReading | None:
        """Read a line that is set off as headings are."""
        heading, text = line.matches.unknown_heading, line.text
        is_marked = line.is_set_off or Mark.BOLD in line.marks or (heading is not None and heading.ends_in_colon)
        known = heading_kind(text.rstrip(": ").rpartition("(")[0].strip(" :"))  # `Draw (reserve)`
        is_above_cards = index in self.evidence.directly_above_cards and index not in self.evidence.below_headings
        words, declared = (heading.words, heading.declared) if heading else (text.rstrip(": "), None)
        may_head = is_marked or (self.evidence.opens_paragraph(index) and is_above_cards)
        if not (known or (may_head and len(words) <= LONGEST_WORDS)):
            return None
        group = Heading(words, line.text_place, HeadingKind(Level.TYPE, None, "within"), declared)
        names_section = known is not None and known.section is not None
        is_other = says("decks", "words", pattern("decks", "harmless").sub(" ", text))
        is_doubtful = names_section or is_other or may_change(text) or holds_title(text, self.catalogue)
        answer = unknown_heading_answer(line, words, declared)
        return answer if is_doubtful else replace(answer, confirmed=heading_answer(line, group))

    def _problem(self, line: Line) -> LineReading | None:
        """Return the answer for a line that starts like a card, a heading or an instruction but is not one."""
        found, heading, text = line.matches, line.matches.unknown_heading, line.text
        if not any(c.isalpha() for c in text):
            return unread("a card title after the count" if text[:1].isdigit() else CARD, COMMENT_IT)
        if _EACH.fullmatch(text):
            return unread("a count in front of each title below; `{}` is not a heading", "write it there", text)
        if found.problem.reason:
            answer = unread(f"one card; {found.problem.reason}", COMMENT_IT, found.problem.part)
            part = found.problem.part
            is_old = without_old_count(part) != part  # `used to be 4, cut one`
            is_out = says("doubts", "absent", part) or (not is_old and (says_change(part) or takes_out_behind(part)))
            may_be_other = says("doubts", "remarks", part) and holds_title(part, self.catalogue)  # `(or Gowron)`
            is_out = is_out or may_be_other or counts_card(without_old_count(part), self.catalogue)
            card = None if is_out else found.problem.card
            return replace(answer, confirmed=cards_answer(line, (card,)) if card else None)
        if heading is not None and heading.ends_in_colon and is_title(heading.words, self.catalogue):
            return unread("a heading; {} is a card", f"write `1 {heading.words}`", heading.words)
        return None

    def group(self, index: int, line: Line) -> Heading | None:
        """Return the heading of a group of cards within a section; one of played cards may open the draw deck."""
        heading = line.matches.unknown_heading
        words = heading.words if heading else line.text.strip("# ")
        if is_title(words.strip(" \t:*_.,/&+-"), self.catalogue):
            return None
        if not names_group(words) or index not in self.evidence.above_cards:
            return None
        phases = {kind.phase for kind in map(heading_kind, pattern("kinds", "kinds").findall(words)) if kind}
        phase = "played" if phases <= {"played"} and not says("kinds", "places", words) else "within"
        declared = heading.declared if heading else None
        return Heading(words, line.text_place, HeadingKind(Level.TYPE, None, phase), declared)

    def _unknown_card(self, index: int, line: Line, found: CardItem) -> Answers:
        """Read a line that may be an unknown card or an unknown heading, if it is marked as one or has a total."""
        card, heading = cards_answer(line, (found,)), line.matches.unknown_heading
        below = takewhile(lambda other: other.form not in APART, self.evidence.lines[index + 1 :])
        if found.count == str(
            sum(other.copies for other in below if other.form is Form.TEXT)
        ) and self.evidence.opens_paragraph(index):
            return (card, unknown_heading_answer(line, found.title, int(found.count)))
        is_marked = heading is not None and (heading.ends_in_colon or heading.has_total)
        if heading is None or not is_marked or self.catalogue.is_near_title(found.title):
            return (card,)
        return (card, unknown_heading_answer(line, heading.words, heading.declared))
