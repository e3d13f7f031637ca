"""Who wins a war in the Deck Building Game (§5 Player vs. Player, §6 War Events)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from borgcheck.common.phrasing import plural
from borgcheck.tables.answer import DBG, TableAnswer, applicable, figures, join_words, rulings
from borgcheck.tables.options import by_name, number, numbers, parsed, unsuitable

ORDER = ("attack", "speed", "diplomacy")
_LETTERS = {stat[0]: stat for stat in ORDER}
_STAT = re.compile(r"([asd]?)([0-9]{1,3})", re.ASCII)
_SEAT = re.compile(r"0?[1-9]|[1-9][0-9]", re.ASCII)


@dataclass(frozen=True, slots=True)
class FlagshipStats:
    """The stats of a flagship that decide a war."""

    attack: int
    speed: int
    diplomacy: int


@dataclass(frozen=True, slots=True)
class NearestSeats:
    """The seats nearest to the turn player, counted clockwise only and counted both ways."""

    clockwise: int
    both_ways: tuple[int, ...]


def _stats_by_seat(value: object) -> Mapping[int, FlagshipStats]:
    """Parse stats by seat, such as `1=6/4/3,3=S4/A6/D5`. Raises ValueError."""
    found = by_name(value, _seat, _stats)
    if not found:
        raise ValueError(value)
    return found


def _seat(text: str) -> int:
    if not _SEAT.fullmatch(text):
        raise ValueError(text)
    return int(text)


def _stats(value: object) -> FlagshipStats:
    matches = [_STAT.fullmatch(part) for part in re.sub(r"\s", "", str(value).lower()).split("/")]
    letters = [match[1] for match in matches if match]
    if len(letters) != len(matches) or ("".join(letters) and sorted(letters) != sorted(_LETTERS)):
        raise ValueError(value)
    numbers = [int(match[2]) for match in matches if match]
    return FlagshipStats(**dict(zip((_LETTERS[x] for x in letters) if any(letters) else ORDER, numbers, strict=True)))


def war(
    seats: Annotated[
        Mapping[int, FlagshipStats],
        parsed(
            _stats_by_seat,
            "each seat once with Attack/Speed/Diplomacy, such as 1=6/4/3,3=6/4/5 or 1=S4/A6/D3",
            "The flagships by seat: 1=6/4/3,3=6/4/5 (Attack/Speed/Diplomacy). The document does not say whether "
            "printed stats count or those with the bonuses of the battle: give the ones that you compare.",
            "STATS",
        ),
    ],
    defeated: Annotated[
        Sequence[int], numbers("The seats whose flagship is defeated.", "2,4", low=1, metavar="SEATS")
    ] = (),
    turn: Annotated[
        int | None, number("The seat whose turn it is; only a tie needs it.", low=1, high=99, metavar="SEAT")
    ] = None,
    players: Annotated[int, number("The seats at the table, numbered clockwise.", low=2, high=99)] = figures(DBG)[
        "war"
    ]["players"],
) -> TableAnswer:
    """Say who wins a war.

    Example: borgcheck table war --seats 1=6/4/3,3=6/4/5,4=6/3/9

    Returns:
        An answer whose `result` has `winner` (a seat or None), `decided_by` (`only-one-left`, `attack`, `speed`,
        `diplomacy`, `proximity` or None), `tied` (seats), and `proximity` with `clockwise` and `both_ways` if it matters.
    """
    for option, given in (("--seats", [*seats]), ("--defeated", defeated), ("--turn", [turn or 1])):
        if (highest := max(given, default=1)) > players:
            raise unsuitable(option, f"seat {highest}, but there are only {players} seats (--players)")
    left = {seat: stats for seat, stats in sorted(seats.items()) if seat not in defeated}
    best, decided, steps = _compare(left)
    near = _nearest(best, players, turn) if len(best) > 1 and turn is not None else None
    agreed = near is not None and near.both_ways == (near.clockwise,)
    winner = best[0] if len(best) == 1 else near.clockwise if near and agreed else None
    compared = len(left) > 1
    return TableAnswer(
        table="war",
        game=DBG,
        answer=tuple(_sentences(best, decided, near, turn)),
        how=(
            *applicable({f"defeated: {_seats(sorted(set(defeated)))}": defeated}),
            *steps,
            *(_distances(best, players, turn) if near and turn is not None else ()),
        ),
        gaps=applicable(
            {
                "which value of a stat is compared: the printed one, or the one with the bonuses of the battle (cards played, Ally Starships, Influences). The values are used as given": compared,
                "in which direction nearness to the turn player is counted": len(best) > 1,
                "who wins if nearness does not decide either": near and len(near.both_ways) > 1,
                "what a war means in Borg Invasion, where the players are one team: War Events are listed for all scenarios": True,
            }
        ),
        rulings=rulings(
            DBG,
            "war",
            *applicable({"ally-starships-klingon-civil-war": compared, "influence-cards-klingon-civil-war": compared}),
        ),
        result={
            "winner": winner,
            "decided_by": decided if len(best) == 1 else "proximity" if agreed else None,
            "tied": list(best) if len(best) > 1 else [],
            "proximity": near and {"clockwise": near.clockwise, "both_ways": list(near.both_ways)},
        },
    )


def _compare(left: Mapping[int, FlagshipStats]) -> tuple[tuple[int, ...], str, list[str]]:
    """Return the seats that are first or tied, what decided, and the working."""
    best, steps = tuple(left), [f"not defeated: {plural(len(left), 'flagship')}"]
    if len(best) <= 1:
        return best, "only-one-left", steps
    for stat in ORDER:
        values = {seat: getattr(left[seat], stat) for seat in best}
        best = tuple(seat for seat in best if values[seat] == max(values.values()))
        shown = ", ".join(f"seat {seat} {value}" for seat, value in values.items())
        steps.append(f"{stat.capitalize()}: {shown}; highest: {_seats(best)}")
        if len(best) == 1:
            return best, stat, steps
    return best, "", steps


def _nearest(tied: Sequence[int], players: int, turn: int) -> NearestSeats:
    clockwise = {seat: (seat - turn) % players for seat in tied}
    either = {seat: min(d, players - d) for seat, d in clockwise.items()}
    return NearestSeats(
        min(tied, key=lambda seat: clockwise[seat]),
        tuple(seat for seat in tied if either[seat] == min(either.values())),
    )


def _seats(seats: Sequence[int]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {join_words(seats)}"


def _distances(tied: Sequence[int], players: int, turn: int) -> Iterator[str]:
    yield f"{players} seats at the table, numbered clockwise"
    for seat in tied:
        away = (seat - turn) % players
        yield f"seat {seat} is {away} clockwise from seat {turn}, which has the turn, and {min(away, players - away)} by the shorter way"


def _sentences(best: Sequence[int], decided: str, near: NearestSeats | None, turn: int | None) -> Iterator[str]:
    if not best:
        yield "No winner: all flagships are defeated, and the War Event goes to the bottom of the Space Deck."
    elif len(best) == 1:
        only = "the only flagship not defeated" if decided == "only-one-left" else f"on {decided.capitalize()}"
        yield f"Seat {best[0]} wins, {only}."
    elif near is None:
        yield f"Tied: {_seats(best)}. The one nearest to the turn player wins: give --turn."
    elif near.both_ways == (near.clockwise,):
        yield f"Seat {near.clockwise} wins, the nearest to seat {turn} clockwise as well as by the shorter way."
    else:
        both = f"{_seats(near.both_ways)} stay tied" if len(near.both_ways) > 1 else f"seat {near.both_ways[0]} wins"
        yield f"Tied on all stats: {_seats(best)}. The direction of nearness is not in the document."
        yield f"If it counts clockwise: seat {near.clockwise} wins. If the shorter way counts: {both}."
