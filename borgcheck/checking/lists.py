"""Read a list of any game: decide which game it belongs to, and read it as a deck or as a setup.

The other games are loaded only for a list without a heading of decks.
"""

from __future__ import annotations

from borgcheck.cards.catalogue import Catalogue
from borgcheck.common.suggesting import require_known
from borgcheck.model.deck import GAME, Deck
from borgcheck.model.listing import Listing
from borgcheck.reading.decode import clean, decode
from borgcheck.reading.formats import FORMATS, detect, format_to_read, other_game
from borgcheck.reading.headings import has_deck_heading
from borgcheck.reading.pipeline import read_deck


def read_list(
    data: bytes | str,
    catalogue: Catalogue,
    *,
    path: str = "<text>",
    input_format: str | None = None,
    game: str | None = None,
    default_game: str | None = None,
) -> Listing:
    """Read a deck, or a setup of another game.

    | what the list shows            | for the card game        | for another game, or for none             |
    | ------------------------------ | ------------------------ | ----------------------------------------- |
    | a format other than text       | a deck                   | a deck                                    |
    | a heading that only decks have | a deck                   | a deck                                    |
    | lines of another game          | a deck with `wrong_game` | a setup of that game                      |
    | none of these                  | a deck                   | a setup of `game`, else of `default_game` |

    Args:
        data: The bytes of the file, or its text.
        catalogue: The cards.
        path: The name to show.
        input_format: A format of `formats.FORMATS`; None detects it.
        game: The game to read the list for; None decides by its content.
        default_game: The game to assume if the content of the list does not show it.

    Returns:
        A deck, or a setup whose `recognised_ruleset` is the one that its lines indicate. A list that is plainly for
        another game than the one asked for is read as such, or says so in `wrong_game`.

    Raises:
        BorgcheckError: The format is unknown.
    """
    if input_format:
        require_known("input format", input_format, FORMATS)
    decoded = decode(data) if isinstance(data, bytes) else clean(data)
    if decoded.problem is not None:
        return Deck(path, not_text=decoded.problem)
    text = decoded.text
    format = format_to_read(input_format) if input_format else detect(text)
    if format.name == "text" and not has_deck_heading(text):
        from borgcheck.games.parse import read_setup, recognise

        setup = recognise(text, path=path)
        if setup and game != GAME:
            return setup
        wanted = game or default_game or GAME
        if not setup and wanted != GAME:
            return read_setup(text, wanted, path=path)
        if setup and not other_game(text):
            ruleset = setup.recognised_ruleset or setup.game_data.ruleset
            return Deck(path, text.split("\n"), wrong_game=setup.title_of_game, recognised_ruleset=ruleset)
    return read_deck(text, catalogue, format, path=path)


def read_as_deck(
    data: bytes | str, catalogue: Catalogue, *, path: str = "<text>", input_format: str | None = None
) -> Deck:
    """Read a list as a deck of the card game; a list of another game says so in `wrong_game`.

    Args:
        data: The bytes of the file, or its text.
        catalogue: The cards.
        path: The name to show.
        input_format: A format of `formats.FORMATS`; None detects it.
    """
    deck = read_list(data, catalogue, path=path, input_format=input_format, game=GAME)
    assert isinstance(deck, Deck)  # noqa: S101 - what is read for the card game is not a setup
    return deck
