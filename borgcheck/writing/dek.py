"""LackeyCCG's .dek: XML, one card element for each copy."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from borgcheck.cards.catalogue import Catalogue
from borgcheck.deck import Deck, SectionId
from borgcheck.writing import Written, lost
from borgcheck.writing.lackey import ZONES
from borgcheck.writing.titles import table_title


def write(deck: Deck, catalogue: Catalogue) -> Written:
    """The deck as an XML file with a super-zone for each section that has cards."""
    out = ['<?xml version="1.0" encoding="UTF-8"?>', '<deck version="0.8">', " <meta><game>startrek1e</game></meta>"]
    for section, zone in {SectionId.DRAW: "Deck", **ZONES}.items():
        if entries := deck.by_section[section]:
            out.append(f" <superzone name={quoteattr(zone)}>")
            for entry in entries:
                card = f'  <card><name id="">{escape(table_title(entry))}</name><set></set></card>'
                out += [card] * entry.count
            out.append(" </superzone>")
    out.append("</deck>")
    return Written("\n".join(out) + "\n", lost(deck, "a .dek file"))
