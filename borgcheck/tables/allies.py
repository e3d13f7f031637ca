"""Ally Starships and the Goal of Arbiter in Klingon Civil War (§1, §5 Ally Starships, §6)."""

from __future__ import annotations

from borgcheck.tables.answer import DBG, Answer, figures, listed, rulings
from borgcheck.tables.war import Stats

PAIRS = (("speed", "attack"), ("attack", "diplomacy"))


def ally(flagship: Stats, target: Stats) -> Answer:
    """Say whether a flagship acquires an Ally Starship.

    Out, as `result`: `acquired`, `by` (the pairs of stats that reach the target's), `short` (what is lacking
    by stat).
    """
    short = {stat: lack for stat in vars(target) if (lack := getattr(target, stat) - getattr(flagship, stat)) > 0}
    by = [pair for pair in PAIRS if not any(stat in short for stat in pair)]
    ways = listed((" and ".join(s.capitalize() for s in pair) for pair in by), "or by")
    lacking = listed(f"{stat.capitalize()} by {lack}" for stat, lack in short.items())
    return Answer(
        table="ally",
        game=DBG,
        answer=(f"Yes: acquired, by {ways}.",) if by else (f"No: short in {lacking}.",),
        how=(
            *(
                f"{stat.capitalize()}: {getattr(flagship, stat)} against {getattr(target, stat)}, {'short' if stat in short else 'reached'}"
                for stat in ("attack", "speed", "diplomacy")
            ),
            "needed: Attack, and with it Speed or Diplomacy, each at least the target's",
            *(
                ()
                if by
                else ("not acquired by anybody, it goes to the bottom of the Space Deck at the end of the turn",)
            ),
        ),
        rulings=rulings(DBG, "ally-starships-klingon-civil-war"),
        result={"acquired": bool(by), "by": [list(pair) for pair in by], "short": short},
    )


def arbiter(own: int, others: int, points: int) -> Answer:
    """Say whether a team meets the Goal of Arbiter.

    In: the team's Ally Starships and the other team's, and the team's mission points. Out, as `result`: `met`,
    `lead`, `allies_short` and `points_short` (0 where reached).
    """
    goal = figures(DBG)["arbiter"]
    lead = own - others
    allies_short, points_short = max(goal["ally_lead"] - lead, 0), max(goal["points"] - points, 0)
    met = not allies_short and not points_short
    lacking = [
        *([f"a lead of {goal['ally_lead']} Allies ({allies_short} more)"] if allies_short else []),
        *([f"{goal['points']} mission points ({points_short} more)"] if points_short else []),
    ]
    return Answer(
        table="arbiter",
        game=DBG,
        answer=("Won, once Arbiter is flipped: the Goal is met.",)
        if met
        else (f"Not won: the Goal lacks {listed(lacking)}.",),
        how=(
            f"Ally Starships {own} against {others}: lead {lead}, {goal['ally_lead']} needed",
            f"mission points {points}, {goal['points']} needed",
        ),
        silent=(
            "whether Allies and points of the two players of a team are added up: the figures are taken as given",
            *(
                ()
                if met
                else ("what follows where Arbiter is flipped and its Goal is not met; no losing condition is printed",)
            ),
        ),
        rulings=rulings(DBG, "victory-conditions", "klingon-civil-war-scenario-2v2-team-play", "mission-points"),
        result={"met": met, "lead": lead, "allies_short": allies_short, "points_short": points_short},
    )
