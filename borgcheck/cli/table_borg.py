"""`borgcheck table assimilate` and `hive`: calculators for the card game."""

from __future__ import annotations

from typing import Annotated

import typer

from borgcheck.cli import show
from borgcheck.cli.formats import Format
from borgcheck.cli.parameters import OutputFile, OutputFormat
from borgcheck.cli.table_options import read_toml
from borgcheck.errors import BorgcheckError


def assimilate(
    card: Annotated[
        list[str], typer.Argument(metavar="TITLE", help="A title, identification or nickname.", show_default=False)
    ],
    output_format: OutputFormat = Format.TEXT,
    output_file: OutputFile = None,
) -> None:
    """Say what a card becomes when the Borg assimilate it, attribute by attribute.

    Example: borgcheck table assimilate Kova Tholl
    """
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.corpus.corpus import corpus
    from borgcheck.output import assimilation as output
    from borgcheck.tables.borg import assimilation
    from borgcheck.tables.borg.picking import one_card

    result = assimilation.assimilate(one_card(catalogue(), " ".join(card)))
    if output_format is Format.JSON:
        show.plain(output.document(result))
    else:
        show.prose(output.lines(result, corpus(), show.width()))


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
        str | None,
        typer.Option(
            metavar="FILE",
            help="A TOML file with such lists: `crew`, `away`, and other places by any name. Its Borg join those of "
            "the command line. `-` reads standard input.",
        ),
    ] = None,
    apart: Annotated[
        bool, typer.Option("--apart", help="The places are at different locations, each a hive of its own.")
    ] = False,
    output_format: OutputFormat = Format.TEXT,
    output_file: OutputFile = None,
) -> None:
    """Say which skills the Borg of a hive share, and their total CUNNING.

    Skills are shared by an Interlink Drone, CUNNING by a Unity Drone.

    Example: borgcheck table hive --away "Bio-med Drone" --crew "Interlink Drone" --crew "Gibson (assimilated)"
    """
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.corpus.corpus import corpus
    from borgcheck.output import hive as output
    from borgcheck.tables.borg.hive import share
    from borgcheck.tables.borg.members import read_lists, read_places

    lists: dict[str, list[str]] = {}
    if file is not None:
        name, table = read_toml(file)
        try:
            lists, apart_there = read_lists(table)
        except BorgcheckError as error:
            raise BorgcheckError(f"{name}: {error}") from None
        apart = apart or apart_there
    named: dict[str, list[str]] = {}
    for name, lines in (*lists.items(), ("crew", crew or []), ("away", away or [])):
        named.setdefault("Away Team" if name == "away" else name, []).extend(lines)
    places = read_places(named, catalogue())
    if not places:
        raise BorgcheckError("give at least one of --crew, --away and --file, with the Borg of a hive")
    sharing = share(places, apart=apart)
    if output_format is Format.JSON:
        show.plain(output.document(sharing))
    else:
        show.prose(output.lines(sharing, corpus(), show.width()))


COMMANDS = (assimilate, hive)
