"""`borgcheck table`: calculators for Fleet Captains, Borg variant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from borgcheck.cli.formats import Format, OutputFormat
from borgcheck.cli.table_options import (
    HIGHEST,
    DefaultsFile,
    PartOfAll,
    counts_by_name,
    names,
    part_of_all,
    print_answer,
    require_any,
    unsuitable,
    whole_numbers,
)
from borgcheck.errors import nearest

if TYPE_CHECKING:
    from borgcheck.tables.borg_ships import BorgShip

NINTH = "ninth"
_sectors = names("B,C,B")
_ship_names = names("Sphere,Scout")


def borg_turn(
    start: Annotated[
        str, typer.Option(metavar="SECTOR", help="The sector where the Borg ship starts; sectors may have any name.")
    ],
    entered: Annotated[
        Sequence[str],
        typer.Option(parser=_sectors, metavar="SECTORS", help="The sectors that it enters, in order, such as B,C,B."),
    ] = (),
    player_ships: Annotated[
        Sequence[str], typer.Option(parser=_sectors, metavar="SECTORS", help="The sectors with a player ship.")
    ] = (),
    unexplored: Annotated[
        Sequence[str], typer.Option(parser=_sectors, metavar="SECTORS", help="The sectors whose tile is face down.")
    ] = (),
    tokens: Annotated[
        Mapping[str, int] | None,
        typer.Option(
            parser=counts_by_name("A=2,B=1"),
            metavar="COUNTS",
            help="The control tokens already there, such as A=2,B=1.",
        ),
    ] = None,
    assimilated: Annotated[
        Sequence[str],
        typer.Option(parser=_sectors, metavar="SECTORS", help="The homeworlds that were assimilated this turn."),
    ] = (),
    arrives: Annotated[
        bool, typer.Option("--arrives", help="The ship came onto the map this turn, at --start.")
    ] = False,
    file: DefaultsFile = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Log a Borg turn: control tokens, structures, combat, and where the ship stops.

    Example: borgcheck table borg-turn --start A --entered B,C,B --tokens C=2
    """
    from borgcheck.tables import borg_turn as calculator
    from borgcheck.tables.tokens import Situation

    given = [start.strip(), *entered, *player_ships, *unexplored, *assimilated, *(tokens or {})]
    if not given[0]:
        raise unsuitable("--start", "a sector needs a name")
    spelling = {name.casefold(): name for name in reversed(given)}  # sectors are alike whatever their case

    def sectors(spelled: Iterable[str]) -> list[str]:
        return [spelling[name.casefold()] for name in spelled]

    tokens_there = dict(zip(sectors(tokens or {}), (tokens or {}).values(), strict=True))
    if len(tokens_there) != len(tokens or {}):
        raise unsuitable("--tokens", "a sector is given twice; upper and lower case mean the same")
    now = Situation(
        start=given[0],
        entered=sectors(entered),
        players=sectors(player_ships),
        unexplored=sectors(unexplored),
        tokens=tokens_there,
        assimilated=list(dict.fromkeys(sectors(assimilated))),
        arrives=arrives,
    )
    print_answer(calculator.borg_turn(now), output_format)


def end(
    vp: Annotated[
        int | None, typer.Option(min=0, max=HIGHEST, metavar="N", help="The victory points of all players together.")
    ] = None,
    borg: Annotated[
        Sequence[str] | None,
        typer.Option(
            parser=_ship_names, metavar="SHIPS", help="The Borg ships on the map, such as Sphere,Scout, or none."
        ),
    ] = None,
    homeworlds: Annotated[
        PartOfAll | None,
        typer.Option(parser=part_of_all, metavar="N/ALL", help="Homeworlds assimilated, of all, such as 1/3."),
    ] = None,
    planets: Annotated[
        PartOfAll | None,
        typer.Option(parser=part_of_all, metavar="N/ALL", help="Habitable planets that the Borg occupy, of all."),
    ] = None,
    ships: Annotated[
        int | None, typer.Option(min=0, max=HIGHEST, metavar="N", help="The ships of all players on the board.")
    ] = None,
    pool: Annotated[
        int | None, typer.Option(min=0, max=HIGHEST, metavar="N", help="The ships of all players in reinforcement.")
    ] = None,
    file: DefaultsFile = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Say whether the game is won or lost, under every reading of the rules.

    Example: borgcheck table end --vp 14 --borg Sphere --homeworlds 0/2 --planets 1/4 --ships 3
    """
    from borgcheck.tables.ending import GameState, game_end

    require_any(vp=vp, borg=borg, homeworlds=homeworlds, planets=planets, ships=ships, pool=pool)
    present = None if borg is None else [_ship("--borg", name) for name in borg]
    state = GameState(
        vp=vp,
        borg=None if present is None else [s for s in present if s is not None],
        ninth=present is not None and None in present,
        homeworlds=homeworlds,
        planets=planets,
        ships=ships,
        pool=pool,
    )
    print_answer(game_end(state), output_format)


_Players = Annotated[
    int | None, typer.Option(min=1, max=HIGHEST, metavar="N", help="The number of players, which gives the fleet size.")
]


def draft(
    drawn: Annotated[
        Sequence[int],
        typer.Option(
            parser=whole_numbers(1, example="4,5,2,3,1"),
            metavar="SIZES",
            help="The sizes of the ships of the fleet deck, in the order drawn.",
        ),
    ],
    target: Annotated[
        int | None, typer.Option(min=1, max=HIGHEST, metavar="N", help="The fleet size to reach.")
    ] = None,
    players: _Players = None,
    more: Annotated[bool, typer.Option("--more", help="The deck holds more ships than these.")] = False,
    file: DefaultsFile = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Check the draft of a fleet: ships kept, discarded, never drawn; or start over.

    Example: borgcheck table draft --players 2 --drawn 4,5,2,3,1
    """
    from borgcheck.tables.draft import draft_fleet

    size = _fleet_size("--target", target, players)
    print_answer(draft_fleet(size, drawn, more=more, players=players), output_format)


def reinforce(
    survivors: Annotated[
        Sequence[int],
        typer.Option(
            parser=whole_numbers(1, example="4,2"),
            metavar="SIZES",
            help="The sizes of the player's ships left, or none.",
        ),
    ],
    pool: Annotated[
        Sequence[int],
        typer.Option(
            parser=whole_numbers(1, example="5,6"),
            metavar="SIZES",
            help="The sizes of the ships in the pool, without destroyed ships.",
        ),
    ],
    size: Annotated[
        int | None, typer.Option(min=1, max=HIGHEST, metavar="N", help="The player's fleet size at the start.")
    ] = None,
    players: _Players = None,
    losses: Annotated[
        int, typer.Option(min=0, max=HIGHEST, metavar="N", help="The ships that the player has lost.")
    ] = 1,
    others_first: Annotated[bool, typer.Option("--others-first", help="Another player lost a ship earlier.")] = False,
    homeworld_assimilated: Annotated[
        bool, typer.Option("--homeworld-assimilated", help="A homeworld is assimilated.")
    ] = False,
    file: DefaultsFile = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Say which ships of the pool may reinforce a fleet.

    Example: borgcheck table reinforce --size 7 --survivors 4 --pool 5,6
    """
    from borgcheck.tables import reinforcement

    answer = reinforcement.reinforce(
        _fleet_size("--size", size, players),
        survivors,
        pool,
        losses=losses,
        others_first=others_first,
        homeworld_assimilated=homeworld_assimilated,
        players=players,
    )
    print_answer(answer, output_format)


def arrival(
    gone: Annotated[
        Sequence[str],
        typer.Option(
            parser=names("3,4,5 or Scout"),
            metavar="SHIPS",
            help="The ships that have left the pile, by name or size; `ninth` for the one not described; or none.",
        ),
    ],
    file: DefaultsFile = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Say which Borg ship arrives next.

    Example: borgcheck table arrival --gone 3,4,5
    """
    from borgcheck.tables.arrival import next_arrival

    ships = [int(n) if n.isascii() and n.isdecimal() and len(n) < 4 else _ship("--gone", n) for n in gone]
    if ships.count(None) > 1:
        raise unsuitable("--gone", "the ninth ship is named twice")
    try:
        answer = next_arrival([s for s in ships if s is not None], ninth_gone=None in ships)
    except ValueError as error:
        message = f"no ship {error} is left in the pile; name each ship once, by its name or by its size"
        raise unsuitable("--gone", message) from None
    print_answer(answer, output_format)


def ships(
    ship: Annotated[
        str | None, typer.Option(metavar="NAME", help="One ship, such as Queen Sphere.", show_default="all")
    ] = None,
    file: DefaultsFile = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Show the Borg ships as printed, with suspect figures marked, and the sums of their dials.

    Example: borgcheck table ships --ship "Queen Sphere"
    """
    from borgcheck.tables.ships import ship_table

    chosen = None if ship is None else _ship("--ship", ship)
    if ship is not None and chosen is None:
        raise unsuitable("--ship", "the document does not describe the ninth ship")
    print_answer(ship_table(chosen), output_format)


def dice(
    dice: Annotated[
        int | None,
        typer.Option(min=1, max=99, metavar="N", help="How many dice are rolled.", show_default="1, 2 and 3"),
    ] = None,
    file: DefaultsFile = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Show what the rolls mean, and how likely they are.

    Example: borgcheck table dice --dice 4
    """
    from borgcheck.tables.dice import dice_chances

    print_answer(dice_chances(dice), output_format)


def _fleet_size(option: str, size: int | None, players: int | None) -> int:
    from borgcheck.tables.draft import fleet_size

    if (size is None) == (players is None):
        raise unsuitable(option, "give either this or --players")
    return size if size is not None else fleet_size(players or 1)


def _ship(option: str, name: str) -> BorgShip | None:
    """Return the ship of a name; None stands for the ninth."""
    from borgcheck.tables.borg_ships import ships_by_name

    known = ships_by_name()
    folded = " ".join(name.lower().replace("’", "'").split())
    if folded == NINTH:
        return None
    if folded not in known:
        near = known[nearest(folded, known)].name
        message = f"no Borg ship is called {name!r}; did you mean {near}? (`{NINTH}` is the one not described)"
        raise unsuitable(option, message)
    return known[folded]


COMMANDS: dict[str, Callable[..., None]] = {
    "borg-turn": borg_turn,
    "end": end,
    "draft": draft,
    "reinforce": reinforce,
    "arrival": arrival,
    "ships": ships,
    "dice": dice,
}
