"""Lay out one reading of a list: the section of each card, and the actual totals of the headings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue, Lookup
from borgcheck.cards.fold import fold
from borgcheck.model.deck import CardEntry
from borgcheck.model.findings import Span
from borgcheck.model.listing import Role
from borgcheck.model.sections import Heading, HeadingKind, Level, SectionId
from borgcheck.reading.entries import make_entry, move_doorways_to_seeds, with_longer_titles
from borgcheck.reading.headings import opened_section, sections_with_cards
from borgcheck.reading.line import Line
from borgcheck.reading.marks import own_facts
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
        covering: For each line that totals may confirm: its own totals, or the section and, if it is unread, the
            headings above.
        below: For each line that may open a section, or opens an unknown one, the lines of the cards, and of card
            types, that are in no section because of it.
    """

    entries: list[CardEntry] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    unknown: list[Heading] = field(default_factory=list)
    bad_counts: list[tuple[CardItem, SectionId | None]] = field(default_factory=list)
    first_without_heading: CardEntry | None = None
    totals: list[Heading] = field(default_factory=list)
    unread_below: set[Span] = field(default_factory=set)
    covering: dict[int, set[Span | SectionId | None]] = field(default_factory=dict)
    below: dict[int, list[int]] = field(default_factory=dict)

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
    layout = Layout()
    placed, cards, totals = _place(lines, layout, default)
    found = [_lookup(item, catalogue) for item, *_ in cards]
    borg = any(len(look.cards) == 1 and look.cards[0].is_borg for look in found)
    leading = [look.cards for (_, _, is_leading), look in zip(cards, found, strict=True) if is_leading]
    first = _leading_section(leading, {heading.section for heading in placed})
    for (item, section, is_leading), look in zip(cards, found, strict=True):
        written = first if is_leading else section
        count = whole_count(item.count or "1")
        if count is None:
            layout.bad_counts.append((item, written))
            continue
        layout.entries.append(make_entry(item, count, written, look, borg=borg))
        if is_leading and first is None:
            layout.first_without_heading = layout.first_without_heading or layout.entries[-1]
    layout.entries = move_doorways_to_seeds(layout.entries)
    layout.headings = totals_of_headings(placed, layout.entries)
    layout.entries = with_longer_titles(layout.entries, layout.headings, catalogue)
    starts = {*(heading.before for heading in placed), *(before for _, before in totals)}
    layout.totals = [stated_total(item, before, layout.entries, starts) for item, before in totals]
    if any(line.answer.unread and not line.answer.items for line in lines):
        layout.unread_below |= {total.span for total in layout.totals}
    return layout


def _lookup(item: CardItem, catalogue: Catalogue) -> Lookup:
    """Return the cards that a title means: of several, those that the bracket beside it describes."""
    found = Lookup((item.card,), "exact") if item.card else catalogue.lookup(item.title)
    described = tuple(card for card in found.cards if fold(item.comment) in own_facts(card))
    return replace(found, cards=described) if described and item.comment else found


def _place(
    lines: Sequence[Line], layout: Layout, section: SectionId | None
) -> tuple[list[Heading], list[tuple[CardItem, SectionId | None, bool]], list[tuple[TotalItem, int]]]:
    """Return the headings with their places, the cards with their sections, and the totals with theirs.

    Of a card it also says whether it is above the first heading that opens a section: the others decide its section.
    What unread lines may change is added to the layout.
    """
    placed: list[Heading] = []
    cards: list[tuple[CardItem, SectionId | None, bool]] = []
    totals: list[tuple[TotalItem, int]] = []
    is_leading, before = section is None, 0
    below: list[int] = []
    # The last heading of each level that no heading further out has ended.
    inside: dict[Level, Heading] = {}
    items = [item for line in lines for item in line.answer.items if not isinstance(item, TotalItem)]
    names = sections_with_cards((item.kind or _UNKNOWN) if isinstance(item, Heading) else None for item in items)
    for line in lines:
        if confirmed := line.answer.confirmed:
            own: set[Span | SectionId | None] = {item.span for item in confirmed.items if isinstance(item, TotalItem)}
            around = () if line.answer.role is Role.HEADING else (heading.span for heading in inside.values())
            layout.covering[line.number] = own or {*around, section}
        if line.answer.unread and not line.answer.items:
            layout.unread_below |= {heading.span for heading in inside.values()}
            if line.answer.unread.may_be_heading:
                section, is_leading = None, False
                below = layout.below.setdefault(line.span.line, [])
        for item in line.answer.items:
            if isinstance(item, TotalItem):
                totals.append((item, before))
            elif isinstance(item, CardItem):
                cards.append((item, section, is_leading))
                below += [item.span.line] if section is None and item.span.line not in below[-1:] else []
                before += whole_count(item.count or "1") is not None
            else:
                layout.unknown += [item] if item.kind is None else []
                opened = opened_section(item.kind, section, names) if item.kind else None
                if opened or item.kind is None:
                    section, is_leading = opened, False
                    below = layout.below.setdefault(item.span.line, [])
                elif section is None:
                    below.append(item.span.line)
                placed.append(replace(item, section=section, before=before))
                inside = {level: above for level, above in inside.items() if level < item.level} | {item.level: item}
    return placed, cards, totals


def _leading_section(cards: Sequence[tuple[Card, ...]], opened: Iterable[object]) -> SectionId | None:
    """Return the section of cards above the first heading: the only part of a deck without a heading.

    Missions and seed cards may share a part, since missions seed for free wherever they are among the seed cards.
    """
    missing = {SectionId.MISSIONS, SectionId.SEED, SectionId.DRAW}.difference(opened)
    are_missions = [bool(found) and all(c.is_mission for c in found) for found in cards]
    if missing == {SectionId.MISSIONS} and all(are_missions):
        return SectionId.MISSIONS
    others = missing - {SectionId.MISSIONS}
    is_one = len(others) == 1 and not (SectionId.DRAW in others and any(are_missions))
    return others.pop() if is_one else None
