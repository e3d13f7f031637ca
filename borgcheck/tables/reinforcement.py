"""Reinforcing a fleet of Fleet Captains after losses (§5 Reinforcement, §7 Fleet Size Increase)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from borgcheck.tables.answer import FLEET_CAPTAINS, Answer, figures, join_words, rulings
from borgcheck.tables.draft import explain_fleet_size


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


def reinforce(
    size: int,
    survivors: Sequence[int],
    pool: Sequence[int],
    *,
    losses: int,
    others_first: bool = False,
    homeworld_assimilated: bool = False,
    players: int | None = None,
) -> Answer:
    """Say which ships may be taken from the reinforcement pool (§5 Reinforcement).

    Args:
        size: the player's fleet size at the start.
        survivors: the sizes of the player's ships that are left.
        pool: the sizes of the ships in the pool.
        losses: how many ships the player has lost.
        others_first: whether another player lost a ship earlier.
        homeworld_assimilated: whether a homeworld is assimilated.
        players: the number of players, if the fleet size comes from it.

    Returns:
        An answer whose `result` has `prevented` (None if an assimilated homeworld may prevent it, else False) and
        `readings`, each with `increase`, `limit`, `room`, `eligible`, `next_larger` and `total`.
    """
    growth = int(figures(FLEET_CAPTAINS)["growth"]["after_first_loss"])
    increases = (growth, 0) if others_first else (growth if losses else 0,)
    found = [_room(size, increase, survivors, pool, lost=losses > 0) for increase in increases]
    none_left = not survivors and not pool
    return Answer(
        table="reinforce",
        game=FLEET_CAPTAINS,
        answer=(
            *(
                (
                    "If the assimilated homeworld prevents this player's reinforcement: no ship.",
                    "If it does not:",
                )
                if homeworld_assimilated
                else ()
            ),
            *(_offer(f, pool, several=len(found) > 1) for f in found),
            *(("No ship is left at all: if no other player has one either, the game is lost.",) if none_left else ()),
        ),
        how=(
            *((explain_fleet_size(players),) if players else ()),
            *(
                f"fleet size {size}{f' + {f.increase} after the first loss' if f.increase else ''} = limit {f.limit}; "
                f"ships left {sum(survivors)}; room {f.room}"
                for f in found
            ),
        ),
        gaps=(
            *(
                (f"whether the fleet size grows by {growth} for each player or once for the team",)
                if losses or others_first
                else ()
            ),
            *(("whose reinforcement an assimilated homeworld prevents",) if homeworld_assimilated else ()),
            *(
                ("whether a fleet at or over its limit may take the next larger ship: the answer says no",)
                if losses and pool and any(f.room <= 0 for f in found)
                else ()
            ),
            *(("what the 14/15 limit is: it is not enforced",) if any(f.next_larger for f in found) else ()),
            "the normal rules of reinforcement, and so how many ships may be taken at a time: each ship is looked at by itself",
        ),
        rulings=rulings(
            FLEET_CAPTAINS,
            "reinforcement",
            "fleet-size-increase",
            *(("setup",) if players else ()),
            *(("borg-behavior",) if homeworld_assimilated else ()),
            *(("defeat-conditions",) if none_left else ()),
        ),
        result={
            "prevented": None if homeworld_assimilated else False,
            "readings": [{**asdict(f), "eligible": list(f.eligible)} for f in found],
        },
    )


def _room(size: int, increase: int, survivors: Sequence[int], pool: Sequence[int], *, lost: bool) -> Room:
    limit = size + increase
    room = limit - sum(survivors)
    fits = tuple(sorted(s for s in pool if s <= room))
    larger = min(pool) if pool and not fits and lost and room > 0 else None
    return Room(increase, limit, room, fits, larger, None if larger is None else sum(survivors) + larger)


def _offer(found: Room, pool: Sequence[int], *, several: bool) -> str:
    which = f"If the fleet size is {found.limit}: " if several else ""
    if found.eligible:
        text = f"take a ship of size {join_words(dict.fromkeys(found.eligible), 'or')}: {found.room} left under the limit {found.limit}"
    elif found.next_larger is not None:
        text = f"no ship fits the {found.room} left under the limit {found.limit}; the next larger one, size {found.next_larger}, is allowed: {found.total} in all"
    elif found.room <= 0:
        text = f"no ship: the fleet is {'at' if found.room == 0 else 'over'} the limit {found.limit}"
    elif not pool:
        text = "no ship: the pool is empty"
    else:
        text = f"no ship: none in the pool fits the {found.room} left under the limit {found.limit}"
    return f"{which}{text if several else text[0].upper() + text[1:]}."
