"""Drafting the starting fleet of Fleet Captains (§3 steps 4 to 8), and the fleet size of each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from borgcheck.phrasing import plural
from borgcheck.tables.answer import FLEET_CAPTAINS, Answer, figures, join_words, rulings


@dataclass(frozen=True, slots=True)
class FleetDraft:
    """The ships of a fleet deck by size: kept, discarded because they overshoot, and never drawn."""

    kept: tuple[int, ...]
    discarded: tuple[int, ...]
    remaining: tuple[int, ...]


def fleet_size(players: int) -> int:
    """Return the fleet size of each player: 14 divided by the players, rounded up (§3 step 4)."""
    return -(-_fleet_total() // players)


def explain_fleet_size(players: int) -> str:
    """Say how the fleet size of each player comes about."""
    size = fleet_size(players)
    return f"fleet size with {plural(players, 'player')}: {_fleet_total()} / {players}, rounded up = {size}"


def draw_fleet(target: int, sizes: Sequence[int]) -> FleetDraft:
    """Draw ships in order until their sizes add up to the target, discarding each that would overshoot."""
    kept: list[int] = []
    discarded: list[int] = []
    for number, size in enumerate(sizes):
        if sum(kept) == target:
            return FleetDraft(tuple(kept), tuple(discarded), tuple(sizes[number:]))
        (kept if sum(kept) + size <= target else discarded).append(size)
    return FleetDraft(tuple(kept), tuple(discarded), ())


def sizes_adding_up(target: int, sizes: Sequence[int]) -> tuple[int, ...] | None:
    """Return some of the sizes that add up to the target exactly, in their order; None if there are none."""
    ways: dict[int, tuple[int, ...]] = {0: ()}
    for size in sizes:
        for total, chosen in list(ways.items()):
            if total + size <= target:
                ways.setdefault(total + size, (*chosen, size))
    return ways.get(target)


def draft_fleet(target: int, sizes: Sequence[int], *, more: bool = False, players: int | None = None) -> Answer:
    """Check the draft of a fleet.

    Args:
        target: the fleet size to reach.
        sizes: the sizes of the ships of the fleet deck, in the order drawn.
        more: whether the deck holds more ships than these.
        players: the number of players, if the target comes from it.

    Returns:
        An answer whose `result` has `state` (`complete`, `draw-on`, `restart` or `impossible`), `target`, `total`, `kept`,
        `discarded`, `remaining`, and `possible`, sizes that would make the target or None.
    """
    drawn = draw_fleet(target, sizes)
    total = sum(drawn.kept)
    possible = sizes_adding_up(target, sizes)
    state = "complete" if total == target else "draw-on" if more else "restart" if possible else "impossible"
    return Answer(
        table="draft",
        game=FLEET_CAPTAINS,
        answer=tuple(_sentences(state, target, drawn, possible, more=more)),
        how=(
            *((f"{explain_fleet_size(players)}, with as many missions",) if players else ()),
            *_steps(target, sizes, drawn),
        ),
        gaps=("the ships of the fleet decks and their sizes: they are taken as given",)
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


def _fleet_total() -> int:
    return int(figures(FLEET_CAPTAINS)["setup"]["fleet_total"])


def _sentences(
    state: str, target: int, drawn: FleetDraft, possible: tuple[int, ...] | None, *, more: bool
) -> Iterator[str]:
    total = sum(drawn.kept)
    if state == "complete":
        yield f"Fleet complete: keep {join_words(drawn.kept)}, {target} in all."
    elif state == "draw-on":
        yield f"Draw on: {total} of {target} so far, {target - total} to go."
    elif state == "restart":
        yield f"Start over: the deck is exhausted at {total} of {target}. It can be done, for example with {join_words(possible or ())}."
    else:
        yield f"Impossible: the deck is exhausted at {total} of {target}, and no choice of its ships makes {target}; starting over will not help."
    if state in ("complete", "draw-on"):
        yield f"Discarded: {join_words(drawn.discarded)}."
    if state == "complete":
        rest = ", and the rest of the deck" if more else ""
        yield f"Not drawn: {join_words(drawn.remaining)}{rest}."
        yield f"Reinforcement pool, both together: {join_words((*drawn.discarded, *drawn.remaining))}{rest}."


def _steps(target: int, sizes: Sequence[int], drawn: FleetDraft) -> Iterator[str]:
    total = 0
    for size in sizes[: len(sizes) - len(drawn.remaining)]:
        if total + size <= target:
            total += size
            yield f"size {size}: kept, total {total}"
        else:
            yield f"size {size}: discarded, it would make {total + size}, more than {target}"
