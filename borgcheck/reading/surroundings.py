"""Read the lines above and below a list: text, unless they are facts or may change the list."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.model.listing import Role
from borgcheck.model.sections import NEEDED, SectionId
from borgcheck.reading.evidence import Evidence
from borgcheck.reading.headings import opened_section
from borgcheck.reading.line import Form, Line
from borgcheck.reading.make_answers import (
    COMMENT_IT,
    cards_answer,
)
from borgcheck.reading.mentions import counts_card, is_row_of_titles, mentions, named_cards, reason_to_ask
from borgcheck.reading.numbers import counts_within
from borgcheck.reading.roles import Answers, LineReading, unless_wrong, unread
from borgcheck.reading.stated import sections_in, stated_totals
from borgcheck.reading.titles import LONGEST_WORDS, with_plain_digits
from borgcheck.reading.vocabularies import (
    is_furniture,
    is_greeting,
    may_change,
    says,
    says_change,
)

# A deck's name is words: a number may count cards, and brackets may hold one.
_NAME = re.compile(r"(?:(?!\d)[\w .,:;'’\"“”&!?–-])+\Z")
_LETTER = re.compile(r"[^\W\d]")
_BY = re.compile(r"(?:(?:deck|list|posted|submitted|played|built)\s+)?by\s+(?P<who>[^\d,;()]{2,40})\Z", re.I)


@dataclass
class SurroundingText:
    """The lines above and below a list."""

    evidence: Evidence
    catalogue: Catalogue

    def answers(self, index: int, line: Line, *, may_be_name: bool) -> Answers:
        """Read a line above or below the list: text, unless it is a fact or may change the list."""
        text = line.text
        if line.fact:
            return (self._fact(line),)
        if line.card and not line.card.counts and self.catalogue.lookup(line.card.title).match_kind != "nickname":
            texts = (self.evidence.lines[n].text for n in range(index - 1, -1, -1))
            above = next(filter(None, texts), "")
            is_signed = self.evidence.is_counted and index > self.evidence.last and self.evidence.is_signed(index)
            is_signature = is_signed and not says_change(above)  # `Forgot this:`
            return (LineReading(Role.TEXT, comment=text),) if is_signature else ()
        is_row = any(len(row) > 1 for row in line.matches.cards) or line.matches.problem.is_row
        has_cards = is_row or self._holds_missing_section(text) or is_row_of_titles(text, self.catalogue)
        totals, rest = stated_totals(line)
        reason = reason_to_ask(text, self.catalogue, self._listed)
        reason = reason or ("cards with counts, or text" if has_cards else "")
        is_about_more = says("changes", "beside", rest) or (has_cards and _LETTER.search(rest))
        is_conditional = bool(totals) and says("totals", "conditions", rest) and bool(mentions(rest, self.catalogue))
        is_asked = not totals or is_about_more or reason_to_ask(rest, self.catalogue, self._listed)
        if is_conditional or (reason and is_asked):
            return _asked(reason or "a total that does not depend on a card")
        if totals and (reason or len(totals) > 1 or text.startswith("(")):
            return (unless_wrong(LineReading(Role.TEXT, totals, comment=text)),)
        first = line.matches.tokens[0].type if line.matches.tokens else ""
        is_footnote = first == "BRACKET" and may_change(text)  # it may explain a mark beside a title
        if first == "BRACKET_COUNT" or is_footnote or line.is_cut_short:
            return _asked("a card, or text without a count")
        if line.matches.unknown and counts_within(text) and not is_furniture(text, is_around=True):
            return (cards_answer(line, (line.matches.unknown,)),)
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


def _asked(reason: str) -> Answers:
    """Return the answer for a line above or below a list that may change it."""
    return (unread(reason, f"write each card on a line of its own, with its count in front; {COMMENT_IT}"),)
