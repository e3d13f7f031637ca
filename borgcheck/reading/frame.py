"""Find where a list begins and ends: the head above it, its body, and the foot below it.

The body runs from the first heading or card to the end of the paragraph of the last card. A closing ends it early.

What stands around a line is described by patterns of the shape of its list, which has a letter for each line:

    H    a known heading, and nothing else        ' '  a blank line
    h    a known heading, or a number of cards    -    a rule
    q Q  a card or a known heading                #    a heading or a comment
    r R  a heading with cards behind it           /    a comment
    c C  cards                                    n f  a note, another fact
    b    one title without a count                t T  text, text that is set off as headings are
                                                  .    anything else

Cards that have a count are in capitals.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from borgcheck.model.sections import NOT_IN_DECK
from borgcheck.reading.line import APART, Form, Line
from borgcheck.reading.numbers import without_total
from borgcheck.reading.vocabularies import is_closing, is_furniture, may_change

FEWEST_COUNTED = 3
"""The minimum number of cards that shows how a list counts them."""
CARDS, _HEADINGS = "bcCqQrR", "HhqQrR"
_LETTERS = {Form.BLANK: " ", Form.RULE: "-", Form.HASH: "#", Form.COMMENT: "/"}
_BEGIN = re.compile(f"[{_HEADINGS}C]|bb|(?<=T)c")
_TO_LAST_COUNT = re.compile(".*[CQR][^ -]*")
# Paragraphs with cards; titles without counts are cards below a heading, and where there is nothing else.
_HELD = r"[^ n-]*[CQRr][^ n-]*|[HhqQrR][^ n-]*b[^ n-]*"
_LISTED = f"|(?=[{CARDS}Hh#]*b)[{CARDS}Hh#]++"
_LAST = re.compile(f"[^ -](?![^ -])[^{CARDS}Hh]*\\Z")
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

    @cached_property
    def shape(self) -> str:
        """A letter for each line."""
        return "".join(map(self._letter, range(len(self.lines))))

    def _letter(self, index: int) -> str:
        line, found = self.lines[index], self.lines[index].matches
        if self.opens(index):
            return "H"
        if line.form not in (Form.TEXT, Form.BRACKETS) or line.fact:
            return _LETTERS.get(line.form, "n" if line.fact == "notes" else "f" if line.fact else ".")
        is_counted = any(card.counts or line.list_number for row in found.cards for card in row)
        if found.headed:
            letter = "r"
        elif line.heading:
            letter = "q" if line.may_be_card else "h"
        elif line.may_be_card:
            letter = "b" if line.card and not is_counted else "c"
        else:
            return "." if is_furniture(line.text) else "T" if _is_set_off(line) else "t"
        return letter.upper() if is_counted else letter

    def opens(self, index: int) -> bool:
        """Check whether a line is certainly a heading."""
        return self.lines[index].opens(by_hash=self.headed_by_hash)

    def opens_paragraph(self, index: int) -> bool:
        """Check whether a line follows a blank line, a rule or the top of the file."""
        return index == 0 or self.lines[index - 1].form in APART

    def is_around(self, index: int) -> bool:
        """Check whether a line is above or below the body."""
        return not self.first <= index <= self.last

    @cached_property
    def first(self) -> int:
        """The index of the first line of the body: a heading, a card with a count, or the first of several titles."""
        begin = _BEGIN.search(self.shape)
        if begin is None:
            return next((n for n, letter in enumerate(self.shape) if letter in CARDS), len(self.lines))
        if begin[0] in _HEADINGS:
            return begin.start()
        first = len(self.shape[: begin.start()].rstrip(CARDS))
        # What is set off above the first cards is their heading, if an unknown one, or says that they are out.
        above = len(self.shape[:first].rstrip(" ")) - 1
        if above < 0 or self.shape[above] in "nf":
            return first
        may_head = above == first - 1 or _is_set_off(self.lines[above]) or may_change(self.lines[above].text)
        return above if may_head else first

    @cached_property
    def last(self) -> int:
        """The index of the last line of the body."""
        held = f"(?<![^ n-])(?:{_HELD if self.is_counted else _HELD + _LISTED})(?![^ n-])"
        last = max((cards.end() - 1 for cards in re.finditer(held, self.shape)), default=len(self.lines) - 1)
        heads = (n for n, letter in enumerate(self.shape) if letter in "Hh" and not self._is_total(n))
        head = max(heads, default=-1)
        # What follows a blank line below an empty `Aside:` is text.
        last = max(last, head if self.lines[head].section in NOT_IN_DECK else head + 1)
        end = last + len(re.split("[ n-]", self.shape[last + 1 :], maxsplit=1)[0])
        return end if self.closing is None else min(end, self.closing - 1)

    def _is_total(self, index: int) -> bool:
        heading = self.lines[index].heading
        return heading is not None and without_total(heading.words) is not None

    @cached_property
    def is_counted(self) -> bool:
        """Whether every card has a count, except in paragraphs below the last count and those below the closing."""
        counted = _TO_LAST_COUNT.match(self.shape)
        is_usual = len(re.findall("[CQR]", self.shape)) >= FEWEST_COUNTED
        return is_usual and counted is not None and "b" not in counted[0][: self.closing]

    @cached_property
    def closing(self) -> int | None:
        """The index of the line that ends the list: a signature's rule or a closing word below a blank line."""
        last = max(map(self.shape.rfind, "HCQR"))
        below = (n for n in range(last + 1, len(self.lines)) if last >= 0 and self.shape[n - 1] == " ")
        texts = ((n, self.lines[n].text) for n in below)
        return next((n for n, text in texts if _SIGNATURE_RULE.fullmatch(text) or is_closing(text)), None)

    def is_signed(self, index: int) -> bool:
        """Check whether a bare title is where a signature is: below a closing, or alone in the last paragraph."""
        return (self.closing is not None and index > self.closing) or self.may_be_signature(index)

    def may_be_signature(self, index: int) -> bool:
        """Check whether a line is alone in a paragraph below which there are no cards, and not below a heading."""
        if not _LAST.match(self.shape, index) or not self.opens_paragraph(index):
            return False
        above = self.shape[:index].rstrip(" -")
        return above != "" and above[-1] not in _HEADINGS

    @cached_property
    def below_headings(self) -> frozenset[int]:
        """The lines with nothing but text between a heading and them, and cards below them."""
        found = re.finditer(f"(?<=H)[^H{CARDS}h]+(?=[{CARDS}h])", self.shape)
        return frozenset(index for text in found for index in range(*text.span()))


def lines_above(shape: str, targets: str, passed: str) -> frozenset[int]:
    """Return the places in a shape below which one of some letters is next, without those that are passed over."""
    found = re.finditer(f"(?!(?<=[{passed}])[{passed}]).[{passed}]*(?=[{targets}])", shape)
    return frozenset(index for lines in found for index in range(*lines.span()))


def _is_set_off(line: Line) -> bool:
    """Check whether a line is marked as headings are."""
    heading = line.matches.unknown_heading
    return line.is_set_off or (heading is not None and heading.ends_in_colon)


def blocks(lines: Sequence[Line], is_heading: Callable[[int], bool]) -> Iterator[list[int]]:
    """Yield the indexes of the lines above the first heading, and between headings."""
    heads = (-1, *filter(is_heading, range(len(lines))), len(lines))
    for above, below in pairwise(heads):
        yield [*range(above + 1, below)]
