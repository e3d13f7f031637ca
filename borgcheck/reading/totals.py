"""Add up the cards under the headings of a list, in the several ways in which lists do it."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate, compress

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.model.deck import CardEntry, count_with_half_cards
from borgcheck.model.listing import total_copies
from borgcheck.model.sections import (
    NOT_IN_DECK,
    SEEDED_SECTIONS,
    SIDE_DECKS,
    UNCOUNTED_SEEDS,
    Heading,
    Level,
    Section,
    SectionId,
    Usage,
)
from borgcheck.reading.line import TotalItem

_DECK = (*SEEDED_SECTIONS, SectionId.DRAW)
# What else the total of a section may count.
_WHOLES = {SectionId.SEED: (SEEDED_SECTIONS, (SectionId.SEED, SectionId.MISSIONS)), SectionId.DRAW: (_DECK,)}


def totals_of_headings(placed: Sequence[Heading], entries: Sequence[CardEntry]) -> list[Heading]:
    """Return the headings with the actual totals of the cards under them.

    A declared total is right if one of these ways to count gives it:

    - the cards down to the next heading;
    - the cards down to the next heading that is not within this one;
    - for a heading of a part of the deck, each of these without missions and sites;
    - for such a heading, all cards of its section, wherever they are listed;
    - for a side deck, only its own cards;
    - each of the first two with half cards as halves, if that is a whole number.
    """
    totals = [*accumulate((e.count for e in entries), initial=0)]
    counted = [*accumulate((0 if e.section in UNCOUNTED_SEEDS else e.count for e in entries), initial=0)]
    by_section: Counter[Section | None] = Counter()
    for entry in entries:
        by_section[entry.section] += entry.count
    halves = any(e.card and e.card.share for e in entries)
    out: list[Heading] = []
    # The position of the next heading at each level or further out, going backwards from the end of the list.
    ends = dict.fromkeys(Level, len(entries))
    following = len(entries)
    for heading in reversed(placed):
        sums: list[int] = []
        own_end = following if heading.level is Level.TYPE else ends[heading.level]
        if heading.section in SIDE_DECKS:  # the types below it may be parts of the draw deck
            own = enumerate(entries[heading.before : own_end], heading.before)
            own_end = next((n for n, entry in own if entry.section is not heading.section), own_end)
        for end in (min(ends[Level.TYPE], own_end), own_end):
            sums.append(totals[end] - totals[heading.before])
            if heading.level is Level.PART:
                sums.append(counted[end] - counted[heading.before])
            if halves and (shared := count_with_half_cards(entries[heading.before : end])).denominator == 1:
                sums.append(int(shared))
        if heading.kind:
            if heading.level is Level.PART:
                sums.append(by_section[heading.section])
            out.append(heading._replace(totals=tuple(dict.fromkeys(sums))))
        following = heading.before
        if heading.kind is None or heading.kind.usage not in (Usage.WITHIN, Usage.LOCATED):
            ends |= {level: heading.before for level in Level if level >= heading.level}
    return out[::-1]


def stated_totals(
    stated: Sequence[tuple[TotalItem, int]], entries: Sequence[CardEntry], starts: Iterable[int], catalogue: Catalogue
) -> list[Heading]:
    """Return the separate totals of a list as headings, each with the numbers that it may state.

    The total of a section counts that section, the seed cards with or without missions and sites; that of a card type
    counts its cards, in the deck or in one part of it. Any other total counts the cards above it, back to a heading, to
    another total or to the top, or the whole deck, with or without side decks and missions.

    Args:
        stated: The totals, each with the number of cards that stand above it.
        entries: The cards.
        starts: How many cards stand above each heading and each total.
        catalogue: The cards.
    """
    counts = [e.count for e in entries]
    counted = [0 if e.section in UNCOUNTED_SEEDS else e.count for e in entries]
    sums = [[*accumulate(numbers, initial=0)] for numbers in (counts, counted)] if stated else []
    wholes = [[e.section in _DECK for e in entries], [e.section is SectionId.DRAW for e in entries]]
    wholes.append([e.section not in NOT_IN_DECK for e in entries])
    of_deck = [sum(compress(numbers, whole)) for whole in wholes for numbers in (counts, counted)] if stated else []
    sums_at = [sorted({numbers[start] for start in (0, *starts)}) for numbers in sums]
    out: list[Heading] = []
    for item, before in stated:
        if item.kind is None:
            possible = [*of_deck]
            for numbers, at in zip(sums, sums_at, strict=True):
                # Only the sums nearest to the stated total: one that equals it explains it, the message names another.
                nearest = bisect_left(at, numbers[before] - item.declared)
                near = at[max(0, nearest - 1) : nearest + 1]
                possible += [numbers[before] - start for start in near if start < numbers[before]]
        elif item.section is None:
            possible = _totals_of_type(item, entries, catalogue)
        else:
            possible = _totals_of_section(item.section, entries)
        totals = tuple(dict.fromkeys(possible))
        kind = None if item.section else item.kind
        out.append(Heading(item.words, item.span, kind, item.declared, section=item.section, totals=totals))
    return out


def _totals_of_type(item: TotalItem, entries: Sequence[CardEntry], catalogue: Catalogue) -> list[int]:
    """Return the numbers that a total with the name of a card type may state; any, if a card may be of that type."""
    cards = {card.title for word in fold(item.words).split() for card in catalogue.of_type(word)}
    if not cards or not all(e.card for e in entries):
        return [item.declared]
    alike = [e for e in entries if e.card and e.card.title in cards]
    parts = [_DECK, *((section,) for section in _DECK)]
    return [total_copies(alike), *(total_copies(e for e in alike if e.section in part) for part in parts)]


def _totals_of_section(section: SectionId, entries: Sequence[CardEntry]) -> list[int]:
    """Return the numbers that a total with the name of a section may state."""
    sums = [total_copies(e for e in entries if e.section is section)]
    for sections in ((section,), *_WHOLES.get(section, ())):
        sums.append(total_copies(e for e in entries if e.section in sections or e.listed_section in sections))
    return sums
