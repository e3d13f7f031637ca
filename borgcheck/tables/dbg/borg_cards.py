"""Borg Cards in Borg Invasion: how close the game is to being lost, and what they add to a Borg Cube's stats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from borgcheck.phrasing import plural
from borgcheck.tables.answer import DBG, TableAnswer, applicable, figures, join_words, rulings
from borgcheck.tables.interpretations import Ambiguity, Choice, compare_interpretations

SET_ASIDE = Ambiguity(
    "set-aside",
    {
        "all": "every Cube set aside counts",
        "last": "a Cube set aside counts for the one after it only",
    },
)


def starting_borg_cards(players: int) -> int:
    """Return how many Borg Cards the area holds at the start (§3 Borg Invasion Setup)."""
    borg = figures(DBG)["borg"]
    return int(borg["per_player"] * players + borg["extra"])


def borg_cards(players: int, *, gained: int = 0, returned: int = 0, hands: Sequence[int] = ()) -> TableAnswer:
    """Count the cards in the Borg Card Area, and how many more lose the game (§1, §3, §5 Borg Cards, §6).

    Args:
        players: the number of players.
        gained: Borg Cards that all players have gained so far.
        returned: Borg Cards that have gone back to the area.
        hands: the Borg Cards in each hand.

    Returns:
        An answer whose `result` has `start`, `area`, `out`, `lost` and `hands`, each with `held` and `to_assimilation`
        (0 once assimilated).
    """
    borg = figures(DBG)["borg"]
    start, limit = starting_borg_cards(players), int(borg["assimilated_at"])
    area = start - gained + returned
    last_one, assimilated = area <= 1, _assimilated(hands)
    return TableAnswer(
        table="borg-cards",
        game=DBG,
        answer=tuple(_sentences(area, hands, limit)),
        how=(
            f"{start} at the start with {plural(players, 'player')} ({borg['per_player']} for each and {borg['extra']} more) - {gained} gained + {returned} returned = {area}",
            *(f"hand {place}: {held}; assimilated at {limit}" for place, held in enumerate(hands, 1)),
        ),
        gaps=applicable(
            {
                "whether the game is lost when the last card is taken, or when a card is due and none is left: the loss is reported at 0, as printed": last_one,
                "§5 only removes an assimilated player from the game; by §1 and §6 the whole team loses": assimilated,
                "where a gained Borg Card goes (hand, discard pile or deck): only cards in hand assimilate": True,
            }
        ),
        rulings=rulings(
            DBG,
            "loss-conditions-borg-invasion",
            "borg-invasion-scenario-cooperative",
            "borg-cards-borg-invasion-only",
            "loss-condition",
            "assimilation",
            "borg-invasion-setup",
        ),
        result={
            "start": start,
            "area": area,
            "out": start - area,
            "lost": bool(assimilated) or area == 0,
            "hands": [{"held": held, "to_assimilation": max(limit - held, 0)} for held in hands],
        },
    )


def _assimilated(hands: Sequence[int]) -> list[int]:
    """Return the numbers of the hands that are assimilated, from 1."""
    limit = figures(DBG)["borg"]["assimilated_at"]
    return [place for place, held in enumerate(hands, 1) if held >= limit]


def _sentences(area: int, hands: Sequence[int], limit: int) -> Iterator[str]:
    if lost := _assimilated(hands):
        yield f"Lost: {limit} or more Borg Cards in hand {join_words(lost)}, so that player is assimilated."
    if area == 0:
        yield "Lost: the Borg Card Area is empty."
    elif area == 1:
        yield "1 Borg Card left in the area: taking it empties the area and loses the game."
    else:
        yield f"{area} Borg Cards left in the area: taking the {_ordinal(area)} empties it and loses the game."
    for place, held in enumerate(hands, 1):
        if held < limit:
            yield f"Hand {place}: {held}, {limit - held} short of assimilation."


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def cube_bonus(hands: Sequence[int], cubes: int = 0) -> TableAnswer:
    """Say what is added to every stat of a Cube that is flipped now (§5 Vs. Borg Cube, Borg Cards; §7 Borg Cube Stats).

    Args:
        hands: the Borg Cards revealed in each player's hand.
        cubes: the defeated Cubes that were set aside.

    Returns:
        An answer whose `result` has `from_hands`, `readings`, each with `from_cubes` and `bonus`, and `assimilated`, the
        numbers of the hands that lose the game.
    """
    printed = figures(DBG)
    from_hands = sum(hands) * printed["cube"]["per_card"]

    def from_cubes(choice: Choice) -> int:
        return int((cubes if choice["set-aside"] == "all" else min(cubes, 1)) * printed["cube"]["per_cube"])

    found = compare_interpretations((SET_ASIDE,), from_cubes)
    clauses = [f", if {r.clause}" if r.clause else "" for r in found]
    limit, lost = printed["borg"]["assimilated_at"], _assimilated(hands)
    return TableAnswer(
        table="cube-bonus",
        game=DBG,
        answer=(
            *(f"+{from_hands + r.outcome} to every stat of the Cube{c}." for r, c in zip(found, clauses, strict=True)),
            *applicable({f"But {limit} or more Borg Cards are in hand {join_words(lost)}: the team has lost.": lost}),
        ),
        how=(
            f"Borg Cards revealed in hands: {' + '.join(map(str, hands or (0,)))} = +{from_hands}",
            *(f"{plural(cubes, 'Cube')} set aside: +{r.outcome}{c}" for r, c in zip(found, clauses, strict=True)),
            "fixed when the Cube is flipped, for the whole battle",
        ),
        gaps=applicable(
            {
                "whether the bonuses of Cubes set aside add up over the game; `each` suggests that they do": cubes > 1,
                "the stats of any Cube: only what is added to them can be given": True,
            }
        ),
        rulings=rulings(
            DBG,
            "borg-cube-bonus",
            "vs-borg-cube-borg-invasion",
            "borg-cube-stats",
            *applicable({"assimilation": lost, "loss-conditions-borg-invasion": lost}),
        ),
        result={
            "from_hands": from_hands,
            "readings": [
                {"if": r.clause or None, "from_cubes": r.outcome, "bonus": from_hands + r.outcome} for r in found
            ],
            "assimilated": lost,
        },
    )
