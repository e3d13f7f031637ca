"""What the commands of all tables share: their common options, and showing an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from typer.models import OptionInfo

from borgcheck.cli import show
from borgcheck.cli.formats import Format

if TYPE_CHECKING:
    from borgcheck.tables.answer import Answer


Text = str | None
Flag = bool | None
File = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="A TOML file with the other options as keys, such as `cubes = 2`; `-` reads standard input.",
    ),
]


def option(metavar: str, help: str) -> OptionInfo:
    """An option of a table: it may stand in the table's file instead, so it has no default of its own."""
    return typer.Option(metavar=metavar, help=help, show_default=False)  # type: ignore[no-any-return]


def flag(name: str, help: str) -> OptionInfo:
    """An option without a value, likewise."""
    return typer.Option(name, help=help, show_default=False)  # type: ignore[no-any-return]


def tell(answer: Answer, output_format: Format) -> None:
    """Print an answer."""
    from borgcheck.corpus.corpus import shipped
    from borgcheck.output import answer as output

    if output_format is Format.JSON:
        show.plain(output.document(answer, shipped()))
    else:
        show.write(output.lines(answer, shipped()))
