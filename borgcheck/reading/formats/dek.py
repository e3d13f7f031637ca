"""XML deck files: LackeyCCG's .dek, OCTGN's .o8d with the same structure, and those whose elements are sections."""

from __future__ import annotations

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
_FACTS_OF_CARDS = frozenset({"id", "set"})
_HARMLESS = ("shared", "false")  # what OCTGN says of each section
# What they hold says nothing about the cards of the deck.
_FACTS = frozenset({"meta", "game", "set"})


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


class _Reader:
    """Collects each card element at the place where its name starts."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.lines: list[Line] = []
        self.open: list[str] = []
        self.text: list[str] = []
        self.name, self.copies = "", "1"
        self.holders: tuple[str, ...] = ()  # the elements around the last card that are no zones, from the outside in
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

    def start(self, element: str, attributes: dict[str, str]) -> None:
        """Read the start of an element."""
        self._read_text()
        element = element.lower()
        self.open.append(element)
        is_zone, name = element in _ZONES, plain(attributes.get("name", "")).strip()
        if is_zone or (element not in ("card", "name") and heading_kind(element.replace("_", " "))):
            unknown = [f"{k}={v}" for k, v in attributes.items() if k != "name" and (k, v.lower()) != _HARMLESS]
            if is_zone:
                self.lines.append(read_section(self.here, name))
            if unknown:
                expected = "a zone without attributes that may take its cards out of the deck"
                self.lines.append(refused(self.here, ", ".join([name or element, *unknown]), expected))
        elif element == "card":
            holders = tuple(outer for outer in self.open[1:-1] if outer not in (*_ZONES, "card"))  # `<missions>`
            if holders != self.holders:
                self.lines += [read_section(self.here, outer.replace("_", " ")) for outer in holders]
            self.holders = holders
            self.name, self.place = "", self.here
            # The number of copies may be in any unknown attribute, or that the card is not in the deck.
            counts = [key for key in attributes if column_names().get(fold(key)) == "count"]
            known = {*_FACTS_OF_CARDS, *counts[:1]}
            unknown = [f"{key}={value}" for key, value in attributes.items() if key not in known]
            self.copies = ", ".join(unknown) or (attributes[counts[0]] if counts else "1")
        elif element == "name":
            self.place = self.here

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

    def end(self, element: str) -> None:
        """Read the end of an element."""
        element = element.lower()
        if element in ("name", "card") and not self.name:
            self.name, self.text = " ".join(plain("".join(self.text)).split()), []
        self._read_text()
        self.open.pop()
        if element == "card" and self.name:
            span = Span(self.place.line, self.place.column, self.place.column + len(self.name))
            card = card_called(self.name, self.names)
            self.lines.append(read_card(span, self.copies, self.name, card=card))
            self.name = ""
        elif element == "card":
            self.lines.append(refused(self.place, "<card>", "a card name within the card element"))

    def _read_text(self) -> None:
        """Read the text of an element that is neither a title nor a fact: text beside the sections, or a question."""
        text = plain("".join(self.text)).strip()
        if text and _FACTS.isdisjoint(self.open):
            is_beside = _ZONES.isdisjoint(self.open) and "card" not in self.open and len(self.open) > 1  # `<notes>`
            is_text = is_beside and not heading_kind(self.open[-1]) and not holds_counted_card(text, self.names)
            answer = Form(Role.TEXT) if is_text else unread("cards, each in its own element")
            self.lines.append(line_at(self.text_place, text[:60], answer))
        self.text = []


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
