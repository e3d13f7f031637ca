"""`borgcheck cards`: look up cards, and import newer ones from a plugin folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import RenderableType

from borgcheck.cards.catalogue import NAME_KINDS, Lookup, catalogue, shipped
from borgcheck.cards.fold import fold
from borgcheck.cards.plugin import make_cards, read_plugin
from borgcheck.cards.table import format_table
from borgcheck.cards.user_table import imported_table, store_table
from borgcheck.cli import show
from borgcheck.cli.parameters import LOOK_UP, OutputFile, OutputFormat
from borgcheck.cli.show import DataFormat, print_data
from borgcheck.common.suggesting import did_you_mean
from borgcheck.errors import BorgcheckError
from borgcheck.output.cards import card_line, card_to_dict, fact_lines
from borgcheck.output.lines import BLANK, StyledLine

app = typer.Typer(rich_markup_mode="markdown")
cards = typer.Typer(help="Look up cards, and import newer ones from a LackeyCCG plugin folder.", no_args_is_help=True)
app.add_typer(cards, name="cards", rich_help_panel=LOOK_UP)


@cards.command("show")
def show_card(
    title: Annotated[
        list[str], typer.Argument(metavar="TITLE", help="A title or another name of a card, in any spelling.")
    ],
    output_format: OutputFormat = DataFormat.TEXT,
    output_file: OutputFile = None,
) -> int:
    """Show the facts of a card, or of all cards with a title.

    Examples:

    - `borgcheck cards show Borg Queen`
    - `borgcheck cards show nine of eleven`

    Exit codes: 0 found; 1 no card has this title.
    """
    wanted = " ".join(title)
    lookup = catalogue().lookup(wanted)
    near = () if lookup else catalogue().similar.suggest(wanted)
    about: dict[str, object] = {"query": wanted, "how": lookup.match_kind, "suggestions": near}
    about |= {"date": catalogue().date, "cards": [*map(card_to_dict, lookup.cards)]}
    print_data(output_format, output_file, lambda: about, _fact_lines(wanted, lookup))
    if lookup:
        return 0
    show.write_error(f"borgcheck: no card is called {wanted!r}{did_you_mean(near)}")
    return 1


def _fact_lines(wanted: str, lookup: Lookup) -> Iterator[RenderableType]:
    if name := NAME_KINDS.get(lookup.match_kind):
        yield from (StyledLine(f"{wanted} is {name} of {lookup.cards[0].title}."), BLANK)
    for number, card in enumerate(lookup.cards):
        if number:
            yield BLANK
        yield from fact_lines(card)


@cards.command()
def search(
    words: Annotated[
        list[str],
        typer.Argument(metavar="WORD", help="Words of the title, the identification or the kind, in any order."),
    ],
    limit: Annotated[int, typer.Option(metavar="N", min=1, help="Show at most this many cards.")] = 50,
    output_format: OutputFormat = DataFormat.TEXT,
    output_file: OutputFile = None,
) -> int:
    """Find cards by words of their titles and kinds.

    Examples:

    - `borgcheck cards search queen borg`
    - `borgcheck cards search cube ship`

    Exit codes: 0 found; 1 no card matches.
    """
    query = " ".join(words)
    cards = catalogue().search(query)
    first = cards[:limit]
    about = {"query": query, "total": len(cards), "date": catalogue().date, "cards": [*map(card_to_dict, first)]}
    print_data(output_format, output_file, lambda: about, map(card_line, first))
    if not cards:
        meant = did_you_mean(catalogue().similar.suggest(query))
        number = len(fold(query).split())
        advice = "name a word" if number == 0 else "check the spelling" if number == 1 else "try fewer words"
        show.write_error(f"borgcheck: no card matches{meant or f'; {advice}'}")
        return 1
    if len(cards) > limit:
        show.write_error(f"{limit} of {len(cards)} cards shown; --limit {len(cards)} shows all")
    return 0


@cards.command()
def info(output_format: OutputFormat = DataFormat.TEXT, output_file: OutputFile = None) -> None:
    """Show which card data are in use.

    Exit code: 0.
    """
    first = sum(c.is_first_edition for c in catalogue())
    numbers = {"count": len(catalogue()), "first_edition": first, "second_edition": len(catalogue()) - first}
    imported = imported_table()
    origin = {"date": catalogue().date, "source": catalogue().source, "table": str(imported) if imported else None}
    lines = (
        f"{numbers['count']} cards: {first} First Edition, {numbers['second_edition']} Second Edition",
        *(f"{key}: {value or 'shipped with borgcheck'}" for key, value in origin.items()),
    )
    print_data(output_format, output_file, lambda: {**numbers, **origin}, map(StyledLine, lines))


@cards.command("import")
def import_plugin(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="A LackeyCCG plugin folder of Star Trek CCG First Edition.")
    ],
) -> None:
    """Import the cards from a plugin folder, and use them from now on.

    To use the cards that ship with borgcheck again, delete the file that `borgcheck cards info` names.

    Example: `borgcheck cards import ~/LackeyCCG/plugins/STCCG1E`

    Exit codes: 0 success; 2 the folder is not a plugin for the card game.
    """
    rows, date = read_plugin(folder)
    imported = make_cards(rows, {card.title: card.identification for card in shipped()})
    if not any(c.is_borg for c in imported):
        raise BorgcheckError(
            f"{folder}: no card of the Borg affiliation in these tables; is this a plugin for another game?"
        )
    path = store_table(format_table(imported, date=date, source="LackeyCCG plugin for Star Trek CCG First Edition"))
    first = sum(c.is_first_edition for c in imported)
    show.write_line(f"{len(imported)} cards ({first} First Edition) written to {path}")
