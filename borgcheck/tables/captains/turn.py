"""The Borg turn: control tokens, structures, combat, and where the ship stops (§4, §5, §7).

Three of the rules on control tokens (§4 Borg Turn, §5 Borg Behavior, Movement and Control & Structures, §7 Multiple
Control Tokens) can be read in two ways each; a turn is logged for each outcome.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from typing import Annotated, Any

import typer

from borgcheck.common.phrasing import plural
from borgcheck.tables.answer import FLEET_CAPTAINS, TableAnswer, applicable, capitalized, figures, join_words, rulings
from borgcheck.tables.interpretations import Ambiguity, Choice, Interpretation, compare_interpretations
from borgcheck.tables.options import counts, names, one_name, unsuitable

AMBIGUITIES = (
    Ambiguity("arrival", {"sector": "arrival means coming into a sector", "map": "arrival means coming onto the map"}),
    Ambiguity(
        "player-ship",
        {
            "end": "a player ship prevents only the token of the turn's end",
            "both": "a player ship prevents the token of arrival as well",
        },
    ),
    Ambiguity(
        "unexplored",
        {
            "only": "an unexplored sector gets its 2 tokens and no others",
            "also": "an unexplored sector also gets the tokens of arrival and of the turn's end",
        },
    ),
)


@dataclass(frozen=True, slots=True)
class Placement:
    """Tokens placed in a sector for one reason: how many, how many are there then, and what they built."""

    sector: str
    why: str
    tokens: int
    total: int
    built: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BorgTurn:
    """A Borg turn as played, as the options of `borg-turn` say it."""

    start: str
    entered: Sequence[str] = ()
    player_ships: Collection[str] = ()
    unexplored: Collection[str] = ()
    tokens: Mapping[str, int] = field(default_factory=dict)
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


_Reading = Interpretation[tuple[Placement, ...]]


def borg_turn(
    *,
    start: Annotated[
        str, one_name("The sector where the Borg ship starts; sectors may have any name.", metavar="SECTOR")
    ],
    entered: Annotated[Sequence[str], names("The sectors that it enters, in order, such as B,C,B.")] = (),
    player_ships: Annotated[Sequence[str], names("The sectors with a player ship.")] = (),
    unexplored: Annotated[Sequence[str], names("The sectors whose tile is face down.")] = (),
    tokens: Annotated[
        Mapping[str, int] | None, counts("The control tokens already there, such as A=2,B=1.", "A=2,B=1")
    ] = None,
    assimilated: Annotated[Sequence[str], names("The homeworlds that were assimilated this turn.")] = (),
    arrives: Annotated[
        bool, typer.Option("--arrives", help="The ship came onto the map this turn, at --start.")
    ] = False,
) -> TableAnswer:
    """Log a Borg turn: control tokens, structures, combat, and where the ship stops.

    Example: borgcheck table borg-turn --start A --entered B,C,B --tokens C=2

    Returns:
        An answer whose `result` has `start`, `entered`, `not_entered`, `stop` with its reason, `combats`,
        `combats_if_passing_counts`, and `readings`, each with its `log`, the tokens `placed`, the `tokens` and
        `structures` of each sector afterwards, and what was `built`.
    """
    tokens = tokens or {}
    spelling: dict[str, str] = {}  # upper and lower case mean the same, as a sector is spelt first

    def spelled(sectors: Iterable[str]) -> list[str]:
        return [spelling.setdefault(sector.casefold(), sector) for sector in sectors]

    turn = BorgTurn(
        start=spelled([start])[0],
        entered=spelled(entered),
        player_ships=spelled(player_ships),
        unexplored=spelled(unexplored),
        assimilated=list(dict.fromkeys(spelled(assimilated))),
        tokens=dict(zip(spelled(tokens), tokens.values(), strict=True)),
        arrives=arrives,
    )
    if len(turn.tokens) != len(tokens):
        raise unsuitable("--tokens", "a sector is given twice; upper and lower case mean the same")
    readings = compare_interpretations(AMBIGUITIES, lambda choice: tuple(place_tokens(turn, choice)))
    passed = [s for s in dict.fromkeys(turn.path[:-1]) if s in turn.player_ships and s != turn.last]
    fights = turn.last in turn.player_ships
    beyond = turn.entered[len(turn.path) :]
    also = " as well" if fights else ""
    return TableAnswer(
        table="borg-turn",
        game=FLEET_CAPTAINS,
        answer=(
            *map(_summarize, readings),
            f"Combat in {turn.last}: a player ship is there."
            if fights
            else f"No combat in {turn.last}: no player ship.",
            *applicable(
                {f"If passing through counts as being in a sector: combat in {join_words(passed)}{also}.": passed}
            ),
            _stop(turn),
            *applicable({f"Not entered: {join_words(beyond)}, listed after the stop.": beyond}),
        ),
        how=(
            *(line for reading in readings for line in _steps(reading)),
            *(
                f"{a} stands twice in a row: the ship is taken to leave it and enter it again"
                for a, b in pairwise(turn.path)
                if a == b
            ),
        ),
        gaps=_gaps(turn),
        rulings=rulings(FLEET_CAPTAINS, "borg-turn", *applicable({"borg-behavior": turn.assimilated})),
        result={
            "start": turn.start,
            "entered": list(turn.path),
            "not_entered": list(beyond),
            "stop": {"sector": turn.last, "reason": "unexplored" if turn.is_stopped else "end of movement"},
            "combats": [turn.last] if fights else [],
            "combats_if_passing_counts": passed,
            "readings": [_to_dict(reading, turn.tokens) for reading in readings],
        },
    )


def place_tokens(turn: BorgTurn, choice: Choice) -> Iterator[Placement]:
    """Yield the tokens placed in a turn, in order, under one reading of each of AMBIGUITIES."""
    printed = figures(FLEET_CAPTAINS)["tokens"]
    there = Counter(turn.tokens)

    def place(sector: str, why: str, number: int) -> Placement:
        before = there[sector]
        there[sector] += number
        return Placement(sector, why, number, there[sector], _structures(before, there[sector]))

    def prevents_arrival(sector: str) -> bool:
        return choice["player-ship"] == "both" and sector in turn.player_ships

    path = turn.path
    if turn.arrives and not prevents_arrival(turn.start):
        yield place(turn.start, "arrival on the map", printed["arrival"])
    for sector in path[:-1]:
        yield place(sector, "passed", printed["passed"])
    if turn.is_stopped:
        yield place(turn.last, "unexplored", printed["unexplored"])
    if not turn.is_stopped or choice["unexplored"] == "also":
        if path and choice["arrival"] == "sector" and not prevents_arrival(turn.last):
            yield place(turn.last, "arrival", printed["arrival"])
        if turn.last not in turn.player_ships:
            yield place(turn.last, "end of the turn", printed["turn_end"])
    for sector in turn.assimilated:
        yield place(sector, "homeworld assimilated", printed["homeworld"])


def _structures(before: int, after: int) -> tuple[str, ...]:
    """Return the structures that come with the tokens after `before`, up to `after`."""
    return tuple(s["name"] for s in figures(FLEET_CAPTAINS)["structures"] if before < s["at"] <= after)


def _placed(reading: _Reading) -> Counter[str]:
    placed: Counter[str] = Counter()
    for step in reading.outcome:
        placed[step.sector] += step.tokens
    return placed


def _summarize(reading: _Reading) -> str:
    placed = ", ".join(f"{sector} {number}" for sector, number in _placed(reading).items())
    tokens = f"tokens: {placed}" if placed else "no tokens"
    structures = [f"{name} in {step.sector}" for step in reading.outcome for name in step.built]
    text = f"{tokens}; {f'built: {join_words(structures)}' if structures else 'nothing built'}."
    return f"If {reading.clause}: {text}" if reading.clause else capitalized(text)


def _steps(reading: _Reading) -> Iterator[str]:
    indent = "  " if reading.clause else ""
    if reading.clause:
        yield f"If {reading.clause}:"
    for step in reading.outcome:
        total = f", {step.total} in all" if step.total != step.tokens else ""
        structures = f": {join_words(step.built)}" if step.built else ""
        yield f"{indent}{step.sector}: {plural(step.tokens, 'token')} ({step.why}){total}{structures}"
    if not reading.outcome:
        yield f"{indent}no token is placed"


def _stop(turn: BorgTurn) -> str:
    if turn.is_stopped:
        return f"Stop in {turn.last}: it is unexplored, so the movement ends; do not turn the tile up."
    return f"Stop in {turn.last}: {'the last sector entered' if turn.path else 'no sector was entered'}."


def _gaps(turn: BorgTurn) -> tuple[str, ...]:
    path, players = turn.path, set(turn.player_ships)
    starts_unexplored = turn.arrives and turn.start in turn.unexplored
    return applicable(
        {
            f"whether the sector where the ship starts counts as passed: if so, {turn.start} gets 1 token more": path,
            "whether entering and passing a sector each leave a token (§4 lists both): a sector gets 1 for each pass (§5, §7); if both count, it gets 2": path[
                1:
            ],
            "whether a player ship stops the movement: the ship is taken to go on, since it uses its full movement": players
            & {*path},
            "whether a player ship prevents the token of a sector that is passed: the token is placed, since §5 gives one to every sector passed": players
            & {*path[:-1]},
            f"whether a ship that comes onto the map in an unexplored sector leaves 2 tokens there: {turn.start} gets the token of arrival only": starts_unexplored,
            "what `assimilated` means, and when in the turn the 3 tokens of an assimilated homeworld come: they are counted last": turn.assimilated,
            "the direction chart, and how far a full movement goes: the sectors are used as given": True,
        }
    )


def _to_dict(reading: _Reading, before: Mapping[str, int]) -> dict[str, Any]:
    placed = _placed(reading)
    after = {sector: before.get(sector, 0) + placed[sector] for sector in dict.fromkeys([*before, *placed])}
    standing = {sector: list(_structures(0, count)) for sector, count in after.items()}
    return {
        "if": reading.clause or None,
        "choices": [dict(choice) for choice in reading.choices],
        "placed": dict(placed),
        "tokens": after,
        "structures": {sector: names for sector, names in standing.items() if names},
        "built": [{"sector": step.sector, "structure": name} for step in reading.outcome for name in step.built],
        "log": [{**asdict(step), "built": list(step.built)} for step in reading.outcome],
    }
