"""Read a deck as a comma-separated table with the columns section, count and title."""

from __future__ import annotations

import csv
import io
import unicodedata

from borgcheck.cards.catalogue import Catalogue
from borgcheck.deck import SectionId
from borgcheck.findings import Span
from borgcheck.parsing.draft import Draft
from borgcheck.parsing.headings import meaning

_FORMULA = frozenset("=+-@\t\r\n|%")


def read_csv(text: str, draft: Draft, catalogue: Catalogue) -> None:
    """Read a table into a draft; rows that are none are unreadable places."""
    lines = text.split("\n")
    try:
        rows = [(reader.line_num, row) for reader in [csv.reader(io.StringIO(text))] for row in reader]
    except csv.Error as error:
        draft.unreadable(Span(1, 1, 2), str(error), "a comma-separated table")
        return
    columns = [c.strip().lower() for c in rows[0][1]] if rows else []
    if not {"section", "count", "title"} <= set(columns):
        draft.unreadable(Span(1, 1, 2), lines[0][:40], "columns called section, count and title")
        return
    section, count, title = (columns.index(name) for name in ("section", "count", "title"))
    for number, row in rows[1:]:
        span = Span(number, 1, len(lines[number - 1]) + 1 if number <= len(lines) else 2)
        if not any(row):
            continue
        if len(row) <= max(section, count, title) or not row[title].strip():
            draft.unreadable(span, ",".join(row)[:40], "a section, a count and a title")
            continue
        _open(draft, row[section], span)
        name = row[title][1:] if row[title][:1] == "'" and needs_apostrophe(row[title][1:]) else row[title]
        draft.counted_entry(row[count], span, name.strip(), span, span)


def needs_apostrophe(cell: str) -> bool:
    """Whether a spreadsheet would take a cell for a formula, or for one behind an apostrophe."""
    return unicodedata.normalize("NFKC", cell.lstrip("' "))[:1] in _FORMULA


def _open(draft: Draft, name: str, span: Span) -> None:
    known = meaning(name)
    if name in set(SectionId):
        draft.open(SectionId(name))
    elif known is not None and known.section is not None:
        draft.open(known.section)
    else:
        draft.unknown_heading(name, span, None, zone=True)
