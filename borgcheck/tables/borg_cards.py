"""How far Borg Invasion is from being lost (§3 Borg Invasion Setup, §5 Borg Cards, §6 Loss Conditions)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from borgcheck.phrasing import plural
from borgcheck.tables.answer import DBG, Answer, figures, listed, rulings
from borgcheck.tables.players import pile_size


def borg_cards(players: int, *, gained: int = 0, returned: int = 0, hands: Sequence[int] = ()) -> Answer:
    """Count the Borg Card Area and the cards to a loss.

    In: the players, the Borg Cards gained and returned so far by all of them, and those in hands. Out, as
    `result`: `start`, `area`, `out`, `lost`, `hands`, each with `held` and `to_assimilation` (0 once assimilated).
    """
    start = pile_size(players)
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
        silent=(
            *(
                (
                    "whether the area counts as empty on taking the last card, or when a card due cannot be taken: loss at 0, as printed",
                )
                if area <= 1
                else ()
            ),
            *(("§5 only removes an assimilated player; §1 and §6 make it a loss of the team",) if assimilated else ()),
            "where a gained Borg Card goes (hand, discard pile or deck): only those in hand assimilate",
        ),
        rulings=rulings(
            DBG,
            "loss-conditions-borg-invasion",
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
        yield f"Lost: assimilated, with {limit} or more Borg Cards in hand {listed(assimilated)}."
    if area == 0:
        yield "Lost: the Borg Card Area is empty."
    elif area == 1:
        yield "1 Borg Card left in the area: taking it empties the area, and the game is lost."
    else:
        yield f"{area} Borg Cards left in the area: the {_ordinal(area)} taken empties it, and the game is lost."
    for place, held in enumerate(hands, 1):
        if held < limit:
            yield f"Hand {place}: {held}, {limit - held} from assimilation."


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
