"""`borgcheck table`: calculators for the two scenarios of the Deck Building Game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated

from borgcheck.cli.formats import Format
from borgcheck.cli.parameters import OutputFile, OutputFormat
from borgcheck.cli.table_options import (
    DefaultsFile,
    name_value_pairs,
    number,
    numbers,
    parsed,
    print_answer,
    rejection,
    unsuitable,
)
from borgcheck.phrasing import plural
from borgcheck.tables.answer import DBG, figures
from borgcheck.tables.dbg import borg_cards as borg_card_area
from borgcheck.tables.dbg import odds
from borgcheck.tables.dbg.war import FlagshipStats, war_winner

_FIGURES = figures(DBG)
_BORG, _SPACE = _FIGURES["borg"], _FIGURES["space"]
_LETTERS = {"a": "attack", "s": "speed", "d": "diplomacy"}
_PLAIN = re.compile(r"([0-9]{1,3})/([0-9]{1,3})/([0-9]{1,3})", re.ASCII)
_LETTERED = re.compile(r"([asd])([0-9]{1,3})", re.ASCII)
_SEAT = re.compile(r"0?[1-9]|[1-9][0-9]", re.ASCII)


def _stats_by_seat(value: object) -> Mapping[int, FlagshipStats]:
    """Parse stats by seat, such as `1=6/4/3,3=S4/A6/D5`."""
    pairs = name_value_pairs(value)
    found = {int(seat): stats for seat, text in pairs if _SEAT.fullmatch(seat) and (stats := _stats(str(text)))}
    if not pairs or len(found) != len(pairs):
        raise rejection("each seat once with Attack/Speed/Diplomacy, such as 1=6/4/3,3=6/4/5 or 1=S4/A6/D3", value)
    return found


def _stats(text: str) -> FlagshipStats | None:
    folded = re.sub(r"\s", "", text.lower())
    if plain := _PLAIN.fullmatch(folded):
        attack, speed, diplomacy = map(int, plain.groups())
        return FlagshipStats(attack, speed, diplomacy)
    found = [_LETTERED.fullmatch(part) for part in folded.split("/")]
    values = {_LETTERS[m[1]]: int(m[2]) for m in found if m}
    return FlagshipStats(**values) if len(found) == len(values) == len(_LETTERS) else None


def cube_bonus(
    hands: Annotated[Sequence[int], numbers("The Borg Cards revealed in each hand, such as 1,2,0.", "1,2,0")],
    cubes: Annotated[int, number("The defeated Cubes that were set aside.", high=_SPACE["cubes"] - 1)] = 0,
    file: DefaultsFile = None,
    output_format: OutputFormat = Format.TEXT,
    output_file: OutputFile = None,
) -> None:
    """Say what is added to every stat of a Borg Cube.

    Example: borgcheck table cube-bonus --hands 1,2,0 --cubes 2
    """
    if len(hands) > _BORG["most_players"]:
        raise unsuitable("--hands", f"{len(hands)} hands, but at most {_BORG['most_players']} players")
    if sum(hands) > _BORG["cards"]:
        raise unsuitable("--hands", f"{sum(hands)} Borg Cards in all, but there are only {_BORG['cards']}")
    print_answer(borg_card_area.cube_bonus(hands, cubes), output_format)


def borg_cards(
    players: Annotated[int, number("The number of players.", low=1, high=_BORG["most_players"])],
    gained: Annotated[int, number("The Borg Cards that all players have gained so far.")] = 0,
    returned: Annotated[int, number("The Borg Cards that went back to the area.")] = 0,
    hands: Annotated[Sequence[int], numbers("The Borg Cards in each hand, such as 1,3,0.", "1,3,0")] = (),
    file: DefaultsFile = None,
    output_format: OutputFormat = Format.TEXT,
    output_file: OutputFile = None,
) -> None:
    """Count the Borg Card Area, and how many more cards lose the game.

    Example: borgcheck table borg-cards --players 3 --gained 13 --returned 2 --hands 3
    """
    out, start = gained - returned, borg_card_area.starting_borg_cards(players)
    if out < 0:
        raise unsuitable("--returned", f"{returned} returned, but only {gained} gained")
    if out > start:
        raise unsuitable("--gained", f"{out} more gained than returned, but the area had {start}")
    if len(hands) > players:
        raise unsuitable("--hands", f"{len(hands)} hands, but only {plural(players, 'player')}")
    if sum(hands) > out:
        message = f"{sum(hands)} Borg Cards in hands, but only {out} out of the area (--gained less --returned)"
        raise unsuitable("--hands", message)
    answer = borg_card_area.borg_cards(players, gained=gained, returned=returned, hands=hands)
    print_answer(answer, output_format)


def war(
    seats: Annotated[
        Mapping[int, FlagshipStats],
        parsed(
            _stats_by_seat,
            "The flagships by seat: 1=6/4/3,3=6/4/5 (Attack/Speed/Diplomacy). The document does not say whether "
            "printed stats count or those with the bonuses of the battle: give the ones that you compare.",
            metavar="STATS",
        ),
    ],
    defeated: Annotated[
        Sequence[int], numbers("The seats whose flagship is defeated.", "2,4", low=1, metavar="SEATS")
    ] = (),
    turn: Annotated[
        int | None, number("The seat whose turn it is; only a tie needs it.", low=1, high=99, metavar="SEAT")
    ] = None,
    players: Annotated[int, number("The seats at the table, numbered clockwise.", low=2, high=99)] = _FIGURES["war"][
        "players"
    ],
    file: DefaultsFile = None,
    output_format: OutputFormat = Format.TEXT,
    output_file: OutputFile = None,
) -> None:
    """Say who wins a war.

    Example: borgcheck table war --seats 1=6/4/3,3=6/4/5,4=6/3/9
    """
    for option, given in (("--seats", [*seats]), ("--defeated", defeated), ("--turn", [turn or 1])):
        if (highest := max(given, default=1)) > players:
            raise unsuitable(option, f"seat {highest}, but there are only {players} seats (--players)")
    print_answer(war_winner(seats, players=players, defeated=defeated, turn=turn), output_format)


def borg_hand(
    deck: Annotated[int, number("The cards in the player's shuffled deck.", low=1)],
    borg: Annotated[int, number("The Borg Cards among them.", high=_BORG["cards"])],
    hand: Annotated[int, number("The cards drawn.", low=1, high=99)] = _FIGURES["hand"]["cards"],
    file: DefaultsFile = None,
    output_format: OutputFormat = Format.TEXT,
    output_file: OutputFile = None,
) -> None:
    """Say how likely Borg Cards are in a fresh hand.

    Example: borgcheck table borg-hand --deck 12 --borg 2
    """
    if borg > deck:
        raise unsuitable("--borg", f"{borg} Borg Cards, but only {deck} cards in the deck")
    print_answer(odds.borg_hand(deck, borg, hand), output_format)


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
    file: DefaultsFile = None,
    output_format: OutputFormat = Format.TEXT,
    output_file: OutputFile = None,
) -> None:
    """Say how likely it is to flip Locutus within the next flips.

    Example: borgcheck table locutus --flips 10 --seen 5 --cubes 3
    """
    left, others = _SPACE["cards"] - seen, _SPACE["cards"] - _SPACE["cubes"] - 1
    least, most = max(seen - others, 0), min(seen, _SPACE["cubes"])
    if flips > left:
        raise unsuitable("--flips", f"only {plural(left, 'card')} not seen")
    if cubes is not None and not least <= cubes <= most:
        raise unsuitable("--cubes", f"of {plural(seen, 'card')} seen, {least} to {most} can be Cubes")
    print_answer(odds.locutus(flips, seen=seen, cubes=cubes), output_format)


COMMANDS = (cube_bonus, borg_cards, war, borg_hand, locutus)
