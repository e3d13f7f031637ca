"""The dice: what a roll means, and how likely it is (§4, §5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from borgcheck.common.options import number
from borgcheck.common.phrasing import join_words, plural
from borgcheck.games.chances import SIDES, chance_of_face, chance_to_dict, chances_of_sums, format_chance
from borgcheck.games.figures import figures, gaps, rulings, working
from borgcheck.model.calculation import Calculation, Grid

GAME = "fleet-captains"


def dice(
    dice: Annotated[int | None, number("How many dice are rolled.", low=1, high=99, show_default="1, 2 and 3")] = None,
) -> Calculation:
    """Show what the rolls mean, and how likely they are.

    Example: borgcheck table dice --dice 4

    Returns:
        An answer whose `result` has `rolls` (each with `name`, `dice`, `faces`, `says`, `chance`), `some_six` by number
        of dice, and `two_dice`: the chance of a sum of 6, that of a 6 on either die, and the mean of 2d6.
    """
    counts = (1, 2, 3) if dice is None else (dice,)
    rows = [
        (roll["name"], roll["dice"], _faces(face["on"]), face["says"], Fraction(len(face["on"]), SIDES))
        for roll in figures(GAME)["roll"]
        for face in roll["faces"]
    ]
    two = chances_of_sums(2)
    face_six = chance_of_face(2)
    mean = sum((total * chance for total, chance in two.items()), Fraction(0))
    return Calculation(
        table="dice",
        game=GAME,
        answer=tuple(
            f"At least one 6 on {plural(n, 'die', 'dice')}: {format_chance(chance_of_face(n))}." for n in counts
        ),
        grids=(
            Grid(
                ("Roll", "Dice", "Shows", "Chance", "Result"), tuple((*r[:3], format_chance(r[4]), r[3]) for r in rows)
            ),
        ),
        how=working(GAME, "dice", least=min(two), most=max(two), mean=mean),
        gaps=gaps(GAME, "dice", face=format_chance(face_six), sum=format_chance(two[6])),
        rulings=rulings(GAME, "dice"),
        result={
            "some_six": {str(n): chance_to_dict(chance_of_face(n)) for n in counts},
            "rolls": [
                {"name": name, "dice": cast, "faces": faces, "says": says, "chance": chance_to_dict(chance)}
                for name, cast, faces, says, chance in rows
            ],
            "two_dice": {"sum_six": chance_to_dict(two[6]), "face_six": chance_to_dict(face_six), "mean": float(mean)},
        },
    )


def _faces(on: list[int]) -> str:
    return str(on[0]) if len(on) == 1 else f"{on[0]}–{on[-1]}" if len(on) > 2 else join_words(on, "or")
