"""XML deck files: LackeyCCG's .dek, OCTGN's .o8d with the same structure, and those whose elements are sections."""

from __future__ import annotations

from html import escape
from typing import NamedTuple
from xml.parsers import expat

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.deck import Deck
from borgcheck.model.findings import Span
from borgcheck.model.listing import Role
from borgcheck.model.sections import SectionId
from borgcheck.reading.decode import plain
from borgcheck.reading.directives import ask_about_comments
from borgcheck.reading.formats.base import Export, card_called, lost_facts, read_card, read_section, refused
from borgcheck.reading.formats.lackey import ZONES
from borgcheck.reading.formats.table_rows import column_of
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.lex import Lexicon
from borgcheck.reading.line import Form, Line, line_at, open_form
from borgcheck.reading.mentions import holds_counted_card

_TYPE = "<!DOCTYPE"
_ZONES = frozenset({"superzone", "section", "zone"})
_SAY_NOTHING = frozenset({"id", "set", "version", "game", "shared=false"})
"""The elements and attributes that programs write for themselves, and what OCTGN says of each section."""


def read(text: str, lexicon: Lexicon) -> tuple[list[Line], bool]:
    """Return the cards and zones of an XML deck, and the place at which it stops being well-formed.

    Without a document type, which is refused, there are no entities, and no reference to another file.
    """
    if (start := text.find(_TYPE)) >= 0:
        *above, before = text[:start].split("\n")
        place = Span(len(above) + 1, len(before) + 1, len(before) + 1 + len(_TYPE))
        return [refused(place, _TYPE, "a deck without a document type or entities, which are refused")], True
    reader = _Reader(lexicon)
    try:
        reader.parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        problem, _, _ = str(error).partition(":")
        reader.lines.append(refused(reader.here, problem, "well-formed XML"))
    return ask_about_comments(reader.lines), True


class _Element(NamedTuple):
    """An open element.

    Attributes:
        tag: Its name.
        words: The name of the section that it is, if cards stand in it.
        place: Where it starts.
        is_inside: Whether it certainly is a section, or within one.
    """

    tag: str
    words: str
    place: Span
    is_inside: bool


class _Reader:
    """Collects each card element at the place where its name starts."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.lines: list[Line] = []
        self.open: list[_Element] = []
        self.depth = self.still_open = 1  # how many elements were around the last card, and how many of them still are
        self.text: list[str] = []
        self.title, self.count = "", "1"
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
        tag, name = tag.lower(), plain(attributes.get("name", "")).strip()
        words = name if tag in _ZONES else tag.replace("_", " ")
        is_section = tag in _ZONES or heading_kind(words) is not None
        count = next((key for key in attributes if tag == "card" and column_of(key) == "count"), "")
        if tag == "card":
            self._read_headings()
            self.count = attributes.get(count, "1")
        known = {count, "name"} if is_section else {count}
        said = [f"{k}={v}" for k, v in attributes.items() if not known.union(_SAY_NOTHING) & {k, f"{k}={v.lower()}"}]
        is_inside = is_section or bool(self.open and self.open[-1].is_inside)
        self.open.append(_Element(tag, words, self.here, is_inside))
        if tag in ("card", "name"):
            self.place = self.here
        if said:
            self._say(", ".join([name, *said] if is_section else said), self.here)

    def _read_headings(self) -> None:
        """Read the elements around a card as headings, unless they are those of the card above.

        Whether a card after an inner element is part of that is a question.
        """
        depth = len(self.open)
        if depth == self.depth == self.still_open:
            return
        if self.still_open < self.depth and (self.still_open > 1 or depth == 1):
            self.lines.append(refused(self.here, "<card>", "a card in a section of its own, as others are"))
        for element in self.open[self.still_open :]:
            self.lines.append(read_section(element.place, element.words))
        self.depth = self.still_open = depth

    def characters(self, text: str) -> None:
        """Read some text of an element."""
        if not self.text:
            self.text_place = self.here
            text = text.lstrip()
        if text:
            self.text.append(text)

    def comment(self, text: str) -> None:
        """Read a comment as a comment line of the list, at the line where it ends."""
        start, lines = self.here, text.count("\n")
        words = " ".join(text.split())
        place = Span(start.line + lines, 1, 2) if lines else start
        self.lines.append(line_at(place, words, Form(Role.COMMENT), comment=words))

    def end(self, tag: str) -> None:
        """Read the end of an element."""
        tag = tag.lower()
        is_title = tag in ("name", "card") and any(element.tag == "card" for element in self.open)
        if is_title and not self.title:
            self.title, self.text = " ".join(plain("".join(self.text)).split()), []
        self._read_text()
        self.open.pop()
        self.still_open = min(self.still_open, len(self.open))
        if tag != "card":
            return
        if self.title:
            span = Span(self.place.line, self.place.column, self.place.column + len(self.title))
            card = card_called(self.title, self.lexicon)
            self.lines.append(read_card(span, self.count, self.title, card=card))
        else:
            self.lines.append(refused(self.place, "<card>", "a card name within the card element"))
        self.title = ""

    def _read_text(self) -> None:
        """Read the text of an element that is not a title."""
        if (text := plain("".join(self.text)).strip()) and self.open[-1].tag not in _SAY_NOTHING:
            self._say(text, self.text_place)
        self.text = []

    def _say(self, text: str, place: Span) -> None:
        """Read a text or an attribute beside the sections as text; one in a section is a question."""
        is_text = not (self.open[-1].is_inside or holds_counted_card(text, self.lexicon))
        form = Form(Role.TEXT) if is_text else open_form("cards, each in its own element")
        self.lines.append(line_at(place, text, form))


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
