"""Render the answer of a calculator, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from borgcheck.corpus.corpus import Corpus
from borgcheck.output.safe import visible
from borgcheck.output.table import Part, columns
from borgcheck.tables.answer import Answer


def lines(answer: Answer, corpus: Corpus) -> Iterator[list[Part]]:
    """Yield the answer, then figures in columns, the working, what the document leaves open, and the rulings."""
    for sentence in answer.answer:
        yield [(visible(sentence), "bold")]
    if answer.grid:
        yield []
        yield from columns([answer.grid.head, *answer.grid.rows])
    document = answer.rulings[0].split("#")[0] if answer.rulings else ""
    for heading, texts in (
        ("How it comes", answer.how),
        (f"Not in the document, or in doubt ({document})", answer.gaps),
    ):
        yield from _part(heading, texts)
    yield from _part("Rulings (`borgcheck rulings show ID` opens one)", map(corpus.cite, answer.rulings))


def document(answer: Answer, corpus: Corpus) -> str:
    """Return the answer as a JSON object."""
    return json.dumps(
        {
            "table": answer.table,
            "game": answer.game,
            "answer": list(answer.answer),
            "result": answer.result,
            "how": list(answer.how),
            "open": list(answer.gaps),
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
