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
from borgcheck.reading.decode import DecodedText, clean, decode
from borgcheck.reading.formats import detect, format_named, other_game
from borgcheck.reading.resolve import resolve


def read_deck(
    data: bytes | str | DecodedText, catalogue: Catalogue, *, path: str = "<text>", input_format: str | None = None
) -> Deck:
    """Read a deck from the content of a file.

    Args:
        data: The bytes of the file, its text, or its decoded text.
        catalogue: The cards.
        path: The name to show.
        input_format: The name of a format in `formats.FORMATS`; None detects it.

    Returns:
        A deck in which every line has a role, and every line that could not be read is a problem with its place.
    """
    decoded = decode(data) if isinstance(data, bytes) else clean(data) if isinstance(data, str) else data
    if decoded.problem is not None:
        return Deck(path, not_text=decoded.problem)
    text = decoded.text
    source = text.split("\n")
    if other := other_game(text):
        return Deck(path, source, wrong_game=other)
    format = format_named(input_format) if input_format else detect(text)
    reading = resolve(format.module.read(text, catalogue), catalogue, default=format.default)
    return assemble(reading, catalogue, path=path, format=format.name, source=source, default=format.default)
