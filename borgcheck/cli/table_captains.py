"""`borgcheck table`: the tables of Fleet Captains, Borg variant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from borgcheck.cli.formats import Format, OutputFormat
from borgcheck.cli.given import Given
from borgcheck.cli.tables import File, Flag, Text, flag, option, tell
from borgcheck.errors import BorgcheckError, nearest

if TYPE_CHECKING:
    from borgcheck.tables.pile import Ship

PANEL = "Fleet Captains, Borg variant"
NINTH = "ninth"


def register(app: typer.Typer) -> None:
    """Put the tables of Fleet Captains into the group of commands."""
    for name, command in (
        ("borg-turn", borg_turn),
        ("end", end),
        ("draft", draft),
        ("reinforce", reinforce),
        ("arrival", arrival),
        ("victory-points", victory_points),
        ("ships", ships),
        ("fleet-size", fleet_size),
        ("dice", dice),
    ):
        app.command(name, rich_help_panel=PANEL)(command)


def borg_turn(
    context: typer.Context,
    start: Annotated[Text, option("SECTOR", "Where the Borg ship starts; sectors may have any name.")] = None,
    entered: Annotated[Text, option("SECTORS", "The sectors it comes into, in order, such as B,C,B.")] = None,
    player_ships: Annotated[Text, option("SECTORS", "The sectors with a player ship.")] = None,
    unexplored: Annotated[Text, option("SECTORS", "The sectors whose tile is face down.")] = None,
    tokens: Annotated[Text, option("COUNTS", "The control tokens there already, such as A=2,B=1.")] = None,
    assimilated: Annotated[Text, option("SECTORS", "The homeworlds assimilated this turn.")] = None,
    arrives: Annotated[Flag, flag("--arrives", help="The ship came onto the map this turn, at --start.")] = None,
    file: File = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Log a Borg turn: tokens, structures, combats, and where the ship stops.

    Example: borgcheck table borg-turn --start A --entered B,C,B --tokens C=2
    """
    from borgcheck.tables.borg_turn import turn
    from borgcheck.tables.tokens import Situation

    given = Given(context)
    sector = _Sectors()
    answer = turn(
        Situation(
            start=sector(given.needed("start", given.name("start", example="A"))),
            entered=[sector(s) for s in given.names("entered", example="B,C,B") or ()],
            players=[sector(s) for s in given.names("player-ships") or ()],
            unexplored=[sector(s) for s in given.names("unexplored") or ()],
            tokens=_tokens(given, sector),
            assimilated=list(dict.fromkeys(sector(s) for s in given.names("assimilated") or ())),
            arrives=given.flag("arrives"),
        )
    )
    tell(answer, output_format)


def end(
    context: typer.Context,
    vp: Annotated[Text, option("N", "The victory points of all players together.")] = None,
    borg: Annotated[Text, option("SHIPS", "The Borg ships on the map, such as Sphere,Scout; or none.")] = None,
    homeworlds: Annotated[Text, option("N/ALL", "The homeworlds assimilated, of all, such as 1/3.")] = None,
    planets: Annotated[Text, option("N/ALL", "The habitable planets occupied by the Borg, of all.")] = None,
    ships: Annotated[Text, option("N", "The player ships on the board, of all players.")] = None,
    pool: Annotated[Text, option("N", "The ships in reinforcement, of all players.")] = None,
    file: File = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Say whether the game is won or lost, under every reading.

    Example: borgcheck table end --vp 14 --borg Sphere --homeworlds 0/2 --planets 1/4 --ships 3
    """
    from borgcheck.tables.ending import State, end

    given = Given(context)
    present = (
        None
        if (names := given.names("borg", example="Sphere,Scout")) is None
        else [_ship(given, "borg", n) for n in names]
    )
    state = State(
        vp=given.number("vp"),
        borg=None if present is None else [s for s in present if s is not None],
        ninth=present is not None and None in present,
        homeworlds=given.part("homeworlds"),
        planets=given.part("planets"),
        ships=given.number("ships"),
        pool=given.number("pool"),
    )
    if state == State():
        raise given.nothing("vp", "borg", "homeworlds", "planets", "ships", "pool")
    tell(end(state), output_format)


def draft(
    context: typer.Context,
    target: Annotated[Text, option("N", "The fleet size to reach.")] = None,
    players: Annotated[Text, option("N", "The number of players, instead of --target.")] = None,
    drawn: Annotated[Text, option("SIZES", "The sizes of the fleet deck in the order drawn.")] = None,
    more: Annotated[Flag, flag("--more", help="The deck holds more ships than these.")] = None,
    file: File = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Check a fleet draft: ships kept, discarded, never drawn; restart or impossible.

    Example: borgcheck table draft --players 2 --drawn 4,5,2,3,1
    """
    from borgcheck.tables.draft import draft

    given = Given(context)
    sizes = given.needed("drawn", given.numbers("drawn", low=1, example="4,5,2,3,1"))
    tell(draft(_fleet_size(given, "target"), sizes, more=given.flag("more")), output_format)


def reinforce(
    context: typer.Context,
    size: Annotated[Text, option("N", "The player's fleet size at the start.")] = None,
    players: Annotated[Text, option("N", "The number of players, instead of --size.")] = None,
    losses: Annotated[Text, option("N", "The ships that the player has lost; 1 unless told.")] = None,
    survivors: Annotated[Text, option("SIZES", "The sizes of the player's ships still there; or none.")] = None,
    pool: Annotated[Text, option("SIZES", "The sizes of the ships in the pool, destroyed ones left out.")] = None,
    others_first: Annotated[Flag, flag("--others-first", help="Another player lost a ship earlier.")] = None,
    homeworld_assimilated: Annotated[Flag, flag("--homeworld-assimilated", help="A homeworld is assimilated.")] = None,
    file: File = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Say which ships of the pool may reinforce a fleet.

    Example: borgcheck table reinforce --size 7 --survivors 4 --pool 5,6
    """
    from borgcheck.tables.reinforcement import reinforce

    given = Given(context)
    losses_told = given.number("losses")
    answer = reinforce(
        _fleet_size(given, "size"),
        given.needed("survivors", given.numbers("survivors", low=1, example="4,2")),
        given.needed("pool", given.numbers("pool", low=1, example="5,6")),
        losses=1 if losses_told is None else losses_told,
        others_first=given.flag("others-first"),
        prevented=given.flag("homeworld-assimilated"),
    )
    tell(answer, output_format)


def arrival(
    context: typer.Context,
    gone: Annotated[Text, option("SHIPS", "The ships no longer in the pile, by name or size; or none.")] = None,
    file: File = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Say which Borg ship arrives next.

    Example: borgcheck table arrival --gone 3,4,5
    """
    from borgcheck.tables.arrival import arrival

    given = Given(context)
    names = given.needed("gone", given.names("gone", example="3,4,5 or Scout"))
    ships = [int(n) if n.isascii() and n.isdigit() and len(n) < 4 else _ship(given, "gone", n) for n in names]
    if ships.count(None) > 1:
        raise given.wrong("gone", "the ninth ship is named twice")
    try:
        answer = arrival([s for s in ships if s is not None], ninth_gone=None in ships)
    except ValueError as error:
        raise given.wrong(
            "gone", f"no ship {error} is left in the pile; a ship goes once, by its name or by its size"
        ) from None
    tell(answer, output_format)


def victory_points(
    context: typer.Context,
    destroyed: Annotated[Text, option("N", "Enemy ships destroyed.")] = None,
    starbases: Annotated[Text, option("N", "Starbases built.")] = None,
    upgrades: Annotated[Text, option("N", "Upgrades of starbases.")] = None,
    other: Annotated[
        Text, option("N", "VP of missions, encounters and later starbases, as your cards have them.")
    ] = None,
    file: File = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Count victory points.

    Example: borgcheck table victory-points --destroyed 5 --starbases 1 --upgrades 1
    """
    from borgcheck.tables.points import victory_points

    given = Given(context)
    told = {key: given.number(key) for key in ("destroyed", "starbases", "upgrades", "other")}
    if all(number is None for number in told.values()):
        raise given.nothing(*told)
    counted = {key: number or 0 for key, number in told.items()}
    if counted["upgrades"] and not counted["starbases"]:
        raise given.wrong("upgrades", "an upgrade needs a starbase: give --starbases")
    tell(victory_points(**counted), output_format)


def ships(
    context: typer.Context,
    ship: Annotated[Text, option("NAME", "One ship, such as Queen Sphere; all unless told.")] = None,
    file: File = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Show the Borg ships as printed, with their suspect figures, and the sums of their dials.

    Example: borgcheck table ships --ship "Queen Sphere"
    """
    from borgcheck.tables.ships import ship_table

    given = Given(context)
    name = given.name("ship", example="Queen Sphere")
    chosen = _ship(given, "ship", name) if name else None
    if name and chosen is None:
        raise given.wrong("ship", "the ninth ship is not in the document: it has no figures to show")
    tell(ship_table(chosen), output_format)


def fleet_size(
    context: typer.Context,
    players: Annotated[Text, option("N", "The number of players; 1 to 5 unless told.")] = None,
    file: File = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Show what depends on the number of players: fleet size, missions, command cards.

    Example: borgcheck table fleet-size --players 4
    """
    from borgcheck.tables.players import fleets

    tell(fleets(Given(context).number("players", low=1)), output_format)


def dice(
    context: typer.Context,
    dice: Annotated[Text, option("N", "How many dice are rolled; 1, 2 and 3 unless told.")] = None,
    file: File = None,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Show what the rolls mean, and how likely they are.

    Example: borgcheck table dice --dice 4
    """
    from borgcheck.tables.dice import dice as rolls

    tell(rolls(Given(context).number("dice", low=1, high=99)), output_format)


class _Sectors:
    """Names of sectors, alike whatever their case: the first spelling stands for all."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def __call__(self, name: str) -> str:
        return self._known.setdefault(name.casefold(), name)


def _tokens(given: Given, sector: _Sectors) -> dict[str, int]:
    told = given.counts("tokens", example="A=2,B=1") or {}
    found = {sector(name): count for name, count in told.items()}
    if len(found) != len(told):
        raise given.wrong("tokens", "a sector stands twice; upper and lower case are alike")
    return found


def _fleet_size(given: Given, key: str) -> int:
    from borgcheck.tables.draft import fleet_size

    size, players = given.number(key, low=1), given.number("players", low=1)
    if size is None and players is None:
        raise given.nothing(key, "players")
    if size is not None and players is not None:
        raise BorgcheckError(f"--{key} and --players both tell the fleet size: give one of them")
    return size if size is not None else fleet_size(players or 1)


def _ship(given: Given, key: str, name: str) -> Ship | None:
    """The ship of a name; None stands for the ninth."""
    from borgcheck.tables.pile import by_name

    known = by_name()
    folded = " ".join(name.lower().replace("’", "'").split())
    if folded == NINTH:
        return None
    if folded not in known:
        near = nearest(folded, known)
        raise given.wrong(
            key,
            f"no Borg ship is called {name!r}; did you mean {known[near].name}? (`{NINTH}` for the one not described)",
        )
    return known[folded]
