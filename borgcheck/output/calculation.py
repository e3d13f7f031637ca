"""Render the answer of a calculator with its rulings, as text and JSON."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType

from borgcheck.corpus.corpus import Corpus
from borgcheck.model.calculation import Calculation
from borgcheck.output.blocks import Columns, indented
from borgcheck.output.lines import BLANK, StyledLine


def blocks(found: Calculation, corpus: Corpus) -> Iterator[RenderableType]:
    """Yield the answer, figures in columns, notes, the working, what the document leaves open, and the rulings."""
    for sentence in found.answer:
        yield StyledLine((sentence, "bold"), indent=0)
    for grid in found.grids:
        yield BLANK
        if grid.title:
            yield StyledLine((grid.title, "bold"))
        yield indented(Columns(grid.head, grid.rows))
        yield from (StyledLine(f"  - {note}") for note in grid.notes)
    document = found.rulings[0].split("#")[0] if found.rulings else ""
    rulings = [f"[{number}] {corpus.cite(id)}" for number, id in enumerate(found.rulings, 1)]
    for heading, texts in {
        "Notes": found.notes,
        "How it is calculated": found.how,
        f"Not in the document, or in doubt ({document})": found.gaps,
        "Rulings (`borgcheck rulings show ID` opens one)": rulings,
    }.items():
        if texts:
            yield BLANK
            yield StyledLine((heading, "bold underline"))
            yield from (StyledLine(f"  {text}", indent=2) for text in texts)


def to_json(found: Calculation, corpus: Corpus) -> dict[str, object]:
    """Return an answer as a JSON object."""
    return {
        "table": found.table,
        "game": found.game,
        "answer": found.answer,
        "result": found.result,
        "notes": found.notes,
        "how": found.how,
        "open": found.gaps,
        "rulings": [{"id": id, "title": entry.title if (entry := corpus.get(id)) else None} for id in found.rulings],
    }
