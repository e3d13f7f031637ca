"""`borgcheck table`: calculators for Fleet Captains, Borg variant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

import typer

from borgcheck.cli.formats import Format
from borgcheck.cli.parameters import OutputFile, OutputFormat
from borgcheck.cli.table_options import (
    DefaultsFile,
    counts,
    names,
    number,
    numbers,
    parsed,
    part_and_whole,
    print_answer,
    unsuitable,
)
from borgcheck.errors import BorgcheckError, nearest
from borgcheck.tables.captains.ending import GameState, PartOfAll, game_end
from borgcheck.tables.captains.fleet import draft_fleet, fleet_size
from borgcheck.tables.captains.fleet import reinforce as reinforce_fleet
from borgcheck.tables.captains.ships import BorgShip, next_arrival, ship_table, ships_by_name
from borgcheck.tables.captains.turn import BorgTurn, log_turn

NINTH = "ninth"


def borg_turn(
    start: Annotated[
        str, typer.Option(metavar="SECTOR", help="The sector where the Borg ship starts; sectors may have any name.")
    ],
    entered: Annotated[Sequence[str], names("The sectors that it enters, in order, such as B,C,B.", "B,C,B")] = (),
    player_ships: Annotated[Sequence[str], names("The sectors with a player ship.", "B,C,B")] = (),
    unexplored: Annotated[Sequence[str], names("The sectors whose tile is face down.", "B,C,B")] = (),
    tokens: Annotated[
        Mapping[str, int] | None, counts("The control tokens already there, such as A=2,B=1.", "A=2,B=1")
    ] = None,
    assimilated: Annotated[Sequence[str], names("The homeworlds that were assimilated this turn.", "B,C,B")] = (),
    arrives: Annotated[
        bool, typer.Option("--arrives", help="The ship came onto the map this turn, at --start.")
    ] = False,
    file: DefaultsFile = None,
    output_format: OutputFormat = Format.TEXT,
    output_file: OutputFile = None,
) -> None:
    """Log a Borg turn: control tokens, structures, combat, and where the ship stops.

    Example: borgcheck table borg-turn --start A --entered B,C,B --tokens C=2
    """
    tokens = tokens or {}
    given = [start.strip(), *entered, *player_ships, *unexplored, *assimilated, *tokens]
    if not given[0]:
        raise unsuitable("--start", "a sector needs a name")
    spelling = {name.casefold(): name for name in reversed(given)}  # sectors are alike whatever their case

    def sectors(spelled: Iterable[str]) -> list[str]:
        return [spelling[name.casefold()] for name in spelled]

    turn = BorgTurn(
        start=given[0],
        entered=sectors(entered),
        players=sectors(player_ships),
        unexplored=sectors(unexplored),
        tokens=dict(zip(sectors(tokens), tokens.values(), strict=True)),
        assimilated=list(dict.fromkeys(sectors(assimilated))),
        arrives=arrives,
    )
    if len(turn.tokens or {}) != len(tokens):
        raise unsuitable("--tokens", "a sector is given twice; upper and lower case mean the same")
    print_answer(log_turn(turn), output_format)


def _part_of_all(value: object) -> PartOfAll:
    return PartOfAll(*part_and_whole(value))


def end(
    vp: Annotated[int | None, number("The victory points of all players together.")] = None,
    borg: Annotated[
        Sequence[str] | None,
        names("The Borg ships on the map, such as Sphere,Scout, or none.", "Sphere,Scout", metavar="SHIPS"),
    ] = None,
    homeworlds: Annotated[
        PartOfAll | None, parsed(_part_of_all, "Homeworlds assimilated, of all, such as 1/3.", metavar="N/ALL")
    ] = None,
    planets: Annotated[
        PartOfAll | None, parsed(_part_of_all, "Habitable planets that the Borg occupy, of all.", metavar="N/ALL")
    ] = None,
    ships: Annotated[int | None, number("The ships of all players on the board.")] = None,
    pool: Annotated[int | None, number("The ships of all players in reinforcement.")] = None,
    file: DefaultsFile = None,
    output_format: OutputFormat = Format.TEXT,
    output_file: OutputFile = None,
) -> None:
    """Say whether the game is won or lost, under every reading of the rules.

    Example: borgcheck table end --vp 14 --borg Sphere --homeworlds 0/2 --planets 1/4 --ships 3
    """
    if all(given is None for given in (vp, borg, homeworlds, planets, ships, pool)):
        raise BorgcheckError("give at least one of --vp, --borg, --homeworlds, --planets, --ships and --pool")
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


_Players = Annotated[int | None, number("The number of players, which gives the fleet size.", low=1)]


def draft(
    drawn: Annotated[
        Sequence[int],
        numbers("The sizes of the ships of the fleet deck, in the order drawn.", "4,5,2,3,1", low=1, metavar="SIZES"),
    ],
    target: Annotated[int | None, number("The fleet size to reach.", low=1)] = None,
    players: _Players = None,
    more: Annotated[bool, typer.Option("--more", help="The deck holds more ships than these.")] = False,
    file: DefaultsFile = None,
    output_format: OutputFormat = Format.TEXT,
    output_file: OutputFile = None,
) -> None:
    """Check the draft of a fleet: ships kept, discarded, never drawn; or start over.

    Example: borgcheck table draft --players 2 --drawn 4,5,2,3,1
    """
    size = _fleet_size("--target", target, players)
    print_answer(draft_fleet(size, drawn, more=more, players=players), output_format)


def reinforce(
    survivors: Annotated[
        Sequence[int], numbers("The sizes of the player's ships left, or none.", "4,2", low=1, metavar="SIZES")
    ],
    pool: Annotated[
        Sequence[int],
        numbers("The sizes of the ships in the pool, without destroyed ships.", "5,6", low=1, metavar="SIZES"),
    ],
    size: Annotated[int | None, number("The player's fleet size at the start.", low=1)] = None,
    players: _Players = None,
    losses: Annotated[int, number("The ships that the player has lost.")] = 1,
    others_first: Annotated[bool, typer.Option("--others-first", help="Another player lost a ship earlier.")] = False,
    homeworld_assimilated: Annotated[
        bool, typer.Option("--homeworld-assimilated", help="A homeworld is assimilated.")
    ] = False,
    file: DefaultsFile = None,
    output_format: OutputFormat = Format.TEXT,
    output_file: OutputFile = None,
) -> None:
    """Say which ships of the pool may reinforce a fleet.

    Example: borgcheck table reinforce --size 7 --survivors 4 --pool 5,6
    """
    answer = reinforce_fleet(
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
        names(
            "The ships that have left the pile, by name or size; `ninth` for the one not described; or none.",
            "3,4,5 or Scout",
            metavar="SHIPS",
        ),
    ],
    file: DefaultsFile = None,
    output_format: OutputFormat = Format.TEXT,
    output_file: OutputFile = None,
) -> None:
    """Say which Borg ship arrives next.

    Example: borgcheck table arrival --gone 3,4,5
    """
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
    output_file: OutputFile = None,
) -> None:
    """Show the Borg ships as printed, with suspect figures marked, and the sums of their dials.

    Example: borgcheck table ships --ship "Queen Sphere"
    """
    chosen = None if ship is None else _ship("--ship", ship)
    if ship is not None and chosen is None:
        raise unsuitable("--ship", "the document does not describe the ninth ship")
    print_answer(ship_table(chosen), output_format)


def dice(
    dice: Annotated[int | None, number("How many dice are rolled.", low=1, high=99, show_default="1, 2 and 3")] = None,
    file: DefaultsFile = None,
    output_format: OutputFormat = Format.TEXT,
    output_file: OutputFile = None,
) -> None:
    """Show what the rolls mean, and how likely they are.

    Example: borgcheck table dice --dice 4
    """
    from borgcheck.tables.captains.dice import dice_chances

    print_answer(dice_chances(dice), output_format)


def _fleet_size(option: str, size: int | None, players: int | None) -> int:
    if (size is None) == (players is None):
        raise unsuitable(option, "give either this or --players")
    return size if size is not None else fleet_size(players or 1)


def _ship(option: str, name: str) -> BorgShip | None:
    """Return the ship of a name; None stands for the ninth."""
    known = ships_by_name()
    folded = " ".join(name.lower().replace("’", "'").split())
    if folded == NINTH:
        return None
    if folded not in known:
        near = known[nearest(folded, known)].name
        message = f"no Borg ship is called {name!r}; did you mean {near}? (`{NINTH}` is the one not described)"
        raise unsuitable(option, message)
    return known[folded]


COMMANDS = (borg_turn, end, draft, reinforce, arrival, ships, dice)
