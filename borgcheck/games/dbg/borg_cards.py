"""Borg Cards in Borg Invasion: how close the game is to being lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from borgcheck.common.options import number, numbers, unsuitable
from borgcheck.common.phrasing import join_words, plural
from borgcheck.games.figures import figures, gaps, rulings, working
from borgcheck.model.calculation import Calculation

GAME = "dbg"
_BORG = figures(GAME)["borg"]


def borg_cards(
    players: Annotated[int, number("The number of players.", low=1, high=_BORG["most_players"])],
    gained: Annotated[int, number("The Borg Cards that all players have gained so far.")] = 0,
    returned: Annotated[int, number("The Borg Cards that went back to the area.")] = 0,
    hands: Annotated[Sequence[int], numbers("The Borg Cards in each hand, such as 1,3,0.", "1,3,0")] = (),
) -> Calculation:
    """Count the Borg Card Area, and how many more cards lose the game.

    Example: borgcheck table borg-cards --players 3 --gained 13 --returned 2 --hands 3

    Returns:
        An answer whose `result` has `start`, `area`, `out`, `lost` and `hands`, each with `held` and `to_assimilation`
        (0 once assimilated).
    """
    start, out, limit = _BORG["per_player"] * players + _BORG["extra"], gained - returned, _BORG["assimilated_at"]
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
    assimilated = _assimilated(hands)
    return Calculation(
        table="borg-cards",
        game=GAME,
        answer=tuple(_sentences(area, hands, limit)),
        how=(
            *working(
                GAME,
                "borg-cards",
                start=start,
                players=plural(players, "player"),
                per_player=_BORG["per_player"],
                extra=_BORG["extra"],
                gained=gained,
                returned=returned,
                area=area,
            ),
            *(f"hand {place}: {held}; assimilated at {limit}" for place, held in enumerate(hands, 1)),
        ),
        gaps=gaps(GAME, "borg-cards", {"last-card": area <= 1, "player-or-team": assimilated}),
        rulings=rulings(GAME, "borg-cards"),
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
