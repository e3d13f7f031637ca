"""Deck files in, decks out: one module per format, detection, and the choice among cards.

No reader imports rules: what could not be read is put down in the deck, and rules speak of it.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from borgcheck import games
from borgcheck.cards.catalogue import Catalogue
from borgcheck.deck import GAME, Deck, Listing
from borgcheck.findings import Span
from borgcheck.parsing.assemble import assemble
from borgcheck.parsing.detect import FORMATS, detect, other_game, unjoin
from borgcheck.parsing.draft import Draft
from borgcheck.parsing.grammar import RefusedError
from borgcheck.parsing.recognise import Recognised, has_headings_of_decks, recognise
from borgcheck.parsing.source import clean, decode

# Each refused line is read around by reading the list again.
_MOST_REFUSED = 20
__all__ = ["FORMATS", "game_of", "read_deck", "read_list"]

Reader = Callable[[str, Draft, Catalogue], None]


def read_deck(data: bytes | str, catalogue: Catalogue, *, path: str = "<text>", format: str | None = None) -> Deck:
    """Read a deck from the content of a file.

    In: bytes as they stand in the file (or text), the cards, the name to show, and a format of FORMATS
    where the content shall not decide. Out: a deck in which every line is a card, a heading, a remark
    or a problem with its place.
    """
    text, not_text = _text(data)
    if not_text is not None:
        return Deck(path, not_text=not_text)
    lines = text.split("\n")
    if game := other_game(text):
        return _of_other_game(Deck(path, lines), game)
    chosen = format or detect(text)
    if chosen == "text" and (found := recognise(text)):
        return _of_other_game(Deck(path, lines, fits=found.ruleset), games.load(found.game).title)
    draft = _read(text, chosen, catalogue)
    return assemble(draft, catalogue, path=path, format=chosen, lines=lines)


def _of_other_game(deck: Deck, title: str) -> Deck:
    deck.wrong_game = title
    return deck


def read_list(
    data: bytes | str,
    catalogue: Callable[[], Catalogue],
    *,
    path: str = "<text>",
    format: str | None = None,
    game: str | None = None,
    otherwise: str | None = None,
) -> Listing:
    """Read a deck, or a setup of another game.

    In: as for read_deck (the cards are asked for only where it is a deck), and the game to read the list for; None
    where its content shall decide, and then the game `otherwise` where that tells none. Out: a Deck, or a Setup,
    whose `fits` names the ruleset that its lines tell. A list that is plainly of another game than the one asked for
    is read as that, or says so in `wrong_game`.
    """
    text, not_text = _text(data)
    if not_text is None and (format or detect(text)) == "text":
        found = recognise(text)
        if _is_setup(text, game, otherwise, found):
            from borgcheck.parsing.setup import read_setup

            chosen = found.game if found else str(game or otherwise)
            setup = read_setup(text, games.load(chosen), path=path)
            setup.fits = found.ruleset if found and found.told else ""
            return setup
    return read_deck(data, catalogue(), path=path, format=format)


def game_of(data: bytes | str, *, format: str | None = None) -> tuple[str, str]:
    """The game that a list is of by its content, and the ruleset that its lines tell (empty where they do not)."""
    text, not_text = _text(data)
    found = recognise(text) if not_text is None and (format or detect(text)) == "text" else None
    return (found.game, found.ruleset if found.told else "") if found else (GAME, "")


def _is_setup(text: str, game: str | None, otherwise: str | None, found: Recognised | None) -> bool:
    """Whether a list is to be read as a setup: it is one, or shall be one and is not plainly a deck."""
    if game == GAME:
        return False
    wanted = game or otherwise
    return found is not None or (wanted not in (None, GAME) and not has_headings_of_decks(text))


def _text(data: bytes | str) -> tuple[str, str | None]:
    """The text of a file, with the line ends that a web form took; or why it is none."""
    source = decode(data) if isinstance(data, bytes) else clean(data)
    return unjoin(source.text), source.problem


def _read(text: str, format: str, catalogue: Catalogue) -> Draft:
    """Read a text. The grammars accept every line; should one not, it is unreadable and the others are read."""
    lines = text.split("\n")
    refused: list[tuple[Span, str]] = []
    while True:
        draft = Draft(spelled_out=format in ("lackey", "dek"))
        try:
            _reader(format)("\n".join(lines), draft, catalogue)
        except RefusedError as error:
            line, column = error.line, error.column
            refused.append((Span(line, column, column + 1), lines[line - 1][:40]))
            if len(refused) < _MOST_REFUSED and lines[line - 1]:
                lines[line - 1] = ""
                continue
        for span, shown in refused:
            draft.unreadable(span, shown, f"a list in the {format} format")
        return draft


def _reader(format: str) -> Reader:
    """The reader of a format, imported when first needed: most runs see one format."""
    reader: Reader = getattr(import_module(f"borgcheck.parsing.{format}"), f"read_{format}")
    return reader
