"""The path from the bytes of a file to a deck, stage by stage; in brackets, the other modules of a stage.

    decode       bytes → text                 encoding, line ends, what is not text
    formats      text → format                detected by unmistakable signs, or named by the caller
    canonical    text → lines                 grammar/deck.lark over the whole file; no line has two readings
    unwrap       text → lines                 quoting, bullets, emphasis, entities; two columns become one (columns)
    lex          line → tokens                titles, headings, counts, punctuation, words (scan, headings)
    parse        tokens → forms               wrapped rows are joined (rows), numbers of headings and remarks taken off
                                              (trim, remarks); the other kinds of tokens, by
                                              grammar/line.lark, say everything that the line may be
                                              (line, grammar, directives, mentions)
    frame        lines → head, body, foot     what words and bare titles are, by their place (doubts)
    choices      lines → choices              what may be several things
    layout       reading → sections, totals   for each reading, and for the deck (totals)
    constraints  reading → what it breaks     totals, counts, paragraphs: each is a function of a whole reading
    decide       readings → layout            a reading is dropped if another breaks a proper subset of what it does
    assemble     layout → Deck                entries, what is open, what was set aside (set_aside)

These may open a line, that is, leave it to the user, and the first that has a reason does: parse or the format (its
form), frame (its place, its neighbours, a comment like a heading), decide (readings that differ in it). Then assemble
opens counts that are no number of copies, headings that name no section, and the cards above all headings.

A list in the canonical format has one reading: it skips unwrap to choices, and decide. Any other is read line by line.
Each stage is a function of its input. A misspelt title is an unknown card from parse on; assemble notes the only card
that it can mean, which `checking/fix.py` writes. A format in `formats` does the steps from unwrap to parse itself,
because its files say what is a card.
"""

from __future__ import annotations

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.deck import Deck
from borgcheck.reading.assemble import assemble
from borgcheck.reading.canonical import read_canonical
from borgcheck.reading.directives import ask_about_comments
from borgcheck.reading.formats import Format, other_game
from borgcheck.reading.layout import lay_out
from borgcheck.reading.lex import Lexicon, lexicon_of
from borgcheck.reading.line import Line


def read_deck(text: str, catalogue: Catalogue, format: Format, *, path: str) -> Deck:
    """Read a deck from the text of a file.

    Args:
        text: The decoded text.
        catalogue: The cards.
        format: The format to read it in.
        path: The name to show.

    Returns:
        A deck. Every line has a role, and `open_lines` are those that could not be read.
    """
    source_lines = text.split("\n")
    if other := other_game(text):
        return Deck(path, source_lines, wrong_game=other)
    lexicon, is_text = lexicon_of(catalogue), format.name == "text"
    if is_text and (canonical := read_canonical(text, lexicon)) is not None:
        layout, is_certain = lay_out(ask_about_comments(canonical), catalogue), True
    else:
        # Imported here: a list in the canonical format needs neither, and most files are in it.
        from borgcheck.reading.decide import decide
        from borgcheck.reading.frame import Body, frame

        lines, is_certain = (read_line_by_line(text, lexicon), False) if is_text else format.read(text, lexicon)
        body = Body(0, len(lines), is_from_program=True)
        if not is_certain:
            lines, body = frame(lines, lexicon, source_lines)
        layout = decide(lines, body, catalogue, default=format.default)
    return assemble(layout, catalogue, path=path, format=format.name, source_lines=source_lines, is_certain=is_certain)


def read_line_by_line(text: str, lexicon: Lexicon) -> list[Line]:
    """Return the lines of a list that is read line by line, each with all that it may be by its form."""
    from borgcheck.reading.columns import split_columns, without_borders
    from borgcheck.reading.rows import parsed_rows
    from borgcheck.reading.unwrap import unwrap

    return list(parsed_rows(split_columns(without_borders(unwrap(text)), lexicon), lexicon))
