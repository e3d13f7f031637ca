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

# Each refused line is read around by reading the list again.
_MOST_REFUSED = 20
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
    draft = _read(text, chosen, catalogue)
    return assemble(draft, catalogue, path=path, format=chosen, lines=lines)


def _read(text: str, format: str, catalogue: Catalogue) -> Draft:
    """Read a text. The grammars accept every line; should one not, it is unreadable and the others are read."""
    lines = text.split("\n")
    refused: list[tuple[Span, str]] = []
    while True:
        draft = Draft(spelled_out=format in ("lackey", "dek"))
        try:
            _reader(format)("\n".join(lines), draft, catalogue)
        except UnexpectedInput as error:
            line, column = max(1, error.line), max(1, error.column)
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
