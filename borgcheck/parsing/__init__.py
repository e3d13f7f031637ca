"""Deck files in, decks out: one module per format, detection, and the choice among cards.

No reader imports rules: what could not be read is put down in the deck, and rules speak of it.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from lark.exceptions import UnexpectedInput

from borgcheck.cards.catalogue import Catalogue
from borgcheck.deck import Deck
from borgcheck.findings import Span
from borgcheck.parsing.assemble import assemble
from borgcheck.parsing.detect import FORMATS, detect, other_game, unjoin
from borgcheck.parsing.draft import Draft
from borgcheck.parsing.source import clean, decode

__all__ = ["FORMATS", "read_deck"]

Reader = Callable[[str, Draft, Catalogue], None]


def read_deck(data: bytes | str, catalogue: Catalogue, *, path: str = "<text>", format: str | None = None) -> Deck:
    """Read a deck from the content of a file.

    In: bytes as they stand in the file (or text), the cards, the name to show, and a format of FORMATS
    where the content shall not decide. Out: a deck in which every line is a card, a heading, a remark
    or a problem with its place.
    """
    source = decode(data) if isinstance(data, bytes) else clean(data)
    if source.problem is not None:
        return Deck(path=path, not_text=source.problem)
    text = unjoin(source.text)
    lines = text.split("\n")
    if game := other_game(text):
        return Deck(path=path, lines=lines, wrong_game=game)
    chosen = format or detect(text)
    draft = Draft(spelled_out=chosen in ("lackey", "dek"))
    try:
        _reader(chosen)(text, draft, catalogue)
    except UnexpectedInput as error:
        # The grammars accept every text; should one not, its place is said like any other.
        line, column = max(1, error.line), max(1, error.column)
        draft.unreadable(Span(line, column, column + 1), lines[line - 1][:40], f"a list in the {chosen} format")
    return assemble(draft, catalogue, path=path, format=chosen, lines=lines)


def _reader(format: str) -> Reader:
    """The reader of a format, imported when first needed: most runs see one format."""
    reader: Reader = getattr(import_module(f"borgcheck.parsing.{format}"), f"read_{format}")
    return reader
