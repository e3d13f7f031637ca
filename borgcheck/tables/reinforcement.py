"""Reinforcing a fleet of Fleet Captains after losses (§5 Reinforcement, §7 Fleet Size Increase)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from borgcheck.phrasing import plural
from borgcheck.tables.answer import FLEET_CAPTAINS, Answer, figures, listed, rulings


@dataclass(frozen=True)
class Room:
    """What a limit leaves room for: the sizes of the pool that fit, and where none does the next larger one."""

    increase: int
    limit: int
    room: int
    eligible: tuple[int, ...]
    next_larger: int | None
    total: int | None

    def document(self) -> dict[str, object]:
        """The same as a JSON object."""
        return {**vars(self), "eligible": list(self.eligible)}


def reinforce(
    size: int,
    survivors: Sequence[int],
    pool: Sequence[int],
    *,
    losses: int,
    others_first: bool = False,
    prevented: bool = False,
) -> Answer:
    """Say which ships may be taken from the reinforcement pool (§5 Reinforcement).

    In: the fleet size at the start, the sizes of the ships still there and of those in the pool, how many ships
    the player has lost, whether another player lost one earlier, and whether a homeworld is assimilated.
    Out, as `result`: `readings`, each with `increase`, `limit`, `room`, `eligible`, `next_larger` and `total`
    (the fleet with the next larger ship; null where a ship fits); `prevented`.
    """
    growth = int(figures(FLEET_CAPTAINS)["growth"]["after_first_loss"])
    increases = (growth, 0) if others_first else (growth if losses else 0,)
    found = [_room(size, increase, survivors, pool, lost=losses > 0) for increase in increases]
    return Answer(
        table="reinforce",
        game=FLEET_CAPTAINS,
        answer=(
            *(
                ("No reinforcement: it is prevented once a homeworld is assimilated. Without that:",)
                if prevented
                else ()
            ),
            *(_offer(f, both=others_first) for f in found),
            *(
                ("No ship on the board and none in the pool: see `borgcheck table end`.",)
                if not survivors and not pool
                else ()
            ),
        ),
        how=tuple(
            f"fleet size {size}{f' + {f.increase} after the first loss' if f.increase else ''} = limit {f.limit}; "
            f"ships left {sum(survivors)}; room {f.room}"
            for f in found
        ),
        silent=(
            *(
                (f"whether the increase of {growth} is for each player or once for the team",)
                if losses or others_first
                else ()
            ),
            *(("whose reinforcement an assimilated homeworld prevents",) if prevented else ()),
            *(
                ("whether a fleet at its limit may take the next larger ship: taken as no",)
                if losses and any(f.room <= 0 for f in found)
                else ()
            ),
            *(("what the 14/15 limit is: it is not enforced",) if any(f.next_larger for f in found) else ()),
            "the normal rules of reinforcement, and so how many ships at a time: each ship is looked at by itself",
        ),
        rulings=rulings(
            FLEET_CAPTAINS, "reinforcement", "fleet-size-increase", *(("borg-behavior",) if prevented else ())
        ),
        result={"prevented": prevented, "readings": [f.document() for f in found]},
    )


def _room(size: int, increase: int, survivors: Sequence[int], pool: Sequence[int], *, lost: bool) -> Room:
    limit = size + increase
    room = limit - sum(survivors)
    fits = tuple(sorted(s for s in pool if s <= room))
    larger = min(pool) if pool and not fits and lost and room > 0 else None
    return Room(increase, limit, room, fits, larger, None if larger is None else sum(survivors) + larger)


def _offer(found: Room, *, both: bool) -> str:
    which = ("With the increase: " if found.increase else "Without it: ") if both else ""
    if found.eligible:
        text = f"take a ship of size {listed(dict.fromkeys(found.eligible), 'or')}: {plural(found.room, 'point')} of size free under the limit {found.limit}"
    elif found.next_larger is not None:
        text = f"no ship fits the {found.room} left under the limit {found.limit}; the next larger one, size {found.next_larger}, is allowed: {found.total} in all"
    elif found.room <= 0:
        text = f"no ship: the fleet is at or over the limit {found.limit}"
    else:
        text = f"no ship: none in the pool fits the {found.room} left under the limit {found.limit}"
    return f"{which}{text if both else text[0].upper() + text[1:]}."
