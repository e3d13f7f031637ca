"""`borgcheck table assimilate` and `hive`: figures of the card game."""

from __future__ import annotations

from typing import Annotated

import typer

from borgcheck.cli import show
from borgcheck.cli.formats import Format, OutputFormat
from borgcheck.cli.paths import read_bytes
from borgcheck.errors import BorgcheckError

PANEL = "Card game"


def register(app: typer.Typer) -> None:
    """Put the tables of the card game into the group of commands."""
    for name, command in (("assimilate", assimilate), ("hive", hive)):
        app.command(name, rich_help_panel=PANEL)(command)


def assimilate(
    card: Annotated[list[str], typer.Argument(help="A title, identification or nickname.", show_default=False)],
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Say what a card becomes when the Borg assimilate it, attribute by attribute."""
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.corpus.corpus import corpus
    from borgcheck.output import assimilation as output
    from borgcheck.tables import assimilation
    from borgcheck.tables.picking import one_card

    result = assimilation.assimilate(one_card(catalogue(), " ".join(card)))
    if output_format is Format.JSON:
        show.plain(output.document(result))
    else:
        show.write(output.lines(result, corpus()))


def hive(
    crew: Annotated[
        list[str] | None,
        typer.Option(
            help="A Borg of the crew: `Interlink Drone`, `2 Guard Drone`, `Borg Queen (First Contact): Empathy`, "
            "`Gibson (assimilated)`; repeat it for each."
        ),
    ] = None,
    away: Annotated[list[str] | None, typer.Option(help="A Borg of the Away Team, written likewise.")] = None,
    file: Annotated[
        str | None,
        typer.Option(
            help="A TOML file with such lists: `crew`, `away`, and others by any name; `-` reads standard input."
        ),
    ] = None,
    apart: Annotated[
        bool, typer.Option("--apart", help="They are at different locations, each a hive of its own.")
    ] = False,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Say which skills each Borg shares by an Interlink Drone, and the total CUNNING with a Unity Drone."""
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.corpus.corpus import corpus
    from borgcheck.output import hive as output
    from borgcheck.tables.hive import share
    from borgcheck.tables.members import read_file, read_places

    lists: dict[str, list[str]] = {}
    if file is not None:
        content = read_bytes(file)
        try:
            lists, apart_there = read_file(content)
        except BorgcheckError as error:
            raise BorgcheckError(f"{file}: {error}") from None
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
        show.write(output.lines(sharing, corpus()))
