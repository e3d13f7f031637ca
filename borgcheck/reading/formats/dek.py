"""XML deck files: LackeyCCG's .dek, and OCTGN's .o8d, which has the same structure."""

from __future__ import annotations

import re

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.deck import Deck, SectionId
from borgcheck.reading.formats.base import Export, Format, lost_facts
from borgcheck.reading.formats.lackey import ZONES
from borgcheck.reading.line import Line

_START = re.compile(r"<(?:deck|\?xml|!DOCTYPE|!--)", re.I)


def detect(text: str) -> bool:
    """Check whether a text starts like XML."""
    start = text.lstrip()[:4096]
    return start.startswith("<") and _START.search(start) is not None


def read(text: str, catalogue: Catalogue) -> list[Line]:
    """Return the cards and zones of an XML deck, or a single unread place if it is not well-formed."""
    from borgcheck.reading.formats.dek_elements import read_elements

    return read_elements(text, catalogue)


def write(deck: Deck, catalogue: Catalogue) -> Export:
    """Write an XML file with a super-zone for each section that has cards, and one card element for each copy."""
    # The module imports an HTTP client, which takes longer to load than a deck takes to read.
    from xml.sax.saxutils import escape, quoteattr

    out = ['<?xml version="1.0" encoding="UTF-8"?>', '<deck version="0.8">', " <meta><game>startrek1e</game></meta>"]
    for section, zone in {SectionId.DRAW: "Deck", **ZONES}.items():
        if entries := deck.by_section[section]:
            out.append(f" <superzone name={quoteattr(zone)}>")
            for entry in entries:
                card = f'  <card><name id="">{escape(entry.name)}</name><set></set></card>'
                out += [card] * entry.count
            out.append(" </superzone>")
    out.append("</deck>")
    return Export("\n".join(out) + "\n", lost_facts(deck, "a .dek file"))


FORMAT = Format("dek", detect, read, write, SectionId.DRAW, a_line_a_copy=True)
