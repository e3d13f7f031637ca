"""Lay out one reading of a list: its cards as entries of a deck, each in its section, and its headings with totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue, Lookup
from borgcheck.model.deck import CardEntry, identity
from borgcheck.model.listing import total_copies
from borgcheck.model.sections import SEEDED_SECTIONS, Heading, HeadingKind, Level, SectionId, Usage
from borgcheck.reading.headings import opened_section, sections_with_cards
from borgcheck.reading.lex import whole_count
from borgcheck.reading.line import CardItem, Line, TotalItem, lookup_of
from borgcheck.reading.totals import stated_totals, totals_of_headings

_UNKNOWN = HeadingKind(Level.PART)
TYPES_OF_SECTION = {
    SectionId.MISSIONS: ("Mission",),
    SectionId.SITES: ("Site",),
    SectionId.BATTLE_BRIDGE: ("Tactic",),
    SectionId.DYSON_SPHERE: ("Dilemma",),
    SectionId.TRIBBLE: ("Tribble", "Trouble"),
}
"""The sections that hold cards of some types, with these types."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a reading.

    Attributes:
        lines: The lines of the list, each with one form.
        entries: The cards with their sections, in the order of the list.
        headings: Its headings, with the actual totals of the cards under them.
        unknown: The headings that name no known section.
        bad_counts: The cards whose counts are not valid, with their sections.
        first_without_heading: The first card that is not under a heading, if any.
        totals: The totals that the list states apart from its headings.
        below: For each line that opens no known section, the lines of cards that are in no section because of it.
        sections: The section of each open line, by its number.
    """

    lines: Sequence[Line]
    entries: list[CardEntry]
    headings: list[Heading]
    unknown: list[Heading]
    bad_counts: list[tuple[CardItem, SectionId | None]]
    first_without_heading: CardEntry | None
    totals: list[Heading]
    below: dict[int, list[int]]
    sections: dict[int, SectionId | None]


def lay_out(lines: Sequence[Line], catalogue: Catalogue, *, default: SectionId | None = None) -> Layout:
    """Assign a section to each card of a reading, and its totals to each heading.

    Args:
        lines: The lines, each with one form.
        catalogue: The cards.
        default: The section of cards above the first heading, in formats that have one.
    """
    assigned = _assign_sections(lines, default)
    cards = [(*card, lookup_of(card[0], catalogue)) for card in assigned.cards]
    has_borg = any(len(look.cards) == 1 and look.cards[0].is_borg for *_, look in cards)
    leading = [look.cards for *_, is_leading, look in cards if is_leading]
    opened = {heading.section for heading in assigned.headings}
    leading_section = _leading_section(leading, opened)
    entries: list[CardEntry] = []
    bad_counts: list[tuple[CardItem, SectionId | None]] = []
    first_without_heading: CardEntry | None = None
    for item, section, is_leading, look in cards:
        listed_section = leading_section if is_leading else section
        count = whole_count(item.copies)
        if count is None:
            bad_counts.append((item, listed_section))
            continue
        entries.append(make_entry(item, count, listed_section, look, has_borg=has_borg))
        if is_leading and leading_section is None:
            first_without_heading = first_without_heading or entries[-1]
    entries = _move_doorways_to_seeds(entries)
    starts = {*(heading.before for heading in assigned.headings), *(before for _, before in assigned.totals)}
    return Layout(
        lines=lines,
        entries=entries,
        headings=totals_of_headings(assigned.headings, entries),
        unknown=[heading for heading in assigned.headings if heading.kind is None],
        bad_counts=bad_counts,
        first_without_heading=first_without_heading,
        totals=stated_totals(assigned.totals, entries, starts, catalogue),
        below=assigned.below,
        sections=assigned.sections,
    )


class _Assigned(NamedTuple):
    """The items of a reading with their sections.

    Attributes:
        headings: The headings, each with the section that is open below it and the number of cards above it.
        cards: The cards, each with its section, and whether it is above the first heading that opens one.
        totals: The separate totals, each with the number of cards above it.
        below: For each line that opens no known section, the lines of cards that are in no section because of it.
        sections: The section of each open line, by its number.
    """

    headings: list[Heading]
    cards: list[tuple[CardItem, SectionId | None, bool]]
    totals: list[tuple[TotalItem, int]]
    below: dict[int, list[int]]
    sections: dict[int, SectionId | None]


def _assign_sections(lines: Sequence[Line], section: SectionId | None) -> _Assigned:
    """Return the items of a reading with their sections; the first cards are in `section`, if that is known."""
    assigned = _Assigned([], [], [], {}, {})
    is_leading, before, is_second, is_below_draw = section is None, 0, False, section is SectionId.DRAW
    below: list[int] = []
    items = (item for line in lines for item in line.form.items if not isinstance(item, TotalItem))
    named = sections_with_cards((item.kind or _UNKNOWN) if isinstance(item, Heading) else None for item in items)
    for line in lines:
        form = line.form
        if form.open_line:
            assigned.sections[line.number] = section
            if form.open_line.opens_section:
                section, is_leading = None, False
                below = assigned.below.setdefault(line.number, [])
        for item in form.items:
            if isinstance(item, TotalItem):
                assigned.totals.append((item, before))
            elif isinstance(item, CardItem):
                assigned.cards.append((item, section, is_leading))
                if section is None and item.span.line not in below[-1:]:
                    below.append(item.span.line)
                before += whole_count(item.copies) is not None
            else:
                is_second |= item.kind is not None and item.kind.usage is Usage.SECOND_DECK
                opened = opened_section(item.kind, section, named, is_below_draw=is_below_draw) if item.kind else None
                is_below_draw |= opened is SectionId.DRAW
                if is_second:
                    opened = SectionId.ASIDE
                if opened or item.kind is None:
                    section, is_leading = opened, False
                    below = assigned.below.setdefault(item.span.line, [])
                elif section is None:
                    below.append(item.span.line)
                assigned.headings.append(item._replace(section=section, before=before))
    return assigned


def _leading_section(cards: Sequence[tuple[Card, ...]], opened: Iterable[object]) -> SectionId | None:
    """Return the section of the cards above the first heading: the one part of the deck that no heading opens.

    It is None if headings open all parts, or if several are missing.

    Missions and seed cards may share a part, since missions seed for free wherever they are among the seed cards.
    """
    missing = {SectionId.MISSIONS, SectionId.SEED, SectionId.DRAW}.difference(opened)
    are_missions = [bool(meanings) and all(c.is_mission for c in meanings) for meanings in cards]
    if missing == {SectionId.MISSIONS} and all(are_missions):
        return SectionId.MISSIONS
    others = missing - {SectionId.MISSIONS}
    is_one = len(others) == 1 and not (SectionId.DRAW in others and any(are_missions))
    return others.pop() if is_one else None


# ---- the entries of the deck


def make_entry(
    item: CardItem, count: int, listed_section: SectionId | None, lookup: Lookup, *, has_borg: bool
) -> CardEntry:
    """Return the entry of a card with its count, in the section under whose heading it is listed."""
    card = choose_card(lookup.cards, listed_section, has_borg=has_borg) if lookup.cards else None
    return CardEntry(
        count=count,
        title=item.title,
        span=item.span,
        count_span=item.count_span,
        title_span=item.title_span,
        listed_section=listed_section,
        section=_section_by_type(listed_section, card),
        card=card,
        cards=lookup.cards,
        match_kind=lookup.match_kind,
        wrong_set_mark=lookup.wrong_set_mark,
    )


def choose_card(cards: tuple[Card, ...], section: SectionId | None, *, has_borg: bool) -> Card:
    """Choose among cards with the same title.

    Cards of a type that the section holds come first, then cards of the first publisher, then, in a deck that has other
    Borg cards, Borg cards.
    """
    if len(cards) == 1:
        return cards[0]
    types = TYPES_OF_SECTION.get(section, ()) if section else ()
    return min(cards, key=lambda c: (c.type not in types, not c.is_decipher, c.is_borg != has_borg))


def _section_by_type(listed_section: SectionId | None, card: Card | None) -> SectionId | None:
    """Return the section in which the rules count a card.

    Missions and sites seed for free wherever they are among the seed cards, and any other card among the missions or
    sites is a seed card.
    """
    if listed_section not in SEEDED_SECTIONS or card is None:
        return listed_section
    if card.is_mission or (card.type == "Q Mission" and listed_section == SectionId.MISSIONS):
        return SectionId.MISSIONS
    return SectionId.SITES if card.type == "Site" else SectionId.SEED


def _move_doorways_to_seeds(entries: list[CardEntry]) -> list[CardEntry]:
    """Move a doorway that is listed in the side deck that it opens to the seed cards, since it is seeded on top of it.

    Q's Tent is an exception, because its doorway may be stocked in it. If a side deck lists several doorways, none is
    moved.
    """
    on_top = {e.card.opens for e in entries if e.card and e.section == SectionId.SEED}
    inside = [e for e in entries if e.section and e.card and e.card.opens == e.section]
    others = [e for e in inside if e.section != SectionId.QS_TENT and e.section not in on_top]
    moved = [e for e in others if total_copies(other for other in inside if other.section == e.section) == 1]
    return [replace(e, section=SectionId.SEED) if e in moved else e for e in entries]


def cards_by_section(entries: Iterable[CardEntry]) -> Counter[tuple[SectionId | None, str]]:
    """Return the deck that a reading gives: how many copies of each card are in each section."""
    out: Counter[tuple[SectionId | None, str]] = Counter()
    for entry in entries:
        out[entry.section, identity(entry)] += entry.count
    return out
