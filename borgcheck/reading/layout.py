"""Lay out one reading of a list: the section of each card, and the actual totals of the headings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.deck import CardEntry
from borgcheck.model.listing import Role
from borgcheck.model.sections import Heading, HeadingKind, Level, SectionId, Usage
from borgcheck.reading.entries import make_entry, move_doorways_to_seeds
from borgcheck.reading.headings import opened_section, sections_with_cards
from borgcheck.reading.lex import whole_count
from borgcheck.reading.line import CardItem, Line, TotalItem, lookup_of
from borgcheck.reading.totals import stated_totals, totals_of_headings

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
        below: For each line that opens no known section, the lines of cards that are in no section because of it.
        sections: The section of each line that is open.
    """

    entries: list[CardEntry] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    unknown: list[Heading] = field(default_factory=list)
    bad_counts: list[tuple[CardItem, SectionId | None]] = field(default_factory=list)
    first_without_heading: CardEntry | None = None
    totals: list[Heading] = field(default_factory=list)
    below: dict[int, list[int]] = field(default_factory=dict)
    sections: dict[int, SectionId | None] = field(default_factory=dict)


def lay_out(lines: Sequence[Line], catalogue: Catalogue, *, default: SectionId | None = None) -> Layout:
    """Assign a section to each card of a reading, and its totals to each heading.

    Args:
        lines: The lines, each with its form first.
        catalogue: The cards.
        default: The section of cards above the first heading, in formats that have one.
    """
    layout = Layout()
    placed, cards, totals = _place(lines, layout, default)
    looked_up = [lookup_of(item, catalogue) for item, *_ in cards]
    borg = any(len(look.cards) == 1 and look.cards[0].is_borg for look in looked_up)
    leading = [(item, look.cards) for (item, _, is_leading), look in zip(cards, looked_up, strict=True) if is_leading]
    is_block = bool(leading) and not _has_words(lines, leading[0][0].span.line, leading[-1][0].span.line)
    opened = {heading.section for heading in placed}
    first = _leading_section([meanings for _, meanings in leading], opened) if is_block else None
    for (item, section, is_leading), look in zip(cards, looked_up, strict=True):
        written = first if is_leading else section
        count = whole_count(item.copies)
        if count is None:
            layout.bad_counts.append((item, written))
            continue
        layout.entries.append(make_entry(item, count, written, look, borg=borg))
        if is_leading and first is None:
            layout.first_without_heading = layout.first_without_heading or layout.entries[-1]
    layout.entries = move_doorways_to_seeds(layout.entries)
    layout.headings = totals_of_headings(placed, layout.entries)
    starts = {*(heading.before for heading in placed), *(before for _, before in totals)}
    layout.totals = stated_totals(totals, layout.entries, starts)
    return layout


def _place(
    lines: Sequence[Line], layout: Layout, section: SectionId | None
) -> tuple[list[Heading], list[tuple[CardItem, SectionId | None, bool]], list[tuple[TotalItem, int]]]:
    """Return the headings with their places, the cards with their sections, and the totals with theirs.

    Of a card it also says whether it is above the first heading that opens a section: the others decide its section.
    """
    placed: list[Heading] = []
    cards: list[tuple[CardItem, SectionId | None, bool]] = []
    totals: list[tuple[TotalItem, int]] = []
    is_leading, before, is_second = section is None, 0, False
    below: list[int] = []
    items = [item for line in lines for item in (line.forms[0].items if line.forms else ())]
    names = sections_with_cards(
        (item.kind or _UNKNOWN) if isinstance(item, Heading) else None
        for item in items
        if not isinstance(item, TotalItem)
    )
    for line in lines:
        if not line.forms:
            continue
        form = line.forms[0]
        if form.unread:
            layout.sections[line.number] = section
            if form.unread.opens_section:
                section, is_leading = None, False
                below = layout.below.setdefault(line.number, [])
        for item in form.items:
            if isinstance(item, TotalItem):
                totals.append((item, before))
            elif isinstance(item, CardItem):
                cards.append((item, section, is_leading))
                if section is None and item.span.line not in below[-1:]:
                    below.append(item.span.line)
                before += whole_count(item.copies) is not None
            else:
                layout.unknown += [item] if item.kind is None else []
                is_second |= item.kind is not None and item.kind.usage is Usage.SECOND_DECK
                opened = opened_section(item.kind, section, names) if item.kind else None
                if is_second:
                    opened = SectionId.ASIDE
                if opened or item.kind is None:
                    section, is_leading = opened, False
                    below = layout.below.setdefault(item.span.line, [])
                elif section is None:
                    below.append(item.span.line)
                placed.append(item._replace(section=section, before=before))
    return placed, cards, totals


def _has_words(lines: Sequence[Line], first: int, last: int) -> bool:
    """Check whether words stand between two lines: the cards around them may be in several sections."""
    return any(line.role is Role.TEXT and first < line.number < last for line in lines)


def _leading_section(cards: Sequence[tuple[Card, ...]], opened: Iterable[object]) -> SectionId | None:
    """Return the section of the cards above the first heading: the one part of the deck that no heading opens.

    Missions and seed cards may share a part, since missions seed for free wherever they are among the seed cards.
    """
    missing = {SectionId.MISSIONS, SectionId.SEED, SectionId.DRAW}.difference(opened)
    are_missions = [bool(meanings) and all(c.is_mission for c in meanings) for meanings in cards]
    if missing == {SectionId.MISSIONS} and all(are_missions):
        return SectionId.MISSIONS
    others = missing - {SectionId.MISSIONS}
    is_one = len(others) == 1 and not (SectionId.DRAW in others and any(are_missions))
    return others.pop() if is_one else None
