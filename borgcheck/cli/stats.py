"""`borgcheck stats`: numbers about a deck."""

from __future__ import annotations

from typing import Annotated

import typer

from borgcheck.analysis import stats as analysis
from borgcheck.cards.catalogue import catalogue
from borgcheck.cli.output_file import print_data
from borgcheck.cli.parameters import LEARN, DataFormat, DeckPath, OutputFile, OutputFormat, ReadAs, StdinFilename
from borgcheck.inputs.decks import read_filled_deck
from borgcheck.inputs.sources import Source
from borgcheck.output import stats as output

app = typer.Typer(rich_markup_mode="markdown")


@app.command(rich_help_panel=LEARN)
def stats(
    path: DeckPath,
    what_if: Annotated[
        str | None,
        typer.Option(
            metavar="CHANGES",
            help="Show the numbers before and after changing the draw deck, such as `+2 Nine of Eleven -1 Wormhole`.",
        ),
    ] = None,
    output_format: OutputFormat = DataFormat.TEXT,
    output_file: OutputFile = None,
    input_format: ReadAs = None,
    stdin_filename: StdinFilename = None,
) -> None:
    """Count a deck's cards, and give the chances of its probes and its opening hand.

    Also shows which personnel meet the staffing of the deck's ships. All chances are exact.

    Examples:

    - `borgcheck stats my.deck`
    - `borgcheck stats my.deck --what-if "+2 Nine of Eleven -1 Awaken"`

    Exit codes: 0 success; 2 no deck could be read.
    """
    deck = read_filled_deck(Source.named(path, stdin_filename), input_format=input_format)
    found = analysis.stats(deck, catalogue(), changes=what_if)
    blocks = output.blocks(found) if found.what_if is None else output.comparison(found, found.what_if)
    print_data(output_format, output_file, found.to_dict, blocks, [path])
