"""`borgcheck brief`: every ruling that touches a card of a deck."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from borgcheck.cli import show
from borgcheck.cli.paths import read
from borgcheck.cli.rulings import AsOf, date_of
from borgcheck.errors import BorgcheckError


class Format(StrEnum):
    """What `brief` prints."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"


def brief(
    path: Annotated[str, typer.Argument(help="A deck file; `-` reads standard input.", show_default=False)],
    as_of: AsOf = None,
    output_format: Annotated[Format, typer.Option(help="What to print.")] = Format.TEXT,
) -> None:
    """Print every ruling that touches a card of a deck, by card."""
    from borgcheck.analysis.brief import brief as find
    from borgcheck.corpus.corpus import corpus
    from borgcheck.output import brief as output

    deck = read(path)
    if deck.is_empty:
        raise BorgcheckError(f"{path}: no cards found in this file; `borgcheck check` says why")
    known = corpus()
    touched = find(deck, known, as_of=date_of(as_of))
    if output_format is Format.JSON:
        show.plain(output.document(touched, path=path, name=deck.name))
    elif output_format is Format.MARKDOWN:
        for line in output.markdown(touched, known, name=deck.name):
            show.plain(line)
    else:
        show.write(output.lines(touched, known))
