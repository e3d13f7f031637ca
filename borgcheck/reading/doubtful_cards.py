"""Find the cards that marks around them put in question: boxes without a tick, rules, dashes that take cards out."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from borgcheck.reading.evidence import Evidence
from borgcheck.reading.frame import blocks, is_card
from borgcheck.reading.line import Form, Line, Mark
from borgcheck.reading.make_answers import UNTICKED
from borgcheck.reading.roles import LineReading, unread

_CROSSED = re.compile(r"[xX]\s+\d")
_MOST_RULES = 3  # more separate the parts of a list


class DoubtfulCards:
    """The cards of a list that may not be in the deck."""

    def __init__(self, lines: Sequence[Line], evidence: Evidence) -> None:
        self.lines = lines
        self.evidence = evidence

    def answer(self, index: int, line: Line) -> LineReading | None:
        """Return the answer for a card that what is around it puts in question."""
        if index in self.unticked:
            return UNTICKED
        if index != self.between_rules or line.heading:
            return None
        hint = "write the section that they belong to above them, such as `Draw:`"
        return unread("a heading above the cards between the rules", hint, may_be_heading=True)

    @cached_property
    def unticked(self) -> frozenset[int]:
        """The lines whose boxes are not ticked in a section in which others are."""
        found: set[int] = set()
        for block in blocks(self.lines, self.evidence.opens_section):
            boxes = {n for n in block if self.lines[n].marks & (Mark.TICKED | Mark.UNTICKED)}
            ticked = {n for n in boxes if Mark.TICKED in self.lines[n].marks}
            found |= boxes - ticked if ticked else set()
        return frozenset(found)

    @cached_property
    def between_rules(self) -> int | None:
        """The first of the cards between two of few rules below cards, which may be no part of the section above."""
        rules = [n for n in range(self.evidence.frame.first, len(self.lines)) if self.lines[n].form is Form.RULE]
        content = [n for n, line in enumerate(self.lines) if line.form is not Form.BLANK]
        found: list[int] = []
        for first, last in pairwise(rules) if len(rules) <= _MOST_RULES else ():
            inside = content[bisect(content, first) : bisect(content, last) - 1]
            above = content[bisect(content, first) - 2]
            is_block = all(is_card(self.lines[n]) for n in (above, *inside))
            found += inside[:1] if is_block else []
        return found[0] if len(found) == 1 else None

    @cached_property
    def mixed_dashes(self) -> frozenset[int]:
        """The lines that begin with a dash, as few do while other cards of the section do not, or with a cross."""
        crossed = {n for n, line in enumerate(self.lines) if is_card(line) and _CROSSED.match(line.text)}
        found = crossed if 2 * len(crossed) < len(self.evidence.cards) else set[int]()
        for block in blocks(self.lines, self.evidence.opens):
            cards = [n for n in block if is_card(self.lines[n]) and self.lines[n].heading is None]
            is_mixed = any(not self.lines[n].marks & (Mark.DASH | Mark.TICKED | Mark.UNTICKED) for n in cards)
            found |= {n for n in cards if Mark.DASH in self.lines[n].marks} if is_mixed else set()
        return frozenset(found)
