"""The formats of deck files: how each is recognised, read and written."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, cast

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.deck import Deck
from borgcheck.model.listing import total_copies
from borgcheck.model.sections import SectionId
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.lex import Lexicon
from borgcheck.reading.line import Line

if TYPE_CHECKING:
    from borgcheck.reading.formats.base import Export


class Format(NamedTuple):
    """A format of deck files.

    Attributes:
        name: Its name in options.
        detect: Checks whether a text has the signs of this format; None if it has none.
        default: The section of cards above the first heading, if the format has one.
        one_line_per_copy: Whether its files name a card once for each copy.
        read_as: The name of the format that its files are read as, if that is another one.
        module: The name of its module in this package, if that is not its own name.
        is_written: Whether decks can be written in it.
    """

    name: str
    detect: Callable[[str], object] | None = None
    default: SectionId | None = None
    one_line_per_copy: bool = False
    read_as: str = ""
    module: str = ""
    is_written: bool = True

    @property
    def read(self) -> Callable[[str, Lexicon], tuple[list[Line], bool]]:
        """Reads a text: returns its lines, and whether each of them can be read in only one way.

        No module has this for `text`, which pipeline.py reads stage by stage.
        """
        return cast("Callable[[str, Lexicon], tuple[list[Line], bool]]", self._function("read"))

    @property
    def write(self) -> Callable[[Deck, Catalogue], Export]:
        """Writes a deck, if decks can be written in this format."""
        return cast("Callable[[Deck, Catalogue], Export]", self._function("write"))

    def _function(self, name: str) -> object:
        # A module is imported only when a deck is read or written in its format.
        return getattr(import_module(f"{__name__}.{self.module or self.name}"), name)


def _is_table(text: str) -> bool:
    from borgcheck.reading.formats.table_rows import delimiter_of

    return bool(delimiter_of(text))


# A web page is text with tags, also where it begins as XML.
_PAGE = r"(?:\s+|<\?xml[^<>]*>|<!--(?:(?!-->).)*-->)*+<(?:!DOCTYPE\s+)?html\b"
_XML = rf"(?!{_PAGE})\s*(?=<).*?<(?:deck|\?xml|!DOCTYPE)"
# A sub-deck's name, then blueprint ids or another bar.
_SUBDECK = r"\s*[A-Z][A-Za-z_ ]*\|\s*(?:\d{1,4}_\d{1,4}|\||\Z)"
# Every line is blank, or a card after a count and a tab, or a zone: a word with a colon.
_CARD, _ZONE = r"-?\d{1,20}\t[^\t\n]+", r"[A-Za-z+' ]{1,20}:[ \t]*|[^\S\n]*"
_LACKEY = re.compile(rf"(?:(?:{_ZONE})\n)*{_CARD}(?:\n(?:{_CARD}|{_ZONE}))*\Z")
_ZONES = frozenset("Missions Seed+Dil QsTent Ref Dyson Flash Tactics Tribbles Sites Outside Aside".split())


def _is_lackey(text: str) -> bool:
    """Check whether a text is LackeyCCG's: it has zones, and no other known headings."""
    zones = {line.strip(" \t:") for line in text.split("\n") if line.rstrip().endswith(":")}
    return bool(_LACKEY.match(text) and zones & _ZONES) and not any(map(heading_kind, zones - _ZONES))


_ALL = (
    Format("dek", re.compile(_XML, re.I | re.S).match, SectionId.DRAW, one_line_per_copy=True),
    Format("json", re.compile(r'\s*\{\s*"format":\s*"borgcheck"').match),
    Format("stdeck", re.compile(r'\s*\{\s*"').match, module="json", is_written=False),
    Format("gemp", re.compile(_SUBDECK).match, SectionId.DRAW, one_line_per_copy=True),
    Format("lackey", _is_lackey, SectionId.DRAW),
    Format("table", _is_table, is_written=False),
    Format("text"),
    Format("csv", read_as="table"),
    Format("markdown", read_as="text"),
)
FORMATS = {format.name: format for format in _ALL}
"""Every format, by its name. A text is in the first one whose signs it has: stronger signs come first."""

_SECOND_EDITION = re.compile(
    r"\s*(?:\d\.\d{5}\.\d{1,3}(?:\s*,|\s*\Z)|\[\s*\"[A-Z]{2}\d{5}\"|(?:[A-Z]{2}\d{5}[\s,]+){5})"
)


def output_formats() -> tuple[str, ...]:
    """Return the names of the formats that can be written."""
    return tuple(f.name for f in _ALL if f.is_written)


def format_to_read(name: str) -> Format:
    """Return the format that files in the format with a name are read as: `table` for `csv`."""
    return FORMATS[FORMATS[name].read_as or name]


def detect(content: str) -> Format:
    """Return the format of a text; without the signs of any other format it is `text`."""
    return next((f for f in _ALL if f.detect and f.detect(content)), FORMATS["text"])


def other_game(content: str) -> str | None:
    """Return the game whose program wrote a text, if it is clearly another game."""
    return "Second Edition" if _SECOND_EDITION.match(content) else None


def write_deck(deck: Deck, name: str, catalogue: Catalogue) -> Export:
    """Write a deck, which must have been read completely, in the format with a name."""
    if FORMATS[deck.format].one_line_per_copy:
        alike = [list(group) for _, group in groupby(deck.entries, key=lambda entry: (entry.title, entry.section))]
        deck = replace(deck, entries=[replace(group[0], count=total_copies(group)) for group in alike])
    return FORMATS[name].write(deck, catalogue)
