"""The path from the bytes of a file to a deck, stage by stage.

    decode      bytes → text                     encoding, line ends, what is not text
    (formats)   text → format                    detected by unmistakable signs, or named by the caller
    canonical   text → lines                     grammar/deck.lark over the whole file, without a question
    unwrap      text → lines with their columns  quoting, bullets, emphasis, entities; columns reorders two columns
    lex         line → tokens                    Lark's lexer (grammar/line.lark)
    classify    tokens → all that a line may be  by itself: titles, headings, counts, marks
    frame       lines → head, body, foot         where the list begins and ends (data/vocabularies)
    answers     lines → answers                  by the evidence in the list: counts, marks on the line, paragraphs
    resolve     answers → one reading            every combination, and the list's own totals; what stays open is unread
    assemble    reading → Deck                   sections, spans; what was not read, with what may be meant (candidates)

Each stage is a function of its input. A format in `formats` does everything from unwrap to answers for its own files:
in XML, for example, what is a card is not a question.
"""

from __future__ import annotations

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.deck import Deck
from borgcheck.reading.assemble import assemble
from borgcheck.reading.formats import Format, other_game
from borgcheck.reading.resolve import resolve


def read_deck(text: str, catalogue: Catalogue, format: Format, *, path: str) -> Deck:
    """Read a deck from the text of a file.

    Args:
        text: The decoded text.
        catalogue: The cards.
        format: The format to read it in.
        path: The name to show.

    Returns:
        A deck in which every line has a role, and every line that could not be read is a problem with its place.
    """
    source = text.split("\n")
    if other := other_game(text):
        return Deck(path, source, wrong_game=other)
    reading = resolve(format.module.read(text, catalogue), catalogue, default=format.default)
    return assemble(reading, catalogue, path=path, format=format.name, source=source, default=format.default)
