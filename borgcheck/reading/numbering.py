"""Take the numbers off headings: those that count parts (`Part 2 - Seeds`), and those of a series (`(1) Missions`)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from borgcheck.cards.fold import fold
from borgcheck.model.sections import NOT_IN_DECK, HeadingKind, Level, SectionId, Usage
from borgcheck.reading.headings import folded_list
from borgcheck.reading.lex import Token
from borgcheck.reading.line import Line

_ENUMERATOR = re.compile(r"[ivx]{1,4}|[a-h]|\d{1,2}", re.I)
_NUMBER = re.compile(r"\d+")
_MIN_IN_SERIES = 3
"""The minimum number of lines in a series that can only be headings."""


def without_enumerator(tokens: Sequence[Token]) -> list[Token]:
    """Return tokens without what numbers a heading (`II. Seeds`, `Part 2 - Seeds`); none if nothing does."""
    is_named = len(tokens) > 2 and fold(tokens[0].text) in folded_list("enumerated")
    at = 1 if is_named else 0
    if len(tokens) < at + 2 or not _ENUMERATOR.fullmatch(tokens[at].text):
        return []
    if not is_named:
        return list(tokens[2:]) if tokens[1].text in (".", ")") else []
    if [token.kind for token in tokens[2:4]] == ["filler", "count"]:  # `Card 1 of 3`
        at = 3
    rest = list(tokens[at + 1 :])
    return rest[1:] if rest and (rest[0].kind in ("dash", "leader", "colon") or rest[0].text in (".", ")")) else rest


def without_series(lines: Sequence[Line], source_lines: Sequence[str]) -> list[Line]:
    """Return the lines of a list. In a series, numbers are not totals, and a section named again goes on.

    A series is one of headings whose numbers rise by one from 1 (`(1) Missions`, `(2) Seeds`), or of lines with a
    section and one card each (`Mission 1: Nebula`) that begin with the same signs. No heading of cards outside the deck
    stands between them.
    """
    groups = defaultdict[str, list[int]](list)
    fronts = [_NUMBER.sub("0", source_lines[line.number - 1][: line.span.column - 1]) for line in lines]
    for n, line in enumerate(lines):
        if line.heading is not None and line.heading.declared is not None:
            front = line.text.partition(str(line.heading.declared))[0].strip()
            if front and line.heading.starts_with_number:
                groups[front].append(n)
            elif _is_headed_card(line):
                groups[fold(line.heading.words)].append(n)
    numbered = {n for group in groups.values() if _are_numbered(lines, group) for n in group}
    out, named = list(lines), set[SectionId]()
    for n, line in enumerate(lines):
        if (form := line.heading_form) is None or (heading := form.heading) is None:
            continue
        section = heading.named_section
        are_alike = _is_headed_card(line) and _is_headed_card(lines[n - 1]) and fronts[n] == fronts[n - 1]
        if n in numbered or (section in named and are_alike):
            kind = HeadingKind(Level.PILE, section, Usage.CONTINUED) if section in named else heading.kind
            own = heading._replace(declared=None, kind=kind, starts_with_number=False)
            out[n] = line.with_forms(form._replace(items=(own, *form.cards)))
        named |= {section} if section else set()
    return out


def _are_numbered(lines: Sequence[Line], group: Sequence[int]) -> bool:
    """Check whether the numbers of headings rise by one from 1, with no heading of cards outside the deck between."""
    numbers = [heading.declared for n in group if (heading := lines[n].heading)]
    certain = sum(len(lines[n].forms) == 1 for n in group)
    between = (lines[n].heading for n in range(group[0], group[-1]))
    is_in_deck = all(heading is None or heading.named_section not in NOT_IN_DECK for heading in between)
    return is_in_deck and certain >= _MIN_IN_SERIES and numbers == [*range(1, len(group) + 1)]


def _is_headed_card(line: Line) -> bool:
    """Check whether a line is a heading with one card."""
    return line.heading is not None and len(line.forms) == 1 and len(line.form.cards) == 1
