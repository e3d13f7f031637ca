"""Victory points of Fleet Captains (§6 Scoring)."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.phrasing import plural
from borgcheck.tables.answer import FLEET_CAPTAINS, SILENT, Answer, figures, rulings


def victory_points(*, destroyed: int = 0, starbases: int = 0, upgrades: int = 0, other: int = 0) -> Answer:
    """Count the victory points of all players together.

    In: enemy ships destroyed, starbases built, upgrades of starbases, and the points of missions, encounters and
    whatever else the document gives no value for. Out, as `result`: `total`, `goal`, `short` (0 once reached),
    and `unvalued`, the starbases after the first, which are in no total.
    """
    printed = figures(FLEET_CAPTAINS)["points"]
    goal = int(figures(FLEET_CAPTAINS)["goal"]["victory_points"])
    ships = printed["first_ship"] + (destroyed - 1) * printed["later_ship"] if destroyed else 0
    base = printed["first_starbase"] if starbases else 0
    better = upgrades * printed["upgrade"]
    total, later = ships + base + better + other, max(starbases - 1, 0)
    short = max(goal - total, 0)
    return Answer(
        table="victory-points",
        game=FLEET_CAPTAINS,
        answer=tuple(_sentences(total, goal, later)),
        how=(
            f"{plural(destroyed, 'ship')} destroyed: {ships}"
            + (
                f" ({printed['first_ship']} for the first, {printed['later_ship']} for each later one)"
                if destroyed
                else ""
            ),
            f"first starbase: {base}",
            f"{plural(upgrades, 'upgrade')}: {better}",
            f"other, as given: {other}",
            *((f"{plural(later, 'later starbase')}: {SILENT}, counted as nothing",) if later else ()),
        ),
        silent=(
            "the points of missions, encounters and starbases after the first: give them with --other",
            "whether the first starbase and the first ship count once for the team or for each player: counted once",
            *(("whether the total has to be exactly 14 or may be more",) if total > goal else ()),
        ),
        rulings=rulings(FLEET_CAPTAINS, "scoring", "victory-condition"),
        result={"total": total, "goal": goal, "short": short, "unvalued": later},
    )


def _sentences(total: int, goal: int, later: int) -> Iterator[str]:
    if total < goal:
        yield f"{total} VP, {goal - total} short of {goal}."
    elif total == goal:
        yield f"{total} VP: the goal of {goal} is reached."
    else:
        yield f"{total} VP, {total - goal} more than {goal}: enough if the total need not be exactly {goal}."
    if later:
        yield f"Without {plural(later, 'later starbase')}, whose points are {SILENT}."
    if total >= goal:
        yield "Victory also depends on the Borg ships in space: see `borgcheck table end`."
