"""The dice of Fleet Captains: what a roll means, and how likely it is (§4, §5)."""

from __future__ import annotations

from fractions import Fraction

from borgcheck.phrasing import plural
from borgcheck.tables.answer import FLEET_CAPTAINS, Answer, Grid, figures, listed, rulings
from borgcheck.tables.chances import SIDES, document, some_face, spelled_out, sums


def dice(number: int | None = None) -> Answer:
    """The rolls of the game with their chances, and the chance of a 6 on some dice (1, 2 and 3 unless told).

    Out, as `result`: `rolls` (each with `name`, `faces`, `says`, `chance`), `some_six` by number of dice, and
    `two_dice`: the sum of 6, a 6 on either die, and the mean of 2d6.
    """
    counts = (1, 2, 3) if number is None else (number,)
    rows = [
        (roll["name"], roll["dice"], _faces(face["on"]), face["says"], Fraction(len(face["on"]), SIDES))
        for roll in figures(FLEET_CAPTAINS)["roll"]
        for face in roll["faces"]
    ]
    two = sums(2)
    mean = sum((total * chance for total, chance in two.items()), Fraction(0))
    return Answer(
        table="dice",
        game=FLEET_CAPTAINS,
        answer=tuple(f"At least one 6 on {plural(n, 'die', 'dice')}: {spelled_out(some_face(n))}." for n in counts),
        grid=Grid(
            ("Roll", "Dice", "Shows", "Chance", "Result"), tuple((*r[:3], spelled_out(r[4]), r[3]) for r in rows)
        ),
        how=(
            "a 6 outside combat puts the next Borg ship on the board, or brings the Borg turn if one is there",
            f"sabotage takes 2d6 off one system for the turn: {min(two)} to {max(two)}, {mean} on average",
        ),
        silent=(
            f"whether a 6 on two dice is a face ({spelled_out(some_face(2))}) or the sum ({spelled_out(two[6])})",
            f"which roll the 6 of a sabotage belongs to; if to its 2d6, a face or the sum: {spelled_out(some_face(2))} or {spelled_out(two[6])}",
            "whether a 6 at a rescue, which regains the crew, also activates the Borg",
            "whether a 6 makes the Borg act after the turn (§4) or ends the turn at once (§5)",
            "the chart for 2d6 of direction: no chances of a direction can be given",
        ),
        rulings=rulings(FLEET_CAPTAINS, "rescue", "sabotage", "combat", "borg-behavior", "gameplay-flow", "movement"),
        result={
            "some_six": {str(n): document(some_face(n)) for n in counts},
            "rolls": [
                {"name": name, "dice": cast, "faces": faces, "says": says, "chance": document(chance)}
                for name, cast, faces, says, chance in rows
            ],
            "two_dice": {"sum_six": document(two[6]), "face_six": document(some_face(2)), "mean": float(mean)},
        },
    )


def _faces(on: list[int]) -> str:
    return str(on[0]) if len(on) == 1 else f"{on[0]}–{on[-1]}" if len(on) > 2 else listed(on, "or")
