"""Numbers with a dot or a bracket in front of lines: copies (`2. Maglock`), places in a row (`1.`, `2.`, `3.`), or the
numbers of headings (`1. Missions`, `2. Seed Cards`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import pairwise
from typing import NamedTuple

_NUMBERED = re.compile(r"^\s*(\d{1,3})\\?[.)]\s")
_FEWEST = 3


def numbers_in_front(lines: Sequence[str]) -> dict[int, int]:
    """The numbers in front of lines, by line."""
    return {n: int(m.group(1)) for n, line in enumerate(lines, 1) if (m := _NUMBERED.match(line))}


def without_number(line: str) -> str:
    """A line with blanks in place of the number in front of it."""
    return _NUMBERED.sub(lambda match: " " * len(match.group()), line)


def are_places(numbers: Mapping[int, int], counted: Set[int]) -> bool:
    """Whether numbers by line are places in a row: they count the lines, or each of the lines has a count beside its
    number (all of them `1.`, as in Markdown, or with gaps where a line was taken out)."""
    if is_enumeration(numbers):
        return True
    if len(numbers) < _FEWEST or not numbers.keys() <= counted:
        return False
    rising = pairwise(numbers.values())
    return all(number == 1 or number >= before for before, number in rising)


def is_enumeration(numbers: Mapping[int, int]) -> bool:
    """Whether numbers by line count lines (1, 2, 3, again from 1) rather than copies.

    A 1 right below a 1 is no new start, as nothing stands between them.
    """
    if len(numbers) < _FEWEST or max(numbers.values()) < _FEWEST:
        return False
    before, above = 0, 0
    for line, number in numbers.items():
        if number not in (1, before + 1) or (number == before == 1 and line == above + 1):
            return False
        before, above = number, line
    return True


class Numbered(NamedTuple):
    """The lines of numbered headings, and those that are a heading or a card as their numbers go."""

    headings: frozenset[int] = frozenset()
    either: frozenset[int] = frozenset()


def numbered_headings(
    numbers: Mapping[int, int], certain: Iterable[int], doubtful: Iterable[int], counted: Set[int]
) -> Numbered:
    """The lines of headings that are numbered one after the other.

    In: the numbers by line, the lines of headings that can be nothing else, in order, numbered or not, the numbered
    lines that are a heading or a card (`4. Q's Tent`), and those with a count beside their number. The numbers must
    rise from one certain heading to the next, and may start again behind a heading without one; else there are none.
    A doubtful line is a heading where it has the next number, unless cards are numbered as well and it may be one of
    them.
    """
    rows: list[list[int]] = [[]]
    parted = False
    for line in certain:
        if line not in numbers:
            parted = True
            continue
        if rows[-1] and numbers[line] <= numbers[rows[-1][-1]]:
            if not parted:
                return Numbered()
            rows.append([])
        rows[-1].append(line)
        parted = False
    found = {line for row in rows if len(row) > 1 for line in row}
    if not found:
        return Numbered()
    return _with_next_ones(numbers, found, set(doubtful) & numbers.keys(), counted)


def _with_next_ones(numbers: Mapping[int, int], headings: Set[int], doubtful: Set[int], counted: Set[int]) -> Numbered:
    """The headings with the doubtful lines whose number is the next one behind that of the heading above, where that of
    the heading below is higher or starts again.

    One that is also the next one behind a card is that card, or either where the cards below it start again. Where
    the numbers of cards are copies, it may be either.
    """
    cards = {line: n for line, n in numbers.items() if line not in headings and line not in doubtful}
    others = {line: n for line, n in numbers.items() if line not in headings}
    copies = bool(cards) and not are_places(cards, counted) and not is_enumeration(others)
    lines = sorted(numbers)
    below = dict(zip(places := sorted(headings), [*places[1:], 0], strict=True))
    found: set[int] = set()
    either: set[int] = set()
    heading = 0
    for above, line, under in zip([0, *lines], lines, [*lines[1:], 0], strict=False):
        if line in headings:
            heading = last = line
        elif line in doubtful and heading and numbers[line] == numbers[heading] + 1:
            ahead = numbers[below[last]] if below[last] else 1
            if ahead != 1 and ahead <= numbers[line]:
                continue
            if copies or (above != heading and numbers[above] + 1 == numbers[line]):
                if copies or (under in cards and numbers[under] == 1):
                    either.add(line)
            else:
                found.add(line)
                heading = line
    return Numbered(frozenset(headings | found), frozenset(either))
