"""Kinds of rule about the order round the table."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.findings import Finding
from borgcheck.games import same
from borgcheck.rules.kinds.view import View, listed, tally
from borgcheck.setups import Block, Item


def groups(view: View) -> Iterator[Finding]:
    """The seats are those of groups of the given `sizes`, whatever the groups are called. Fields: {found}."""
    for block in view.blocks:
        found: dict[str, int] = {}
        for name, number in tally(block.items).items():
            found[same(name)] = found.get(same(name), 0) + number
        if sorted(found.values()) != sorted(view.figure("sizes")):
            named = {same(i.kind): i.name for i in block.items}
            shown = listed(f"{n} of {named[name]}" for name, n in found.items()) or "none"
            yield view.say(block.span, block, found=shown)


def alternating(view: View) -> Iterator[Finding]:
    """No two neighbours round the table are of one group. Fields: {pairs}."""
    for block in view.blocks:
        seats = _seats(block)
        if len(seats) < 2:
            continue
        pairs = [
            (n, (n + 1) % len(seats))
            for n in range(len(seats) if len(seats) > 2 else 1)
            if same(seats[n].kind) == same(seats[(n + 1) % len(seats)].kind)
        ]
        if pairs:
            shown = listed(f"{a + 1} and {b + 1} ({seats[a].name})" for a, b in pairs)
            yield view.say(seats[pairs[0][1]].title_span, block, pairs=shown)


def _seats(block: Block) -> list[Item]:
    """Who sits where: a line of two is two seats side by side."""
    return [i for i in block.items for _ in range(i.count)]
