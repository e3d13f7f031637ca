"""Drafting the starting fleet of Fleet Captains (§3 steps 4 to 6), and how many ships' worth each player has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from borgcheck.tables.answer import FLEET_CAPTAINS, Answer, figures, listed, rulings


@dataclass(frozen=True)
class Draft:
    """How drawing went: sizes kept, discarded for overshooting, and never drawn."""

    kept: tuple[int, ...]
    discarded: tuple[int, ...]
    remaining: tuple[int, ...]


def fleet_size(players: int) -> int:
    """The fleet size of each player: 14 divided by the players, rounded up (§3 step 4)."""
    return -(-int(figures(FLEET_CAPTAINS)["setup"]["fleet_total"]) // players)


def draw(target: int, sizes: Sequence[int]) -> Draft:
    """Draw ships in order until their sizes total the target; one that would overshoot is discarded."""
    kept: list[int] = []
    discarded: list[int] = []
    for number, size in enumerate(sizes):
        if sum(kept) == target:
            return Draft(tuple(kept), tuple(discarded), tuple(sizes[number:]))
        (kept if sum(kept) + size <= target else discarded).append(size)
    return Draft(tuple(kept), tuple(discarded), ())


def subset(target: int, sizes: Sequence[int]) -> tuple[int, ...] | None:
    """Some of the sizes that add up to the target exactly, in their order; None where there are none."""
    ways: dict[int, tuple[int, ...]] = {0: ()}
    for size in sizes:
        for total, chosen in list(ways.items()):
            if total + size <= target:
                ways.setdefault(total + size, (*chosen, size))
    return ways.get(target)


def draft(target: int, sizes: Sequence[int], *, more: bool = False) -> Answer:
    """Check a draft.

    In: the fleet size to reach, the sizes of the fleet deck in the order drawn, and whether the deck holds more
    ships than these. Out, as `result`: `state` (`complete`, `draw-on`, `restart` or `impossible`), `kept`,
    `discarded`, `remaining`, `total`, and `possible`, sizes that would make the target or null.
    """
    drawn = draw(target, sizes)
    total = sum(drawn.kept)
    possible = subset(target, sizes)
    state = "complete" if total == target else "draw-on" if more else "restart" if possible else "impossible"
    return Answer(
        table="draft",
        game=FLEET_CAPTAINS,
        answer=tuple(_sentences(state, target, drawn, possible, more=more)),
        how=tuple(_steps(target, sizes, drawn)),
        silent=("the ships of the fleet decks and their sizes: they are taken as given",)
        + (("what to do where no choice of ships makes the fleet size",) if state == "impossible" else ()),
        rulings=rulings(FLEET_CAPTAINS, "setup"),
        result={
            "state": state,
            "target": target,
            "total": total,
            "kept": list(drawn.kept),
            "discarded": list(drawn.discarded),
            "remaining": list(drawn.remaining),
            "possible": None if possible is None else list(possible),
        },
    )


def _sentences(state: str, target: int, drawn: Draft, possible: tuple[int, ...] | None, *, more: bool) -> Iterator[str]:
    total = sum(drawn.kept)
    if state == "complete":
        yield f"Fleet complete: keep {listed(drawn.kept)}, {target} in all."
    elif state == "draw-on":
        yield f"Draw on: {total} of {target} so far, {target - total} to go."
    elif state == "restart":
        yield f"Start over: the deck is exhausted at {total} of {target}. It can be done, as by {listed(possible or ())}."
    else:
        yield f"Impossible: the deck is exhausted at {total} of {target}, and no choice of its ships makes {target}; starting over will not help."
    if state in ("complete", "draw-on"):
        yield f"Discarded: {listed(drawn.discarded)}."
    if state == "complete":
        pool = (*drawn.discarded, *drawn.remaining)
        yield f"Not drawn: {listed(drawn.remaining)}{', and what else the deck holds' if more else ''}."
        yield f"Reinforcement pool, both together: {listed(pool)}{', and what else the deck holds' if more else ''}."


def _steps(target: int, sizes: Sequence[int], drawn: Draft) -> Iterator[str]:
    total = 0
    for size in sizes[: len(sizes) - len(drawn.remaining)]:
        if total + size <= target:
            total += size
            yield f"size {size}: kept, total {total}"
        else:
            yield f"size {size}: discarded, it would make {total + size}, more than {target}"
