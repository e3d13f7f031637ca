"""Odds of Borg Invasion: Borg Cards in a hand, and Locutus in the Space Deck (§2, §3, §5), as exact fractions."""

from __future__ import annotations

from fractions import Fraction

from borgcheck.phrasing import plural
from borgcheck.tables.answer import DBG, Grid, TableAnswer, applicable, figures, rulings
from borgcheck.tables.chances import chance_to_dict, chances_in_hand, format_chance


def borg_hand(deck: int, borg: int, hand: int) -> TableAnswer:
    """Return the chances of Borg Cards in a fresh hand from a shuffled deck.

    Args:
        deck: the cards in the deck.
        borg: the Borg Cards among them.
        hand: the cards drawn.

    Returns:
        An answer whose `result` has `exactly` and `at_least` by number, `all`, `assimilated` (5 or more) and `mean`.
    """
    limit = int(figures(DBG)["borg"]["assimilated_at"])
    exactly = chances_in_hand(deck, borg, hand)
    at_least = {k: sum((c for n, c in exactly.items() if n >= k), Fraction(0)) for k in exactly}
    every = exactly.get(borg, Fraction(0))
    assimilated = sum((c for n, c in exactly.items() if n >= limit), Fraction(0))
    mean = Fraction(min(hand, deck) * borg, deck)
    return TableAnswer(
        table="borg-hand",
        game=DBG,
        answer=applicable(
            {
                "No Borg Card can be drawn.": not borg,
                f"{_all(borg)} in the hand: {format_chance(every)}.": borg,
                f"At least 1: {format_chance(1 - exactly.get(0, Fraction(0)))}.": borg > 1,
                f"{limit} or more, assimilated: {format_chance(assimilated)}.": borg >= limit,
            }
        ),
        how=(
            f"{plural(min(hand, deck), 'card')} drawn without replacement from {deck}, {borg} of them Borg Cards; {_number(mean)} on average",
        ),
        grid=Grid(
            ("Borg Cards", "exactly", "at least"),
            tuple((str(k), format_chance(exactly[k]), format_chance(at_least[k])) for k in exactly),
        ),
        gaps=applicable(
            {
                "what happens if the deck has fewer cards than are drawn: only its own cards count": deck < hand,
                "where a gained Borg Card goes: the deck is used as given, and shuffled, with nothing known of its order": True,
            }
        ),
        rulings=rulings(DBG, "borg-cards-borg-invasion-only", "general-setup-all-scenarios", "assimilation"),
        result={
            "exactly": {str(k): chance_to_dict(c) for k, c in exactly.items()},
            "at_least": {str(k): chance_to_dict(c) for k, c in at_least.items()},
            "all": chance_to_dict(every),
            "assimilated": chance_to_dict(assimilated),
            "mean": chance_to_dict(mean),
        },
    )


def locutus(flips: int, *, seen: int = 0, cubes: int | None = None) -> TableAnswer:
    """Return the chance to flip Locutus within the next flips of cards that nobody has seen.

    A card that was flipped, or looked at and put on the bottom, is known not to be Locutus: the cards above it that
    nobody has seen are as likely as before to be him, whatever lies below them.

    Args:
        flips: how many cards not seen yet are going to be flipped.
        seen: the cards seen so far, Locutus not among them.
        cubes: the Borg Cubes among those; None if nobody counted.

    Returns:
        An answer whose `result` has `left` (cards not seen), `within` and `cubes_before` (Cubes not seen yet that come
        before Locutus on average; None if nobody counted).
    """
    space = figures(DBG)["space"]
    left = space["cards"] - seen
    cubes_left = space["cubes"] - (cubes or 0) if cubes is not None or not seen else None
    within = Fraction(min(flips, left), left)
    before = None if cubes_left is None else Fraction(cubes_left, 2)
    return TableAnswer(
        table="locutus",
        game=DBG,
        answer=(
            f"Locutus within the next {plural(flips, 'flip')}: {format_chance(within)}.",
            f"On average {_number(before)} of {plural(cubes_left, 'Cube')} not seen yet come before it."
            if before is not None and cubes_left is not None
            else "Give --cubes, the Cubes seen so far, to know how many come before it.",
        ),
        how=(
            f"{left} of {space['cards']} cards not seen, each as likely as the others to be Locutus: {min(flips, left)}/{left}",
            "each Cube not seen comes before Locutus half of the time",
            "a card that was seen and put on the bottom counts as seen; so does one left on top, whose flip is not one of these flips",
        ),
        gaps=(
            "whether the Space Deck is ever shuffled again: then no card counts as seen except those that have left it",
            "the Goal, the Effect and the Fail effect of Locutus, and what happens once the Space Deck is exhausted",
        ),
        rulings=rulings(
            DBG, "space-deck-40-cards-total", "explore-mandatory", "exploring", "sensor-scan", "locutus-conditions"
        ),
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
