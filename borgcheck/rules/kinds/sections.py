"""Kinds of rule about the sections themselves: which there are, which are empty, what two of them share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from borgcheck.findings import Finding
from borgcheck.games import same
from borgcheck.rules.kinds.view import View, listed


def numbered(view: View) -> Iterator[Finding]:
    """The blocks of the section, if there are any, are those of players 1 to N, each once. Fields: {wrong}, {last}."""
    players = view.setup.players
    if players is None or not view.blocks:
        return
    found = Counter(n for b in view.blocks for n in b.numbers)
    extra = {n for n in found if not 1 <= n <= players}
    twice = {n for n in found if found[n] > 1} - extra
    missing = [n for n in range(1, players + 1) if n not in found]
    wrong = [f"{_numbers(missing)} missing"] if missing else []
    wrong += [f"{_numbers(sorted(extra))} too many"] if extra else []
    wrong += [f"{_numbers(sorted(twice))} listed twice"] if twice else []
    if wrong:
        seen: set[int] = set()
        out = []
        for block in view.blocks:
            if (extra | seen) & set(block.numbers):
                out.append(block)
            seen |= set(block.numbers)
        place = out[0] if out else view.blocks[-1]
        yield view.say(place.span, place, certain=True, wrong="; ".join(wrong), last=players)


def _numbers(numbers: list[int]) -> str:
    return listed(map(str, numbers))


def empty(view: View) -> Iterator[Finding]:
    """Each block holds something."""
    for block in view.blocks:
        if not block.items:
            yield view.say(block.span, block)


def unused(view: View) -> Iterator[Finding]:
    """The section is not part of this game."""
    for block in view.blocks:
        yield view.say(block.span, block, certain=True)


def apart(view: View) -> Iterator[Finding]:
    """Nothing that a player has in the section stands in that player's block of the section `other`, too. Fields:
    {name}, {line}, {other}."""
    for block in view.blocks:
        for item in block.items:
            for other in view.setup.section(view.given["other"]):
                twin = next((i for i in other.items if same(i.name) == same(item.name)), None)
                if twin is not None and set(block.numbers) & set(other.numbers):
                    yield view.say(
                        item.title_span,
                        block,
                        certain=True,
                        name=item.name,
                        line=twin.span.line,
                        other=other.spoken,
                    )
