"""XML deck files: LackeyCCG's .dek, and OCTGN's .o8d, which has the same structure."""

from __future__ import annotations

from html import escape
from xml.parsers import expat

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.deck import Deck
from borgcheck.model.findings import Span
from borgcheck.model.sections import SectionId
from borgcheck.reading.formats.base import (
    Export,
    card_called,
    lost_facts,
    read_card,
    read_section,
    refused,
)
from borgcheck.reading.formats.lackey import ZONES
from borgcheck.reading.line import Line
from borgcheck.reading.unwrap import plain

_TYPE = "<!DOCTYPE"
_ZONES = frozenset({"superzone", "section", "zone"})
# Within these, text that is neither the name of a card nor that of its set may be a card or a count.
_HOLDERS = _ZONES | {"card"}


def read(text: str, catalogue: Catalogue) -> list[Line]:
    """Return the cards and zones of an XML deck, and the place at which it stops being well-formed.

    Without a document type, which is refused, there are no entities, and no reference to another file.
    """
    if (start := text.find(_TYPE)) >= 0:
        *above, before = text[:start].split("\n")
        place = Span(len(above) + 1, len(before) + 1, len(before) + 1 + len(_TYPE))
        return [refused(place, _TYPE, "a deck without a document type or entities, which are refused")]
    reader = _Reader(catalogue)
    try:
        reader.parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        problem, _, _ = str(error).partition(":")
        reader.lines.append(refused(reader.here, problem, "well-formed XML"))
    return reader.lines


class _Reader:
    """Collects each card element at the place where its name starts."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.lines: list[Line] = []
        self.open: list[str] = []
        self.text: list[str] = []
        self.name, self.copies = "", "1"
        self.place = self.text_place = Span(1, 1, 2)
        # The text has been decoded already, whatever encoding it declares.
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters

    @property
    def here(self) -> Span:
        """The place where the parser is."""
        column = self.parser.CurrentColumnNumber + 1
        return Span(self.parser.CurrentLineNumber, column, column + 1)

    def start(self, element: str, attributes: dict[str, str]) -> None:
        """Read the start of an element."""
        self._refuse_text()
        element = element.lower()
        self.open.append(element)
        if element in _ZONES:
            self.lines.append(read_section(self.here, plain(attributes.get("name", "")).strip()))
        elif element == "card":
            self.name, self.place = "", self.here
            # Without the known attribute, the number of copies may be in any other.
            self.copies = attributes.get("qty") or ("none" if attributes.keys() - {"id"} else "1")
        elif element == "name":
            self.place = self.here

    def characters(self, text: str) -> None:
        """Read some text of an element."""
        if not self.text:
            self.text_place = self.here
            text = text.lstrip()
        if text:
            self.text.append(text)

    def end(self, element: str) -> None:
        """Read the end of an element."""
        element = element.lower()
        if element in ("name", "card") and not self.name:
            self.name, self.text = " ".join(plain("".join(self.text)).split()), []
        self._refuse_text()
        self.open.pop()
        if element == "card" and self.name:
            span = Span(self.place.line, self.place.column, self.place.column + len(self.name))
            card = card_called(self.name, self.catalogue)
            self.lines.append(read_card(span, self.copies, self.name, card=card))
            self.name = ""
        elif element == "card":
            self.lines.append(refused(self.place, "<card>", "a card name within the card element"))

    def _refuse_text(self) -> None:
        text = plain("".join(self.text)).strip()
        is_listed = self.open[-1:] == ["deck"] or not _HOLDERS.isdisjoint(self.open)
        if text and is_listed and self.open[-1] != "set":
            self.lines.append(refused(self.text_place, text[:60], "cards, each in its own element"))
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
