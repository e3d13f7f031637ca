"""Lay out one reading of a list: the section of each card, and the actual totals of the headings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue, Lookup
from borgcheck.model.deck import CardEntry, identity
from borgcheck.model.findings import Span
from borgcheck.model.listing import Role
from borgcheck.model.sections import NOT_IN_DECK, SEEDED, Heading, HeadingKind, Level, SectionId
from borgcheck.reading.headings import opened_section, sections_with_cards
from borgcheck.reading.line import Line
from borgcheck.reading.roles import CardItem, TotalItem
from borgcheck.reading.titles import whole_count
from borgcheck.reading.totals import stated_total, totals_of_headings

_UNKNOWN = HeadingKind(Level.PART)
_TYPES_OF_SECTION = {
    SectionId.MISSIONS: ("Mission",),
    SectionId.SITES: ("Site",),
    SectionId.BATTLE_BRIDGE: ("Tactic",),
    SectionId.DILEMMA: ("Dilemma",),
    SectionId.TRIBBLE: ("Tribble", "Trouble"),
}


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
        covering: For each line that was asked for, the headings and the section whose totals it may change.
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


def lay_out(
    lines: Sequence[Line],
    catalogue: Catalogue,
    *,
    default: SectionId | None = None,
    covered: Collection[int] = (),
) -> Layout:
    """Assign a section to each card of a reading, and its totals to each heading.

    Args:
        lines: The lines, each with its answer.
        catalogue: The cards.
        default: The section of cards above the first heading, in formats that have one.
        covered: The numbers of the lines for which to find the totals that they may change.
    """
    return _LayoutBuilder(lines, catalogue, default, covered).run()


class _LayoutBuilder:
    def __init__(
        self, lines: Sequence[Line], catalogue: Catalogue, default: SectionId | None, covered: Collection[int]
    ) -> None:
        self.lines = lines
        self.covered = covered
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
            if line.number in self.covered:
                opens = line.answer.role is Role.HEADING  # what it ends, it is not a part of
                above = (h.span for level, h in self.inside.items() if not opens or level < Level.TYPE)
                self.layout.covering[line.number] = {*above, self.section}
            if line.answer.unread:
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
        borg = any(
            item.card is None and len(look.cards) == 1 and look.cards[0].is_borg and section not in NOT_IN_DECK
            for look, (item, section, _) in zip(found, drafts, strict=True)
        )
        for (item, section, leading), look in zip(drafts, found, strict=True):
            written = first if leading else section
            count = whole_count(item.count or "1")
            if count is None:
                self.layout.bad_counts.append((item, written))
                continue
            entry = _entry(item, count, written, look, borg=borg)
            self.layout.entries.append(entry)
            if leading and first is None and self.layout.first_without_heading is None:
                self.layout.first_without_heading = entry
        self.layout.entries = _move_doorways_to_seeds(self.layout.entries)
        self.layout.headings = totals_of_headings(self.placed, self.layout.entries)
        self.layout.entries = _with_longer_titles(self.layout.entries, self.layout.headings, self.catalogue)
        self.layout.totals = [stated_total(item, before, self.layout.entries, self.placed) for item, before in totals]
        if any(line.answer.unread for line in self.lines):
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


def _entry(item: CardItem, count: int, written: SectionId | None, found: Lookup, *, borg: bool) -> CardEntry:
    card = choose(found.cards, written, borg=borg) if found.cards else None
    return CardEntry(
        count=count,
        title=item.title,
        span=item.span,
        count_span=item.count_span,
        title_span=item.title_span,
        listed_section=written,
        section=_section_by_type(written, card),
        card=card,
        cards=found.cards,
        match_kind=found.match_kind,
        wrong_mark=found.wrong_mark,
    )


def _with_longer_titles(
    entries: Sequence[CardEntry], headings: Sequence[Heading], catalogue: Catalogue
) -> list[CardEntry]:
    """Add what else may be meant by a single word under a card type that its card has not (`Lore` under Events).

    These are the cards of that type whose titles begin with that word.
    """
    out = list(entries)
    for heading, below in zip(headings, [*headings, None][1:], strict=True):
        for index in range(heading.before, below.before if below else len(out)):
            entry = out[index]
            of_type = list(catalogue.of_type(heading.words)) if len(entry.cards) == 1 and " " not in entry.title else ()
            if of_type and entry.cards[0].type != of_type[0].type:
                longer = (card for card in of_type if card.title.startswith(f"{entry.cards[0].title} "))
                out[index] = replace(entry, cards=(*entry.cards, *longer))
    return out


def choose(cards: tuple[Card, ...], section: SectionId | None, *, borg: bool) -> Card:
    """Choose among cards with the same title.

    Cards of a type that the section holds come first, then cards of the first publisher, then, in a deck that has other
    Borg cards, Borg cards.
    """
    types = _TYPES_OF_SECTION.get(section, ()) if section else ()
    return min(cards, key=lambda c: (c.type not in types, not c.is_decipher, c.is_borg != borg))


def _section_by_type(written: SectionId | None, card: Card | None) -> SectionId | None:
    """Return the section in which the rules count a card.

    Missions and sites seed for free wherever they are among the seed cards, and any other card among the missions or
    sites is a seed card.
    """
    if written not in SEEDED or card is None:
        return written
    if card.is_mission or (card.type == "Q Mission" and written == SectionId.MISSIONS):
        return SectionId.MISSIONS
    return SectionId.SITES if card.type == "Site" else SectionId.SEED


def _move_doorways_to_seeds(entries: list[CardEntry]) -> list[CardEntry]:
    """Move a doorway that is listed in the side deck that it opens to the seed cards, since it is seeded on top of it.

    Q's Tent is an exception, because its doorway may be stocked in it. If a side deck lists several doorways, none is
    moved.
    """
    copies: Counter[SectionId] = Counter()
    for entry in entries:
        if entry.section and entry.card and entry.card.opens == entry.section:
            copies[entry.section] += entry.count
    on_top = {e.card.opens for e in entries if e.card and e.section == SectionId.SEED}
    moved = {s for s, number in copies.items() if number == 1 and s != SectionId.QS_TENT and s not in on_top}
    return [
        replace(e, section=SectionId.SEED) if e.card and e.section in moved and e.card.opens == e.section else e
        for e in entries
    ]


def cards_by_section(entries: Iterable[CardEntry]) -> Counter[tuple[SectionId | None, str]]:
    """Return the deck that a reading gives: how many copies of each card are in each section."""
    out: Counter[tuple[SectionId | None, str]] = Counter()
    for entry in entries:
        out[entry.section, identity(entry)] += entry.count
    return out
