"""The control tokens of a Borg turn in Fleet Captains, and what they build.

Rests on §4 Borg Turn, §5 Movement and Control & Structures, and §7 Multiple Control Tokens. `Arrival` may mean
coming into each sector or onto the map, and the exception for a player ship may cover arrival or the end of the
turn only: a log is made for one reading of both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from borgcheck.tables.answer import FLEET_CAPTAINS, figures
from borgcheck.tables.readings import Choice, Question

ARRIVAL = Question(
    "arrival",
    {
        "sector": "arrival means coming into a sector",
        "map": "arrival means coming onto the map",
    },
)
EXCEPTION = Question(
    "player-ship",
    {
        "end": "a player ship spares its sector the token of the turn's end only",
        "both": "it spares it the token of arrival, too",
    },
)


@dataclass(frozen=True)
class Placed:
    """Tokens put down in a sector at one moment: how many there are then, and what they built."""

    sector: str
    why: str
    tokens: int
    total: int
    built: tuple[str, ...]


@dataclass(frozen=True)
class Situation:
    """What lies on the map: sectors are names that the players give them, compared as they stand.

    `entered` are the sectors that the ship comes into, in order; `players` those with a player ship;
    `unexplored` those face down; `tokens` what lies there already; `assimilated` the homeworlds assimilated
    this turn; `arrives` whether the ship came onto the map this turn, at `start`.
    """

    start: str
    entered: Sequence[str] = ()
    players: Collection[str] = ()
    unexplored: Collection[str] = ()
    tokens: Mapping[str, int] | None = None
    assimilated: Sequence[str] = ()
    arrives: bool = False

    @property
    def path(self) -> tuple[str, ...]:
        """The sectors really entered: none after an unexplored one, which ends the movement."""
        for number, sector in enumerate(self.entered, 1):
            if sector in self.unexplored:
                return tuple(self.entered[:number])
        return tuple(self.entered)

    @property
    def last(self) -> str:
        """The sector in which the ship ends its turn."""
        return self.path[-1] if self.path else self.start


def log(now: Situation, choice: Choice) -> Iterator[Placed]:
    """The tokens put down in a turn, one after the other, under one reading of ARRIVAL and EXCEPTION."""
    printed = figures(FLEET_CAPTAINS)["tokens"]
    there = dict(now.tokens or {})

    def put(sector: str, why: str, number: int) -> Placed:
        before = there.get(sector, 0)
        there[sector] = before + number
        return Placed(sector, why, number, before + number, built(before, before + number))

    path = now.path
    spared = choice["player-ship"] == "both"
    if now.arrives and not (spared and now.start in now.players):
        yield put(now.start, "arrival on the map", printed["arrival"])
    for sector in path[:-1]:
        yield put(sector, "passed", printed["passed"])
    if path and now.last in now.unexplored:
        yield put(now.last, "unexplored", printed["unexplored"])
    else:
        beside = now.last in now.players
        if path and choice["arrival"] == "sector" and not (spared and beside):
            yield put(now.last, "arrival", printed["arrival"])
        if not beside:
            yield put(now.last, "end of the turn", printed["turn_end"])
    for sector in now.assimilated:
        yield put(sector, "homeworld assimilated", printed["homeworld"])


def built(before: int, after: int) -> tuple[str, ...]:
    """The structures that come with the tokens from `before` (not counted) to `after`."""
    return tuple(s["name"] for s in figures(FLEET_CAPTAINS)["structures"] if before < s["at"] <= after)
