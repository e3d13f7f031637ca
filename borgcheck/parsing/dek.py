"""Read XML deck files: LackeyCCG's .dek, and OCTGN's .o8d, which has the same skeleton.

Entities, external ones first of all, are refused: an XML file may name no other file.
"""

from __future__ import annotations

import xml.sax
import xml.sax.handler
from io import BytesIO
from xml.sax.xmlreader import AttributesImpl, InputSource, Locator

import defusedxml.sax
from defusedxml import DefusedXmlException

from borgcheck.cards.catalogue import Catalogue
from borgcheck.findings import Span
from borgcheck.parsing.draft import Draft
from borgcheck.parsing.headings import meaning

_ZONES = frozenset({"superzone", "section", "zone"})
# Deck files nest four deep; the limit keeps a hostile file from filling the memory.
_DEEPEST = 64


def read_dek(text: str, draft: Draft, catalogue: Catalogue) -> None:
    """Read an XML deck into a draft; what is no well-formed XML is one unreadable place."""
    handler = _Handler(draft)
    try:
        source = InputSource()
        source.setByteStream(BytesIO(text.encode("utf-8", "replace")))
        # The file was decoded already, whatever encoding it declares.
        source.setEncoding("utf-8")
        defusedxml.sax.parse(source, handler, forbid_dtd=True)
    except DefusedXmlException:
        before = text[: max(0, text.find("<!"))]
        column = len(before) - before.rfind("\n")
        place = Span(before.count("\n") + 1, column, column + len("<!DOCTYPE"))
        draft.unreadable(place, "<!DOCTYPE", "a deck without document type or entities, which are refused")
    except xml.sax.SAXParseException as error:
        place = Span(
            max(1, error.getLineNumber() or 1), (error.getColumnNumber() or 0) + 1, (error.getColumnNumber() or 0) + 2
        )
        draft.unreadable(place, error.getMessage(), "well-formed XML")
    except (xml.sax.SAXException, ValueError) as error:
        draft.unreadable(handler.here(), str(error), "well-formed XML")


class _Handler(xml.sax.handler.ContentHandler):
    """Puts each card element down at the place where its name starts."""

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self.draft = draft
        self.text: list[str] = []
        self.depth = 0
        self.name = ""
        self.copies = "1"
        self.place = Span(1, 1, 2)
        self.locator: Locator | None = None

    def setDocumentLocator(self, locator: Locator) -> None:
        self.locator = locator

    def here(self) -> Span:
        if self.locator is None:
            return Span(1, 1, 2)
        column = (self.locator.getColumnNumber() or 0) + 1
        return Span(max(1, self.locator.getLineNumber() or 1), column, column + 1)

    def startElement(self, name: str, attrs: AttributesImpl) -> None:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise xml.sax.SAXException("elements nested too deeply")
        self.text = []
        if name in _ZONES:
            self._zone(attrs.get("name") or "")
        elif name == "card":
            self.name = ""
            self.copies = attrs.get("qty") or "1"
            self.place = self.here()
        elif name == "name":
            self.place = self.here()

    def characters(self, content: str) -> None:
        self.text.append(content)

    def endElement(self, name: str) -> None:
        self.depth -= 1
        if name == "name":
            self.name = "".join(self.text).strip()
        elif name == "card":
            title = self.name or "".join(self.text).strip()
            span = Span(self.place.line, self.place.column, self.place.column + max(1, len(title)))
            if title:
                self.draft.counted_entry(self.copies, span, title, span, span)
            else:
                self.draft.unreadable(self.place, "<card>", "a card name within the card element")
        self.text = []

    def _zone(self, words: str) -> None:
        span = self.here()
        known = meaning(words)
        if known is not None:
            self.draft.heading(words, span, None, known)
        else:
            self.draft.unknown_heading(words, span, None, zone=True)
