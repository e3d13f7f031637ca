"""`borgcheck diff`: are two lists the same deck?"""

from __future__ import annotations

from typing import Annotated

import typer

from borgcheck.cli import show
from borgcheck.cli.parameters import Format, OutputFile, OutputFormat, ReadAs, StdinFilename
from borgcheck.cli.paths import source
from borgcheck.errors import BorgcheckError
from borgcheck.files import STDIN


def diff(
    registered: Annotated[
        str,
        typer.Argument(
            metavar="REGISTERED",
            help="The first list, such as the deck as registered; `-` reads standard input.",
            show_default=False,
        ),
    ],
    played: Annotated[
        str,
        typer.Argument(
            metavar="PLAYED",
            help="The second list, such as the deck as played; `-` reads standard input.",
            show_default=False,
        ),
    ],
    output_format: OutputFormat = Format.TEXT,
    output_file: OutputFile = None,
    input_format: ReadAs = None,
    stdin_filename: StdinFilename = None,
) -> int:
    """Compare two deck lists card by card and section by section.

    Example: `borgcheck diff registered.deck played.deck`

    Exit codes: 0 they are the same deck; 1 they differ, or were not wholly read; 2 a file cannot be read.
    """
    from borgcheck.analysis.diff import compare
    from borgcheck.checking import fingerprint
    from borgcheck.output import diff as output
    from borgcheck.session import read_deck

    if registered == played == STDIN:
        raise BorgcheckError("standard input (`-`) can be one of the two decks only")
    decks = [read_deck(source(path, stdin_filename), input_format=input_format) for path in (registered, played)]
    found = compare(*decks)
    here, there = map(fingerprint, decks)
    if output_format is Format.JSON:
        show.plain(output.document(found, registered=here, played=there))
    else:
        show.display(output.blocks(found, registered=here, played=there))
    return 0 if found.same else 1
