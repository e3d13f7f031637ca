"""Whether a game of Fleet Captains is over: victory and defeat under every reading (§1, §5 Reinforcement, §6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from borgcheck.phrasing import plural
from borgcheck.tables.answer import FLEET_CAPTAINS, Answer, figures, listed, rulings
from borgcheck.tables.pile import Ship
from borgcheck.tables.readings import Choice, Question, Reading, weigh

TOTAL = Question("total", {"at-least": "14 VP or more will do", "exactly": "the total has to be 14 exactly"})
PRESENT = Question(
    "present",
    {
        "cube": "only a ship with Cube in its name prevents victory",
        "any-ship": "any Borg ship prevents victory",
    },
)
SHIPS = Question(
    "ships",
    {
        "with-reinforcement": "reinforcement has to be empty, too (§6)",
        "on-board": "having no ship on the board is enough (§1)",
    },
)


@dataclass(frozen=True)
class State:
    """How the game stands; what was not told is None.

    `borg` are the Borg ships on the map, `ninth` says that the one the document does not describe is among them;
    `homeworlds` are (assimilated, all), `planets` (occupied, all habitable ones); `ships` and `pool` count the
    ships of all players on the board and in reinforcement.
    """

    vp: int | None = None
    borg: Sequence[Ship] | None = None
    ninth: bool = False
    homeworlds: tuple[int, int] | None = None
    planets: tuple[int, int] | None = None
    ships: int | None = None
    pool: int | None = None


def end(state: State) -> Answer:
    """Say whether the game is won or lost.

    Out, as `result`: `victory` and `defeat`, each a list of readings with its `choices` and `won` or `lost` (null
    where that takes more than was told).
    """
    victory = weigh((TOTAL, PRESENT), lambda choice: _won(state, choice))
    defeat = weigh((SHIPS,), lambda choice: _lost(state, choice))
    both = any(r.outcome for r in victory) and any(r.outcome for r in defeat)
    return Answer(
        table="end",
        game=FLEET_CAPTAINS,
        answer=(
            *(_sentence(r, "Won", "Not won", _missing_for_victory(state)) for r in victory),
            *(_sentence(r, "Lost", "Not lost", _missing_for_defeat(state)) for r in defeat),
        ),
        how=tuple(_how(state)),
        silent=(
            *(("what goes first where a game is won and lost at once",) if both else ()),
            *_silent(state, {q for r in (*victory, *defeat) for choice in r.choices for q in choice}),
        ),
        rulings=rulings(FLEET_CAPTAINS, "victory-condition", "defeat-conditions", "lore-objective", "reinforcement"),
        result={"victory": _documents(victory, "won"), "defeat": _documents(defeat, "lost")},
    )


def _documents(readings: Sequence[Reading[bool | None]], name: str) -> list[dict[str, Any]]:
    return [{"if": r.clause or None, "choices": [dict(c) for c in r.choices], name: r.outcome} for r in readings]


def _won(state: State, choice: Choice) -> bool | None:
    goal = figures(FLEET_CAPTAINS)["goal"]["victory_points"]
    enough = None if state.vp is None else state.vp >= goal if choice["total"] == "at-least" else state.vp == goal
    if state.borg is None:
        free = None
    elif choice["present"] == "any-ship":
        free = not state.borg and not state.ninth
    elif any(s.is_cube for s in state.borg):
        free = False
    else:
        free = None if state.ninth else True  # nothing tells whether the ninth ship is a cube
    return _all(enough, free)


def _lost(state: State, choice: Choice) -> bool | None:
    homeworlds, planets = _every(state.homeworlds), _every(state.planets)
    gone = None if state.ships is None else state.ships == 0
    if gone and choice["ships"] == "with-reinforcement":
        gone = None if state.pool is None else state.pool == 0
    causes = (homeworlds, planets, gone)
    return True if any(causes) else None if None in causes else False


def _all(*conditions: bool | None) -> bool | None:
    return False if False in conditions else None if None in conditions else True


def _every(part: tuple[int, int] | None) -> bool | None:
    """Whether all of a number above zero; of none at all, nothing is said."""
    return None if part is None else 0 < part[1] == part[0]


def _sentence(reading: Reading[bool | None], yes: str, no: str, missing: str) -> str:
    text = f"{yes} or not: {missing}" if reading.outcome is None else yes if reading.outcome else no
    return f"{text}, if {reading.clause}." if reading.clause else f"{text}."


def _missing_for_victory(state: State) -> str:
    lacking = [o for o, value in (("--vp", state.vp), ("--borg", state.borg)) if value is None]
    return f"give {listed(lacking)} to know" if lacking else "not in the document whether the ninth ship is a cube"


def _missing_for_defeat(state: State) -> str:
    parts = (("--homeworlds", state.homeworlds), ("--planets", state.planets), ("--ships", state.ships))
    lacking = [option for option, value in parts if value is None]
    if not state.ships and state.pool is None:
        lacking.append("--pool")
    return f"give {listed(lacking)} to know"


def _how(state: State) -> Iterator[str]:
    goal = figures(FLEET_CAPTAINS)["goal"]["victory_points"]
    if state.vp is not None:
        short = f", {goal - state.vp} short of {goal}" if state.vp < goal else f"; the goal is {goal}"
        yield f"VP of all players together: {state.vp}{short}"
    if state.borg is not None:
        names = [s.name for s in state.borg] + ["the ninth ship"] * state.ninth
        cubes = [s.name for s in state.borg if s.is_cube]
        yield f"Borg ships on the map: {listed(names)}; with Cube in the name: {listed(cubes)}"
    for what, part, done in (
        ("homeworlds", state.homeworlds, "assimilated"),
        ("habitable planets", state.planets, "occupied"),
    ):
        if part is not None:
            yield f"{what} {done}: {part[0]} of {part[1]}"
    if state.ships is not None:
        pool = "" if state.pool is None else f", {state.pool} in reinforcement"
        yield f"player ships: {state.ships} on the board{pool}"


def _silent(state: State, asked: Collection[str]) -> Iterator[str]:
    if "total" in asked:
        yield "whether the total has to be 14 exactly or may be more"
    if "present" in asked:
        yield "whether a Borg ship other than a cube prevents victory; §1 asks for 14 VP and names no ship at all"
    if "ships" in asked:
        yield "which holds: §1 counts the loss of all player ships, §6 only with none in reinforcement"
    if state.homeworlds is not None or state.planets is not None:
        yield "what `assimilated`, `occupied` and `habitable` mean, and whether planets on tiles face down count"
    for what, part in (("homeworld", state.homeworlds), ("habitable planet", state.planets)):
        if part is not None and part[1] == 0:
            yield f"what holds with no {what} on the map: taken as no defeat ({plural(0, what)} of 0)"
