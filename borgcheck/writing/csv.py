"""A deck as a table for spreadsheets: section, count, title, type."""

from __future__ import annotations

import csv
import io

from borgcheck.cards.catalogue import Catalogue
from borgcheck.deck import Deck, SectionId
from borgcheck.parsing.csv import needs_apostrophe
from borgcheck.writing import Written, lost
from borgcheck.writing.titles import written_title

COLUMNS = ("section", "count", "title", "type")


def write(deck: Deck, catalogue: Catalogue) -> Written:
    """Rows of a comma-separated table. A cell that a spreadsheet would take for a formula starts with an
    apostrophe, which spreadsheets do not show."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for section in SectionId:
        for entry in deck.by_section[section]:
            kind = entry.card.type if entry.card else ""
            table.writerow([section.value, entry.count, _harmless(written_title(entry, catalogue)), _harmless(kind)])
    return Written(out.getvalue(), lost(deck, "a CSV table"))


def _harmless(cell: str) -> str:
    return f"'{cell}" if needs_apostrophe(cell) else cell
