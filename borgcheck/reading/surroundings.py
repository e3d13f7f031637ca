"""Read the lines above and below a list: text, unless they are facts or may change the list."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.model.listing import Role
from borgcheck.model.sections import NEEDED, SIDE_DECKS, SectionId
from borgcheck.reading.evidence import Evidence
from borgcheck.reading.headings import opened_section, section_of
from borgcheck.reading.line import Form, Line, Mark
from borgcheck.reading.make_answers import COMMENT_IT, cards_answer
from borgcheck.reading.mentions import (
    FEWEST_IN_ROW,
    counts_card,
    is_row_of_titles,
    mentions,
    named_cards,
)
from borgcheck.reading.numbers import counts_within, says_multiple
from borgcheck.reading.roles import Answers, LineReading, unless_wrong, unread
from borgcheck.reading.stated import sections_in, stated_totals
from borgcheck.reading.titles import LONGEST_WORDS, with_plain_digits
from borgcheck.reading.vocabularies import (
    ends_in,
    ends_in_doubt,
    is_change_beside,
    is_closing,
    is_furniture,
    is_greeting,
    is_without,
    may_change,
    pattern,
    says,
    says_change,
    starts_in_doubt,
    starts_with_kind,
)

# A deck's name is words: a number may count cards, and brackets may hold one.
_NAME = re.compile(r"(?:(?!\d)[\w .,:;'’\"“”&!?–-])+\Z")
_LETTER = re.compile(r"[^\W\d]")
_BY = re.compile(r"(?:(?:deck|list|posted|submitted|played|built)\s+)?by\s+(?P<who>[^\d,;()]{2,40})\Z", re.I)
# A place among cards (`my sixth mission is ...`).
_ORDINAL = re.compile(r"\b(?:second|third|fourth|fifth|sixth|seventh) (?:mission|seed|card|copy|dilemma)s?\b", re.I)
# A count that may be glued to a title (`2Maglock`).
_GLUED = re.compile(r"(?<![\w.,'’-])\d{1,3}(?!(?:st|nd|rd|th)\b)(?=[^\W\d_]{2})")
# Where something is moved, before the name of a section.
_INTO = re.compile(r"\b(?:in)?to (?:(?:the|my) )?\Z", re.I)
_PS = re.compile(r"p\.?\s?s\b", re.I)
_ARROW = re.compile(r"[-=]>|[→⇒]")
_TIMES = re.compile(r"\s+times\b", re.I)


@dataclass
class SurroundingText:
    """The lines above and below a list."""

    evidence: Evidence
    catalogue: Catalogue

    def answers(self, index: int, line: Line, *, may_be_name: bool) -> Answers:
        """Read a line above or below the list: text, unless it is a fact or may change the list."""
        text, found = line.text, line.matches
        if line.fact:
            return (self._fact(line),)
        near = [line.card for line in self.evidence.lines[max(0, index - 1) : index + 2]]
        is_nickname = line.card and self.catalogue.lookup(line.card.title).match_kind == "nickname"
        if line.card and (sum(map(bool, near)) > 1 or not is_nickname):
            return (LineReading(Role.TEXT),) if self._is_signature(index, line.card.title) else ()
        has_cards = len(found.cards) > 1 or self._holds_missing_section(text)
        has_cards = has_cards or is_row_of_titles(text, self.catalogue)
        totals, rest = stated_totals(line)
        reason = reason_to_ask(rest, self.catalogue, self._listed)
        if has_cards and (not totals or _LETTER.search(rest)):
            reason = reason or "cards with counts, or text"
        said = reason_to_ask(text, self.catalogue, self._listed) if totals else ""
        if totals and says("totals", "conditions", rest) and mentions(rest, self.catalogue):
            reason = reason or "a total that does not depend on a card"
        if reason or (said and says("changes", "beside", rest)):
            return _asked(reason or said)
        is_figure = any(total.section and str(total.declared) in total.words for total in totals)
        if totals and (said or is_figure or len(totals) > 1 or text.startswith("(")):
            return (unless_wrong(LineReading(Role.TEXT, totals)),)
        first = found.tokens[0].type if found.tokens else ""
        is_footnote = first == "BRACKET" and may_change(text)  # it may explain a mark beside a title
        if first == "BRACKET_COUNT" or is_footnote or line.is_cut_short:
            return _asked("a card, or text without a count")
        if found.unknown and counts_within(text) and not is_furniture(text, is_around=True):
            return (cards_answer(line, (found.unknown,)),)
        if index < self.evidence.first:
            if by := _BY.match(text):
                return (LineReading(Role.METADATA, fact=("player", by["who"].strip())),)
            if may_be_name and self._is_name(text):
                return (LineReading(Role.METADATA, fact=("name", text.rstrip(": "))),)
        return (LineReading(Role.TEXT),)

    def _is_signature(self, index: int, title: str) -> bool:
        """Check whether a title is the name of who posts the list, or a saying: by its place, and by what is above."""
        lines, cards = self.evidence.lines, self.catalogue.lookup(title).cards
        is_name = " " not in title or is_closing(title) or any(card.type == "Personnel" for card in cards)
        above = next(filter(None, (lines[n].text for n in range(index - 1, -1, -1))), "")
        is_added = Mark.BULLET in lines[index].marks or says_change(above) or _PS.match(above)  # `Forgot this:`
        is_listed = any(card.title == title for line in self.evidence.cards for card in line.matches.cards)
        is_removed = is_listed and Mark.DASH in lines[index].marks
        is_signed = self.evidence.is_counted and self.evidence.is_signed(index)
        return is_signed and is_name and not (is_added or is_removed)

    @cached_property
    def _listed(self) -> frozenset[str]:
        """The case-folded titles and headings of the list."""
        lines = self.evidence.lines
        titles = [card.title for line in lines for card in line.matches.cards]
        cards = [self.catalogue.lookup(title).cards for title in titles]
        heads = (lines[index].section for index in self.evidence.above_content)
        names = [*titles, *(found[0].title for found in cards if found), *(head.heading for head in heads if head)]
        return frozenset(map(fold, names))

    def _holds_missing_section(self, text: str) -> bool:
        """Check whether a text names cards, and a section that the list opens nowhere: one of each deck, or its key."""
        titles = {mention.title for mention in named_cards(text, self.catalogue)}
        sections = {each.kind.section for each in sections_in(text)}
        may_hold = {*SIDE_DECKS} - self.evidence.headings_of.keys() if len(titles) >= FEWEST_IN_ROW else set()
        sections &= may_hold.union(NEEDED)
        cards = (self.catalogue.lookup(title).cards for title in titles)
        if sum(any(card.is_mission for card in found) for found in cards) >= FEWEST_IN_ROW:
            sections |= {SectionId.MISSIONS}
        key, colon, rest = text.partition(":")
        is_row = bool(colon) and len(mentions(text, self.catalogue)) >= FEWEST_IN_ROW  # `Tent: Wormhole; Locutus; ...`
        is_other = section_of(key) in NEEDED and _LETTER.search(rest) is not None  # `Draw deck: the same as in May`
        if is_row or is_other:
            sections |= {section_of(key)} - {None}
        return not sections <= self.opened and (is_row or is_other or bool(titles))

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
            return LineReading(Role.TEXT)
        return LineReading(Role.METADATA, fact=(line.fact, value))

    def _is_name(self, text: str) -> bool:
        name = text.rstrip(": ")
        is_words = len(name) <= LONGEST_WORDS and _NAME.match(with_plain_digits(name))
        names_other = any(
            mention.words > 1 and fold(mention.title) not in self._listed for mention in mentions(text, self.catalogue)
        )
        return bool(is_words) and not (names_other or is_greeting(text) or is_furniture(text))


def _asked(reason: str) -> Answers:
    """Return the answer for a line above or below a list that may change it."""
    return (unread(reason, f"write each card on a line of its own, with its count in front; {COMMENT_IT}"),)


def reason_to_ask(text: str, catalogue: Catalogue, listed: Collection[str] | None = None) -> str:
    """Return why a line above or below a list may change it, or an empty string if it is only text.

    Args:
        text: The line.
        catalogue: The cards.
        listed: The case-folded titles and headings of the list, if known; that it lacks others changes nothing.
    """
    text = pattern("numbers", "harmless").sub(" ", text)
    text = _GLUED.sub(r"\g<0> ", with_plain_digits(text))
    named = mentions(text, catalogue)
    counts = [c for c in counts_within(text) if not any(m.start <= c[0] < m.end for m in named)]
    is_ordinal = any(m.words > 1 for m in named) and _ORDINAL.search(text) is not None
    if is_ordinal or any(mention.count for mention in named):
        return "a card, or text that does not count cards"
    names_kind, names_lines = says("kinds", "kinds", text), says("numbers", "lines", text)
    is_every, are_times = says("numbers", "every", text), names_kind or names_lines
    is_of_cards = any(starts_with_kind(text[end:]) or (are_times and _TIMES.match(text[end:])) for _, end in counts)
    is_multiple = says_multiple(text) and (names_kind or is_every)
    if is_multiple or (is_of_cards and (is_every or says("numbers", "all", text))):
        return "text that does not say how many copies of cards there are"
    is_about_list = names_lines or any(m.words > 1 or fold(m.title) in (listed or ()) for m in named)
    is_move = says("changes", "moves", text) and any(_INTO.search(text[: named.start]) for named in sections_in(text))
    if is_move or says("changes", "list", text) or (names_lines and says("doubts", "absent", text)):
        return "text that does not say which cards are in the deck"
    said = text
    for mention in named:  # `Add Distinctiveness` and `A Change of Plans` are titles and no change
        said = said[: mention.start] + " " * (mention.end - mention.start) + said[mention.end :]
    around = [(text[: mention.start], text[mention.end :]) for mention in named]
    is_replaced = bool(named) and _ARROW.search(text) is not None
    if is_replaced or (says_change(said) and is_about_list) or any(is_change_beside(*beside) for beside in around):
        return "text that does not change the list"
    around = [
        beside
        for mention, beside in zip(named, around, strict=True)
        if listed is None or not is_without(*beside) or _may_be_listed(mention.title, catalogue, listed)
    ]
    if any(ends_in_doubt(before) or starts_in_doubt(after) for before, after in around):
        return "text that does not say which cards are in the deck"
    is_added = ends_in("changes", "last", text.rstrip(" .,:;!?)"))
    is_new = listed is not None and any(m.words > 1 and fold(m.title) not in listed for m in named)
    return "text that does not add a card to the list" if is_new and is_added else ""


def _may_be_listed(title: str, catalogue: Catalogue, listed: Collection[str]) -> bool:
    """Check whether a list has a card, or a title means no certain one."""
    known = next((found for words in (title, title.removesuffix("s")) if (found := catalogue.lookup(words).cards)), ())
    return not known or any(fold(name) in listed for name in (title, *(card.title for card in known)))
