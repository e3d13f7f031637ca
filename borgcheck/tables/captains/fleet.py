"""Drafting a fleet (§3 steps 4 to 8), and reinforcing it after losses (§5 Reinforcement, §7 Fleet Size Increase)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Annotated

import typer

from borgcheck.common.phrasing import plural
from borgcheck.tables.answer import FLEET_CAPTAINS, TableAnswer, applicable, capitalized, figures, join_words, rulings
from borgcheck.tables.options import number, numbers, unsuitable

Players = Annotated[int | None, number("The number of players, which gives the fleet size.", low=1)]


@dataclass(frozen=True, slots=True)
class FleetDraft:
    """The ships of a fleet deck by size: kept, discarded because they overshoot, and never drawn."""

    kept: tuple[int, ...]
    discarded: tuple[int, ...]
    remaining: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Room:
    """What a limit leaves room for.

    `eligible` are the sizes in the pool that fit; if none does, `next_larger` is the smallest size that a fleet short of
    its size may take, and `total` the fleet with it.
    """

    increase: int
    limit: int
    room: int
    eligible: tuple[int, ...]
    next_larger: int | None
    total: int | None


def fleet_size(players: int) -> int:
    """Return the fleet size of each player: 14 divided by the players, rounded up (§3 step 4)."""
    return -(-int(figures(FLEET_CAPTAINS)["setup"]["fleet_total"]) // players)


def _size_from(option: str, size: int | None, players: int | None) -> int:
    """Return the fleet size that an option gives, or the number of players. Raises BadParameter unless one of both does."""
    if (size is None) == (players is None):
        raise unsuitable(option, "give either this or --players")
    return size if size is not None else fleet_size(players or 1)


def _explain_fleet_size(players: int | None) -> str:
    """Say how the fleet size comes from the number of players; empty if it does not."""
    if players is None:
        return ""
    total = figures(FLEET_CAPTAINS)["setup"]["fleet_total"]
    return f"fleet size with {plural(players, 'player')}: {total} / {players}, rounded up = {fleet_size(players)}"


def draw_fleet(target: int, sizes: Sequence[int]) -> FleetDraft:
    """Draw ships in order until their sizes add up to the target, discarding each that would overshoot."""
    kept: list[int] = []
    discarded: list[int] = []
    for place, size in enumerate(sizes):
        if sum(kept) == target:
            return FleetDraft(tuple(kept), tuple(discarded), tuple(sizes[place:]))
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


def draft(
    drawn: Annotated[
        Sequence[int],
        numbers("The sizes of the ships of the fleet deck, in the order drawn.", "4,5,2,3,1", low=1, metavar="SIZES"),
    ],
    target: Annotated[int | None, number("The fleet size to reach.", low=1)] = None,
    players: Players = None,
    more: Annotated[bool, typer.Option("--more", help="The deck holds more ships than these.")] = False,
) -> TableAnswer:
    """Check the draft of a fleet: ships kept, discarded, never drawn; or start over.

    Example: borgcheck table draft --players 2 --drawn 4,5,2,3,1

    Returns:
        An answer whose `result` has `state` (`complete`, `draw-on`, `restart` or `impossible`), `target`, `total`, `kept`,
        `discarded`, `remaining`, and `possible`, sizes that would make the target or None.
    """
    target = _size_from("--target", target, players)
    fleet = draw_fleet(target, drawn)
    total = sum(fleet.kept)
    possible = sizes_adding_up(target, drawn)
    state = "complete" if total == target else "draw-on" if more else "restart" if possible else "impossible"
    rest = ", and the rest of the deck" if more else ""
    discarded = f"Discarded: {join_words(fleet.discarded)}."
    sentences = {
        "complete": (
            f"Fleet complete: keep {join_words(fleet.kept)}, {target} in all.",
            discarded,
            f"Not drawn: {join_words(fleet.remaining)}{rest}.",
            f"Reinforcement pool, both together: {join_words((*fleet.discarded, *fleet.remaining))}{rest}.",
        ),
        "draw-on": (f"Draw on: {total} of {target} so far, {target - total} to go.", discarded),
        "restart": (
            f"Start over: the deck is exhausted at {total} of {target}. It can be done, for example with {join_words(possible or ())}.",
        ),
        "impossible": (
            f"Impossible: the deck is exhausted at {total} of {target}, and no choice of its ships makes {target}; starting over will not help.",
        ),
    }
    return TableAnswer(
        table="draft",
        game=FLEET_CAPTAINS,
        answer=sentences[state],
        how=(
            *applicable({f"{_explain_fleet_size(players)}, with as many missions": players}),
            *_steps(target, drawn[: len(drawn) - len(fleet.remaining)]),
        ),
        gaps=applicable(
            {
                "the ships of the fleet decks and their sizes: they are taken as given": True,
                "what to do where no choice of ships makes the fleet size": state == "impossible",
            }
        ),
        rulings=rulings(FLEET_CAPTAINS, "draft"),
        result={
            "state": state,
            "target": target,
            "total": total,
            "kept": list(fleet.kept),
            "discarded": list(fleet.discarded),
            "remaining": list(fleet.remaining),
            "possible": None if possible is None else list(possible),
        },
    )


def _steps(target: int, drawn: Sequence[int]) -> Iterator[str]:
    total = 0
    for size in drawn:
        if total + size <= target:
            total += size
            yield f"size {size}: kept, total {total}"
        else:
            yield f"size {size}: discarded, it would make {total + size}, more than {target}"


def reinforce(
    *,
    survivors: Annotated[
        Sequence[int], numbers("The sizes of the player's ships left, or none.", "4,2", low=1, metavar="SIZES")
    ],
    pool: Annotated[
        Sequence[int],
        numbers("The sizes of the ships in the pool, without destroyed ships.", "5,6", low=1, metavar="SIZES"),
    ],
    size: Annotated[int | None, number("The player's fleet size at the start.", low=1)] = None,
    players: Players = None,
    losses: Annotated[int, number("The ships that the player has lost.")] = 1,
    others_first: Annotated[bool, typer.Option("--others-first", help="Another player lost a ship earlier.")] = False,
    homeworld_assimilated: Annotated[
        bool, typer.Option("--homeworld-assimilated", help="A homeworld is assimilated.")
    ] = False,
) -> TableAnswer:
    """Say which ships of the pool may reinforce a fleet.

    Example: borgcheck table reinforce --size 7 --survivors 4 --pool 5,6

    Returns:
        An answer whose `result` has `prevented` (None if an assimilated homeworld may prevent it, else False) and
        `readings`, each with `increase`, `limit`, `room`, `eligible`, `next_larger` and `total`.
    """
    size = _size_from("--size", size, players)
    growth = int(figures(FLEET_CAPTAINS)["growth"]["after_first_loss"])
    increases = (growth, 0) if others_first else (growth if losses else 0,)
    found = [_room(size, increase, survivors, pool, lost=losses > 0) for increase in increases]
    none_left, any_loss = not survivors and not pool, losses or others_first
    is_full = losses and pool and any(room.room <= 0 for room in found)
    return TableAnswer(
        table="reinforce",
        game=FLEET_CAPTAINS,
        answer=(
            *applicable(
                {
                    "If the assimilated homeworld prevents this player's reinforcement: no ship.": homeworld_assimilated,
                    "If it does not:": homeworld_assimilated,
                }
            ),
            *(_offer(room, pool, several=len(found) > 1) for room in found),
            *applicable({"No ship is left at all: if no other player has one either, the game is lost.": none_left}),
        ),
        how=(
            *applicable({_explain_fleet_size(players): players}),
            *(
                f"fleet size {size}{f' + {room.increase} after the first loss' if room.increase else ''} = limit {room.limit}; "
                f"ships left {sum(survivors)}; room {room.room}"
                for room in found
            ),
        ),
        gaps=applicable(
            {
                f"whether the fleet size grows by {growth} for each player or once for the team": any_loss,
                "whose reinforcement an assimilated homeworld prevents": homeworld_assimilated,
                "whether a fleet at or over its limit may take the next larger ship: the answer says no": is_full,
                "what the 14/15 limit is: it is not enforced": any(room.next_larger for room in found),
                "the normal rules of reinforcement, and so how many ships may be taken at a time: each ship is looked at by itself": True,
            }
        ),
        rulings=rulings(
            FLEET_CAPTAINS,
            "reinforce",
            *applicable({"setup": players, "borg-behavior": homeworld_assimilated, "defeat-conditions": none_left}),
        ),
        result={
            "prevented": None if homeworld_assimilated else False,
            "readings": [{**asdict(room), "eligible": list(room.eligible)} for room in found],
        },
    )


def _room(size: int, increase: int, survivors: Sequence[int], pool: Sequence[int], *, lost: bool) -> Room:
    limit = size + increase
    room = limit - sum(survivors)
    fits = tuple(sorted(s for s in pool if s <= room))
    larger = min(pool) if pool and not fits and lost and room > 0 else None
    return Room(increase, limit, room, fits, larger, None if larger is None else sum(survivors) + larger)


def _offer(found: Room, pool: Sequence[int], *, several: bool) -> str:
    left = f"the {found.room} left under the limit {found.limit}"
    if found.eligible:
        text = f"take a ship of size {join_words(dict.fromkeys(found.eligible), 'or')}: {left.removeprefix('the ')}"
    elif found.next_larger is not None:
        text = f"no ship fits {left}; the next larger one, size {found.next_larger}, is allowed: {found.total} in all"
    elif found.room <= 0:
        text = f"no ship: the fleet is {'at' if found.room == 0 else 'over'} the limit {found.limit}"
    else:
        text = f"no ship: none in the pool fits {left}" if pool else "no ship: the pool is empty"
    return f"{f'If the fleet size is {found.limit}: {text}' if several else capitalized(text)}."
