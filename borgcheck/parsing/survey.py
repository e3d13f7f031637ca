"""Look over a whole list before reading it: how it writes headings and counts.

Some lines can only be understood so: `Q's Tent` is a card and a heading, `2.` a count and a number in a
row, `## Missions` a comment and a heading.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Set
from functools import cached_property
from itertools import takewhile

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.deck import SectionId
from borgcheck.findings import Span
from borgcheck.parsing import several
from borgcheck.parsing.headings import Header, Level, read_header, shouted, vocabulary
from borgcheck.parsing.inline import holds_cards, starts_a_section
from borgcheck.parsing.numbering import are_places, is_enumeration, numbered_headings, numbers_in_front, without_number
from borgcheck.parsing.readings import COUNTS, first_known, led
from borgcheck.parsing.rows import Row

COUNTED = re.compile(r"^\s*\d{1,3}\s*x?\s|(?:\bx\s?|[.…·_]{2}\s?)\d{1,3}\s*$|\(\s*x?\s?\d{1,3}\s*\)\s*$", re.I)
"""A line that looks counted, at a glance."""
_RULED = re.compile(r"^[\s\-=_*~+.·•—–|<>#`]*$")
_LONGEST_BLOCK = 12
_TALLY = re.compile(
    r"^(?:=\s*)?(?:\d+\s+cards?(?:[\s,;:(–—-]+(?:total|in|altogether|all|left|over|for|deck|draw|seed)\b.*)?[.!)]*"
    r"|(?:grand )?totals?\b[\s:(]*\d+\)?(?:\s*cards?)?)$",
    re.I,
)


class Survey:
    """What a list's habits are.

    `places` are the lines of cards whose number in front is their place in a row. The list is read without these
    numbers, and looked over again: it is then known that the lines are cards. `either` are the numbered lines that are
    a heading or a card, which nothing tells. `comments` are the headings that look like comments, where such are.
    """

    def __init__(
        self,
        lines: list[str],
        rows: list[Row],
        catalogue: Catalogue,
        *,
        places: Set[int] = frozenset(),
        either: Set[int] = frozenset(),
    ) -> None:
        self.lines = lines
        self.rows = rows
        self.catalogue = catalogue
        self.places = places
        self.either = either
        self.headers: dict[int, Header] = {}
        self.in_front: dict[int, Header] = {}
        comments: dict[int, Header] = {}
        entries = []
        colons = 0
        self.bulleted: set[int] = set()
        for row in rows:
            number, line = row
            if line.kind == "heading":
                header = read_header(line.first.value.split("#")[0])
                colons += header.known is None and header.declared is not None and bool(catalogue.lookup(header.words))
                self._note(number, header)
            elif line.kind == "comment":
                comments[number] = read_header(line.first.value.lstrip("#/ "))
            elif line.kind == "entry":
                entries.append(row)
                if line.first.type == "BULLET":
                    self.bulleted.add(number)
                header = read_header(line.text.split(" #")[0])
                if header.known and not self._holds_cards(row, header):
                    self._note(number, header, counted=line.leads)
        self._number()
        cards = [row for row in entries if row.number not in self.headers]
        counted = [row for row in cards if _has_count(row)]
        self.headed_by_comments = self._is_headed_by_comments(comments.values())
        self.comments = {n: h for n, h in comments.items() if h.known} if self.headed_by_comments else {}
        self.counts_in_front = sum(row.line.leads for row in counted) * 2 > len(cards)
        self.counts_behind_colons = colons > 2
        quoted = any(n in self.bulleted for n, h in self.headers.items() if not self.is_title(h))
        self.bullets = not quoted and sum(row.number in self.bulleted for row in cards) * 2 > len(cards)
        self.counted = len(counted) * 5 > len(cards) * 3
        self.shouting = self._is_shouting(cards)
        self.names_a_draw_deck = self._names_a_draw_deck()
        said = (n for n, t in enumerate(lines, 1) if t.strip() and t.lstrip()[0] not in "#@/" and not _RULED.match(t))
        self.first = next(said, 1)

    def _is_headed_by_comments(self, comments: Collection[Header]) -> bool:
        """Whether only comments may be headings (`## Missions`), those of card types perhaps left out."""
        others = [h.known for h in self.headers.values() if h.known and not self.is_title(h)]
        if any(h.known and h.known.level is not Level.TYPE for h in comments):
            return all(known.level is Level.TYPE for known in others)
        return not others and any(h.known for h in comments)

    def _note(self, number: int, header: Header, *, counted: bool = False) -> None:
        """Put down a heading; one that is a title with a count in front of it is most often a card."""
        if header.known is not None and not (number in self.places and self.is_title(header)):
            (self.in_front if counted and self.is_title(header) else self.headers)[number] = header

    def _holds_cards(self, row: Row, header: Header) -> bool:
        """Whether a line that may be a heading is more than that: cards stand behind it (`Missions (1): Nebula`), or
        it is a card with its type behind or beside it (`3 Borg Ship (Dilemma)`)."""
        if holds_cards(row.line.text.strip(), self.catalogue):
            return True
        if fold(header.words) in vocabulary():
            return False
        if self.is_title(header) or first_known(row.line, self.catalogue)[0] is not None:
            return True
        return "\t" in row.line.text and several.columns(row.line.text.strip(), row.span, self.catalogue) is not None

    def _number(self) -> None:
        """Tell the numbers of headings from those of cards."""
        self.numbered: Set[int] = frozenset()
        numbers = numbers_in_front(self.lines)
        if not numbers:
            return
        alike = {**self.headers, **self.in_front}
        titles = {n for n, h in alike.items() if n in self.in_front or self.catalogue.lookup(h.words)}
        doubtful = sorted(n for n in titles - self.either if fold(alike[n].words) in vocabulary())
        counted = {n for n in numbers if COUNTED.search(without_number(self.lines[n - 1]).strip())}
        self.numbered, either = numbered_headings(numbers, sorted(alike.keys() - titles), doubtful, counted)
        parts = {n for n in either if (known := alike[n].known) and known.level is not Level.TYPE}
        apart = {n for n in parts if not self.lines[n - 2].strip()}
        self.numbered, self.either = self.numbered | apart, self.either | (parts - apart)
        self.headers |= {n: self.in_front.pop(n) for n in doubtful if n in self.numbered & self.in_front.keys()}
        of_cards = {line: n for line, n in numbers.items() if line not in self.numbered | self.either}
        if is_enumeration(numbers) or are_places(of_cards, counted):
            self.places |= of_cards.keys()

    def _is_shouting(self, cards: list[Row]) -> bool:
        """Whether headings are in capitals and cards are not."""
        plain = [h.words for n, h in self.headers.items() if ":" not in self.lines[n - 1] and not self.is_title(h)]
        loud = sum(row.line.text.isupper() for row in cards)
        return sum(map(shouted, plain)) * 2 > len(plain) and loud * 2 <= len(cards)

    def _names_a_draw_deck(self) -> bool:
        named = {h.known.section for h in (*self.headers.values(), *self.comments.values()) if h.known}
        if SectionId.DRAW in named:
            return True
        return any(SectionId.DRAW in several.sections_named(line) for line in self.lines if "(" in line or ":" in line)

    def is_title(self, header: Header) -> bool:
        """Whether a heading's words are a card's title, too."""
        return self.catalogue.lookup(header.words).how in ("exact", "folded")

    def cards_below(self, number: int) -> int:
        """How many cards the lines below come to, down to the next gap or heading."""
        total = 0
        for below in range(number + 1, len(self.lines) + 1):
            line = self.lines[below - 1]
            if not line.strip() or below in self.headers:
                break
            match = COUNTED.search(line)
            total += int(re.sub(r"\D", "", match.group())) if match else 1
        return total

    # ---- the top of the list

    @cached_property
    def title_block(self) -> int:
        """The last line of the block above the first heading, in which a list says what it is: lines without
        counts, a dozen at the most. 0 where the list starts with cards or a heading."""
        headings = {**self.headers, **self.comments}
        parts = [n for n, h in headings.items() if h.known and h.known.level is not Level.TYPE]
        last = min(parts, default=0) - 1
        above = takewhile(lambda row: row.number <= last, self.rows[:_LONGEST_BLOCK])
        entries = (row for row in above if row.line.kind == "entry")
        last = next((r.number - 1 for r in entries if starts_a_section(r.line.text.strip(), self.catalogue)), last)
        block = [line for line in self.lines[: max(0, last)] if line.strip()]
        return last if 0 < len(block) <= _LONGEST_BLOCK and not any(map(COUNTED.search, block)) else 0

    def on_top(self, span: Span) -> bool:
        """Whether a line is the first that says something."""
        return span.line == self.first

    def above_a_heading(self, span: Span) -> bool:
        """Whether the next line that says something is a heading, or the line stands apart."""
        below = self._next(span.line)
        return below in self.headers or below != span.line + 1

    def right_above_a_heading(self, span: Span) -> bool:
        """Whether nothing but gaps and rules stands between the line and a heading."""
        return self._next(span.line) in self.headers

    def apart_above_a_heading(self, span: Span) -> bool:
        """Whether a heading follows the line after a gap or a rule."""
        below = self._next(span.line)
        return below in self.headers and below != span.line + 1

    def _next(self, number: int) -> int:
        rest = range(number + 1, len(self.lines) + 1)
        return next((n for n in rest if not _RULED.match(self.lines[n - 1])), len(self.lines) + 2)


def _has_count(row: Row) -> bool:
    line = row.line
    if line.leads or any(p.type in COUNTS for p in line.parts):
        return True
    return line.text[-1:].isdigit() and led(line.text, row.span) is not None


def is_tally(text: str) -> bool:
    """Whether a line only says how many cards there are (`Total: 24`, `= 24 cards`)."""
    return _TALLY.match(text) is not None
