"""Options that mean the same in every command."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from borgcheck.cli import complete

RULES = "Rules"
INPUT = "Input"
OUTPUT = "Output"
CORRECTIONS = "Corrections"


def _require_input_format(name: str | None) -> str | None:
    """Return the name of an input format. Raises BorgcheckError if there is no such format."""
    if name is not None:
        from borgcheck.formats import require_input_format

        require_input_format(name)
    return name


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
    str | None,
    typer.Option(
        "--input-format",
        metavar="FORMAT",
        help="Force the input format, such as text, lackey or table (default: detect).",
        callback=_require_input_format,
        autocompletion=complete.input_formats,
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
