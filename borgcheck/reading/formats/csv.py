"""A comma-separated table of a deck, for a spreadsheet; it is read back as `table`."""

from __future__ import annotations

import csv
import io
import unicodedata

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.deck import Deck
from borgcheck.model.sections import SectionId
from borgcheck.reading.formats.base import Export, lost_facts, written_title

_FORMULA = frozenset("=+-@\t\r\n|%")


def needs_apostrophe(cell: str) -> bool:
    """Check whether a spreadsheet would take a cell for a formula, or for one after an apostrophe."""
    return unicodedata.normalize("NFKC", cell.lstrip("' "))[:1] in _FORMULA


def write(deck: Deck, catalogue: Catalogue) -> Export:
    """Write a comma-separated table: section, count, title, type.

    A cell that a spreadsheet would take for a formula gets an apostrophe in front, which spreadsheets do not show.
    """
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(("section", "count", "title", "type"))
    for section in SectionId:
        for entry in deck.by_section[section]:
            kind = entry.card.type if entry.card else ""
            table.writerow([section.value, entry.count, harmless(written_title(entry, catalogue)), harmless(kind)])
    return Export(out.getvalue(), lost_facts(deck, "a CSV table"))


def harmless(cell: str) -> str:
    """Return a cell in a form that no spreadsheet takes for a formula."""
    return f"'{cell}" if needs_apostrophe(cell) else cell
