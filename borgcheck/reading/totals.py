"""Add up the cards under the headings of a list, in the several ways in which lists do it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate

from borgcheck.cards.fold import fold
from borgcheck.model.deck import CardEntry, count_with_half_cards
from borgcheck.model.listing import total_copies
from borgcheck.model.sections import FREE, NOT_IN_DECK, SEEDED, Heading, Level, Section, SectionId
from borgcheck.reading.line import TotalItem

_DECK = (*SEEDED, SectionId.DRAW)
# What else the total of a section may count.
_WHOLES = {SectionId.SEED: (SEEDED, (SectionId.SEED, SectionId.MISSIONS)), SectionId.DRAW: (_DECK,)}


def totals_of_headings(placed: Sequence[Heading], entries: Sequence[CardEntry]) -> list[Heading]:
    """Return the headings with the actual totals of the cards under them.

    Lists are added up in several ways. A part of the deck (SEED CARDS) counts the cards down to the next heading, or
    down to the next part, either with or without missions and sites; a pile or a card type counts its own cards; half
    cards may count as halves. A declared total that agrees with one of these is right.
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
    # The section that the following card types open one after another, and where they end.
    below, end_below = None, 0
    for heading in reversed(placed):
        found: list[int] = []
        whole = heading.level is not Level.TYPE
        stops: tuple[int, ...] = (ends[Level.TYPE], ends[heading.level]) if whole else (following, ends[Level.TYPE])
        if heading.level is Level.PILE and heading.section is not SectionId.SEED:
            # A pile ends at the next pile or part, or at a card type that opens another section.
            stops = (end_below if below is heading.section else ends[Level.TYPE],)
        for end in stops:
            found.append(totals[end] - totals[heading.before])
            if heading.level is Level.PART:
                found.append(counted[end] - counted[heading.before])
            if halves and (shared := count_with_half_cards(entries[heading.before : end])).denominator == 1:
                found.append(int(shared))
        if heading.kind:
            if heading.level is Level.PART and heading.section is not SectionId.SEED:
                found.append(by_section[heading.section])
            out.append(replace(heading, totals=tuple(dict.fromkeys(found))))
        if heading.level is not Level.TYPE:
            below = None
        elif heading.section is not below:
            below, end_below = heading.section, ends[Level.TYPE]
        following = heading.before
        if heading.kind is None or heading.kind.phase not in ("within", "located"):
            ends |= {level: heading.before for level in Level if level >= heading.level}
    return out[::-1]


def stated_total(item: TotalItem, before: int, entries: Sequence[CardEntry], starts: Iterable[int]) -> Heading:
    """Return a separate total as a heading, with the numbers that it may state.

    The total of a section counts that section, the seed cards with or without missions and sites. Any other total
    counts the cards above it, back to a heading, to another total or to the top, with or without side decks and
    missions.

    Args:
        item: The total.
        before: How many cards stand above it.
        entries: The cards.
        starts: How many cards stand above each heading and each total.
    """
    found: list[int] = []
    if item.kind is not None and item.section is None:
        words = {word for part in fold(item.words).split() for word in (part, part.removesuffix("s"))}
        of_type = [e for e in entries if e.card and fold(e.card.type) in words]
        found += [
            total_copies(of_type) or item.declared,
            total_copies(e for e in of_type if e.section is SectionId.DRAW),
        ]
    elif item.section is not None:
        found.append(sum(e.count for e in entries if e.section is item.section))
        for sections in ((item.section,), *_WHOLES.get(item.section, ())):
            within = [e for e in entries if e.section in sections or e.listed_section in sections]
            found.append(sum(e.count for e in within))
            if (shared := count_with_half_cards(within)).denominator == 1:
                found.append(int(shared))
    else:
        parts = [entries[start:before] for start in {0, *(start for start in starts if start < before)}]
        parts += [[e for e in entries if e.section in sections] for sections in (_DECK, (SectionId.DRAW,))]
        parts.append([e for e in entries if e.section not in NOT_IN_DECK])
        for part in parts:
            found += [sum(e.count for e in part), sum(e.count for e in part if e.section not in FREE)]
    return Heading(item.words, item.span, None, item.declared, section=item.section, totals=tuple(dict.fromkeys(found)))
