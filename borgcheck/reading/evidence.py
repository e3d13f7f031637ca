"""The evidence in a list: how it counts cards and separates paragraphs, and where it begins and ends.

Only some evidence proves a reading: totals (see resolve), counts, a mark on the line itself, and paragraphs. How other
headings are marked proves nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from borgcheck.model.sections import SectionId
from borgcheck.reading.frame import CARDS, FEWEST_COUNTED, Frame, blocks, lines_above
from borgcheck.reading.headings import sections_with_cards
from borgcheck.reading.line import Line, Mark

_CROSSED = re.compile(r"[xX]\s+\d")
_ROW = re.compile("(?<!b)bbb")  # titles without counts
_NO_CONTENT = " /.n-"


@dataclass(frozen=True)
class Evidence(Frame):
    """The lines of a list, and what they show together."""

    def opens_section(self, index: int) -> bool:
        """Check whether a line is certainly the heading of a section."""
        return self.opens(index) and self.lines[index].section is not None

    def copies_below(self, index: int) -> int:
        """Return how many cards there are below a line, down to the next line that may be a heading."""
        return self._copies_from[index + 1]

    @cached_property
    def _copies_from(self) -> list[int]:
        """How many cards there are from each line on, down to the next line that may be a heading."""
        found = [0]
        for line in reversed(self.lines):
            found.append(0 if line.heading is not None else found[-1] + line.copies)
        return found[::-1]

    @cached_property
    def sections(self) -> frozenset[SectionId]:
        """The sections opened by headings with cards under them."""
        return sections_with_cards(
            line.kind if self.opens(n) else None
            for n, line in enumerate(self.lines)
            if self.opens(n) or line.may_be_card
        )

    @cached_property
    def headings_of(self) -> Counter[SectionId]:
        """How many headings name each section."""
        lines = (n for n in self.lines if n.matches.headed or not (n.starts_with_count and n.may_be_card))
        heads = (line.matches.headed or line.heading for line in lines)
        return Counter(head.named_section for head in heads if head and head.named_section)

    @cached_property
    def cards(self) -> list[Line]:
        """The lines of the body that are one card."""
        return [line for line in self.lines[self.first : self.last + 1] if line.is_card]

    @cached_property
    def counts_every_card(self) -> bool:
        """Whether the list counts every card, even single copies, so that a title without a count is not a card.

        Missions need no count, since there is one of each.
        """
        missions = {n for block in blocks(self.lines, self.opens_section) for n in block if self._is_mission(block[0])}
        lines = (line for n, line in enumerate(self.lines) if n not in missions and not self.is_around(n))
        counts = [{c for card in line.matches.cards for c in card.counts} for line in lines if line.is_card]
        return len(counts) >= FEWEST_COUNTED and all(counts) and any("1" in found for found in counts)

    def _is_mission(self, first: int) -> bool:
        """Check whether the lines from one on are below the heading of the missions."""
        return first > 0 and self.lines[first - 1].section is SectionId.MISSIONS

    @cached_property
    def counts_lead(self) -> bool:
        """Whether every card has its count in front."""
        cards = [line.card for line in self.cards if line.card]
        return bool(cards) and all(card.counts and not card.count_follows for card in cards)

    @cached_property
    def colon_counts(self) -> bool:
        """Whether a card has its count after a colon."""
        with_cards = (line for line in self.lines if line.is_card)
        return any([t.type for t in line.matches.tokens[1:]][-2:] == ["COLON", "NUMBER"] for line in with_cards)

    @cached_property
    def is_bold(self) -> bool:
        """Whether cards are in bold, so that bold does not mark a heading."""
        return any(Mark.BOLD in line.marks for line in self.lines if line.is_card)

    @cached_property
    def is_quoted(self) -> bool | None:
        """Whether most cards are quoted, as in a reply to an email; None if half of them are."""
        quoted = [Mark.QUOTED in line.marks for line in self.lines if line.matches.cards]
        return None if 2 * quoted.count(True) == len(quoted) else quoted.count(True) > quoted.count(False)

    @cached_property
    def end(self) -> int:
        """The index of the line at which the list ends: the end of its code block, if it is in one."""
        fences = [n for n, line in enumerate(self.lines) if line.text.startswith("```")]
        return fences[1] if len(fences) == 2 else len(self.lines)

    @cached_property
    def headings_open_paragraphs(self) -> bool:
        """Whether every certain heading of a section opens a paragraph, or is right below another heading."""
        heads = [n for n in range(len(self.lines)) if self.opens_section(n)]
        return len(heads) > 1 and all(self.opens_paragraph(n) or self.opens(n - 1) for n in heads)

    @cached_property
    def every_paragraph_is_headed(self) -> bool:
        """Whether every paragraph with cards opens with a heading, or with a title without a count that may be one."""
        return not re.search(f"(?<![^ -])(?![HhqQ])[^ -]*[{CARDS}]", self.shape)

    @cached_property
    def above_content(self) -> frozenset[int]:
        """The lines that have something under them, before the list ends or another heading follows."""
        return lines_above(self.shape, f"htT#f{CARDS}", _NO_CONTENT)

    @cached_property
    def directly_above_cards(self) -> frozenset[int]:
        """The lines with a card directly below them."""
        return lines_above(self.shape, CARDS, "/#")

    @cached_property
    def above_cards(self) -> frozenset[int]:
        """The lines that a card follows, ignoring blank lines and comments."""
        return lines_above(self.shape, CARDS, _NO_CONTENT)

    @cached_property
    def unticked(self) -> frozenset[int]:
        """The lines whose boxes are not ticked in a section in which others are."""
        found: set[int] = set()
        for block in blocks(self.lines, self.opens_section):
            if any(Mark.TICKED in self.lines[n].marks for n in block):
                found.update(n for n in block if Mark.UNTICKED in self.lines[n].marks)
        return frozenset(found)

    @cached_property
    def without_heading(self) -> frozenset[int]:
        """The first of cards that may be no part of the section above: between two rules, or below the list."""
        found = re.compile(f"(?!q-)[{CARDS}] *- *(?=[{CARDS}][ {CARDS}]*-)").finditer(self.shape, self.first)
        cards = [rule.end() for rule in found]
        rows = (row.start() for row in _ROW.finditer(self.shape))
        around = (start for start in rows if self.is_around(start) and not self.is_signed(start))
        return frozenset((*(cards if len(cards) == 1 else ()), *around))

    @cached_property
    def mixed_dashes(self) -> frozenset[int]:
        """The lines that begin with a dash, as few do while other cards of the section do not, or with a cross."""
        crossed = {n for n, line in enumerate(self.lines) if self.shape[n] in CARDS and _CROSSED.match(line.text)}
        found = crossed if 2 * len(crossed) < len(self.cards) else set[int]()
        for block in blocks(self.lines, self.opens):
            cards = [n for n in block if self.shape[n] in "bcCrR"]
            is_mixed = any(not self.lines[n].marks & (Mark.DASH | Mark.TICKED | Mark.UNTICKED) for n in cards)
            found |= {n for n in cards if Mark.DASH in self.lines[n].marks} if is_mixed else set()
        return frozenset(found)
