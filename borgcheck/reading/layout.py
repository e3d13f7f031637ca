"""Lay out one reading of a list: the section of each card, and the actual totals of the headings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from borgcheck.cards.catalogue import Catalogue, Lookup
from borgcheck.model.deck import CardEntry
from borgcheck.model.findings import Span
from borgcheck.model.sections import Heading, HeadingKind, Level, SectionId
from borgcheck.reading.entries import make_entry, move_doorways_to_seeds, with_longer_titles
from borgcheck.reading.headings import opened_section, sections_with_cards
from borgcheck.reading.line import Line
from borgcheck.reading.roles import CardItem, TotalItem
from borgcheck.reading.titles import whole_count
from borgcheck.reading.totals import stated_total, totals_of_headings

_UNKNOWN = HeadingKind(Level.PART)


@dataclass(slots=True)
class Layout:
    """The layout of a reading.

    Attributes:
        entries: The cards with their sections, in the order of the list.
        headings: Its headings, with the actual totals of the cards under them.
        unknown: The headings that do not open a section.
        bad_counts: The cards whose counts are not valid, with their sections.
        first_without_heading: The first card that is not under a heading, if any.
        totals: The totals that the list states apart from its headings.
        unread_below: The headings with an unread line under them, and totals of a list with one.
        covering: For each unread line that totals may confirm: its own totals, or the headings above and the section.
    """

    entries: list[CardEntry] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    unknown: list[Heading] = field(default_factory=list)
    bad_counts: list[tuple[CardItem, SectionId | None]] = field(default_factory=list)
    first_without_heading: CardEntry | None = None
    totals: list[Heading] = field(default_factory=list)
    unread_below: set[Span] = field(default_factory=set)
    covering: dict[int, set[Span | SectionId | None]] = field(default_factory=dict)

    def wrong_totals(self) -> frozenset[Span]:
        """Return the headings whose totals differ from the cards under them, and from what unread lines may add."""
        wrong = (h for h in (*self.headings, *self.totals) if h.is_wrong)
        return frozenset(
            h.span for h in wrong if not (h.span in self.unread_below and (h.declared or 0) > min(h.totals))
        )


def lay_out(lines: Sequence[Line], catalogue: Catalogue, *, default: SectionId | None = None) -> Layout:
    """Assign a section to each card of a reading, and its totals to each heading.

    Args:
        lines: The lines, each with its answer.
        catalogue: The cards.
        default: The section of cards above the first heading, in formats that have one.
    """
    return _LayoutBuilder(lines, catalogue, default).run()


class _LayoutBuilder:
    def __init__(self, lines: Sequence[Line], catalogue: Catalogue, default: SectionId | None) -> None:
        self.lines = lines
        self.catalogue = catalogue
        self.layout = Layout()
        self.placed: list[Heading] = []
        # The last heading of each level that no heading further out has ended.
        self.inside: dict[Level, Heading] = {}
        self.names = sections_with_cards(_rows(lines))
        self.section: SectionId | None = default
        # Entries above the first heading that opens a section; the other headings decide their section.
        self.leading = default is None

    def run(self) -> Layout:
        drafts: list[tuple[CardItem, SectionId | None, bool]] = []
        entries = 0
        totals: list[tuple[TotalItem, int]] = []
        for line in self.lines:
            if confirmed := line.answer.confirmed:
                own: set[Span | SectionId | None] = {
                    item.span for item in confirmed.items if isinstance(item, TotalItem)
                }
                self.layout.covering[line.number] = own or {*(h.span for h in self.inside.values()), self.section}
            if line.answer.unread and not line.answer.items:
                self.layout.unread_below |= {heading.span for heading in self.inside.values()}
                if line.answer.unread.may_be_heading:
                    self.section, self.leading = None, False
            for item in line.answer.items:
                if isinstance(item, Heading):
                    self._open(item, entries)
                elif isinstance(item, TotalItem):
                    totals.append((item, entries))
                else:
                    drafts.append((item, self.section, self.leading))
                    entries += whole_count(item.count or "1") is not None
        first = self._leading_section([item for item, _, leading in drafts if leading])
        found = [
            Lookup((item.card,), "exact") if item.card else self.catalogue.lookup(item.title) for item, _, _ in drafts
        ]
        borg = any(len(look.cards) == 1 and look.cards[0].is_borg for look in found)
        for (item, section, leading), look in zip(drafts, found, strict=True):
            written = first if leading else section
            count = whole_count(item.count or "1")
            if count is None:
                self.layout.bad_counts.append((item, written))
                continue
            entry = make_entry(item, count, written, look, borg=borg)
            self.layout.entries.append(entry)
            if leading and first is None and self.layout.first_without_heading is None:
                self.layout.first_without_heading = entry
        self.layout.entries = move_doorways_to_seeds(self.layout.entries)
        self.layout.headings = totals_of_headings(self.placed, self.layout.entries)
        self.layout.entries = with_longer_titles(self.layout.entries, self.layout.headings, self.catalogue)
        self.layout.totals = [stated_total(item, before, self.layout.entries, self.placed) for item, before in totals]
        if any(line.answer.unread and not line.answer.items for line in self.lines):
            self.layout.unread_below |= {total.span for total in self.layout.totals}
        return self.layout

    def _open(self, heading: Heading, before: int) -> None:
        kind = heading.kind
        if kind is None:
            self.layout.unknown.append(heading)
            self.section, self.leading = None, False
        elif section := opened_section(kind, self.section, self.names):
            self.section, self.leading = section, False
        self.placed.append(replace(heading, section=self.section, before=before))
        self.inside = {level: above for level, above in self.inside.items() if level < heading.level}
        self.inside[heading.level] = heading

    def _leading_section(self, items: list[CardItem]) -> SectionId | None:
        """Return the section of cards above the first heading: the only part of a deck without a heading.

        Missions and seed cards may share a part, since missions seed for free wherever they are among the seed cards.
        """
        opened = {h.section for h in self.placed}
        missing = {SectionId.MISSIONS, SectionId.SEED, SectionId.DRAW} - opened
        cards = [self.catalogue.lookup(item.title).cards for item in items]
        are_missions = [bool(found) and all(c.is_mission for c in found) for found in cards]
        if missing == {SectionId.MISSIONS} and all(are_missions):
            return SectionId.MISSIONS
        if missing in ({SectionId.SEED}, {SectionId.MISSIONS, SectionId.SEED}):
            return SectionId.SEED
        if missing in ({SectionId.DRAW}, {SectionId.MISSIONS, SectionId.DRAW}) and not any(are_missions):
            return SectionId.DRAW
        return None


def _rows(lines: Sequence[Line]) -> Iterator[HeadingKind | None]:
    """Yield what each heading means, and None for each card."""
    for item in (item for line in lines for item in line.answer.items):
        if not isinstance(item, TotalItem):
            yield (item.kind or _UNKNOWN) if isinstance(item, Heading) else None
