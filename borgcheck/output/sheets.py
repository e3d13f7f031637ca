"""The registration sheets of several decks as one PDF file."""

from __future__ import annotations

from collections.abc import Iterable

from borgcheck.analysis.sheet import sheet
from borgcheck.cards.catalogue import catalogue
from borgcheck.checking import Report
from borgcheck.output import pdf
from borgcheck.output.sheet import PAPERS, Setting, deck_pages
from borgcheck.version import __version__


def render(
    reports: Iterable[tuple[Report, tuple[str, ...]]],
    *,
    paper: str = "a4",
    event: str | None = None,
    date: str | None = None,
) -> tuple[bytes, int]:
    """Return a PDF file with the sheets of decks, and the number of its pages.

    Args:
        reports: The reports, each with the codes that comments in its deck would ignore.
        paper: One of PAPERS.
        event: The event, whatever the decks say.
        date: The date, whatever the decks say.
    """
    size = PAPERS[paper]
    setting = Setting(size, pdf.Fonts(), f"borgcheck {__version__}, cards of {catalogue().date}")
    documents = []
    for report, silenced in reports:
        content = sheet(report.deck, event=event, date=date, silenced=silenced)
        name = ", ".join(part for part in (content.name or report.path, content.player) if part)
        documents.append(pdf.Document(name, deck_pages(content, report, setting)))
    return pdf.draw(documents, size), sum(len(document.pages) for document in documents)
