"""`borgcheck stats`: its arguments and options. What it does with them is in counting.py."""

from __future__ import annotations

from typing import Annotated

import typer

from borgcheck.analysis import TURNS
from borgcheck.cli.counting import tell
from borgcheck.cli.formats import Format, OutputFormat


def stats(
    path: Annotated[str, typer.Argument(help="The deck; `-` reads standard input.", show_default=False)],
    what_if: Annotated[
        str | None,
        typer.Option(help="Show the numbers before and after changing the draw deck: `+2 Nine of Eleven -1 Wormhole`."),
    ] = None,
    turns: Annotated[
        int, typer.Option(help="For how many turns in a row to tell the chances of probes.", min=1, max=99)
    ] = TURNS,
    every: Annotated[
        bool, typer.Option("--all", help="Tell the chances of every objective of the game, not only of the deck's.")
    ] = False,
    output_format: OutputFormat = Format.TEXT,
) -> None:
    """Count a deck's cards, and tell the chances of its probes and of its opening hand.

    It also tells who staffs the deck's ships, and which of its missions its objectives can target.
    """
    tell(path, what_if=what_if, turns=turns, every=every, output_format=output_format)
