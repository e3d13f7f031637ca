"""Odds of Borg Invasion: Borg Cards in a hand, and Locutus in the Space Deck (§2, §3, §5), as exact fractions."""

from __future__ import annotations

from fractions import Fraction

from borgcheck.phrasing import plural
from borgcheck.tables.answer import DBG, SILENT, Answer, Grid, figures, rulings
from borgcheck.tables.chances import document, drawn, spelled_out


def borg_hand(deck: int, borg: int, hand: int | None = None) -> Answer:
    """The chances of Borg Cards in a fresh hand from a shuffled deck.

    In: the cards in the deck, the Borg Cards among them, and the cards drawn (5 unless told). Out, as
    `result`: `exactly` and `at_least` by number, `all`, `assimilated` (5 or more), `mean`.
    """
    size = int(figures(DBG)["hand"]["cards"]) if hand is None else hand
    limit = int(figures(DBG)["borg"]["assimilated_at"])
    exactly = drawn(deck, borg, size)
    at_least = {k: sum((c for n, c in exactly.items() if n >= k), Fraction(0)) for k in exactly}
    every = exactly.get(borg, Fraction(0))
    caught = sum((c for n, c in exactly.items() if n >= limit), Fraction(0))
    mean = Fraction(min(size, deck) * borg, deck)
    return Answer(
        table="borg-hand",
        game=DBG,
        answer=(
            *((f"{_all(borg)} in the hand: {spelled_out(every)}.",) if borg else ("No Borg Card can be drawn.",)),
            *((f"At least 1: {spelled_out(1 - exactly.get(0, Fraction(0)))}.",) if borg > 1 else ()),
            *((f"{limit} or more, assimilated: {spelled_out(caught)}.",) if borg >= limit else ()),
        ),
        how=(
            f"{plural(min(size, deck), 'card')} drawn without replacement from {deck}, {borg} of them Borg Cards; {_number(mean)} on average",
        ),
        grid=Grid(
            ("Borg Cards", "exactly", "at least"),
            tuple((str(k), spelled_out(exactly[k]), spelled_out(at_least[k])) for k in exactly),
        ),
        silent=(
            *(
                ("what happens where the deck has fewer cards than are drawn: only its own cards are counted",)
                if deck < size
                else ()
            ),
            "where a gained Borg Card goes: the deck is taken as given, shuffled, with nothing known of its order",
        ),
        rulings=rulings(DBG, "borg-cards-borg-invasion-only", "general-setup-all-scenarios", "assimilation"),
        result={
            "exactly": {str(k): document(c) for k, c in exactly.items()},
            "at_least": {str(k): document(c) for k, c in at_least.items()},
            "all": document(every),
            "assimilated": document(caught),
            "mean": document(mean),
        },
    )


def locutus(flips: int, *, flipped: int = 0, cubes: int | None = None) -> Answer:
    """The chance to flip Locutus within the next flips, nothing having been put on the bottom.

    In: the flips to come, the cards flipped so far without Locutus, and the Cubes among them, None where nobody
    counted. Out, as `result`: `left` (cards in the Space Deck), `within`, `cubes_before` (on average, of those still
    in the deck; null where nobody counted).
    """
    space = figures(DBG)["space"]
    left = space["cards"] - flipped
    cubes_left = space["cubes"] - (cubes or 0) if cubes is not None or not flipped else None
    within = Fraction(min(flips, left), left)
    before = None if cubes_left is None else Fraction(cubes_left, 2)
    return Answer(
        table="locutus",
        game=DBG,
        answer=(
            f"Locutus within the next {plural(flips, 'flip')}: {spelled_out(within)}.",
            f"On average {_number(before)} of {plural(cubes_left, 'Cube')} left in the deck come before it."
            if before is not None and cubes_left is not None
            else "How many Cubes come before it: give --cubes, those flipped so far.",
        ),
        how=(
            f"{left} cards left of {space['cards']}, Locutus as likely in each place: {min(flips, left)}/{left}",
            "each Cube left comes before Locutus half of the time; any number of them is as likely as any other",
        ),
        silent=(
            "only while nothing is put on the bottom: after a Sensor Scan or a War Event these odds no longer hold",
            f"the Goal, Effect and Fail texts of Locutus, and what an exhausted Space Deck means: {SILENT}",
        ),
        rulings=rulings(DBG, "space-deck-40-cards-total", "explore-mandatory", "exploring", "locutus-conditions"),
        result={"left": left, "within": document(within), "cubes_before": None if before is None else document(before)},
    )


def _all(borg: int) -> str:
    return {1: "The Borg Card", 2: "Both Borg Cards"}.get(borg, f"All {borg} Borg Cards")


def _number(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{float(value):.2f}".rstrip("0")
