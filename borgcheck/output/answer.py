"""Render the answer of a calculator, as text and as JSON, and what all calculators share: columns and citations."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from borgcheck.corpus.corpus import Corpus
from borgcheck.output.safe import visible
from borgcheck.output.wrapping import Part
from borgcheck.tables.answer import TableAnswer

_INDENT = "  "
_GAP = "  "


def lines(answer: TableAnswer, corpus: Corpus, width: int | None = None) -> Iterator[list[Part]]:
    """Yield the answer, then figures in columns, the working, what the document leaves open, and the rulings.

    Args:
        answer: the answer to show.
        corpus: the rulings that it may cite.
        width: the cells that a line of a table may take; None for any number.
    """
    for sentence in answer.answer:
        yield [(visible(sentence), "bold")]
    if answer.grid:
        yield []
        yield from columns([answer.grid.head, *answer.grid.rows], width)
    document = answer.rulings[0].split("#")[0] if answer.rulings else ""
    for heading, texts in {
        "How it comes": answer.how,
        f"Not in the document, or in doubt ({document})": answer.gaps,
        "Rulings (`borgcheck rulings show ID` opens one)": [corpus.cite(id) for id in answer.rulings],
    }.items():
        if texts:
            yield []
            yield [(heading, "bold underline")]
            yield from ([(_INDENT + visible(text), "")] for text in texts)


def document(answer: TableAnswer, corpus: Corpus) -> str:
    """Return the answer as a JSON object."""
    return to_json(
        {
            "table": answer.table,
            "game": answer.game,
            "answer": answer.answer,
            "result": answer.result,
            "how": answer.how,
            "open": answer.gaps,
            "rulings": [
                {"id": id, "title": entry.title if (entry := corpus.get(id)) else None} for id in answer.rulings
            ],
        }
    )


def to_json(value: object) -> str:
    """Write a value as JSON, as all calculators print it."""
    return json.dumps(value, ensure_ascii=False, indent=2)


def columns(rows: Sequence[Sequence[str]], width: int | None = None) -> Iterator[list[Part]]:
    """Yield rows of cells in columns, the headings first.

    Cells are wrapped in their columns if a row is wider than `width`. If even the longest words need more, each row
    becomes a list of its cells instead, one a line behind its heading.
    """
    cells = [[visible(cell) for cell in row] for row in rows]
    widths = _column_widths(cells, None if width is None else width - len(_INDENT))
    if widths is None:
        yield from _stacked(cells)
        return
    console = Console()
    for number, row in enumerate(cells):
        wrapped = [Text(cell).wrap(console, most) for cell, most in zip(row, widths, strict=True)]
        for pieces in zip_longest(*wrapped, fillvalue=""):
            sized = (set_cell_size(str(piece), most) for piece, most in zip(pieces, widths, strict=True))
            yield [((_INDENT + _GAP.join(sized)).rstrip(), "" if number else "dim")]


def _column_widths(cells: Sequence[Sequence[str]], room: int | None) -> list[int] | None:
    """Return how wide to make columns so that they fit, the widest narrowed first; None if a word would be cut."""
    widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
    if room is None:
        return widths
    longest = [
        max(cell_len(word) for cell in column for word in cell.split(" ")) for column in zip(*cells, strict=True)
    ]
    while sum(widths) + len(_GAP) * (len(widths) - 1) > room:
        wide = [i for i, most in enumerate(widths) if most > longest[i]]
        if not wide:
            return None
        widths[max(wide, key=lambda i: (widths[i], i))] -= 1
    return widths


def _stacked(cells: Sequence[Sequence[str]]) -> Iterator[list[Part]]:
    headings, *rows = cells
    for row in rows:
        for number, (heading, cell) in enumerate(zip(headings, row, strict=True)):
            yield [(_INDENT * (2 if number else 1), ""), (f"{heading}: ", "dim"), (cell, "")]


def cited(ids: Iterable[str], corpus: Corpus) -> Iterator[list[Part]]:
    """Yield the rulings behind an answer, numbered from 1, and how to open one."""
    yield []
    yield [("Rulings", "bold"), (" (`borgcheck rulings show ID` opens one)", "dim")]
    for number, id in enumerate(ids, 1):
        yield [(f"  [{number}] {visible(corpus.cite(id))}", "")]
