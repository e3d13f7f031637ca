"""All calculators, by game: each is a function whose options are declared in its signature.

The commands of `borgcheck table` and the pages of `borgcheck serve` are made from these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import typer

from borgcheck.cards.catalogue import catalogue
from borgcheck.errors import BorgcheckError
from borgcheck.tables.answer import TableAnswer
from borgcheck.tables.borg import assimilation
from borgcheck.tables.borg.assimilation import Assimilation
from borgcheck.tables.borg.hive import Sharing, share
from borgcheck.tables.borg.members import one_card, read_lists, read_places
from borgcheck.tables.captains.dice import dice
from borgcheck.tables.captains.ending import end
from borgcheck.tables.captains.fleet import draft, reinforce
from borgcheck.tables.captains.ships import arrival, ships
from borgcheck.tables.captains.turn import borg_turn
from borgcheck.tables.dbg.borg_cards import borg_cards, cube_bonus
from borgcheck.tables.dbg.odds import borg_hand, locutus
from borgcheck.tables.dbg.war import war

Answer = Assimilation | Sharing | TableAnswer


def assimilate(
    card: Annotated[
        list[str], typer.Argument(metavar="TITLE", help="A title, identification or nickname.", show_default=False)
    ],
) -> Assimilation:
    """Say what a card becomes when the Borg assimilate it, attribute by attribute.

    Example: borgcheck table assimilate Kova Tholl
    """
    return assimilation.assimilate(one_card(catalogue(), " ".join(card)))


def hive(
    crew: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BORG",
            show_default=False,
            help="A Borg of the crew, such as `Interlink Drone`, `2 Guard Drone`, `Borg Queen (First Contact): "
            "Empathy` or `Gibson (assimilated)`. Repeat the option for each.",
        ),
    ] = None,
    away: Annotated[
        list[str] | None,
        typer.Option(metavar="BORG", show_default=False, help="A Borg of the Away Team, written the same way."),
    ] = None,
    file: Annotated[
        Mapping[str, Any] | None,
        typer.Option(
            metavar="FILE",
            parser=read_lists,
            help="A TOML file with such lists: `crew`, `away`, and other places by any name. Its Borg join those of "
            "the command line. `-` reads standard input.",
        ),
    ] = None,
    apart: Annotated[
        bool, typer.Option("--apart", help="The places are at different locations, each a hive of its own.")
    ] = False,
) -> Sharing:
    """Say which skills the Borg of a hive share, and their total CUNNING.

    Skills are shared by an Interlink Drone, CUNNING by a Unity Drone.

    Example: borgcheck table hive --away "Bio-med Drone" --crew "Interlink Drone" --crew "Gibson (assimilated)"
    """
    lists = dict(file or {})
    apart = lists.pop("apart", False) or apart
    named: dict[str, list[str]] = {}
    for name, lines in (*lists.items(), ("crew", crew or ()), ("away", away or ())):
        named.setdefault("Away Team" if name == "away" else name, []).extend(lines)
    places = read_places(named, catalogue())
    if not places:
        raise BorgcheckError("give at least one of --crew, --away and --file, with the Borg of a hive")
    return share(places, apart=apart)


CALCULATORS: dict[str, tuple[Callable[..., Answer], ...]] = {
    "Card game": (assimilate, hive),
    "Fleet Captains, Borg variant": (borg_turn, end, draft, reinforce, arrival, ships, dice),
    "Deck Building Game: Borg Invasion and Klingon Civil War": (cube_bonus, borg_cards, war, borg_hand, locutus),
}
"""The calculators of each game, by the heading under which they are listed."""


def command_name(calculator: Callable[..., Answer]) -> str:
    """Return the name of a calculator as a command and a page."""
    return calculator.__name__.replace("_", "-")
