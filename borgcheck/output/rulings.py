"""Rulings as people read them: in a terminal with colour, plain in a pipe, and as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from borgcheck.corpus.entry import Document, Entry
from borgcheck.corpus.search import Answer
from borgcheck.output.safe import visible

if TYPE_CHECKING:
    from borgcheck.corpus.corpus import Corpus

Part = tuple[str, str]
_ROW = re.compile(r"^\s*\|.*\|\s*$")
_RULE = re.compile(r"^\s*\|[\s|:-]+\|\s*$")


def answer_json(answer: Answer) -> str:
    """The answer to a question as JSON."""
    return json.dumps(
        {
            "query": answer.query,
            "corrected": answer.corrected,
            "total": answer.total,
            "results": [h.to_dict() for h in answer.hits],
        },
        ensure_ascii=False,
        indent=2,
    )


def entries_json(entries: Iterable[Entry]) -> str:
    """Entries whole, as a JSON list."""
    return json.dumps([e.to_dict() for e in entries], ensure_ascii=False, indent=2)


class Documents(Protocol):
    """What knows the documents: a corpus, or a searcher."""

    def document(self, id: str, /) -> Document | None:
        """The document of a source id, or None."""
        ...


def answer(found: Answer, documents: Documents) -> Iterator[list[Part]]:
    """The hits of a search, a few lines each."""
    if found.corrected:
        yield [("showing results for ", "yellow"), (f'"{visible(found.corrected)}"', "bold")]
        yield []
    from borgcheck.corpus.analysis import stems

    asked = set(stems(found.corrected or found.query))
    for hit in found.hits:
        yield [(f"{hit.rank:>2}. ", "dim"), *_heading(hit.entry, documents)]
        yield from _notices(hit.entry, asked)
        yield [("    ", ""), *_lit(hit.snippet, asked)]
        yield [(f"    {hit.entry.id}", "dim")]
    if found.total > len(found.hits):
        yield [(f"{len(found.hits)} of {found.total} entries; --limit shows more, --open N shows one whole", "dim")]


def entry(shown: Entry, corpus: Corpus) -> Iterator[list[Part]]:
    """One entry whole: text with tables, what amends it, and what it refers to."""
    yield _heading(shown, corpus)
    yield [(f"{shown.id}  {_place(shown)}", "dim")]
    if shown.aliases:
        yield [("also: ", "dim"), (visible(", ".join(shown.aliases)), "")]
    yield []
    yield from _text(shown.text)
    if shown.note:
        yield []
        yield [("Note: ", "bold yellow"), (visible(" ".join(shown.note.split())), "")]
    for label, ids in (("amended by", shown.amended_by), ("amends", shown.amends), ("see", shown.see)):
        for position, id in enumerate(ids):
            other = corpus.get(id)
            title = f" ({other.title}{', ' + other.date if other.date else ''})" if other else ""
            style = "bold yellow" if label == "amended by" else "dim"
            yield [(f"{label if not position else '':<11}", style), (f"{id}{title}", "")]


def row(shown: Entry) -> list[Part]:
    """An entry on one line."""
    return [
        (visible(shown.title), "bold"),
        (f"  {shown.kind}{' *' if shown.status else ''}", "cyan"),
        (f"  {shown.id}", "dim"),
    ]


def _heading(shown: Entry, documents: Documents) -> list[Part]:
    document = documents.document(shown.source)
    source = document.title if document else shown.source
    when = f", {shown.date}" if shown.date else ""
    star = " (new or changed)" if shown.status else ""
    return [(visible(shown.title), "bold"), (f"  {source}{when}: {shown.kind}{star}", "cyan")]


def _place(shown: Entry) -> str:
    parts = [shown.section, f"page {shown.page}" if shown.page else "", f"sure: {shown.sure}" if shown.sure else ""]
    return ", ".join(p for p in parts if p)


def _notices(shown: Entry, asked: set[str]) -> Iterator[list[Part]]:
    """What amends an entry, and that it has a note, if the note speaks of what was asked."""
    from borgcheck.corpus.analysis import stems

    if shown.amended_by:
        yield [(f"    amended by {', '.join(shown.amended_by)}", "bold yellow")]
    if asked.intersection(stems(shown.note or "")):
        yield [("    the documents disagree or are silent: see its note", "yellow")]


def _lit(text: str, asked: set[str]) -> list[Part]:
    """A text with the words of the question lit up."""
    from borgcheck.corpus.analysis import stems

    pieces = re.split(r"([0-9A-Za-z'’]+)", visible(text))
    return [(p, "bold" if asked.intersection(stems(p)) else "") for p in pieces if p]


def _text(text: str) -> Iterator[list[Part]]:
    """Markdown as lines: emphasis and tables, nothing else."""
    lines = text.split("\n")
    start = 0
    while start < len(lines):
        end = start
        while end < len(lines) and _ROW.match(lines[end]):
            end += 1
        if end - start > 1:
            yield from _table(lines[start:end])
            start = end
        else:
            yield _emphasis(lines[start])
            start += 1


def _table(lines: Sequence[str]) -> Iterator[list[Part]]:
    rows = [[c.strip() for c in line.strip().strip("|").split("|")] for line in lines if not _RULE.match(line)]
    columns = max(map(len, rows))
    rows = [r + [""] * (columns - len(r)) for r in rows]
    widths = [max(len(visible(_bare(r[i]))) for r in rows) for i in range(columns)]
    for number, cells in enumerate(rows):
        shown = "  ".join(visible(_bare(c)).ljust(w) for c, w in zip(cells, widths, strict=True))
        yield [("  " + shown, "bold underline" if number == 0 else "")]


def _bare(text: str) -> str:
    return re.sub(r"\*+", "", text)


def _emphasis(line: str) -> list[Part]:
    pieces = re.split(r"\*\*(.+?)\*\*", line)
    return [(visible(_bare(p)), "bold" if i % 2 else "") for i, p in enumerate(pieces) if p]
