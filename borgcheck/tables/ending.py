"""Whether a game of Fleet Captains is over: victory and defeat under every reading (§1, §5 Reinforcement, §6).

§1 has the players win while they prevent each of the three defeats, so a game that is lost is not won.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from borgcheck.tables.answer import FLEET_CAPTAINS, NOT_IN_DOCUMENT, Answer, figures, join_words, rulings
from borgcheck.tables.borg_ships import BorgShip
from borgcheck.tables.interpretations import Ambiguity, Choice, Interpretation, compare_interpretations

TOTAL = Ambiguity("total", {"at-least": "14 VP or more are enough", "exactly": "the total has to be exactly 14 VP"})
PRESENT = Ambiguity(
    "present",
    {
        "cube": "only a ship with Cube in its name prevents victory",
        "any-ship": "any Borg ship prevents victory",
    },
)
SHIPS = Ambiguity(
    "ships",
    {
        "with-reinforcement": "defeat also takes an empty reinforcement pool (§6)",
        "on-board": "having no ship on the board is a defeat (§1)",
    },
)


@dataclass(frozen=True, slots=True)
class GameState:
    """How the game stands; None is what is not known.

    `borg` are the Borg ships on the map, `ninth` says that the ship which the document does not describe is one of them;
    `homeworlds` are (assimilated, all), `planets` (occupied, all habitable ones); `ships` and `pool` count the ships of
    all players on the board and in reinforcement.
    """

    vp: int | None = None
    borg: Sequence[BorgShip] | None = None
    ninth: bool = False
    homeworlds: tuple[int, int] | None = None
    planets: tuple[int, int] | None = None
    ships: int | None = None
    pool: int | None = None


def game_end(state: GameState) -> Answer:
    """Say whether the game is won or lost.

    Returns:
        An answer whose `result` has `victory` and `defeat`, each a list of readings with its `choices` and `won` or
        `lost` (None if more has to be known), and `needed`, the options that would tell whether the game is lost. Victory
        takes defeats that are not known as prevented.
    """
    defeat = compare_interpretations((SHIPS,), lambda choice: _is_lost(state, choice))
    victory = compare_interpretations(
        (TOTAL, PRESENT, SHIPS), lambda choice: False if _is_lost(state, choice) else _is_won(state, choice)
    )
    needed = _needed_for_defeat(state) if any(r.outcome is None for r in defeat) else []
    always_lost = all(r.outcome for r in defeat)
    open_rules = {name for r in (*victory, *defeat) for choice in r.choices for name in choice}
    return Answer(
        table="end",
        game=FLEET_CAPTAINS,
        answer=(
            *(("Lost, and so not won.",) if always_lost else _victory(state, victory, unsure=bool(needed))),
            *(() if always_lost else (_sentence(r, "Lost", "Not lost", needed) for r in defeat)),
        ),
        how=tuple(_how(state)),
        gaps=tuple(_gaps(state, open_rules)),
        rulings=rulings(
            FLEET_CAPTAINS,
            "victory-condition",
            "defeat-conditions",
            "lore-objective",
            "reinforcement",
            *(() if state.vp is None else ("scoring",)),
        ),
        result={"victory": _to_dicts(victory, "won"), "defeat": _to_dicts(defeat, "lost"), "needed": needed},
    )


def _to_dicts(readings: Sequence[Interpretation[bool | None]], name: str) -> list[dict[str, Any]]:
    return [{"if": r.clause or None, "choices": [dict(c) for c in r.choices], name: r.outcome} for r in readings]


def _is_won(state: GameState, choice: Choice) -> bool | None:
    goal = figures(FLEET_CAPTAINS)["goal"]["victory_points"]
    enough = None if state.vp is None else state.vp >= goal if choice["total"] == "at-least" else state.vp == goal
    if state.borg is None:
        free = None
    elif choice["present"] == "any-ship":
        free = not state.borg and not state.ninth
    elif any(s.is_cube for s in state.borg):
        free = False
    else:
        free = None if state.ninth else True  # the document does not say whether the ninth ship is a cube
    return False if False in (enough, free) else None if None in (enough, free) else True


def _is_lost(state: GameState, choice: Choice) -> bool | None:
    homeworlds, planets = _all_of(state.homeworlds), _all_of(state.planets)
    gone = None if state.ships is None else state.ships == 0
    if gone and choice["ships"] == "with-reinforcement":
        gone = None if state.pool is None else state.pool == 0
    causes = (homeworlds, planets, gone)
    return True if any(causes) else None if None in causes else False


def _all_of(part: tuple[int, int] | None) -> bool | None:
    """Whether the first number is the whole second one; not if there is nothing to assimilate or to occupy."""
    return None if part is None else 0 < part[1] == part[0]


def _victory(state: GameState, victory: Sequence[Interpretation[bool | None]], *, unsure: bool) -> Iterator[str]:
    lacking = [option for option, value in (("--vp", state.vp), ("--borg", state.borg)) if value is None]
    for reading in victory:
        proviso = ", provided that the game is not lost" if unsure and reading.outcome else ""
        yield _sentence(reading, "Won", "Not won", lacking, proviso)


def _sentence(reading: Interpretation[bool | None], yes: str, no: str, needed: Sequence[str], proviso: str = "") -> str:
    if reading.outcome is None:
        why = (
            f"give {join_words(needed)} to know" if needed else f"whether the ninth ship is a cube is {NOT_IN_DOCUMENT}"
        )
        return f"If {reading.clause}: {yes.lower()} or not, {why}." if reading.clause else f"{yes} or not: {why}."
    return f"{yes if reading.outcome else no}{', if ' if reading.clause else ''}{reading.clause}{proviso}."


def _needed_for_defeat(state: GameState) -> list[str]:
    parts = (("--homeworlds", state.homeworlds), ("--planets", state.planets), ("--ships", state.ships))
    needed = [option for option, value in parts if value is None]
    return [*needed, "--pool"] if not state.ships and state.pool is None else needed


def _how(state: GameState) -> Iterator[str]:
    goal = figures(FLEET_CAPTAINS)["goal"]["victory_points"]
    if state.vp is not None:
        short = f", {goal - state.vp} short of {goal}" if state.vp < goal else f"; the goal is {goal}"
        yield f"VP of all players together: {state.vp}{short}"
    if state.borg is not None:
        names = [s.name for s in state.borg] + ["the ninth ship"] * state.ninth
        cubes = [s.name for s in state.borg if s.is_cube]
        yield f"Borg ships on the map: {join_words(names)}; with Cube in the name: {join_words(cubes)}"
    for what, part, done in (
        ("homeworlds", state.homeworlds, "assimilated"),
        ("habitable planets", state.planets, "occupied"),
    ):
        if part is not None:
            yield f"{what} {done}: {part[0]} of {part[1]}"
    if state.ships is not None:
        pool = "" if state.pool is None else f", {state.pool} in reinforcement"
        yield f"player ships: {state.ships} on the board{pool}"


def _gaps(state: GameState, open_rules: Collection[str]) -> Iterator[str]:
    if "total" in open_rules:
        yield "whether the total has to be exactly 14 VP or may be more"
    if "present" in open_rules:
        yield "whether a Borg ship that is no cube prevents victory (§6 names only a cube, §1 no ship at all)"
    if "ships" in open_rules:
        yield "which section holds: §1 counts the loss of all player ships, §6 only if none is in reinforcement either"
    if state.homeworlds is not None or state.planets is not None:
        yield "what `assimilated`, `occupied` and `habitable` mean, and whether planets on tiles face down count"
    for what, part in (("homeworld", state.homeworlds), ("habitable planet", state.planets)):
        if part is not None and part[1] == 0:
            yield f"what holds with no {what} on the map: it is not counted as a defeat"
