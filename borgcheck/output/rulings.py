"""Show rulings on a terminal, with their Markdown as lines and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from rich.console import RenderableType

from borgcheck.corpus.corpus import Corpus
from borgcheck.corpus.entry import Document, RulingEntry
from borgcheck.corpus.passages import cells, plain
from borgcheck.output.blocks import indented, table, text
from borgcheck.output.lines import BLANK, StyledLine, StyledText

if TYPE_CHECKING:  # with Whoosh, which only a search needs
    from borgcheck.corpus.search import Hit, SearchResults

_LINES_LEFT_OUT = re.compile(r"^(\d+ of \d+ (?:lines|sentences))$", re.MULTILINE)
_LEAD = re.compile(r"^ *(?:(?:[-*]|\d+\.) +)?")
_NUMBER = 4  # the indent of a hit, after its number
_LABEL = 11  # the indent after labels such as `amended by`


def answer(found: SearchResults, corpus: Corpus) -> Iterator[RenderableType]:
    """Yield the hits of a search, a few lines each."""
    for label, named in (("also searched: ", found.also_searched), ("no entry mentions: ", found.not_mentioned)):
        if named:
            yield StyledLine((label, "yellow"), (", ".join(named), "bold"))
            yield BLANK
    for hit in found.results:
        yield StyledLine((f"{hit.rank:>2}. ", "dim"), *_heading(hit.entry, corpus), indent=_NUMBER)
        if hit.amended_by:
            yield indented(text((f"amended by {', '.join(hit.amended_by)}", "bold yellow")), _NUMBER)
        snippet = _LINES_LEFT_OUT.sub(rf"\1; --open {hit.rank} shows all", hit.snippet)
        for block in (*blocks(snippet), *_also(hit, corpus)):
            yield indented(block, _NUMBER)
        yield indented(text((hit.entry.id, "dim")), _NUMBER)
    if found.total > len(found.results):
        words = f"{len(found.results)} of {found.total} entries; --limit shows more, --open N shows a whole entry"
        yield text((words, "dim"))


def entries(shown: Sequence[RulingEntry], corpus: Corpus) -> Iterator[RenderableType]:
    """Yield the first of some entries in full, and name the others."""
    yield from entry(shown[0], corpus)
    if others := shown[1:]:
        yield from (BLANK, text(("also:", "dim")))
        yield from map(row, others)


def entry(shown: RulingEntry, corpus: Corpus) -> Iterator[RenderableType]:
    """Yield one entry in full: text with tables, what amends it, and what it refers to."""
    yield StyledLine(*_heading(shown, corpus))
    yield StyledLine((f"{shown.id}  {_place(shown)}", "dim"))
    if shown.aliases:
        yield StyledLine(("also: ", "dim"), ", ".join(shown.aliases), indent=6)
    yield BLANK
    yield from blocks(shown.text)
    for note in shown.notes:
        yield BLANK
        lead = f"{note.label}: "
        for paragraph in note.text.split("\n\n"):
            yield StyledLine((lead, "bold yellow"), plain(paragraph), indent=6)
            lead = " " * 6
    for label, ids in (("amended by", shown.amended_by), ("amends", shown.amends), ("see", shown.see)):
        for position, id in enumerate(ids):
            other = corpus.get(id)
            title = f" ({other.title}{', ' + other.date if other.date else ''})" if other else ""
            style = "bold yellow" if label == "amended by" else "dim"
            yield StyledLine((f"{label if not position else '':<{_LABEL}}", style), f"{id}{title}", indent=_LABEL)


def row(shown: RulingEntry) -> StyledLine:
    """Return an entry as one line."""
    kind = f"  {shown.kind}{' *' if shown.status else ''}"
    return StyledLine((shown.title, "bold"), (kind, "cyan"), (f"  {shown.id}", "dim"))


def document_row(document: Document) -> StyledLine:
    """Return a document, with the number of its entries, as one line."""
    title = f"{document.title} ({document.game})"
    when = f"{document.date or '-':<12}{document.entries:>4} entries  "
    return StyledLine((f"{document.source:<28}", "bold"), when, (title, "dim"), indent=28)


def _heading(shown: RulingEntry, corpus: Corpus) -> tuple[StyledText, StyledText]:
    when = f", {shown.date}" if shown.date else ""
    star = " (new or changed)" if shown.status else ""
    return (shown.title, "bold"), (f"  {corpus.document_title(shown.source)}{when}: {shown.kind}{star}", "cyan")


def _place(shown: RulingEntry) -> str:
    parts = [shown.section, f"page {shown.page}" if shown.page else "", f"sure: {shown.sure}" if shown.sure else ""]
    return ", ".join(p for p in parts if p)


def _also(hit: Hit, corpus: Corpus) -> Iterator[RenderableType]:
    """Yield the other entries on a hit's subject; the first hit's come with the sentence that answers best."""
    for other in hit.also:
        source = other.entry.source
        name = other.entry.id if source == hit.entry.source else corpus.document_title(source)
        yield StyledLine((f"also {name}", "dim"))
        if other.snippet:
            snippet = _LINES_LEFT_OUT.sub(rf"\1; rulings show {other.entry.id} shows all", other.snippet)
            yield from (indented(block, _NUMBER) for block in blocks(snippet))


def blocks(markdown: str) -> Iterator[RenderableType]:
    """Yield a ruling's Markdown as lines and tables, with hanging list items and bold emphasis."""
    for is_table, lines in groupby(markdown.split("\n"), key=lambda line: line.startswith("|")):
        if is_table:
            heads, _, *rows = (cells(line.replace("**", "")) for line in lines)
            yield indented(table(heads, rows))
        else:
            yield from map(_line, lines)


def _line(line: str) -> StyledLine:
    pieces = [(piece, "bold" if number % 2 else "") for number, piece in enumerate(line.split("**"))]
    return StyledLine(*pieces, indent=len(line) - len(_LEAD.sub("", line)))
