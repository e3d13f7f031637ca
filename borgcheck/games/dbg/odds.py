"""Odds of Borg Invasion: Borg Cards in a hand, and Locutus in the Space Deck (§2, §3, §5), as exact fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from borgcheck.common.options import number, unsuitable
from borgcheck.common.phrasing import plural, where_true
from borgcheck.games.chances import chance_to_dict, chances_in_hand, format_chance
from borgcheck.games.figures import figures, gaps, rulings, working
from borgcheck.model.calculation import Calculation, Grid

GAME = "dbg"
_BORG, _SPACE = (figures(GAME)[part] for part in ("borg", "space"))


def borg_hand(
    deck: Annotated[int, number("The cards in the player's shuffled deck.", low=1)],
    borg: Annotated[int, number("The Borg Cards among them.", high=_BORG["cards"])],
    hand: Annotated[int, number("The cards drawn.", low=1, high=99)] = figures(GAME)["hand"]["cards"],
) -> Calculation:
    """Say how likely Borg Cards are in a fresh hand.

    Example: borgcheck table borg-hand --deck 12 --borg 2

    Returns:
        An answer whose `result` has `exactly` and `at_least` by number, `all`, `assimilated` (5 or more) and `mean`.
    """
    if borg > deck:
        raise unsuitable("--borg", f"{borg} Borg Cards, but only {deck} cards in the deck")
    limit = int(_BORG["assimilated_at"])
    exactly = chances_in_hand(deck, borg, hand)
    at_least = {k: sum((c for n, c in exactly.items() if n >= k), Fraction(0)) for k in exactly}
    every = exactly.get(borg, Fraction(0))
    assimilated = sum((c for n, c in exactly.items() if n >= limit), Fraction(0))
    mean = Fraction(min(hand, deck) * borg, deck)
    return Calculation(
        table="borg-hand",
        game=GAME,
        answer=where_true(
            {
                "No Borg Card can be drawn.": not borg,
                f"{_all(borg)} in the hand: {format_chance(every)}.": borg,
                f"At least 1: {format_chance(1 - exactly.get(0, Fraction(0)))}.": borg > 1,
                f"{limit} or more, assimilated: {format_chance(assimilated)}.": borg >= limit,
            }
        ),
        how=working(GAME, "borg-hand", drawn=plural(min(hand, deck), "card"), deck=deck, borg=borg, mean=_number(mean)),
        grids=(
            Grid(
                ("Borg Cards", "exactly", "at least"),
                tuple((str(k), format_chance(exactly[k]), format_chance(at_least[k])) for k in exactly),
            ),
        ),
        gaps=gaps(GAME, "borg-hand", {"short-deck": deck < hand}),
        rulings=rulings(GAME, "borg-hand"),
        result={
            "exactly": {str(k): chance_to_dict(c) for k, c in exactly.items()},
            "at_least": {str(k): chance_to_dict(c) for k, c in at_least.items()},
            "all": chance_to_dict(every),
            "assimilated": chance_to_dict(assimilated),
            "mean": chance_to_dict(mean),
        },
    )


def locutus(
    flips: Annotated[
        int, number("How many cards that nobody has seen are going to be flipped.", low=1, high=_SPACE["cards"])
    ],
    seen: Annotated[
        int,
        number(
            "The cards seen so far, Locutus not among them: flipped, or looked at and put on the bottom.",
            high=_SPACE["cards"] - 1,
        ),
    ] = 0,
    cubes: Annotated[int | None, number("The Borg Cubes among the cards seen.", high=_SPACE["cubes"])] = None,
) -> Calculation:
    """Say how likely it is to flip Locutus within the next flips.

    Example: borgcheck table locutus --flips 10 --seen 5 --cubes 3

    Returns:
        An answer whose `result` has `left` (cards not seen), `within` and `cubes_before` (Cubes not seen yet that come
        before Locutus on average; None if nobody counted).
    """
    # A card that was seen is known not to be Locutus; each of the others is as likely as before to be him.
    left, others = _SPACE["cards"] - seen, _SPACE["cards"] - _SPACE["cubes"] - 1
    least, most = max(seen - others, 0), min(seen, _SPACE["cubes"])
    if flips > left:
        raise unsuitable("--flips", f"only {plural(left, 'card')} not seen")
    if cubes is not None and not least <= cubes <= most:
        raise unsuitable("--cubes", f"of {plural(seen, 'card')} seen, {least} to {most} can be Cubes")
    cubes_left = _SPACE["cubes"] - (cubes or 0) if cubes is not None or not seen else None
    within = Fraction(flips, left)
    before = None if cubes_left is None else Fraction(cubes_left, 2)
    return Calculation(
        table="locutus",
        game=GAME,
        answer=(
            f"Locutus within the next {plural(flips, 'flip')}: {format_chance(within)}.",
            f"On average {_number(before)} of {plural(cubes_left, 'Cube')} not seen yet come before it."
            if before is not None and cubes_left is not None
            else "Give --cubes, the Cubes seen so far, to know how many come before it.",
        ),
        how=working(GAME, "locutus", left=left, cards=_SPACE["cards"], flips=flips),
        gaps=gaps(GAME, "locutus"),
        rulings=rulings(GAME, "locutus"),
        result={
            "left": left,
            "within": chance_to_dict(within),
            "cubes_before": None if before is None else chance_to_dict(before),
        },
    )


def _all(borg: int) -> str:
    return {1: "The Borg Card", 2: "Both Borg Cards"}.get(borg, f"All {borg} Borg Cards")


def _number(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{float(value):.2f}".rstrip("0")
