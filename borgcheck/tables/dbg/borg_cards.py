"""Borg Cards in Borg Invasion: how close the game is to being lost, and what they add to a Borg Cube's stats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from borgcheck.common.phrasing import plural
from borgcheck.tables.answer import DBG, TableAnswer, applicable, figures, join_words, rulings
from borgcheck.tables.interpretations import Ambiguity, Choice, compare_interpretations
from borgcheck.tables.options import number, numbers, unsuitable

_BORG = figures(DBG)["borg"]

SET_ASIDE = Ambiguity(
    "set-aside", {"all": "every Cube set aside counts", "last": "a Cube set aside counts for the one after it only"}
)


def starting_borg_cards(players: int) -> int:
    """Return how many Borg Cards the area holds at the start (§3 Borg Invasion Setup)."""
    return int(_BORG["per_player"] * players + _BORG["extra"])


def borg_cards(
    players: Annotated[int, number("The number of players.", low=1, high=_BORG["most_players"])],
    gained: Annotated[int, number("The Borg Cards that all players have gained so far.")] = 0,
    returned: Annotated[int, number("The Borg Cards that went back to the area.")] = 0,
    hands: Annotated[Sequence[int], numbers("The Borg Cards in each hand, such as 1,3,0.", "1,3,0")] = (),
) -> TableAnswer:
    """Count the Borg Card Area, and how many more cards lose the game.

    Example: borgcheck table borg-cards --players 3 --gained 13 --returned 2 --hands 3

    Returns:
        An answer whose `result` has `start`, `area`, `out`, `lost` and `hands`, each with `held` and `to_assimilation`
        (0 once assimilated).
    """
    start, out, limit = starting_borg_cards(players), gained - returned, int(_BORG["assimilated_at"])
    if out < 0:
        raise unsuitable("--returned", f"{returned} returned, but only {gained} gained")
    if out > start:
        raise unsuitable("--gained", f"{out} more gained than returned, but the area had {start}")
    if len(hands) > players:
        raise unsuitable("--hands", f"{len(hands)} hands, but only {plural(players, 'player')}")
    if sum(hands) > out:
        message = f"{sum(hands)} Borg Cards in hands, but only {out} out of the area (--gained less --returned)"
        raise unsuitable("--hands", message)
    area = start - out
    last_one, assimilated = area <= 1, _assimilated(hands)
    return TableAnswer(
        table="borg-cards",
        game=DBG,
        answer=tuple(_sentences(area, hands, limit)),
        how=(
            f"{start} at the start with {plural(players, 'player')} ({_BORG['per_player']} for each and {_BORG['extra']} more) - {gained} gained + {returned} returned = {area}",
            *(f"hand {place}: {held}; assimilated at {limit}" for place, held in enumerate(hands, 1)),
        ),
        gaps=applicable(
            {
                "whether the game is lost when the last card is taken, or when a card is due and none is left: the loss is reported at 0, as printed": last_one,
                "§5 only removes an assimilated player from the game; by §1 and §6 the whole team loses": assimilated,
                "where a gained Borg Card goes (hand, discard pile or deck): only cards in hand assimilate": True,
            }
        ),
        rulings=rulings(DBG, "borg-cards"),
        result={
            "start": start,
            "area": area,
            "out": out,
            "lost": bool(assimilated) or area == 0,
            "hands": [{"held": held, "to_assimilation": max(limit - held, 0)} for held in hands],
        },
    )


def _assimilated(hands: Sequence[int]) -> list[int]:
    """Return the numbers of the hands that are assimilated, from 1."""
    return [place for place, held in enumerate(hands, 1) if held >= _BORG["assimilated_at"]]


def _sentences(area: int, hands: Sequence[int], limit: int) -> Iterator[str]:
    if lost := _assimilated(hands):
        players = "that player is" if len(lost) == 1 else "those players are"
        yield f"Lost: {limit} or more Borg Cards in hand {join_words(lost)}, so {players} assimilated."
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


def cube_bonus(
    hands: Annotated[Sequence[int], numbers("The Borg Cards revealed in each hand, such as 1,2,0.", "1,2,0")],
    cubes: Annotated[
        int, number("The defeated Cubes that were set aside.", high=figures(DBG)["space"]["cubes"] - 1)
    ] = 0,
) -> TableAnswer:
    """Say what is added to every stat of a Borg Cube.

    Example: borgcheck table cube-bonus --hands 1,2,0 --cubes 2

    Returns:
        An answer whose `result` has `from_hands`, `readings`, each with `from_cubes` and `bonus`, and `assimilated`, the
        numbers of the hands that lose the game.
    """
    if len(hands) > _BORG["most_players"]:
        raise unsuitable("--hands", f"{len(hands)} hands, but at most {_BORG['most_players']} players")
    if sum(hands) > _BORG["cards"]:
        raise unsuitable("--hands", f"{sum(hands)} Borg Cards in all, but there are only {_BORG['cards']}")
    printed = figures(DBG)["cube"]
    from_hands = sum(hands) * printed["per_card"]

    def from_cubes(choice: Choice) -> int:
        return int((cubes if choice["set-aside"] == "all" else min(cubes, 1)) * printed["per_cube"])

    found = compare_interpretations((SET_ASIDE,), from_cubes)
    clauses = [f", if {r.clause}" if r.clause else "" for r in found]
    limit, lost = _BORG["assimilated_at"], _assimilated(hands)
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
        rulings=rulings(DBG, "cube-bonus", *applicable({"assimilation": lost, "loss-conditions-borg-invasion": lost})),
        result={
            "from_hands": from_hands,
            "readings": [
                {"if": r.clause or None, "from_cubes": r.outcome, "bonus": from_hands + r.outcome} for r in found
            ],
            "assimilated": lost,
        },
    )
