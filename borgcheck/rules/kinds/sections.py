"""Kinds of rule about sections: which there are, what two of them share, and the order round the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from borgcheck.games import normalize_name
from borgcheck.model.findings import Finding
from borgcheck.rules.kinds.view import View, listed, tally_spellings


def numbered(view: View) -> Iterator[Finding]:
    """Require that the blocks of the section, if there are any, are those of players 1 to N, each once.

    Fields: {wrong}, {last}.
    """
    players = view.setup.players
    if players is None or not view.blocks:
        return
    found = Counter(n for b in view.blocks for n in b.numbers)
    extra = {n for n in found if not 1 <= n <= players}
    problems = {
        "missing": [n for n in range(1, players + 1) if n not in found],
        "too many": sorted(extra),
        "listed twice": sorted({n for n in found if found[n] > 1} - extra),
    }
    wrong = "; ".join(f"{listed(map(str, numbers))} {what}" for what, numbers in problems.items() if numbers)
    if wrong:
        seen: set[int] = set()
        place = None
        for block in view.blocks:
            if place is None and (extra | seen).intersection(block.numbers):
                place = block
            seen.update(block.numbers)
        place = place or view.blocks[-1]
        yield view.finding(place.span, place, certain=True, wrong=wrong, last=players)


def empty(view: View) -> Iterator[Finding]:
    """Require that each block holds something."""
    return (view.finding(block.span, block) for block in view.blocks if not block.items)


def unused(view: View) -> Iterator[Finding]:
    """Require that there is no such section in this game."""
    return (view.finding(block.span, block, certain=True) for block in view.blocks)


def apart(view: View) -> Iterator[Finding]:
    """Require that nothing in a player's block stands in that player's block of the section `other`, too.

    Fields: {name}, {line}, {other}.
    """
    for block, item in view.entries:
        for other in view.setup.section(view.table["other"]):
            twin = next((i for i in other.items if normalize_name(i.name) == normalize_name(item.name)), None)
            if twin is not None and set(block.numbers) & set(other.numbers):
                place, line = item.title_span, twin.span.line
                yield view.finding(place, block, certain=True, name=item.name, line=line, other=other.spoken)


def groups(view: View) -> Iterator[Finding]:
    """Require that the seats are those of groups of the given `sizes`, whatever the groups are called.

    Fields: {found}.
    """
    for block in view.blocks:
        found = tally_spellings(block.items)
        if sorted(found.values()) != sorted(view.figure("sizes")):
            named = {normalize_name(i.kind): i.name for i in block.items}
            shown = listed(f"{number} of {named[group]}" for group, number in found.items()) or "none"
            yield view.finding(block.span, block, found=shown)


def alternating(view: View) -> Iterator[Finding]:
    """Require that no two neighbours round the table are of one group. Fields: {pairs}."""
    for block in view.blocks:
        seats = [item for item in block.items for _ in range(item.count)]  # a line of two is two seats side by side
        neighbours = [*pairwise(enumerate(seats, 1))]
        if len(seats) > 2:
            neighbours.append(((len(seats), seats[-1]), (1, seats[0])))
        pairs = [(a, b) for a, b in neighbours if normalize_name(a[1].kind) == normalize_name(b[1].kind)]
        if pairs:
            shown = listed(f"{a} and {b} ({item.name})" for (a, item), (b, _) in pairs)
            yield view.finding(pairs[0][1][1].title_span, block, pairs=shown)
