"""Parts of the text output that the calculators share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from borgcheck.corpus.corpus import Corpus
from borgcheck.output.safe import visible

Part = tuple[str, str]


def columns(rows: Sequence[Sequence[str]], indent: str = "  ") -> Iterator[list[Part]]:
    """Yield rows of cells, the heading first, in columns as wide as they need to be."""
    widths = [max(len(visible(row[i])) for row in rows) for i in range(len(rows[0]))]
    for number, row in enumerate(rows):
        line = "  ".join(visible(cell).ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        yield [(indent + line, "dim" if number == 0 else "")]


def cited(ids: Iterable[str], corpus: Corpus) -> Iterator[list[Part]]:
    """Yield the rulings behind an answer, numbered from 1, and how to open one."""
    listed = list(dict.fromkeys(ids))
    if not listed:
        return
    yield [("Rulings", "bold"), (" (`borgcheck rulings show ID` opens one)", "dim")]
    for number, id in enumerate(listed, 1):
        yield [(f"  [{number}] {visible(corpus.cite(id))}", "")]
