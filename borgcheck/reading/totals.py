"""Add up the cards under the headings of a list, in the several ways in which lists do it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from borgcheck.model.deck import CardEntry, count_with_half_cards
from borgcheck.model.listing import total_copies
from borgcheck.model.sections import FREE, NOT_IN_DECK, SEEDED, Heading, Level, Section, SectionId
from borgcheck.reading.roles import TotalItem

_DECK = (*SEEDED, SectionId.DRAW)
# What else the total of a section may count.
_WHOLES = {SectionId.SEED: SEEDED, SectionId.DRAW: _DECK}


def totals_of_headings(placed: Sequence[Heading], entries: Sequence[CardEntry]) -> list[Heading]:
    """Return the headings with the actual totals of the cards under them.

    Lists are added up in several ways. A heading counts the cards down to the next heading, or down to the next one at
    its level or further out; a part of the deck (SEED CARDS) either with or without missions and sites; half cards may
    count as halves. A declared total that agrees with one of these is right.
    """
    totals = [*accumulate((e.count for e in entries), initial=0)]
    counted = [*accumulate((0 if e.section in FREE else e.count for e in entries), initial=0)]
    by_section: Counter[Section | None] = Counter()
    for entry in entries:
        by_section[entry.section] += entry.count
    halves = any(e.card and e.card.share for e in entries)
    out: list[Heading] = []
    # The position of the next heading at each level or further out, going backwards from the end of the list.
    ends = dict.fromkeys(Level, len(entries))
    following = len(entries)
    for heading in reversed(placed):
        found: list[int] = []
        for end in (following, ends[Level.TYPE], ends[heading.level]):
            found.append(totals[end] - totals[heading.before])
            if heading.level is Level.PART:
                found.append(counted[end] - counted[heading.before])
            if halves and (shared := count_with_half_cards(entries[heading.before : end])).denominator == 1:
                found.append(int(shared))
        if heading.kind:
            if heading.level is Level.PART and heading.section is not SectionId.SEED:
                found.append(by_section[heading.section])
            out.append(replace(heading, totals=tuple(dict.fromkeys(found))))
        following = heading.before
        if heading.kind is None or heading.kind.phase != "within":
            ends |= {level: heading.before for level in Level if level >= heading.level}
    return out[::-1]


def stated_total(item: TotalItem, before: int, entries: Sequence[CardEntry], placed: Sequence[Heading]) -> Heading:
    """Return a separate total as a heading, with the numbers that it may state.

    The total of a section counts that section, or all that is seeded, or the whole deck. Any other total counts the
    cards above it, back to a heading or to the top, or parts of the deck. Missions and sites may be left out.
    """
    if item.section is not None:
        parts = [[e for e in entries if e.section is item.section]]
        wholes: list[tuple[SectionId, ...]] = [(item.section,), _WHOLES.get(item.section, ())]
        parts += [[e for e in entries if e.section in all_ or e.listed_section in all_] for all_ in wholes]
    else:
        starts = {0, *(heading.before for heading in placed if heading.before < before)}
        parts = [list(entries[start:before]) for start in starts]
        parts += [[e for e in entries if e.section in all_] for all_ in (_DECK, (SectionId.DRAW,))]
        parts.append([e for e in entries if e.section not in NOT_IN_DECK])
    found: list[int] = []
    for part in (*parts, *([e for e in part if e.section not in FREE] for part in parts)):
        found.append(total_copies(part))
        if (shared := count_with_half_cards(part)).denominator == 1:
            found.append(int(shared))
    return Heading(item.words, item.span, None, item.declared, section=item.section, totals=tuple(dict.fromkeys(found)))
