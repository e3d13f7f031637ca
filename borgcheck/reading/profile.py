"""What each line of a list may be by its own words, and how the list as a whole is written.

The headings of one list are marked alike and its cards counted alike; that tells a heading from a card that is called
the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.model.deck import SectionId
from borgcheck.model.findings import Span
from borgcheck.reading.headings import heading_kind, metadata_keys
from borgcheck.reading.matching import HeadingMatch, Matches, match_line
from borgcheck.reading.titles import LONGEST_WORDS
from borgcheck.reading.unwrap import Line, Mark

_LONGEST_LINE = 4000
# Fewer lines do not show how a list writes its cards.
_FEWEST_COUNTED = 5


class Form(StrEnum):
    """What the grammar takes a line for; those that are one token have its name."""

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


_NO_MATCHES = Matches()


@dataclass(frozen=True, slots=True)
class MatchedLine:
    """A line with what it may be by its own words."""

    line: Line
    form: Form
    text: str
    start: int = 0
    matches: Matches = _NO_MATCHES

    @property
    def heading(self) -> HeadingMatch | None:
        return self.matches.heading

    @property
    def is_heading(self) -> bool:
        """Whether it can only be a heading, and opens a section or a card type."""
        return self.form is Form.TEXT and self.heading is not None and not self.matches.cards and not self.heading.count

    def opens(self, *, by_hash: bool) -> bool:
        """Tell whether it is a heading in a list whose headings are marked with `#`, or are not."""
        return self.is_heading or (by_hash and self.form is Form.HASH and self.heading is not None)

    @property
    def section(self) -> SectionId | None:
        """The section that it opens as a heading."""
        return self.heading.section if self.heading else None

    @property
    def span(self) -> Span:
        """The place of the line without the blanks around it."""
        return self.line.span(self.start, self.start + max(1, len(self.text)))

    @property
    def style(self) -> frozenset[str]:
        """How it is marked as a heading, to compare it with others of its list."""
        heading, marks = self.heading, self.line.marks
        found = {"ruled": Mark.RULED in marks, "underlined": Mark.UNDERLINED in marks, "bold": Mark.BOLD in marks}
        if heading is not None:
            found |= {"colon": heading.colon, "total": heading.total or heading.number, "capitals": heading.capitals}
            found["ruled"] |= heading.ruled
        return frozenset(name for name, has in found.items() if has)

    @property
    def fact(self) -> str:
        """The key of the fact that a line such as `Player: Jane` states, empty if it states none."""
        key, colon, value = self.text.partition(":")
        fact = metadata_keys().get(fold(key), "") if colon and value.strip() else ""
        is_total = re.match(r"\s*\(?\d+\)?$", value) and heading_kind(key) is not None
        return "" if is_total else fact


def matched(line: Line, catalogue: Catalogue) -> MatchedLine:
    """Return a line with what it may be by its own words."""
    start = len(line.text) - len(line.text.lstrip())
    text = line.text.strip()
    if not text:
        return MatchedLine(line, Form.BLANK, "")
    if len(text) > _LONGEST_LINE:
        return MatchedLine(line, Form.OVERLONG, text, start)
    if Mark.HASH in line.marks:
        words = text.lstrip("# ").strip("*_ ")
        heading = match_line(words, catalogue).heading if len(words) <= LONGEST_WORDS else None
        return MatchedLine(line, Form.HASH, text, start, Matches(heading=heading))
    matches = match_line(line.text.rstrip(), catalogue)
    types = [token.type for token in matches.tokens]
    form = Form.BRACKETS if types == ["BRACKET"] else Form.__members__.get("".join(types[:1]), Form.TEXT)
    return MatchedLine(line, form, text, start, matches)


@dataclass(frozen=True, slots=True)
class ListProfile:
    """How a list is written.

    Attributes:
        styles: How its headings are marked, each style once.
        headed_by_hash: Whether headings are marked with `#`, and only so.
        headed_by_one_hash: Whether one `#` marks its headings, as it marks comments.
        has_other_headings: Whether other lines than those with `#` open sections.
        colon_counts: Whether a card has its count after a colon.
        counts_every_card: Whether it says of each card how many, even of single ones, so that a title without a count
            is no card.
        names: The sections that headings open.
        is_quoted: Whether most of its cards are quoted, as in the reply to a mail.
        end: The index of the line at which the list ends: a mail signature, or the end of its block of code.
    """

    styles: frozenset[frozenset[str]]
    headed_by_hash: bool
    headed_by_one_hash: bool
    has_other_headings: bool
    colon_counts: bool
    counts_every_card: bool
    names: frozenset[SectionId]
    is_quoted: bool
    end: int

    @property
    def marks(self) -> frozenset[str]:
        """All marks that its headings have."""
        return frozenset().union(*self.styles)


def profile(lines: Sequence[MatchedLine]) -> ListProfile:
    """Return how a list is written, as its unmistakable headings and cards show."""
    headings = [line for line in lines if line.is_heading]
    has_other_headings = any(line.section for line in headings)
    by_hash = [line.text for line in lines if line.form is Form.HASH and line.section and not has_other_headings]
    headed_by_hash = bool(by_hash)
    with_cards = [line for line in lines if line.matches.cards]
    single = [(line, row[0]) for line in with_cards for row in line.matches.cards if len(row) == 1]
    quoted = [Mark.QUOTED in line.line.marks for line in with_cards]
    counted = [card for _, card in single if card.count_type]
    return ListProfile(
        styles=frozenset(line.style for line in headings),
        headed_by_hash=headed_by_hash,
        headed_by_one_hash=any(not text.startswith("##") for text in by_hash),
        has_other_headings=has_other_headings,
        colon_counts=any([t.type for t in line.matches.tokens[1:]][-2:] == ["COLON", "NUMBER"] for line in with_cards),
        counts_every_card=len(counted) >= _FEWEST_COUNTED
        and any(card.counts == ("1",) for card in counted)
        and all(card.count_type or line.heading for line, card in single),
        names=frozenset(line.section for line in lines if line.section and line.opens(by_hash=headed_by_hash)),
        is_quoted=quoted.count(True) > quoted.count(False),
        end=_end_of_list(lines),
    )


def _end_of_list(lines: Sequence[MatchedLine]) -> int:
    last = max((n for n, line in enumerate(lines) if line.is_heading), default=-1)
    fences = [n for n, line in enumerate(lines) if line.text.startswith("```")]
    signature = next((n for n, line in enumerate(lines) if n > last and line.line.text == "-- "), len(lines))
    closing = fences[1] if len(fences) == 2 and fences[0] < last < fences[1] else len(lines)
    return min(signature, closing)
