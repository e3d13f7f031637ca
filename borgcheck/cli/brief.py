"""`borgcheck brief`: every ruling that touches a card of a deck."""

from __future__ import annotations

from borgcheck.cli import show
from borgcheck.cli.parameters import AsOf, DeckFile, FormatToPost, OutputFile, OutputFormatToPost, ReadAs, StdinFilename
from borgcheck.cli.paths import source


def brief(
    path: DeckFile,
    as_of: AsOf = None,
    output_format: OutputFormatToPost = FormatToPost.TEXT,
    output_file: OutputFile = None,
    input_format: ReadAs = None,
    stdin_filename: StdinFilename = None,
) -> None:
    """Print every ruling that touches a card of a deck, by card.

    Examples:

    - `borgcheck brief my.deck`
    - `borgcheck brief my.deck -f markdown`

    Exit codes: 0 done; 2 there is no deck to read.
    """
    from borgcheck.analysis.brief import brief as find
    from borgcheck.corpus.corpus import corpus
    from borgcheck.output import brief as output
    from borgcheck.session import read_cards

    deck = read_cards(source(path, stdin_filename), input_format=input_format)
    known = corpus()
    touched = find(deck, known, as_of=as_of)
    if output_format is FormatToPost.JSON:
        show.plain(output.document(touched, path=deck.path, name=deck.name))
    elif output_format is FormatToPost.MARKDOWN:
        for line in output.markdown(touched, known, name=deck.name):
            show.plain(line)
    else:
        show.display(output.blocks(touched, known, path=deck.path, name=deck.name))
