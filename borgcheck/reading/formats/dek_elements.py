"""The elements of an XML deck file.

Entities are refused, above all external ones: an XML file may not refer to another file.
"""

from __future__ import annotations

import xml.sax
import xml.sax.handler
from io import BytesIO
from xml.sax.xmlreader import AttributesImpl, InputSource, Locator

import defusedxml.sax
from defusedxml import DefusedXmlException

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.findings import Span
from borgcheck.reading.formats.base import card_called, read_card, read_section, refused
from borgcheck.reading.line import Line
from borgcheck.reading.unwrap import visible

_ZONES = frozenset({"superzone", "section", "zone"})
# Elements that hold cards or their parts and no text themselves; the text of a card without parts is its name.
_HOLDERS = _ZONES | {"deck", "card"}
# Deck files nest four deep; the limit keeps a hostile file from filling memory.
_DEEPEST = 64


def read_elements(text: str, catalogue: Catalogue) -> list[Line]:
    """Return the cards and zones of an XML deck, or a single unread place if it is not well-formed."""
    handler = _Handler(catalogue)
    try:
        source = InputSource()
        source.setByteStream(BytesIO(text.encode("utf-8", "replace")))
        # The file has been decoded already, whatever encoding it declares.
        source.setEncoding("utf-8")
        defusedxml.sax.parse(source, handler, forbid_dtd=True)
    except DefusedXmlException:
        before = text[: max(0, text.find("<!"))]
        column = len(before) - before.rfind("\n")
        place = Span(before.count("\n") + 1, column, column + len("<!DOCTYPE"))
        handler.found.append(
            refused(place, "<!DOCTYPE", "a deck without a document type or entities, which are refused")
        )
    except xml.sax.SAXParseException as error:
        column = (error.getColumnNumber() or 0) + 1
        place = Span(max(1, error.getLineNumber() or 1), column, column + 1)
        handler.found.append(refused(place, error.getMessage(), "well-formed XML"))
    except (xml.sax.SAXException, ValueError) as error:
        handler.found.append(refused(handler.here(), str(error), "well-formed XML"))
    return handler.found


class _Handler(xml.sax.handler.ContentHandler):
    """Collects each card element at the place where its name starts."""

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__()
        self.catalogue = catalogue
        self.found: list[Line] = []
        self.text: list[str] = []
        self.text_place = Span(1, 1, 2)
        self.within: list[str] = []
        self.name = ""
        self.copies = "1"
        self.place = Span(1, 1, 2)
        self.locator: Locator | None = None

    def setDocumentLocator(self, locator: Locator) -> None:
        self.locator = locator

    def here(self) -> Span:
        """Return the place where the parser is."""
        if self.locator is None:
            return Span(1, 1, 2)
        column = (self.locator.getColumnNumber() or 0) + 1
        return Span(max(1, self.locator.getLineNumber() or 1), column, column + 1)

    def startElement(self, name: str, attrs: AttributesImpl) -> None:
        self._refuse_text()
        self.within.append(name)
        if len(self.within) > _DEEPEST:
            raise xml.sax.SAXException("elements nested too deeply")
        if name in _ZONES:
            self.found.append(read_section(self.here(), visible(attrs.get("name") or "").strip()))
        elif name == "card":
            self.name = ""
            # Without the known attribute, the number of copies may be in any other.
            self.copies = attrs.get("qty") or ("none" if set(attrs.getNames()) - {"id"} else "1")
            self.place = self.here()
        elif name == "name":
            self.place = self.here()

    def characters(self, content: str) -> None:
        if content.strip() and not "".join(self.text).strip():
            self.text_place = self.here()
        self.text.append(content)

    def _refuse_text(self) -> None:
        text = visible("".join(self.text)).strip()
        if text and self.within[-1] in _HOLDERS:
            self.found.append(refused(self.text_place, text[:60], "cards, each in its own element"))
        self.text = []

    def endElement(self, name: str) -> None:
        if name == "name":
            self.name = "".join(self.text).strip()
        elif name != "card" or self.name:
            self._refuse_text()
        self.within.pop()
        if name == "card":
            title = " ".join(visible(self.name or "".join(self.text)).split())
            span = Span(self.place.line, self.place.column, self.place.column + max(1, len(title)))
            if title:
                self.found.append(read_card(span, self.copies, title, card=card_called(title, self.catalogue)))
            else:
                self.found.append(refused(self.place, "<card>", "a card name within the card element"))
        self.text = []
