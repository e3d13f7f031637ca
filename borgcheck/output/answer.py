"""Render the answer of a calculator, as text and as JSON, and what all calculators share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import RenderableType

from borgcheck.corpus.corpus import Corpus
from borgcheck.output.blocks import Columns, indented
from borgcheck.output.lines import BLANK, Line
from borgcheck.output.streams import to_json
from borgcheck.tables.answer import TableAnswer

_HOW_TO_OPEN = "(`borgcheck rulings show ID` opens one)"


def blocks(answer: TableAnswer, corpus: Corpus) -> Iterator[RenderableType]:
    """Yield the answer, then figures in columns, the working, what the document leaves open, and the rulings."""
    for sentence in answer.answer:
        yield Line((sentence, "bold"), indent=0)
    if answer.grid:
        yield BLANK
        yield indented(Columns(answer.grid.head, answer.grid.rows))
    document = answer.rulings[0].split("#")[0] if answer.rulings else ""
    for heading, texts in {
        "How it comes": answer.how,
        f"Not in the document, or in doubt ({document})": answer.gaps,
        f"Rulings {_HOW_TO_OPEN}": [corpus.cite(id) for id in answer.rulings],
    }.items():
        if texts:
            yield BLANK
            yield Line((heading, "bold underline"))
            yield from (Line(f"  {text}", indent=2) for text in texts)


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


def cited(ids: Iterable[str], corpus: Corpus) -> Iterator[Line]:
    """Yield the rulings behind an answer, numbered from 1, and how to open one."""
    yield BLANK
    yield Line(("Rulings", "bold"), (f" {_HOW_TO_OPEN}", "dim"))
    for number, id in enumerate(ids, 1):
        yield Line(f"  [{number}] {corpus.cite(id)}", indent=2)
