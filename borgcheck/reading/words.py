"""Read the lines of a text list without a known card or heading: facts, text, unknown cards and headings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.listing import Role
from borgcheck.reading.classify import NO_CONTENT, SET_OFF, Form, MatchedLine
from borgcheck.reading.evidence import Evidence
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.make_answers import (
    CARD,
    COMMENT_IT,
    fact_with_card_answer,
    unknown_card_answer,
    unknown_heading_answer,
)
from borgcheck.reading.matching import HeadingMatch, match_line
from borgcheck.reading.prose import is_counted, is_greeting, is_sentence, is_talk_about_cards, may_name, names_no_card
from borgcheck.reading.roles import Answers, LineReading, unread
from borgcheck.reading.titles import LONGEST_WORDS, holds_number, holds_title, is_title
from borgcheck.reading.unwrap import Mark

# A deck's name is words: a number may count cards, and brackets may hold one.
_NAME = re.compile(r"(?:(?!\d)[\w .,:;'’\"“”&!?–-])+\Z")
_BY = re.compile(r"(?:(?:deck|list|posted|submitted|played|built)\s+)?by\s+(?P<who>[^\d,;()]{2,40})\Z", re.I)
# If a list does not count every card, a longer line above or below it may be a card.
_SIGNATURE_WORDS = 2
_MOST_SUGGESTED = 30


class Words:
    """The lines of a list that are just words."""

    def __init__(self, lines: Sequence[MatchedLine], evidence: Evidence, catalogue: Catalogue) -> None:
        self.lines = lines
        self.evidence = evidence
        self.catalogue = catalogue
        self.suggested = 0
        self.is_talk: dict[str, bool] = {}

    @cached_property
    def head(self) -> range:
        """The comments, facts and talk right above the first heading, and the line above those."""
        lines = self.lines
        end = next((n for n, line in enumerate(lines) if self.evidence.opens(n) or line.is_heading), 0)
        start = end
        while start > 0 and self._is_about(start - 1, lines[start - 1]):
            start -= 1
        return range(max(0, start - 1), end)

    def _is_about(self, place: int, line: MatchedLine) -> bool:
        """Check whether a line above the list is a comment, a fact about it, or talk."""
        if line.form is not Form.TEXT:
            return line.form in NO_CONTENT or line.form is Form.HASH
        return bool(line.fact) or _BY.match(line.text) is not None or self._is_text(place, line)

    def fact(self, place: int, line: MatchedLine, *, may_be_name: bool) -> LineReading | None:
        """Read a line above the deck: `Player: Jane`, `by Jane`, or the deck's name above a heading."""
        if key := line.fact:
            value = line.text.partition(":")[2].strip()
            found = match_line(value, self.catalogue)
            if found.cards or found.unknown or (key != "name" and holds_title(value, self.catalogue)):
                return (
                    LineReading(Role.TEXT, comment=line.text) if self._is_text(place, line) else fact_with_card_answer()
                )
            return LineReading(Role.METADATA, fact=(key, value), comment=line.text)
        if (by := _BY.match(line.text)) and not holds_title(line.text, self.catalogue):
            return LineReading(Role.METADATA, fact=("player", by["who"].strip()), comment=line.text)
        if is_greeting(line.text) and names_no_card(line.text, self.catalogue):
            return None
        name = line.text.rstrip(": ")
        if not may_be_name or line.matches.unknown or place not in self.head:
            return None
        if len(name) > LONGEST_WORDS or not _NAME.match(name) or not any(c.isalpha() for c in name):
            return None
        if self._is_text(place, line) and is_sentence(name):
            return None
        if holds_title(name, self.catalogue) or self.catalogue.is_near_title(name):
            return unread("a deck name that is not like a card's", f"write `@name` in front of it; {COMMENT_IT}")
        return LineReading(Role.METADATA, fact=("name", name))

    def _is_text(self, place: int, line: MatchedLine) -> bool:
        """Check whether a line is certainly neither a card nor a heading."""
        text, found = line.text, line.matches
        is_outside = self.evidence.is_outside(place)
        if is_outside and is_talk_about_cards(text, self.catalogue):
            return True
        if is_counted(text) or found.cards or found.headed or (found.shape and found.shape.ruled):
            return False
        is_set_off = line.line.marks & (SET_OFF | Mark.BOLD) or text.endswith(":")
        if not is_sentence(text) and (is_set_off or may_name(text) or self.evidence.has_card_below(place)):
            return False
        if is_set_off and self.evidence.has_card_below(place):
            return False
        is_apart = is_sentence(text) or self.evidence.counts_every_card
        is_apart = is_apart or (is_outside and len(text.split()) <= _SIGNATURE_WORDS)
        return bool(is_apart) and self._names_no_card(text)

    def _names_no_card(self, text: str) -> bool:
        if text not in self.is_talk:
            self.is_talk[text] = names_no_card(text, self.catalogue)
        return self.is_talk[text]

    def answers(self, place: int, line: MatchedLine) -> Answers:
        """Read a line without a known title or heading: talk, an unknown card, an unknown heading, or unread."""
        found, shape = line.matches, line.matches.shape
        if self.evidence.is_outside(place) and is_greeting(line.text) and names_no_card(line.text, self.catalogue):
            return (LineReading(Role.TEXT, comment=line.text),)
        if line.text.lower().startswith("borgcheck"):
            return (unread("a # in front of an instruction to borgcheck"),)
        if not any(c.isalpha() for c in line.text):
            return (unread("a card title after the count" if line.text[:1].isdigit() else CARD, COMMENT_IT),)
        if self._is_text(place, line):
            return (LineReading(Role.TEXT, comment=line.text),)
        if found.problem:
            return (unread(f"one card; {found.problem}", COMMENT_IT),)
        if shape is not None and shape.colon and is_title(shape.words, self.catalogue):
            return (unread(f"a heading; {shape.words} is a card", f"write `1 {shape.words}`"),)
        if _is_qualified_heading(line.text):
            return (unknown_heading_answer(line, line.text.rstrip(": ")),)
        return self._unknown(place, line)

    def _unknown(self, place: int, line: MatchedLine) -> Answers:
        """Read a line that may be an unknown card or an unknown heading."""
        found, shape = line.matches, line.matches.shape
        if found.unknown is not None:
            card = unknown_card_answer(line, found.unknown)
            may_be_heading = shape is not None and self._may_be_unknown_heading(line, shape)
            if shape is None or not may_be_heading or self.catalogue.is_near_title(found.unknown.title):
                return (card,)
            return (card, unknown_heading_answer(line, shape.words, shape.declared))
        marked = bool(line.line.marks & (SET_OFF | Mark.BOLD)) or (shape is not None and (shape.colon or shape.ruled))
        words = shape.words if shape else line.text
        if marked and self.evidence.is_bare(place) and names_no_card(words, self.catalogue) and not holds_number(words):
            return (LineReading(Role.TEXT, comment=line.text),)
        if marked and len(words) <= LONGEST_WORDS:
            return (unknown_heading_answer(line, words, shape.declared if shape else None),)
        return (self._unread_text(line),)

    def _may_be_unknown_heading(self, line: MatchedLine, shape: HeadingMatch) -> bool:
        """Check whether an unknown title with a number may be a heading with a total."""
        return (
            (shape.colon and not self.evidence.colon_counts)
            or shape.total
            or bool(line.line.marks & (SET_OFF | Mark.BOLD))
        )

    def _unread_text(self, line: MatchedLine) -> LineReading:
        self.suggested += 1
        is_short = len(line.text) <= LONGEST_WORDS and self.suggested <= _MOST_SUGGESTED
        near = self.catalogue.suggest(line.text)[:1] if is_short else ()
        if not near:
            return unread(CARD, COMMENT_IT)
        meant = f"a card title or a heading (did you mean {near[0]}?)"
        return unread(meant, f"write `1 TITLE` if it is a card; {COMMENT_IT}")


def _is_qualified_heading(text: str) -> bool:
    """Check whether a line is a known heading except for a word in brackets (`Draw (reserve)`)."""
    bare, bracket, _ = text.rstrip(": ").rpartition("(")
    return bool(bracket) and bool(bare.strip()) and heading_kind(bare.strip().rstrip(":")) is not None
