"""The control tokens of a Borg turn in Fleet Captains, and what they build.

From §4 Borg Turn, §5 Borg Behavior, Movement and Control & Structures, and §7 Multiple Control Tokens. Three of these
rules can be read in two ways each; a log is made for one reading of all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from borgcheck.tables.answer import FLEET_CAPTAINS, figures
from borgcheck.tables.interpretations import Ambiguity, Choice

ARRIVAL = Ambiguity(
    "arrival",
    {
        "sector": "arrival means coming into a sector",
        "map": "arrival means coming onto the map",
    },
)
PLAYER_SHIP = Ambiguity(
    "player-ship",
    {
        "end": "a player ship prevents only the token of the turn's end",
        "both": "a player ship prevents the token of arrival as well",
    },
)
UNEXPLORED = Ambiguity(
    "unexplored",
    {
        "only": "an unexplored sector gets its 2 tokens and no others",
        "also": "an unexplored sector also gets the tokens of arrival and of the turn's end",
    },
)
AMBIGUITIES = (ARRIVAL, PLAYER_SHIP, UNEXPLORED)


@dataclass(frozen=True, slots=True)
class Placement:
    """Tokens placed in a sector for one reason: how many, how many are there then, and what they built."""

    sector: str
    why: str
    tokens: int
    total: int
    built: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Situation:
    """A Borg turn as played. Sectors have any names that the players give them.

    `entered` are the sectors that the ship comes into, in order; `players` those with a player ship; `unexplored` those
    face down; `tokens` how many tokens lie there already; `assimilated` the homeworlds assimilated this turn; `arrives`
    whether the ship came onto the map this turn, at `start`.
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

    @property
    def is_stopped(self) -> bool:
        """Whether an unexplored sector ended the movement."""
        return bool(self.path) and self.last in self.unexplored


def place_tokens(now: Situation, choice: Choice) -> Iterator[Placement]:
    """Yield the tokens placed in a turn, in order, under one reading of each of AMBIGUITIES."""
    printed = figures(FLEET_CAPTAINS)["tokens"]
    there = dict(now.tokens or {})

    def place(sector: str, why: str, number: int) -> Placement:
        before = there.get(sector, 0)
        there[sector] = before + number
        return Placement(sector, why, number, before + number, structures_built(before, before + number))

    def prevents_arrival(sector: str) -> bool:
        return choice["player-ship"] == "both" and sector in now.players

    path = now.path
    if now.arrives and not prevents_arrival(now.start):
        yield place(now.start, "arrival on the map", printed["arrival"])
    for sector in path[:-1]:
        yield place(sector, "passed", printed["passed"])
    if now.is_stopped:
        yield place(now.last, "unexplored", printed["unexplored"])
    if not now.is_stopped or choice["unexplored"] == "also":
        if path and choice["arrival"] == "sector" and not prevents_arrival(now.last):
            yield place(now.last, "arrival", printed["arrival"])
        if now.last not in now.players:
            yield place(now.last, "end of the turn", printed["turn_end"])
    for sector in now.assimilated:
        yield place(sector, "homeworld assimilated", printed["homeworld"])


def structures_built(before: int, after: int) -> tuple[str, ...]:
    """Return the structures that come with the tokens after `before`, up to `after`."""
    return tuple(s["name"] for s in figures(FLEET_CAPTAINS)["structures"] if before < s["at"] <= after)
