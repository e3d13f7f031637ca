"""Options that mean the same in every command."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from borgcheck.cli import complete
from borgcheck.cli.formats import InputFormat

RULES = "Rules"
INPUT = "Input"
OUTPUT = "Output"
CORRECTIONS = "Corrections"

DeckFile = Annotated[
    str, typer.Argument(metavar="PATH", help="A deck file; `-` reads standard input.", show_default=False)
]
DeckFiles = Annotated[
    list[str],
    typer.Argument(metavar="PATH", help="Deck files or folders; `-` reads standard input.", show_default=False),
]
RulesetName = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        "-r",
        metavar="NAME",
        help="Check by this ruleset, whatever the deck names.",
        autocompletion=complete.ruleset,
        rich_help_panel=RULES,
    ),
]
AsOf = Annotated[
    str | None,
    typer.Option(metavar="DATE", help="Use only what was in force at this date, such as 2000-10."),
]
ReadAs = Annotated[
    InputFormat | None,
    typer.Option(
        "--input-format",
        metavar="FORMAT",
        help=f"Force the input format (default: detect): {', '.join(InputFormat)}.",
        rich_help_panel=INPUT,
    ),
]
ConfigFile = Annotated[
    Path | None,
    typer.Option(
        "--config",
        metavar="FILE",
        help="Use this configuration file instead of the one nearest to each deck.",
        rich_help_panel=RULES,
    ),
]
StdinFilename = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="Show this name for standard input.", rich_help_panel=INPUT),
]
