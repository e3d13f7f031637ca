"""The way from the bytes of a file to a deck, stage by stage.

    decode      bytes → text                     encoding, line ends, what is not text
    (formats)   text → format                    detected by unmistakable marks, or named by the caller
    canonical   text → lines                     grammar/deck.lark over the whole file, without a question
    unwrap      text → lines with their columns  quoting, bullets, emphasis, entities; columns sets two columns in order
    lex         lines → tokens                   Lark's lexer over the whole text (grammar/line.lark)
    classify    tokens → all that a line may be  by itself: titles, headings, counts, marks
    answers     lines → answers                  by the evidence of the list: counts, marks of a line's own, paragraphs
    resolve     answers → one reading            every combination, and the list's own totals; what stays open is unread
    assemble    reading → Deck                   sections, spans, findings of reading

Each stage is a function of its input. A format of `formats` does everything from unwrap to answers for its files: what
is a card in XML is not a question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from borgcheck import games
from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.deck import GAME, Deck
from borgcheck.reading.assemble import assemble
from borgcheck.reading.decode import clean, decode
from borgcheck.reading.formats import detect, format_named, other_game
from borgcheck.reading.recognise import has_headings_of_decks, recognise
from borgcheck.reading.resolve import resolve

if TYPE_CHECKING:
    from borgcheck.model.setups import Setup


def read_deck(
    data: bytes | str, catalogue: Catalogue, *, path: str = "<text>", input_format: str | None = None
) -> Deck:
    """Read a deck from the content of a file.

    Args:
        data: The bytes of the file, or its text.
        catalogue: The cards.
        path: The name to show.
        input_format: A format of `formats.FORMATS`; None detects it.

    Returns:
        A deck in which every line has a role, and every line that could not be read is a problem with its place.
    """
    deck = read_list(data, lambda: catalogue, path=path, input_format=input_format, game=GAME)
    assert isinstance(deck, Deck)  # noqa: S101 - only other games have setups
    return deck


def read_list(
    data: bytes | str,
    catalogue: Callable[[], Catalogue],
    *,
    path: str = "<text>",
    input_format: str | None = None,
    game: str | None = None,
    default_game: str | None = None,
) -> Deck | Setup:
    """Read a deck, or a setup of another game.

    Args:
        data: The bytes of the file, or its text.
        catalogue: Returns the cards; called only for a deck.
        path: The name to show.
        input_format: A format of `formats.FORMATS`; None detects it.
        game: The game to read the list for; None decides by its content.
        default_game: The game of a list whose content does not tell.

    Returns:
        A deck, or a setup whose `fits` names the ruleset that its lines tell. A list that is plainly of another game
        than the one asked for is read as that, or says so in `wrong_game`.
    """
    decoded = decode(data) if isinstance(data, bytes) else clean(data)
    if decoded.problem is not None:
        return Deck(path, not_text=decoded.problem)
    text = decoded.text
    source = text.split("\n")
    format = format_named(input_format) if input_format else detect(text)
    found = recognise(text) if format.name == "text" else None
    if format.name == "text" and game != GAME:
        wanted = game or default_game or GAME
        if found or (wanted != GAME and not has_headings_of_decks(text)):
            from borgcheck.reading.setup import read_setup

            setup = read_setup(text, games.load(found.game if found else wanted), path=path)
            setup.fits = found.ruleset if found and found.told else ""
            return setup
    if other := other_game(text):
        return Deck(path, source, wrong_game=other)
    if found:
        return Deck(path, source, wrong_game=games.load(found.game).title, fits=found.ruleset)
    assert format.read is not None  # noqa: S101 - detect and format_named choose among formats that are read
    reading = resolve(format.read(text, catalogue()), catalogue(), default=format.default)
    return assemble(reading, catalogue(), path=path, format=format.name, source=source, default=format.default)
