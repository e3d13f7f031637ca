"""`csv`: the rows of `--summary` for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from borgcheck.common.escaping import visible
from borgcheck.model.findings import Severity
from borgcheck.output.run import Run
from borgcheck.output.summary import rows
from borgcheck.reading.formats.table import harmless

HEADS = ("deck", "player", "verdict", "codes", "reason", "ruleset", "errors", "warnings", "fingerprint")


def render(run: Run) -> Iterator[str]:
    """Yield a row for each verdict."""
    yield from table(
        HEADS,
        (
            (
                row.report.path,
                row.player,
                row.report.verdict.value,
                " ".join(row.codes),
                row.reason,
                row.report.ruleset,
                row.report.count(Severity.ERROR),
                row.report.count(Severity.WARNING),
                row.report.printed_fingerprint,
            )
            for row in rows(run.reports)
        ),
    )


def table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """Yield the lines of a table, whose cells no spreadsheet takes for formulas."""
    for row in (heads, *rows):
        line = io.StringIO()
        csv.writer(line, lineterminator="\n").writerow([harmless(visible(str(cell))) for cell in row])
        yield line.getvalue()
