"""The way from the bytes of a file to a deck, stage by stage.

    decode      bytes → text                     encoding, line ends, what is no text
    (formats)   text → format                    told by unmistakable marks, or by the caller
    unwrap      text → lines with their columns  quoting, bullets, emphasis, entities
    tokenize    lines → tokens                   Lark, one grammar a form
    classify    tokens → roles                   the titles and headings that are known; questions where there are two
    resolve     roles, questions → one reading   every combination, and the list's own totals; what stays open is unread
    assemble    reading → Deck                   sections, spans, findings of reading

Each stage is a function of its input. A format of `formats` does unwrap, tokenize and classify for its files: what is
a card in XML is no question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from borgcheck import games
from borgcheck.cards.catalogue import Catalogue
from borgcheck.deck import GAME, Deck
from borgcheck.formats import detect, format_named, other_game
from borgcheck.parse.assemble import assemble
from borgcheck.parse.decode import clean, decode
from borgcheck.parse.recognise import Recognised, has_headings_of_decks, recognise
from borgcheck.parse.resolve import resolve

if TYPE_CHECKING:
    from borgcheck.setups import Setup


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
    text, problem = _text(data)
    if problem is not None:
        return Deck(path, not_text=problem)
    source = text.split("\n")
    if game := other_game(text):
        return _of_other_game(Deck(path, source), game)
    form = format_named(input_format) if input_format else detect(text)
    if form.name == "text" and (found := recognise(text)):
        return _of_other_game(Deck(path, source, fits=found.ruleset), games.load(found.game).title)
    assert form.read is not None  # noqa: S101 - detect and format_named choose among formats that are read
    lines = form.read(text, catalogue)
    reading = resolve(lines, catalogue, default=form.default)
    return assemble(reading, catalogue, path=path, format=form.name, source=source, default=form.default)


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
    text, problem = _text(data)
    if problem is None and _is_text(text, input_format):
        found = recognise(text)
        if _is_setup(text, game, default_game, found):
            from borgcheck.parse.setup import read_setup

            chosen = found.game if found else str(game or default_game)
            setup = read_setup(text, games.load(chosen), path=path)
            setup.fits = found.ruleset if found and found.told else ""
            return setup
    return read_deck(data, catalogue(), path=path, input_format=input_format)


def game_of(data: bytes | str, *, input_format: str | None = None) -> tuple[str, str]:
    """Return the game of a list by its content, and the ruleset that its lines tell (empty if they tell none)."""
    text, problem = _text(data)
    found = recognise(text) if problem is None and _is_text(text, input_format) else None
    return (found.game, found.ruleset if found.told else "") if found else (GAME, "")


def _is_text(text: str, input_format: str | None) -> bool:
    return (input_format or detect(text).name) == "text"


def _is_setup(text: str, game: str | None, default_game: str | None, found: Recognised | None) -> bool:
    """Tell whether a list is to be read as a setup: it is one, or is asked to be one and is not plainly a deck."""
    if game == GAME:
        return False
    wanted = game or default_game
    return found is not None or (wanted not in (None, GAME) and not has_headings_of_decks(text))


def _text(data: bytes | str) -> tuple[str, str | None]:
    source = decode(data) if isinstance(data, bytes) else clean(data)
    return source.text, source.problem


def _of_other_game(deck: Deck, title: str) -> Deck:
    deck.wrong_game = title
    return deck
