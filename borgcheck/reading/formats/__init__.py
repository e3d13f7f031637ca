"""The formats of deck files: one module per format, with its detection, its reader and its writer."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby

from borgcheck.cards.catalogue import Catalogue
from borgcheck.common.suggesting import require_known
from borgcheck.model.deck import Deck
from borgcheck.model.listing import total_copies
from borgcheck.reading.formats import dek, gemp, json, lackey, stdeck, table, text
from borgcheck.reading.formats.base import Export, Format

FORMATS: tuple[Format, ...] = (
    dek.FORMAT,
    json.FORMAT,
    stdeck.FORMAT,
    gemp.FORMAT,
    lackey.FORMAT,
    table.FORMAT,
    text.FORMAT,
    table.CSV,
    text.MARKDOWN,
)
"""Every format, in the order in which they are tried: formats with stronger signs come first."""
_READ_AS = {"csv": "table", "markdown": "text"}

_SECOND_EDITION = (
    re.compile(r"\A\s*\d\.\d{5}\.\d{1,3}(?:\s*,|\s*\Z)"),
    re.compile(r"\A\s*\[\s*\"[A-Z]{2}\d{5}\""),
    re.compile(r"\A\s*(?:[A-Z]{2}\d{5}[\s,]+){5}"),
)


def input_formats() -> tuple[str, ...]:
    """Return the names of the formats that can be read, including `csv` and `markdown`, which are read as others."""
    return (*(f.name for f in FORMATS if f.read), *_READ_AS)


def output_formats() -> tuple[str, ...]:
    """Return the names of the formats that can be written."""
    return tuple(f.name for f in FORMATS if f.write)


def require_input_format(name: str) -> None:
    """Require that a format with a name can be read.

    Raises:
        BorgcheckError: There is none; the message suggests the nearest and lists all that exist.
    """
    require_known("input format", name, input_formats())


def require_output_format(name: str) -> None:
    """Require that a format with a name can be written.

    Raises:
        BorgcheckError: There is none; the message suggests the nearest and lists all that exist.
    """
    require_known("output format", name, output_formats())


def format_named(name: str) -> Format:
    """Return the format with a name; `csv` and `markdown` are read as `table` and `text`."""
    return next(f for f in FORMATS if f.name == _READ_AS.get(name, name))


def detect(content: str) -> Format:
    """Return the format of a text; without the signs of any other format it is `text`."""
    return next((f for f in FORMATS if f.detect and f.detect(content)), text.FORMAT)


def other_game(content: str) -> str | None:
    """Return the game whose program wrote a text, if it is clearly another game."""
    return "Second Edition" if any(p.match(content) for p in _SECOND_EDITION) else None


def write_deck(deck: Deck, name: str, catalogue: Catalogue) -> Export:
    """Write a deck, which must have been read completely, in the format with a name."""
    if format_named(deck.format).a_line_a_copy:
        alike = [list(group) for _, group in groupby(deck.entries, key=lambda entry: (entry.title, entry.section))]
        deck = deck.changed(entries=[replace(group[0], count=total_copies(group)) for group in alike])
    write = next(f.write for f in FORMATS if f.name == name and f.write)
    return write(deck, catalogue)
