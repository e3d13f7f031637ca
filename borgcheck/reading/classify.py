"""Classify each line of a text list by its own words: all that it may be, regardless of the lines around it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.model.deck import SectionId
from borgcheck.model.findings import Span
from borgcheck.reading.counts import COUNTS
from borgcheck.reading.grammar import lex
from borgcheck.reading.headings import HeadingKind, heading_kind, may_hold, metadata_keys
from borgcheck.reading.matching import Matches, match_line
from borgcheck.reading.roles import Answers, CardItem, Classified, HeadingItem, LineReading, place_in_text
from borgcheck.reading.unwrap import Mark, RawLine

LONGEST_LINE = 4000
_SHORTEST_RUN_ON = 60
_LONGEST_HEADING = 4
_BEFORE_TOTAL = re.compile(r"([^()|]{3,60}?)\(\s*\d{1,3}\s*\)")
SET_OFF = Mark.RULED | Mark.UNDERLINED


class Form(StrEnum):
    """What a line is according to the grammar; forms that are a single token have its name."""

    BLANK = "blank"
    RULE = "rule"
    COMMENT = "comment"
    GLUED = "glued"
    DIRECTIVE = "directive"
    TOTAL = "total"
    HASH = "hash"
    BRACKETS = "brackets"
    TEXT = "text"
    OVERLONG = "overlong"
    RUN_ON = "run on"
    STRUCK = "struck"


NO_CONTENT = frozenset({Form.BLANK, Form.RULE, Form.COMMENT, Form.DIRECTIVE})
"""The forms of lines that say nothing about the deck."""


_NO_MATCHES = Matches()


@dataclass(frozen=True, slots=True)
class MatchedLine:
    """A line with what it may be by its own words.

    Attributes:
        line: The unwrapped line.
        form: What it is according to the grammar.
        text: Its text without surrounding blanks.
        start: The position of that text in the line.
        matches: The cards and headings that it may be.
    """

    line: RawLine
    form: Form
    text: str
    start: int = 0
    matches: Matches = _NO_MATCHES

    @property
    def heading(self) -> HeadingItem | None:
        return self.matches.heading

    @property
    def kind(self) -> HeadingKind | None:
        """What it opens as a heading."""
        return self.heading.kind if self.heading else None

    @property
    def section(self) -> SectionId | None:
        """The section that it opens as a heading."""
        return self.heading.section if self.heading else None

    @property
    def is_heading(self) -> bool:
        """Whether it can only be a heading, and opens a section or a card type."""
        return self.form is Form.TEXT and self.heading is not None and not self.matches.cards and not self.heading.count

    @property
    def is_card(self) -> bool:
        """Whether it can only be cards."""
        return self.form is Form.TEXT and bool(self.matches.cards) and self.heading is None

    @property
    def card(self) -> CardItem | None:
        """The one known card that it may be."""
        rows = self.matches.cards
        return rows[0][0] if len(rows) == 1 and len(rows[0]) == 1 else None

    def opens(self, *, by_hash: bool) -> bool:
        """Check whether it is a heading; `by_hash` says whether the headings of the list are marked with `#`."""
        return self.is_heading or (by_hash and self.form is Form.HASH and self.heading is not None)

    @property
    def place(self) -> Span:
        """The place of its text in the line."""
        return place_in_text(self.start, self.start + len(self.text))

    @property
    def span(self) -> Span:
        """The place of the line without surrounding blanks."""
        return self.line.span(self.start, self.start + max(1, len(self.text)))

    def read_as(self, *answers: LineReading, group: str = "", ruled_out: Answers = ()) -> Classified:
        """Return the line with the ways to read it."""
        return Classified(self.span, self.text, answers, group, ruled_out)

    @property
    def has_own_mark(self) -> bool:
        """Whether it is marked as a heading and nothing else: by a colon at the end, or by rules."""
        heading = self.heading
        if heading is None:
            return False
        ends_in_colon = heading.colon and not heading.number and not heading.total
        return ends_in_colon or heading.ruled or bool(self.line.marks & SET_OFF)

    @property
    def bracketed(self) -> HeadingKind | None:
        """What it opens as a heading in brackets (`[Missions]`)."""
        return heading_kind(self.text[1:-1].strip()) if self.form is Form.BRACKETS else None

    @property
    def starts_with_count(self) -> bool:
        return bool(self.matches.tokens) and self.matches.tokens[0].type in COUNTS

    @property
    def fact(self) -> str:
        """The key of the fact that a line such as `Player: Jane` states, or an empty string."""
        key, colon, value = self.text.partition(":")
        fact = metadata_keys().get(fold(key), "") if colon and value.strip() else ""
        is_total = re.match(r"\s*\(?\d", value) and heading_kind(key) is not None
        return "" if is_total else fact


def classify(lines: Sequence[RawLine], catalogue: Catalogue) -> list[MatchedLine]:
    """Return each line with all that it may be by its own words."""
    texts = [_lexed_text(line) for line in lines]
    known: dict[str, Matches] = {}
    out = []
    for line, text, tokens in zip(lines, texts, lex("\n".join(texts)), strict=True):
        if text not in known:
            known[text] = match_line(text, catalogue, tokens) if text.strip() else _NO_MATCHES
        out.append(_matched(line, known[text]))
    return out


def _lexed_text(line: RawLine) -> str:
    """Return the text of a line for the lexer: the words of a heading after `#`; nothing for an overlong line."""
    text = line.text
    if len(text) > LONGEST_LINE or Mark.STRUCK in line.marks:
        return ""
    if Mark.HASH in line.marks:
        words = text.lstrip("#*_ ")
        return " " * (len(text) - len(words)) + words.rstrip("#*_ ")
    return text.rstrip()


def _matched(line: RawLine, matches: Matches) -> MatchedLine:
    start = len(line.text) - len(line.text.lstrip())
    text = line.text.strip()
    if not text:
        return MatchedLine(line, Form.BLANK, "")
    if Mark.STRUCK in line.marks:
        return MatchedLine(line, Form.STRUCK, text, start)
    if len(text) > LONGEST_LINE:
        return MatchedLine(line, Form.OVERLONG, text, start)
    if Mark.HASH in line.marks:
        return MatchedLine(line, Form.HASH, text, start, matches)
    types = [token.type for token in matches.tokens]
    form = Form.BRACKETS if types == ["BRACKET"] else Form.__members__.get("".join(types[:1]), Form.TEXT)
    if form is Form.TEXT and _is_run_on(text):
        return MatchedLine(line, Form.RUN_ON, text, start)
    return MatchedLine(line, form, text, start, matches)


def _is_run_on(text: str) -> bool:
    """Check for a list without line breaks: headings in capitals with totals, and cards between them."""
    if len(text) < _SHORTEST_RUN_ON or text.count("(") < 2:
        return False
    parts = [match[1].split() for match in _BEFORE_TOTAL.finditer(text)]
    headings = sum(any(_is_in_capitals(part[-size:]) for size in range(1, _LONGEST_HEADING + 1)) for part in parts)
    return headings > 1 and not all(map(_is_in_capitals, parts))


def _is_in_capitals(words: Sequence[str]) -> bool:
    """Check whether words are a known heading in capitals."""
    heading = " ".join(words)
    return re.sub(r"['’]s\b", "", heading).isupper() and heading_kind(heading) is not None


def sections_with_cards(lines: Sequence[MatchedLine], *, by_hash: bool) -> Iterator[SectionId]:
    """Yield the section of each heading that has something under it.

    A heading such as `Deck` at the top of a list, above the heading of another part, opens nothing.
    """
    above: MatchedLine | None = None
    for line in lines:
        if line.opens(by_hash=by_hash):
            if above is not None and above.section is not None and may_hold(above.kind, line.kind):
                yield above.section
            above = line
        elif above is not None and (line.matches.cards or line.matches.unknown or line.form is Form.BRACKETS):
            if above.section is not None:
                yield above.section
            above = None
