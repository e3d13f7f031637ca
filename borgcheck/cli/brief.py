"""`borgcheck brief`: every ruling that touches a card of a deck."""

from __future__ import annotations

from typing import Annotated

import typer

from borgcheck.cli import show
from borgcheck.cli.dates import date_of
from borgcheck.cli.formats import FormatToPost
from borgcheck.cli.paths import read_cards
from borgcheck.cli.rulings import AsOf


def brief(
    path: Annotated[str, typer.Argument(help="A deck file; `-` reads standard input.", show_default=False)],
    as_of: AsOf = None,
    output_format: Annotated[FormatToPost, typer.Option(help="What to print.")] = FormatToPost.TEXT,
) -> None:
    """Print every ruling that touches a card of a deck, by card."""
    from borgcheck.analysis.brief import brief as find
    from borgcheck.corpus.corpus import corpus
    from borgcheck.output import brief as output

    deck = read_cards(path)
    known = corpus()
    touched = find(deck, known, as_of=date_of(as_of))
    if output_format is FormatToPost.JSON:
        show.plain(output.document(touched, path=deck.path, name=deck.name))
    elif output_format is FormatToPost.MARKDOWN:
        for line in output.markdown(touched, known, name=deck.name):
            show.plain(line)
    else:
        show.prose(output.lines(touched, known, path=deck.path, name=deck.name))
