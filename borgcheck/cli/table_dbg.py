"""`borgcheck table`: the tables of the Deck Building Game's two scenarios."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from borgcheck.cli.formats import Format, OutputFormat
from borgcheck.cli.given import Given
from borgcheck.cli.tables import File, Text, option, tell
from borgcheck.phrasing import plural

if TYPE_CHECKING:
    from borgcheck.tables.war import Stats

PANEL = "Deck Building Game: Borg Invasion and Klingon Civil War"
STATS = "Attack/Speed/Diplomacy, such as 6/4/3, or with letters in any order, such as S4/A6/D3"
_LETTERS = {"a": "attack", "s": "speed", "d": "diplomacy"}
_PLAIN = re.compile(r"([0-9]{1,3})/([0-9]{1,3})/([0-9]{1,3})", re.ASCII)
_LETTERED = re.compile(r"([asd])([0-9]{1,3})", re.ASCII)


def register(app: typer.Typer) -> None:
    """Put the tables of the Deck Building Game into the group of commands."""
    for name, command in (
        ("cube-bonus", cube_bonus),
        ("borg-cards", borg_cards),
        ("war", war),
        ("ally", ally),
        ("arbiter", arbiter),
        ("borg-hand", borg_hand),
        ("locutus", locutus),
        ("borg-pile", borg_pile),
        ("components", components),
    ):
        app.command(name, rich_help_panel=PANEL)(command)


def cube_bonus(
    context: typer.Context,
    hands: Annotated[Text, option("NUMBERS", "The Borg Cards revealed in each hand, such as 1,2,0.")] = None,
    cubes: Annotated[Text, option("N", "The defeated Cubes set aside; 0 unless told.")] = None,
    file: File = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Say what is added to every stat of a Borg Cube.

    Example: borgcheck table cube-bonus --hands 1,2,0 --cubes 2
    """
    from borgcheck.tables.answer import DBG, figures
    from borgcheck.tables.cube import cube_bonus

    given = Given(context)
    hands_told = given.needed("hands", given.numbers("hands"))
    printed = figures(DBG)
    if len(hands_told) > _most_players():
        raise given.wrong("hands", f"{len(hands_told)} hands, and at most {_most_players()} can play")
    if sum(hands_told) > printed["borg"]["cards"]:
        raise given.wrong("hands", f"{sum(hands_told)} Borg Cards in all, and only {printed['borg']['cards']} exist")
    others = printed["space"]["cubes"] - 1
    tell(cube_bonus(hands_told, given.number("cubes", high=others) or 0), output_format)


def borg_cards(
    context: typer.Context,
    players: Annotated[Text, option("N", "The number of players, 1 to 5.")] = None,
    gained: Annotated[Text, option("N", "The Borg Cards gained so far by all players; 0 unless told.")] = None,
    returned: Annotated[Text, option("N", "Those that went back to the area; 0 unless told.")] = None,
    hands: Annotated[Text, option("NUMBERS", "The Borg Cards in hands, such as 1,3,0.")] = None,
    file: File = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Count the Borg Card Area, and the cards to a loss.

    Example: borgcheck table borg-cards --players 3 --gained 13 --returned 2 --hands 3
    """
    from borgcheck.tables.borg_cards import borg_cards
    from borgcheck.tables.players import pile_size

    given = Given(context)
    players_told = given.needed("players", given.number("players", low=1, high=_most_players()))
    gained_told, returned_told = given.number("gained") or 0, given.number("returned") or 0
    hands_told = given.numbers("hands", example="1,3,0") or ()
    out, start = gained_told - returned_told, pile_size(players_told)
    if out < 0:
        raise given.wrong("returned", f"{returned_told} returned, and only {gained_told} gained")
    if out > start:
        raise given.wrong("gained", f"{out} more gained than returned, and the area had only {start}")
    if len(hands_told) > players_told:
        raise given.wrong("hands", f"{len(hands_told)} hands, and only {plural(players_told, 'player')}")
    if sum(hands_told) > out:
        raise given.wrong("hands", f"{sum(hands_told)} Borg Cards in hands, and only {out} out of the area")
    tell(borg_cards(players_told, gained=gained_told, returned=returned_told, hands=hands_told), output_format)


def war(
    context: typer.Context,
    seats: Annotated[Text, option("STATS", "Flagships by seat: 1=6/4/3,3=6/4/5 (Attack/Speed/Diplomacy).")] = None,
    defeated: Annotated[Text, option("SEATS", "The seats whose flagship is defeated.")] = None,
    turn: Annotated[Text, option("SEAT", "The seat whose turn it is; needed only for a tie.")] = None,
    players: Annotated[Text, option("N", "The seats at the table, numbered clockwise; 4 unless told.")] = None,
    file: File = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Say who wins a war.

    Example: borgcheck table war --seats 1=6/4/3,3=6/4/5,4=6/3/9
    """
    from borgcheck.tables.answer import DBG, figures
    from borgcheck.tables.war import war

    given = Given(context)
    number = given.number("players", low=2, high=99) or figures(DBG)["war"]["players"]
    found = given.needed(
        "seats",
        given.texts(
            "seats", example=f"each seat once, with {STATS}: 1=6/4/3,3=6/4/5", read=lambda k, v: (_seat(k), _stats(v))
        ),
    )
    flagships = dict(found)
    if len(flagships) != len(found):
        raise given.wrong("seats", "a seat stands twice")
    if not flagships:
        raise given.wrong("seats", "no flagship is given")
    out = given.numbers("defeated", low=1, example="2,4") or ()
    turn_told = given.number("turn", low=1)
    for key, seat in [("seats", s) for s in flagships] + [("defeated", s) for s in out] + [("turn", turn_told or 1)]:
        if seat > number:
            raise given.wrong(key, f"seat {seat}, and there are only {number} seats (--players)")
    tell(war(flagships, players=number, defeated=out, turn=turn_told), output_format)


def ally(
    context: typer.Context,
    flagship: Annotated[Text, option("STATS", "The flagship's stats, such as S5/A6/D2.")] = None,
    target: Annotated[Text, option("STATS", "The Ally Starship's stats, such as S4/A6/D5.")] = None,
    file: File = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Say whether a flagship acquires an Ally Starship.

    Example: borgcheck table ally --flagship S5/A6/D2 --target S4/A6/D5
    """
    from borgcheck.tables.allies import ally

    given = Given(context)
    own, other = (given.needed(k, given.value(k, _stats, expected=STATS)) for k in ("flagship", "target"))
    tell(ally(own, other), output_format)


def arbiter(
    context: typer.Context,
    allies: Annotated[Text, option("OWN:OTHER", "Ally Starships of the team and of the other, such as 5:3.")] = None,
    points: Annotated[Text, option("N", "The team's mission points.")] = None,
    file: File = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Say whether a team meets the Goal of Arbiter.

    Example: borgcheck table arbiter --allies 5:3 --points 210
    """
    from borgcheck.tables.allies import arbiter

    given = Given(context)
    own, others = given.needed("allies", given.value("allies", _allies, expected="two numbers, such as 5:3"))
    points_told = given.needed("points", given.number("points", high=99_999))
    tell(arbiter(own, others, points_told), output_format)


def borg_hand(
    context: typer.Context,
    deck: Annotated[Text, option("N", "The cards in the player's shuffled deck.")] = None,
    borg: Annotated[Text, option("N", "The Borg Cards among them.")] = None,
    hand: Annotated[Text, option("N", "The cards drawn; 5 unless told.")] = None,
    file: File = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Say how likely Borg Cards are in a fresh hand.

    Example: borgcheck table borg-hand --deck 12 --borg 2
    """
    from borgcheck.tables.answer import DBG, figures
    from borgcheck.tables.odds import borg_hand

    given = Given(context)
    deck_told = given.needed("deck", given.number("deck", low=1))
    borg_told = given.needed("borg", given.number("borg", high=figures(DBG)["borg"]["cards"]))
    if borg_told > deck_told:
        raise given.wrong("borg", f"{borg_told} Borg Cards, and only {deck_told} cards in the deck")
    tell(borg_hand(deck_told, borg_told, given.number("hand", low=1, high=99)), output_format)


def locutus(
    context: typer.Context,
    flips: Annotated[Text, option("N", "How many cards are going to be flipped.")] = None,
    flipped: Annotated[Text, option("N", "The cards flipped so far, Locutus not among them; 0 unless told.")] = None,
    cubes: Annotated[Text, option("N", "The Borg Cubes among those.")] = None,
    file: File = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Say how likely Locutus is within the next flips.

    Example: borgcheck table locutus --flips 10
    """
    from borgcheck.tables.answer import DBG, figures
    from borgcheck.tables.odds import locutus

    given = Given(context)
    space = figures(DBG)["space"]
    flipped_told = given.number("flipped", high=space["cards"] - 1) or 0
    flips_told = given.needed("flips", given.number("flips", low=1, high=space["cards"]))
    cubes_told = given.number("cubes", high=space["cubes"])
    left, others = space["cards"] - flipped_told, space["cards"] - space["cubes"] - 1
    least, most = max(flipped_told - others, 0), min(flipped_told, space["cubes"])
    if flips_told > left:
        raise given.wrong("flips", f"more than the cards left in the Space Deck, which are {left}")
    if cubes_told and not flipped_told:
        raise given.wrong("cubes", f"{plural(cubes_told, 'Cube')} among no cards: give --flipped")
    if cubes_told is not None and not least <= cubes_told <= most:
        raise given.wrong("cubes", f"of {flipped_told} cards flipped, {least} to {most} can be Cubes, not {cubes_told}")
    tell(locutus(flips_told, flipped=flipped_told, cubes=cubes_told), output_format)


def borg_pile(
    context: typer.Context,
    players: Annotated[Text, option("N", "The number of players; 1 to 5 unless told.")] = None,
    file: File = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Show what depends on the number of players: Borg Cards, Ensigns and Lieutenants left.

    Example: borgcheck table borg-pile --players 3
    """
    from borgcheck.tables.players import borg_pile

    tell(borg_pile(Given(context).number("players", low=1, high=_most_players())), output_format)


def components(output_format: OutputFormat = Format.TEXT) -> None:
    """Show how many cards of each kind there are, as printed.

    Example: borgcheck table components
    """
    from borgcheck.tables.components import components

    tell(components(), output_format)


def _most_players() -> int:
    from borgcheck.tables.answer import DBG, figures

    return int(figures(DBG)["borg"]["most_players"])


def _seat(text: str) -> int:
    seat = int(text) if text.isascii() and text.isdigit() else 0
    if not 1 <= seat <= 99:
        raise ValueError(text)
    return seat


def _stats(text: str) -> Stats:
    from borgcheck.tables.war import Stats

    folded = re.sub(r"\s", "", text.lower())
    if plain := _PLAIN.fullmatch(folded):
        attack, speed, diplomacy = map(int, plain.groups())
        return Stats(attack, speed, diplomacy)
    found = [_LETTERED.fullmatch(part) for part in folded.split("/")]
    values = {_LETTERS[m[1]]: int(m[2]) for m in found if m}
    if len(found) != len(_LETTERS) or len(values) != len(_LETTERS):
        raise ValueError(text)
    return Stats(**values)


def _allies(text: str) -> tuple[int, int]:
    own, others = text.split(":")
    if not all(part.strip().isascii() and part.strip().isdigit() for part in (own, others)):
        raise ValueError(text)
    return int(own), int(others)
