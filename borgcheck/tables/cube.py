"""What is added to a Borg Cube's stats in Borg Invasion (§5 Vs. Borg Cube, Borg Cards; §7 Borg Cube Stats)."""

from __future__ import annotations

from collections.abc import Sequence

from borgcheck.phrasing import plural
from borgcheck.tables.answer import DBG, Answer, figures, join_words, rulings
from borgcheck.tables.interpretations import Ambiguity, Choice, compare_interpretations

SET_ASIDE = Ambiguity(
    "set-aside",
    {
        "all": "every Cube set aside counts",
        "last": "a Cube set aside counts for the one after it only",
    },
)


def cube_bonus(hands: Sequence[int], cubes: int = 0) -> Answer:
    """Say what is added to every stat of a Cube that is flipped now.

    Args:
        hands: the Borg Cards revealed in each player's hand.
        cubes: the defeated Cubes that were set aside.

    Returns:
        An answer whose `result` has `from_hands`, `readings`, each with `from_cubes` and `bonus`, and `assimilated`, the
        numbers of the hands that lose the game.
    """
    printed = figures(DBG)
    per_card, per_cube = printed["cube"]["per_card"], printed["cube"]["per_cube"]
    from_hands = sum(hands) * per_card

    def from_cubes(choice: Choice) -> int:
        return int((cubes if choice["set-aside"] == "all" else min(cubes, 1)) * per_cube)

    found = compare_interpretations((SET_ASIDE,), from_cubes)
    limit = printed["borg"]["assimilated_at"]
    lost = [place for place, held in enumerate(hands, 1) if held >= limit]
    return Answer(
        table="cube-bonus",
        game=DBG,
        answer=(
            *(
                f"+{from_hands + r.outcome} to every stat of the Cube{f', if {r.clause}' if r.clause else ''}."
                for r in found
            ),
            *((f"But {limit} or more Borg Cards are in hand {join_words(lost)}: the team has lost.",) if lost else ()),
        ),
        how=(
            f"Borg Cards revealed in hands: {' + '.join(map(str, hands)) if hands else '0'} = +{from_hands}",
            *(
                f"{plural(cubes, 'Cube')} set aside: +{r.outcome}{f', if {r.clause}' if r.clause else ''}"
                for r in found
            ),
            "fixed when the Cube is flipped, for the whole battle",
        ),
        gaps=(
            *(
                ("whether the bonuses of Cubes set aside add up over the game; `each` suggests that they do",)
                if cubes > 1
                else ()
            ),
            "the stats of any Cube: only what is added to them can be given",
        ),
        rulings=rulings(
            DBG,
            "borg-cube-bonus",
            "vs-borg-cube-borg-invasion",
            "borg-cube-stats",
            *(("assimilation", "loss-conditions-borg-invasion") if lost else ()),
        ),
        result={
            "from_hands": from_hands,
            "readings": [
                {"if": r.clause or None, "from_cubes": r.outcome, "bonus": from_hands + r.outcome} for r in found
            ],
            "assimilated": lost,
        },
    )
