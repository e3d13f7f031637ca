"""`borgcheck stats`: numbers about a deck."""

from __future__ import annotations

from typing import Annotated

import typer

from borgcheck.cli import show
from borgcheck.cli.formats import Format, OutputFormat
from borgcheck.cli.paths import read_cards


def stats(
    path: Annotated[str, typer.Argument(help="The deck; `-` reads standard input.", show_default=False)],
    what_if: Annotated[
        str | None,
        typer.Option(help="Show the numbers before and after changing the draw deck: `+2 Nine of Eleven -1 Wormhole`."),
    ] = None,
    turns: Annotated[
        int, typer.Option(help="For how many turns in a row to tell the chances of probes.", min=1, max=99)
    ] = 5,
    every: Annotated[
        bool, typer.Option("--all", help="Tell the chances of every objective of the game, not only of the deck's.")
    ] = False,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Count a deck's cards, and tell the chances of its probes and of its opening hand.

    It also tells who staffs the deck's ships, and which of its missions its objectives can target.
    """
    from borgcheck.analysis import stats as analysis
    from borgcheck.analysis.what_if import what_if as changed
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.output import stats as output

    deck = read_cards(path)
    cards = catalogue()
    found = analysis.stats(deck, cards, turns=turns)
    after = None if what_if is None else analysis.stats(changed(deck, what_if, cards), cards, turns=turns)
    if output_format is Format.JSON:
        show.plain(output.document(found, path=deck.path, name=deck.name, changes=what_if or "", after=after))
    elif after is not None:
        show.write(output.compared(found, after, path=deck.path, changes=what_if or ""))
    else:
        show.write(output.lines(found, path=deck.path, name=deck.name, block=show.block(), every=every))
