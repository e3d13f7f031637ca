"""Judge lines that are a card's title and a heading alike: `Q's Tent`, `Planet`, `2 Space`.

What such a line is, the totals, gaps and cards around it say.
"""

from __future__ import annotations

import bisect
from functools import cached_property
from itertools import accumulate

from borgcheck.cards.fold import fold
from borgcheck.deck import NOT_IN_DECK, SectionId
from borgcheck.findings import Span
from borgcheck.parsing.draft import Draft
from borgcheck.parsing.headings import Header, Level, shouted, vocabulary
from borgcheck.parsing.readings import copies_of
from borgcheck.parsing.rows import Row
from borgcheck.parsing.survey import COUNTED, Survey, is_tally

# So many cards at least stand under a side deck's heading, and fewer in a row of other seeds.
_FEW = 4
# So many missions a deck has (Borg Rulebook 1.6, Seed Cards).
_MISSIONS = 6


class Lookalikes:
    """The lines of one list that may be headings, judged by what a survey of it found."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.lines = survey.lines
        self.headers = survey.headers
        self.catalogue = survey.catalogue

    @cached_property
    def _entries(self) -> list[Row]:
        """The lines that are entries, without those that only say how many cards there are."""
        return [r for r in self.survey.rows if r.line.kind == "entry" and not is_tally(r.line.text.strip())]

    def header(self, span: Span, *, counted: bool, draft: Draft) -> Header | None:
        """The heading that a line without a colon is, or None where it is something else."""
        if counted and span.line in self.survey.in_front:
            header = self.survey.in_front[span.line]
            certain = self._totals_in_front and header.declared == self._cards_under(span.line) != 1
            return header if certain and self._may_head(header, span, draft) else None
        found = self.headers.get(span.line)
        if span.line in self.survey.numbered:
            return found
        if found is None or (counted and found.declared is None):
            return None
        certain = not self.survey.is_title(found) or self._stands_as_heading(found, span, draft)
        return found if certain else None

    def _may_head(self, header: Header, span: Span, draft: Draft) -> bool:
        """Whether nothing but its total is against it that a line that is a title is a heading."""
        known = header.known
        if known is None or fold(header.words) not in vocabulary():
            return False
        if known.level is Level.TYPE:
            return not self._is_mission_here(span.line)
        return known.section not in draft.opened and not self._opened_elsewhere(header, span.line)

    def _stands_as_heading(self, header: Header, span: Span, draft: Draft) -> bool:
        """Whether a line that is a title and a heading alike (`Q's Tent`) is the heading.

        It is where it is set off, or in capitals like the others, or where the total of the heading above says so.
        Otherwise it is the card if the section was opened before or is opened unmistakably elsewhere; and if not, the
        heading where it stands apart, or has no count in a list of counts, or has as many cards under it as it says,
        or many lines.
        """
        known, number = header.known, span.line
        if fold(header.words) not in vocabulary() or (self.survey.bullets and number in self.survey.bulleted):
            return False
        if header.adorned or known is None:
            return True
        if known.level is Level.TYPE:
            return self._heads_a_type(header, span, draft)
        if self.survey.shouting and shouted(header.words):
            return True
        said = self._said_above(number)
        if said is not None:
            return said
        apart = self._is_apart(number)
        if not self._may_head(header, span, draft) or (header.declared == 1 and not apart):
            return False
        if not apart and known.section in self._apart:
            return False
        if header.declared is not None and known.section in self._plain:
            return False
        return self._looks_like_a_heading(header, number, apart=apart and number > 1)

    def _is_apart(self, number: int) -> bool:
        """Whether a line is the first one or below a gap."""
        return number == 1 or not self.lines[number - 2].strip()

    @cached_property
    def _apart(self) -> set[SectionId | None]:
        """The sections that a line below a gap may head, in a list with a gap above every heading that is no title."""
        if not all(map(self._is_apart, self._certain)):
            return set()
        doubtful = self.headers.keys() - set(self._certain)
        return {known.section for n in doubtful if (known := self.headers[n].known) and self._is_apart(n)}

    @cached_property
    def _plain(self) -> set[SectionId | None]:
        """The sections that a line without a count may head, where cards have counts and headings have no totals."""
        if not self.survey.counted or any(self.headers[n].declared is not None for n in self._certain):
            return set()
        return {h.known.section for h in self.headers.values() if h.known and h.declared is None}

    def _looks_like_a_heading(self, header: Header, number: int, *, apart: bool) -> bool:
        """Whether what stands below speaks for the heading of a part; `apart` tells that a gap is above it."""
        below, under = self._below(number), self._cards_under(number)
        undeclared = header.declared is None
        if header.declared == under or (self.survey.counted and (undeclared or self.survey.counts_in_front)):
            return True
        if header.declared is not None:
            fits = below > 1 and min(abs(header.declared - n) for n in (below, under)) <= _FEW // 2
            return fits or (apart and below > 0)
        return below >= _FEW or (apart and below > 0) or self._stops_counting(number)

    def _heads_a_type(self, header: Header, span: Span, draft: Draft) -> bool:
        """Whether `Planet` or `Space` heads dilemmas and is no mission. Nobody lists dilemmas outside the deck."""
        if draft.section in NOT_IN_DECK:
            return False
        said = self._said_above(span.line)
        if said is not None:
            return said
        if not self._may_head(header, span, draft):
            return False
        if header.declared is None:
            above = self.lines[span.line - 2].strip() if span.line > 1 else ""
            return self.survey.counted and (self.survey.counts_in_front or not above)
        under = self._cards_under(span.line)
        fits = under > 0 and abs(header.declared - under) <= _FEW // 2
        return fits and draft.section is not SectionId.MISSIONS

    def _is_mission_here(self, number: int) -> bool:
        """Whether `Planet` or `Space` is the mission: the next card is a mission, or there is none below, or with it
        the list has the six that it needs."""
        place = bisect.bisect_right(self._card_lines, number)
        if place == len(self._cards) or not self._below(number) or self._missions(self._cards[place]):
            return True
        return self._all_missions == _MISSIONS

    def _said_above(self, number: int) -> bool | None:
        """What the total of the nearest heading above says: False where it takes the line for a card, True where it
        ends above it, None where it agrees with both or neither."""
        place = bisect.bisect_left(self._certain, number)
        declared = self.headers[self._certain[place - 1]].declared if place else None
        if declared is None:
            return None
        last = self._certain[place] if place < len(self._certain) else len(self.lines) + 1
        start = self._copies_above(self._certain[place - 1])
        before = self._copies_above(number) - start
        as_card = self._copies_above(last) - start
        return None if (declared == before) == (declared == as_card) else declared == before

    def _copies_above(self, number: int) -> int:
        """How many cards stand above a line, those that may be headings included."""
        return self._copies_so_far[bisect.bisect_left(self._card_lines, number)]

    @cached_property
    def _copies_so_far(self) -> list[int]:
        return list(accumulate(map(self._copies, self._cards), initial=0))

    @cached_property
    def _all_missions(self) -> int:
        return sum(map(self._missions, self._cards))

    @cached_property
    def _card_lines(self) -> list[int]:
        return [row.number for row in self._cards]

    @cached_property
    def _cards(self) -> list[Row]:
        """The lines that are cards or may be."""
        certain = set(self._certain)
        return [row for row in self._entries if row.number not in certain]

    @cached_property
    def _certain(self) -> list[int]:
        """The lines of headings that are no titles."""
        return [n for n in self._places if not self.survey.is_title(self.headers[n])]

    def _copies(self, row: Row) -> int:
        """How many cards a line says."""
        return copies_of(row.line, self.catalogue)[0]

    def _missions(self, row: Row) -> int:
        """How many missions a line says."""
        copies, title = copies_of(row.line, self.catalogue)
        cards = self.catalogue.lookup(title).cards if title else ()
        return copies if cards and cards[0].is_mission else 0

    def _stops_counting(self, number: int) -> bool:
        """Whether most cards of the section have a count, and none does from a line on."""
        place = bisect.bisect_left(self._places, number)
        before = self.lines[self._places[place - 1] if place else 0 : number - 1]
        after = self.lines[number : number + self._below(number)]
        counted = sum(bool(COUNTED.search(line)) for line in before)
        return len(after) > 1 and counted * 2 > len(before) and not any(COUNTED.search(line) for line in after)

    @cached_property
    def _totals_in_front(self) -> bool:
        return any(self.lines[n - 1].lstrip()[:1].isdigit() for n in self.headers)

    @cached_property
    def _places(self) -> list[int]:
        return sorted(self.headers)

    def _opened_elsewhere(self, header: Header, here: int) -> bool:
        section = header.known.section if header.known else None
        return section in self._in_comments or any(number != here for number in self._clear.get(section, []))

    @cached_property
    def _in_comments(self) -> set[SectionId | None]:
        """The sections that headings like comments open."""
        return {h.known.section for h in self.survey.comments.values() if h.known}

    @cached_property
    def _clear(self) -> dict[SectionId | None, list[int]]:
        """For every section, the lines of headings that are unmistakable (no more than two of them)."""
        out: dict[SectionId | None, list[int]] = {}
        for number, header in self.headers.items():
            clear = (
                header.adorned
                or ":" in self.lines[number - 1]
                or (self.survey.shouting and shouted(header.words))
                or number == self._fullest.get(header.known.section if header.known else None)
                or not self.survey.is_title(header)
            )
            places = out.setdefault(header.known.section if header.known else None, [])
            if clear and len(places) < 2:
                places.append(number)
        return out

    @cached_property
    def _fullest(self) -> dict[SectionId | None, int]:
        """For every section, the line of the heading with the largest total that the cards under it come to."""
        fitting = [
            (header.declared, number, header.known.section)
            for number, header in self.headers.items()
            if header.known and header.declared and header.declared > 1 and header.declared == self._cards_under(number)
        ]
        return {section: number for _, number, section in sorted(fitting, key=lambda found: found[:2])}

    def _cards_under(self, number: int) -> int:
        """How many cards stand between a line and the next heading."""
        return self._sums[number]

    @cached_property
    def _sums(self) -> list[int]:
        copies = {row.number: self._copies(row) for row in self._entries}
        sums = [0] * (len(self.lines) + 2)
        for number in range(len(self.lines) - 1, 0, -1):
            below = number + 1
            sums[number] = 0 if below in self.headers else sums[below] + copies.get(below, 0)
        return sums

    def _below(self, number: int) -> int:
        """How many lines with something on them stand between a line and the next heading."""
        return self._counts[number]

    @cached_property
    def _counts(self) -> list[int]:
        counts = [0] * (len(self.lines) + 2)
        for number in range(len(self.lines) - 1, 0, -1):
            below = number + 1
            counts[number] = 0 if below in self.headers else counts[below] + bool(self.lines[below - 1].strip())
        return counts

    def is_counted_card(self, header: Header, number: int) -> bool:
        """Whether a title and a number behind a colon are a card and its count (`Q's Tent: 1`), in a list that
        writes cards so."""
        if header.declared is None or not self.survey.is_title(header):
            return False
        if fold(header.words) not in vocabulary():
            return True
        return self.survey.counts_behind_colons and header.declared != self._cards_under(number)
