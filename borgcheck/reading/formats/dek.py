"""XML deck files: LackeyCCG's .dek, OCTGN's .o8d with the same structure, and those whose elements are sections."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from xml.parsers import expat

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.model.deck import Deck
from borgcheck.model.findings import Span
from borgcheck.model.listing import Role
from borgcheck.model.sections import SectionId
from borgcheck.reading.decode import plain
from borgcheck.reading.directives import ask_about_comments
from borgcheck.reading.formats.base import (
    Export,
    card_called,
    kind_of_section,
    lost_facts,
    read_card,
    read_section,
    refused,
)
from borgcheck.reading.formats.lackey import ZONES
from borgcheck.reading.formats.table_rows import column_names
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.lex import Names
from borgcheck.reading.line import Form, Line, line_at, unread
from borgcheck.reading.mentions import holds_counted_card

_TYPE = "<!DOCTYPE"
_ZONES = frozenset({"superzone", "section", "zone"})
_SAY_NOTHING = frozenset({"id", "set", "version", "game", "shared=false"})
"""The elements and attributes that programs write for themselves, and what OCTGN says of each section."""


def read(text: str, names: Names) -> tuple[list[Line], bool]:
    """Return the cards and zones of an XML deck, and the place at which it stops being well-formed.

    Without a document type, which is refused, there are no entities, and no reference to another file.
    """
    if (start := text.find(_TYPE)) >= 0:
        *above, before = text[:start].split("\n")
        place = Span(len(above) + 1, len(before) + 1, len(before) + 1 + len(_TYPE))
        return [refused(place, _TYPE, "a deck without a document type or entities, which are refused")], True
    reader = _Reader(names)
    try:
        reader.parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        problem, _, _ = str(error).partition(":")
        reader.lines.append(refused(reader.here, problem, "well-formed XML"))
    return ask_about_comments(reader.lines), True


@dataclass(eq=False)
class _Element:
    """An open element.

    Attributes:
        tag: Its name.
        words: The name of the section that it is, if cards stand in it.
        place: Where it starts.
        is_section: Whether it certainly is a section.
        outer: The innermost element around it that names a section, if any.
    """

    tag: str
    words: str
    place: Span
    is_section: bool
    outer: _Element | None

    @property
    def innermost_section(self) -> _Element | None:
        """This element if it names a section, else the innermost one around it that does."""
        kind = kind_of_section(self.words)
        return self if kind and kind.section else self.outer


class _Reader:
    """Collects each card element at the place where its name starts."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.lines: list[Line] = []
        self.open: list[_Element] = []
        self.depth = self.still_open = 1  # how many elements were around the last card, and how many of them still are
        self.text: list[str] = []
        self.name, self.copies = "", "1"
        self.place = self.text_place = Span(1, 1, 2)
        # The text has been decoded already, whatever encoding it declares.
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.CommentHandler = self.comment

    @property
    def here(self) -> Span:
        """The place where the parser is."""
        column = self.parser.CurrentColumnNumber + 1
        return Span(self.parser.CurrentLineNumber, column, column + 1)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Read the start of an element, and its attributes: one that is not known may be a count."""
        self._read_text()
        tag = tag.lower()
        name = plain(attributes.get("name", "")).strip()
        words = name if tag in _ZONES else tag.replace("_", " ")
        is_section = tag in _ZONES or (tag not in ("card", "name") and heading_kind(words) is not None)
        said = [
            f"{key}={value}"
            for key, value in attributes.items()
            if not ((key == "name" and is_section) or {key, f"{key}={value.lower()}"} & _SAY_NOTHING)
        ]
        if tag == "card":
            self._read_headings()
            counts = [key for key in attributes if column_names().get(fold(key)) == "count"][:1]
            unknown = [each for each in said if each.partition("=")[0] not in counts]
            self.copies = ", ".join(unknown) or (attributes[counts[0]] if counts else "1")
        outer = self.open[-1].innermost_section if self.open else None
        self.open.append(_Element(tag, words, self.here, is_section, outer))
        if tag in ("card", "name"):
            self.place = self.here
        if tag != "card" and said:
            self._say(", ".join([name, *said] if is_section else said), self.here)

    def _read_headings(self) -> None:
        """Read the elements around a card as headings if they are not those of the card above.

        Those that were opened since then are new headings. If some were closed, the innermost one that is still open
        goes on, in the section that it is in.
        """
        if len(self.open) == self.depth == self.still_open:
            return
        if len(self.open) == 1:
            self.lines.append(refused(self.here, "<card>", "a card in a zone, as others are"))
        elif self.still_open < self.depth and self.still_open > 1:
            inner = self.open[self.still_open - 1]
            for element in dict.fromkeys((inner.outer, inner)):
                if element is not None:
                    self.lines.append(read_section(self.here, element.words, goes_on=True))
        for element in self.open[self.still_open :]:
            self.lines.append(read_section(element.place, element.words))
        self.depth = self.still_open = len(self.open)

    def characters(self, text: str) -> None:
        """Read some text of an element."""
        if not self.text:
            self.text_place = self.here
            text = text.lstrip()
        if text:
            self.text.append(text)

    def comment(self, text: str) -> None:
        """Read a comment as a comment line of the list, at the line where it ends."""
        start, lines_below = self.here, text.count("\n")
        column = 1 if lines_below else start.column
        place = Span(start.line + lines_below, column, column + len(text.rpartition("\n")[2]) + 1)
        words = " ".join(text.split())
        self.lines.append(line_at(place, words, Form(Role.COMMENT), comment=words))

    def end(self, tag: str) -> None:
        """Read the end of an element."""
        tag = tag.lower()
        if tag in ("name", "card") and not self.name:
            self.name, self.text = " ".join(plain("".join(self.text)).split()), []
        self._read_text()
        self.open.pop()
        self.still_open = min(self.still_open, len(self.open))
        if tag == "card" and self.name:
            span = Span(self.place.line, self.place.column, self.place.column + len(self.name))
            card = card_called(self.name, self.names)
            self.lines.append(read_card(span, self.copies, self.name, card=card))
            self.name = ""
        elif tag == "card":
            self.lines.append(refused(self.place, "<card>", "a card name within the card element"))

    def _read_text(self) -> None:
        """Read the text of an element that is not a title."""
        if (text := plain("".join(self.text)).strip()) and self.open[-1].tag not in _SAY_NOTHING:
            self._say(text, self.text_place)
        self.text = []

    def _say(self, text: str, place: Span) -> None:
        """Read a text or an attribute beside the sections as text; one in a section or at a card is a question."""
        inside = any(element.is_section or element.tag in ("card", "name") for element in self.open)
        is_bare = len(self.open) == 1 and "=" not in text  # text right in the deck
        is_text = not (inside or is_bare or holds_counted_card(text, self.names))
        answer = Form(Role.TEXT) if is_text else unread("cards, each in its own element")
        self.lines.append(line_at(place, text, answer))


def write(deck: Deck, catalogue: Catalogue) -> Export:
    """Write an XML file with a super-zone for each section that has cards, and one card element for each copy."""
    out = ['<?xml version="1.0" encoding="UTF-8"?>', '<deck version="0.8">', " <meta><game>startrek1e</game></meta>"]
    for section, zone in {SectionId.DRAW: "Deck", **ZONES}.items():
        if entries := deck.by_section[section]:
            out.append(f' <superzone name="{zone}">')
            for entry in entries:
                card = f'  <card><name id="">{escape(entry.name, quote=False)}</name><set></set></card>'
                out += [card] * entry.count
            out.append(" </superzone>")
    out.append("</deck>")
    return Export("\n".join(out) + "\n", lost_facts(deck, "a .dek file"))
