"""Find where a list begins and ends: the head above it, its body, and the foot below it.

The body runs from the first heading or card to the end of the paragraph of the last card. A closing ends it early.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, takewhile

from borgcheck.model.sections import NOT_IN_DECK
from borgcheck.reading.line import APART, Form, Line
from borgcheck.reading.numbers import without_total
from borgcheck.reading.vocabularies import is_closing, may_change

FEWEST_COUNTED = 3
"""The minimum number of cards that shows how a list counts them."""
_SIGNATURE_RULE = re.compile(r"--|_{2,}")


@dataclass(frozen=True)
class Frame:
    """The lines of a list, and where its body begins and ends."""

    lines: Sequence[Line]

    @cached_property
    def headed_by_hash(self) -> bool:
        """Whether headings are marked with `#`, and in no other way."""
        heads = [line for line in self.lines if line.section and (line.is_heading or line.form is Form.HASH)]
        return bool(heads) and all(line.form is Form.HASH for line in heads)

    def opens(self, index: int) -> bool:
        """Check whether a line is certainly a heading."""
        return self.lines[index].opens(by_hash=self.headed_by_hash)

    def opens_paragraph(self, index: int) -> bool:
        """Check whether a line follows a blank line, a rule or the top of the file."""
        return index == 0 or self.lines[index - 1].form in APART

    def is_head(self, index: int) -> bool:
        """Check whether a line is above the body."""
        return index < self.first

    def is_foot(self, index: int) -> bool:
        """Check whether a line is below the body."""
        return index > self.last

    def is_around(self, index: int) -> bool:
        """Check whether a line is above or below the body."""
        return self.is_head(index) or self.is_foot(index)

    @cached_property
    def first(self) -> int:
        """The index of the first line of the body."""
        lines = self.lines
        first = next((n for n in range(len(lines)) if self._begins(n)), len(lines))
        if first == len(lines):
            return next((n for n, line in enumerate(lines) if is_card(line) and not line.fact), first)
        if self._is_heading(first):
            return first
        while first > 0 and is_card(lines[first - 1]):
            first -= 1
        # What is set off above the first cards is their heading, if an unknown one, or says that they are out.
        above = next((n for n in range(first - 1, -1, -1) if lines[n].form is not Form.BLANK), first)
        may_head = above == first - 1 or _is_set_off(lines[above]) or may_change(lines[above].text)
        return above if may_head and not lines[above].fact else first

    def _begins(self, index: int) -> bool:
        """Check whether a line is a heading, a card with a count, or the first of several bare titles."""
        line = self.lines[index]
        if line.fact:
            return False
        if self._is_heading(index) or _is_counted(line):
            return True
        if line.matches.unknown is not None and index > 0 and _is_set_off(self.lines[index - 1]):
            return True
        is_next = index + 1 < len(self.lines) and _is_bare_title(self.lines[index + 1])
        return _is_bare_title(line) and is_next

    def _is_heading(self, index: int) -> bool:
        line = self.lines[index]
        if line.form is Form.TEXT:
            return line.heading is not None or (line.matches.headed is not None and not line.fact)
        return self.opens(index)

    @cached_property
    def last(self) -> int:
        """The index of the last line of the body."""
        lines = self.lines
        last = max((n for n in range(len(lines)) if self._is_last_card(n)), default=len(lines) - 1)
        last = max(last, self._below_last_heading)
        ends = (n for n in range(last + 1, len(lines)) if lines[n].form in APART or lines[n].fact == "notes")
        end = next(ends, len(lines)) - 1
        return end if self.closing is None else min(end, self.closing - 1)

    @cached_property
    def is_counted(self) -> bool:
        """Whether every card has a count, except in paragraphs below the last count and those below the closing."""
        counted = [n for n, line in enumerate(self.lines) if _is_counted(line)]
        above = enumerate(self.lines[: self.closing])
        bare = (self.starts[index] for index, line in above if _is_bare_title(line))
        return len(counted) >= FEWEST_COUNTED and all(start > counted[-1] for start in bare)

    @property
    def _below_last_heading(self) -> int:
        """The index of the first line below the last heading, which no total is (`Total seeds: 30`)."""
        heads = (
            n
            for n, line in enumerate(self.lines)
            if (heading := line.heading) and without_total(heading.words) is None
            if self.opens(n) or (heading.starts_with_number and not line.matches.cards)
        )
        last = max(heads, default=-1)
        # What follows a blank line below an empty `Aside:` is text.
        return last if self.lines[last].section in NOT_IN_DECK else last + 1

    def _is_last_card(self, index: int) -> bool:
        line = self.lines[index]
        if _is_counted(line) or line.matches.headed:
            return True
        start = self.starts[index]
        return _is_bare_title(line) and (self._is_heading(start) or (not self.is_counted and self._is_list(start)))

    @cached_property
    def starts(self) -> list[int]:
        """The index of the first line of the paragraph of each line."""
        starts: list[int] = []
        for index in range(len(self.lines)):
            starts.append(index if self.opens_paragraph(index) else starts[-1])
        return starts

    def _is_list(self, start: int) -> bool:
        """Check whether a paragraph has nothing but titles and headings."""
        paragraph = takewhile(lambda n: self.lines[n].form not in APART, range(start, len(self.lines)))
        return all(self.lines[n].may_be_card or self._is_heading(n) for n in paragraph)

    @cached_property
    def closing(self) -> int | None:
        """The index of the line that ends the list: a signature's rule or a closing word below a blank line."""
        end = len(self.lines)
        last = max((n for n in range(end) if self.opens(n) or _is_counted(self.lines[n])), default=end)
        return next((n for n in range(last + 1, end) if self._is_closing(n)), None)

    def _is_closing(self, index: int) -> bool:
        if self.lines[index - 1].form is not Form.BLANK:
            return False
        text = self.lines[index].text
        return _SIGNATURE_RULE.fullmatch(text) is not None or is_closing(text)

    def is_signed(self, index: int) -> bool:
        """Check whether a bare title is where a signature is: below a closing, or alone in the last paragraph."""
        return (self.closing is not None and index > self.closing) or self.may_be_signature(index)

    def may_be_signature(self, index: int) -> bool:
        """Check whether a line is alone in a paragraph below which there are no cards, and not below a heading."""
        lines = self.lines
        is_alone = index + 1 == len(lines) or lines[index + 1].form in APART
        if index < self._last_card_or_heading or self.starts[index] < index or not is_alone:
            return False
        above = next((n for n in range(index - 1, -1, -1) if lines[n].form not in APART), None)
        return above is not None and not self._is_heading(above)

    @cached_property
    def below_headings(self) -> frozenset[int]:
        """The lines with nothing but text between a heading and them, and cards below them."""
        found: set[int] = set()
        below: list[int] | None = None
        for index, line in enumerate(self.lines):
            if self.opens(index):
                below = []
            elif line.may_be_card or line.heading is not None:
                found.update(below or ())
                below = None
            elif below is not None:
                below.append(index)
        return frozenset(found)

    @cached_property
    def _last_card_or_heading(self) -> int:
        """The index of the last line that may be a card or a heading."""
        return max((n for n in range(len(self.lines)) if is_card(self.lines[n]) or self._is_heading(n)), default=-1)


def _is_bare_title(line: Line) -> bool:
    """Check whether a line is one title without a count, and no heading."""
    card = line.card if not line.matches.headed else None
    return line.form is Form.TEXT and line.is_card and card is not None and not card.counts and not line.list_number


def _is_set_off(line: Line) -> bool:
    """Check whether a line is marked as headings are."""
    heading = line.matches.unknown_heading
    return line.is_set_off or (heading is not None and heading.ends_in_colon)


def is_card(line: Line) -> bool:
    """Check whether a line is a card, known or not."""
    return line.form is Form.TEXT and line.may_be_card


def _is_counted(line: Line) -> bool:
    """Check whether a line has a card with a count."""
    if line.form is not Form.TEXT:
        return False
    index = line.list_number > 0
    return any(card.counts or index for card in line.matches.cards)


def blocks(lines: Sequence[Line], is_heading: Callable[[int], bool]) -> Iterator[list[int]]:
    """Yield the indexes of the lines above the first heading, and between headings."""
    heads = (-1, *filter(is_heading, range(len(lines))), len(lines))
    for above, below in pairwise(heads):
        yield [*range(above + 1, below)]
