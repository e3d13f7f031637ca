"""Read the lines of a text list that are just words, around the list and inside it.

Around a list a line is text, unless it is a fact or may change the list; inside, unless it may be a card or a heading.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.model.listing import Role
from borgcheck.model.sections import NEEDED, Heading, HeadingKind, Level, SectionId
from borgcheck.reading.evidence import Evidence
from borgcheck.reading.headings import heading_kind, opened_section
from borgcheck.reading.line import APART, Form, Line, Mark
from borgcheck.reading.make_answers import CARD, COMMENT_IT, cards_answer, unknown_heading_answer
from borgcheck.reading.mentions import (
    counts_card,
    is_row_of_titles,
    mentions,
    named_cards,
    names_no_card,
    reason_to_ask,
    says_nothing,
)
from borgcheck.reading.numbers import counts_within, without_old_count
from borgcheck.reading.roles import Answers, CardItem, LineReading, unless_wrong, unread
from borgcheck.reading.stated import sections_in, stated_totals
from borgcheck.reading.titles import LONGEST_WORDS, is_title, with_plain_digits
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

# A deck's name is words: a number may count cards, and brackets may hold one.
_NAME = re.compile(r"(?:(?!\d)[\w .,:;'’\"“”&!?–-])+\Z")
_LETTER = re.compile(r"[^\W\d]")
_BY = re.compile(r"(?:(?:deck|list|posted|submitted|played|built)\s+)?by\s+(?P<who>[^\d,;()]{2,40})\Z", re.I)
_EACH = re.compile(r"\W*(?:\d{1,3}\s*[x×]?|[a-z]+)\s*(?:copies\s+)?(?:of\s+)?each\W*", re.I)


@dataclass
class TextLines:
    """The lines of a list that are just words."""

    evidence: Evidence
    catalogue: Catalogue

    # ---- above and below the list

    def around(self, index: int, line: Line, *, may_be_name: bool) -> Answers:
        """Read a line above or below the list: text, unless it is a fact or may change the list."""
        text, found = line.text, line.matches
        if line.fact:
            return (self._fact(line),)
        if line.card and self.catalogue.lookup(line.card.title).match_kind != "nickname":
            above = next(filter(None, (self.evidence.lines[n].text for n in range(index - 1, -1, -1))), "")
            is_signed = self.evidence.is_counted and self.evidence.is_signed(index)
            is_signature = is_signed and not says_change(above)  # `Forgot this:`
            return (LineReading(Role.TEXT, comment=text),) if is_signature else ()
        totals, rest = stated_totals(line)
        has_cards = any(len(row) > 1 for row in found.cards) or self._holds_missing_section(text)
        has_cards = has_cards or is_row_of_titles(text, self.catalogue)
        reason = reason_to_ask(rest, self.catalogue, self._listed)
        if has_cards and (not totals or _LETTER.search(rest)):
            reason = reason or "cards with counts, or text"
        said = reason_to_ask(text, self.catalogue, self._listed) if totals else ""
        if totals and says("totals", "conditions", rest) and mentions(rest, self.catalogue):
            reason = reason or "a total that does not depend on a card"
        if reason or (said and says("changes", "beside", rest)):
            return _asked(reason or said)
        if totals and (said or len(totals) > 1 or text.startswith("(")):
            return (unless_wrong(LineReading(Role.TEXT, totals, comment=text)),)
        first = found.tokens[0].type if found.tokens else ""
        is_footnote = first == "BRACKET" and may_change(text)  # it may explain a mark beside a title
        if first == "BRACKET_COUNT" or is_footnote or line.is_cut_short:
            return _asked("a card, or text without a count")
        if found.unknown and counts_within(text) and not is_furniture(text, is_around=True):
            return (cards_answer(line, (found.unknown,)),)
        if index < self.evidence.first:
            if by := _BY.match(text):
                return (LineReading(Role.METADATA, fact=("player", by["who"].strip()), comment=text),)
            if may_be_name and self._is_name(text):
                return (LineReading(Role.METADATA, fact=("name", text.rstrip(": "))),)
        return (LineReading(Role.TEXT, comment=text),)

    @cached_property
    def _listed(self) -> frozenset[str]:
        """The case-folded titles and headings of the list."""
        lines = self.evidence.lines
        titles = [card.title for line in lines for row in line.matches.cards for card in row]
        cards = [self.catalogue.lookup(title).cards for title in titles]
        heads = (lines[index].section for index in self.evidence.above_content)
        names = [*titles, *(found[0].title for found in cards if found), *(head.heading for head in heads if head)]
        return frozenset(map(fold, names))

    def _holds_missing_section(self, text: str) -> bool:
        """Check whether a text names cards, and a section that every deck has but the list opens nowhere."""
        sections = {each.kind.section for each in sections_in(text)}.intersection(NEEDED)
        return not sections <= self.opened and any(named_cards(text, self.catalogue))

    @cached_property
    def opened(self) -> frozenset[SectionId | None]:
        """The sections that lines with something under them may open as headings, types of cards included."""
        lines = (self.evidence.lines[index] for index in self.evidence.above_content)
        kinds = (line.kind for line in lines if line.form is not Form.COMMENT and not line.matches.cards)
        return frozenset(opened_section(kind, None, self.evidence.sections) for kind in kinds if kind)

    def _fact(self, line: Line) -> LineReading:
        """Read a line that states a fact."""
        value = line.text.partition(":")[2].strip()
        is_change = line.fact == "facts" and says_change(value) and mentions(value, self.catalogue)
        is_question = line.fact == "notes" and reason_to_ask(value, self.catalogue)
        if counts_card(value, self.catalogue) or is_change or is_question:
            return unread("a fact about the deck that is not a card", f"write a card below a heading; {COMMENT_IT}")
        if line.fact == "notes":
            return LineReading(Role.TEXT, comment=line.text)
        return LineReading(Role.METADATA, fact=(line.fact, value), comment=line.text)

    def _is_name(self, text: str) -> bool:
        name = text.rstrip(": ")
        is_words = len(name) <= LONGEST_WORDS and _NAME.match(with_plain_digits(name))
        return bool(is_words) and not is_greeting(text) and not is_furniture(text)

    # ---- inside it

    def inside(self, index: int, line: Line) -> Answers:
        """Read a line inside the list: furniture, an unknown card or heading, text, or unread."""
        found, heading, text = line.matches, line.matches.unknown_heading, line.text
        is_above_cards = index in self.evidence.directly_above_cards
        ends_in_colon = heading is not None and heading.ends_in_colon and index > self.evidence.first
        may_head = is_above_cards and (ends_in_colon or self.evidence.opens_paragraph(index))
        is_by_other = self.evidence.is_quoted is (Mark.QUOTED not in line.marks)
        is_by_other = is_by_other and not (counts_within(text) or may_change(text))
        is_around = is_by_other or is_furniture(text) or is_greeting(text)
        if is_around and not may_head and not reason_to_ask(text, self.catalogue):
            return (LineReading(Role.TEXT, comment=text),)
        totals, rest = stated_totals(line)
        if totals and not is_above_cards and says_nothing(rest, self.catalogue):
            return (unless_wrong(LineReading(Role.TEXT, totals, comment=text)),)
        if (card := found.problem.card) and found.problem.is_remark and self._is_among_cards(index, card):
            return (cards_answer(line, (card,)),)
        if problem := self._problem(line):
            return (problem,)
        if found.unknown is not None:
            return self._unknown_card(index, line, found.unknown)
        if unknown := self._unknown_heading(index, line):
            return (unknown,)
        words = LineReading(Role.TEXT, comment=text)
        if index in self.evidence.below_headings and says_nothing(text, self.catalogue):
            return (words,)
        is_doubtful = may_change(text) or line.is_cut_short or mentions(text, self.catalogue)
        is_text = not is_doubtful and names_no_card(text, self.catalogue)
        return (replace(unread(CARD, COMMENT_IT), confirmed=words if is_text else None),)

    def _is_among_cards(self, index: int, card: CardItem) -> bool:
        """Check whether a title without a count, and a remark behind it, stands where cards do, and nowhere else."""
        above = self.evidence.lines[index - 1]
        is_next = index > 0 and (above.is_card or above.heading is not None or bool(above.matches.problem.card))
        is_new = all(card.title != other.title for line in self.evidence.cards for other in line.matches.cards[0])
        return is_next and is_new and not self.evidence.counts_every_card and heading_kind(card.title) is None

    def _unknown_heading(self, index: int, line: Line) -> LineReading | None:
        """Read a line that is set off as headings are."""
        heading, text = line.matches.unknown_heading, line.text
        is_marked = line.is_set_off or Mark.BOLD in line.marks or (heading is not None and heading.ends_in_colon)
        is_known = heading_kind(text.rstrip(": ").rpartition("(")[0].strip(" :")) is not None  # `Draw (reserve)`
        is_above_cards = index in self.evidence.directly_above_cards and index not in self.evidence.below_headings
        words, declared = (heading.words, heading.declared) if heading else (text.rstrip(": "), None)
        may_head = is_marked or (self.evidence.opens_paragraph(index) and is_above_cards)
        is_heading = is_known or (may_head and len(words) <= LONGEST_WORDS)
        return unknown_heading_answer(line, words, declared) if is_heading else None

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


def _asked(reason: str) -> Answers:
    """Return the answer for a line above or below a list that may change it."""
    return (unread(reason, f"write each card on a line of its own, with its count in front; {COMMENT_IT}"),)
