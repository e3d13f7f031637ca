"""How close a game of Borg Invasion is to being lost (§1, §3 Borg Invasion Setup, §5 Borg Cards, §6 Loss Conditions)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from borgcheck.phrasing import plural
from borgcheck.tables.answer import DBG, Answer, figures, join_words, rulings


def starting_borg_cards(players: int) -> int:
    """Return how many Borg Cards the area holds at the start (§3 Borg Invasion Setup)."""
    borg = figures(DBG)["borg"]
    return int(borg["per_player"] * players + borg["extra"])


def borg_cards(players: int, *, gained: int = 0, returned: int = 0, hands: Sequence[int] = ()) -> Answer:
    """Count the cards in the Borg Card Area, and how many more lose the game.

    Args:
        players: the number of players.
        gained: Borg Cards that all players have gained so far.
        returned: Borg Cards that have gone back to the area.
        hands: the Borg Cards in each hand.

    Returns:
        An answer whose `result` has `start`, `area`, `out`, `lost` and `hands`, each with `held` and `to_assimilation`
        (0 once assimilated).
    """
    start = starting_borg_cards(players)
    out = gained - returned
    area = start - out
    borg = figures(DBG)["borg"]
    limit = int(borg["assimilated_at"])
    assimilated = [place for place, held in enumerate(hands, 1) if held >= limit]
    return Answer(
        table="borg-cards",
        game=DBG,
        answer=tuple(_sentences(area, hands, assimilated, limit)),
        how=(
            f"{start} at the start with {plural(players, 'player')} ({borg['per_player']} for each and {borg['extra']} more) - {gained} gained + {returned} returned = {area}",
            *(f"hand {place}: {held}; assimilated at {limit}" for place, held in enumerate(hands, 1)),
        ),
        gaps=(
            *(
                (
                    "whether the game is lost when the last card is taken, or when a card is due and none is left: the loss is reported at 0, as printed",
                )
                if area <= 1
                else ()
            ),
            *(
                ("§5 only removes an assimilated player from the game; by §1 and §6 the whole team loses",)
                if assimilated
                else ()
            ),
            "where a gained Borg Card goes (hand, discard pile or deck): only cards in hand assimilate",
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
            "out": out,
            "lost": bool(assimilated) or area == 0,
            "hands": [{"held": held, "to_assimilation": max(limit - held, 0)} for held in hands],
        },
    )


def _sentences(area: int, hands: Sequence[int], assimilated: Sequence[int], limit: int) -> Iterator[str]:
    if assimilated:
        yield f"Lost: {limit} or more Borg Cards in hand {join_words(assimilated)}, so that player is assimilated."
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
