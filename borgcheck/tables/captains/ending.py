"""Whether a game is over: victory and defeat under every reading (§1, §5 Reinforcement, §6).

§1 has the players win while they prevent each of the three defeats, so a game that is lost is not won.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from borgcheck.errors import BorgcheckError
from borgcheck.tables.answer import (
    FLEET_CAPTAINS,
    NOT_IN_DOCUMENT,
    TableAnswer,
    applicable,
    figures,
    join_words,
    rulings,
)
from borgcheck.tables.captains.ships import BorgShip, find_ship
from borgcheck.tables.interpretations import Ambiguity, Choice, Interpretation, compare_interpretations
from borgcheck.tables.options import names, number, parsed, part_and_whole

TOTAL = Ambiguity("total", {"at-least": "14 VP or more are enough", "exactly": "the total has to be exactly 14 VP"})
PRESENT = Ambiguity(
    "present",
    {"cube": "only a ship with Cube in its name prevents victory", "any-ship": "any Borg ship prevents victory"},
)
SHIPS = Ambiguity(
    "ships",
    {
        "with-reinforcement": "defeat also takes an empty reinforcement pool (§6)",
        "on-board": "having no ship on the board is a defeat (§1)",
    },
)


class PartOfAll(NamedTuple):
    """A part of a whole, such as 1 of 4."""

    part: int
    whole: int

    @property
    def is_all(self) -> bool:
        """Whether the part is the whole; not if there is nothing to assimilate or to occupy."""
        return 0 < self.whole == self.part


@dataclass(frozen=True, slots=True)
class GameState:
    """How the game stands, as the options of `end` say it; None is what is not known.

    Among the Borg ships, None is the ninth, which the document does not describe.
    """

    vp: int | None = None
    borg: Sequence[BorgShip | None] | None = None
    homeworlds: PartOfAll | None = None
    planets: PartOfAll | None = None
    ships: int | None = None
    pool: int | None = None


_Reading = Interpretation[bool | None]


def _part_of_all(help: str) -> Any:
    """Declare an option with a part of a whole."""
    return parsed(lambda value: PartOfAll(*part_and_whole(value)), "a part of all, such as 1/4", help, "N/ALL")


def end(
    *,
    vp: Annotated[int | None, number("The victory points of all players together.")] = None,
    borg: Annotated[
        Sequence[str] | None,
        names("The Borg ships on the map, such as Sphere,Scout, or none.", "Sphere,Scout", metavar="SHIPS"),
    ] = None,
    homeworlds: Annotated[PartOfAll | None, _part_of_all("Homeworlds assimilated, of all, such as 1/3.")] = None,
    planets: Annotated[PartOfAll | None, _part_of_all("Habitable planets that the Borg occupy, of all.")] = None,
    ships: Annotated[int | None, number("The ships of all players on the board.")] = None,
    pool: Annotated[int | None, number("The ships of all players in reinforcement.")] = None,
) -> TableAnswer:
    """Say whether the game is won or lost, under every reading of the rules.

    Example: borgcheck table end --vp 14 --borg Sphere --homeworlds 0/2 --planets 1/4 --ships 3

    Returns:
        An answer whose `result` has `victory` and `defeat`, each a list of readings with its `choices` and `won` or
        `lost` (None if more has to be known), and `needed`, the options that would tell whether the game is lost. Victory
        takes defeats that are not known as prevented.
    """
    if all(given is None for given in (vp, borg, homeworlds, planets, ships, pool)):
        raise BorgcheckError("give at least one of --vp, --borg, --homeworlds, --planets, --ships and --pool")
    present = None if borg is None else [find_ship("--borg", name) for name in borg]
    state = GameState(vp, present, homeworlds, planets, ships, pool)
    defeat = compare_interpretations((SHIPS,), lambda choice: _is_lost(state, choice))
    victory = compare_interpretations(
        (TOTAL, PRESENT, SHIPS), lambda choice: False if _is_lost(state, choice) else _is_won(state, choice)
    )
    needed = _needed_for_defeat(state) if any(r.outcome is None for r in defeat) else []
    proviso = ", provided that the game is not lost" if needed else ""
    lacking = _missing({"--vp": state.vp, "--borg": state.borg})
    verdict = (
        *(_sentence(r, "Won", "Not won", lacking, proviso if r.outcome else "") for r in victory),
        *(_sentence(r, "Lost", "Not lost", needed) for r in defeat),
    )
    return TableAnswer(
        table="end",
        game=FLEET_CAPTAINS,
        answer=("Lost, and so not won.",) if all(r.outcome for r in defeat) else verdict,
        how=tuple(_how(state)),
        gaps=tuple(_gaps(state, {name for r in (*victory, *defeat) for choice in r.choices for name in choice})),
        rulings=rulings(FLEET_CAPTAINS, "end", *applicable({"scoring": state.vp is not None})),
        result={"victory": _to_dicts(victory, "won"), "defeat": _to_dicts(defeat, "lost"), "needed": needed},
    )


def _to_dicts(readings: Sequence[_Reading], name: str) -> list[dict[str, Any]]:
    return [{"if": r.clause or None, "choices": [dict(c) for c in r.choices], name: r.outcome} for r in readings]


def _is_won(state: GameState, choice: Choice) -> bool | None:
    goal = figures(FLEET_CAPTAINS)["goal"]["victory_points"]
    enough = None if state.vp is None else state.vp >= goal if choice["total"] == "at-least" else state.vp == goal
    if state.borg is None:
        free = None
    elif choice["present"] == "any-ship":
        free = not state.borg
    elif any(s and s.is_cube for s in state.borg):
        free = False
    else:
        free = None if None in state.borg else True  # the document does not say whether the ninth ship is a cube
    return False if False in (enough, free) else None if None in (enough, free) else True


def _is_lost(state: GameState, choice: Choice) -> bool | None:
    gone = None if state.ships is None else state.ships == 0
    if gone and choice["ships"] == "with-reinforcement":
        gone = None if state.pool is None else state.pool == 0
    causes = (*(part and part.is_all for part in (state.homeworlds, state.planets)), gone)
    return True if any(causes) else None if None in causes else False


def _missing(options: dict[str, object]) -> list[str]:
    return [option for option, value in options.items() if value is None]


def _needed_for_defeat(state: GameState) -> list[str]:
    needed = _missing({"--homeworlds": state.homeworlds, "--planets": state.planets, "--ships": state.ships})
    return [*needed, "--pool"] if not state.ships and state.pool is None else needed


def _sentence(reading: _Reading, yes: str, no: str, needed: Sequence[str], proviso: str = "") -> str:
    if reading.outcome is not None:
        return f"{yes if reading.outcome else no}{', if ' if reading.clause else ''}{reading.clause}{proviso}."
    ninth = f"whether the ninth ship is a cube is {NOT_IN_DOCUMENT}"
    why = f"give {join_words(needed)} to know" if needed else ninth
    return f"If {reading.clause}: {yes.lower()} or not, {why}." if reading.clause else f"{yes} or not: {why}."


def _how(state: GameState) -> Iterator[str]:
    goal = figures(FLEET_CAPTAINS)["goal"]["victory_points"]
    if state.vp is not None:
        to_goal = f", {goal - state.vp} short of {goal}" if state.vp < goal else f"; the goal is {goal}"
        yield f"VP of all players together: {state.vp}{to_goal}"
    if state.borg is not None:
        ships = [s.name for s in state.borg if s] + ["the ninth ship"] * state.borg.count(None)
        cubes = [s.name for s in state.borg if s and s.is_cube]
        yield f"Borg ships on the map: {join_words(ships)}; with Cube in the name: {join_words(cubes)}"
    if state.homeworlds is not None:
        yield f"homeworlds assimilated: {state.homeworlds.part} of {state.homeworlds.whole}"
    if state.planets is not None:
        yield f"habitable planets occupied: {state.planets.part} of {state.planets.whole}"
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
    if state.homeworlds or state.planets:
        yield "what `assimilated`, `occupied` and `habitable` mean, and whether planets on tiles face down count"
    for what, part in (("homeworld", state.homeworlds), ("habitable planet", state.planets)):
        if part and not part.whole:
            yield f"what holds with no {what} on the map: it is not counted as a defeat"
