"""The answer of a table: for people at the table, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from borgcheck.corpus.corpus import Corpus
from borgcheck.output.safe import visible
from borgcheck.tables.answer import Answer, Grid

Part = tuple[str, str]


def lines(answer: Answer, corpus: Corpus) -> Iterator[list[Part]]:
    """The answer first, then figures in columns, how it came, what the document leaves open, and the rulings."""
    for sentence in answer.answer:
        yield [(visible(sentence), "bold")]
    if answer.grid:
        yield []
        yield from _grid(answer.grid)
    document = answer.rulings[0].split("#")[0] if answer.rulings else ""
    for heading, texts in (
        ("How it comes", answer.how),
        (f"Not in the document, or in doubt ({document})", answer.silent),
    ):
        yield from _part(heading, texts)
    yield from _part("Rulings (`borgcheck rulings show ID` opens one)", map(corpus.cite, answer.rulings))


def document(answer: Answer, corpus: Corpus) -> str:
    """The answer as one JSON object."""
    return json.dumps(
        {
            "table": answer.table,
            "game": answer.game,
            "answer": list(answer.answer),
            "result": answer.result,
            "how": list(answer.how),
            "open": list(answer.silent),
            "rulings": [
                {"id": id, "title": entry.title if (entry := corpus.get(id)) else None} for id in answer.rulings
            ],
        },
        ensure_ascii=False,
        indent=2,
    )


def _part(heading: str, texts: Iterable[str]) -> Iterator[list[Part]]:
    for number, text in enumerate(texts):
        if not number:
            yield []
            yield [(heading, "bold underline")]
        yield [(f"  {visible(text)}", "")]


def _grid(grid: Grid) -> Iterator[list[Part]]:
    rows = [tuple(map(visible, row)) for row in (grid.head, *grid.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for number, row in enumerate(rows):
        text = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield [(f"  {text}", "bold underline" if not number else "")]
