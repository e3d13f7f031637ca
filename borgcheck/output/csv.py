"""`csv`: a row for each verdict, for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from borgcheck.common.escaping import make_visible
from borgcheck.model.findings import Severity
from borgcheck.model.listing import SetAside
from borgcheck.model.players import player_of
from borgcheck.model.report import Report, failure_summary
from borgcheck.output.phrases import set_aside_lines, verdict_suffix
from borgcheck.output.run import Run
from borgcheck.reading.formats.csv import harmless

COLUMNS = (*"deck player verdict codes reason ruleset errors warnings fingerprint".split(), "not read as cards")


def render(run: Run) -> Iterator[str]:
    """Yield a row for each verdict."""
    yield from csv_table(COLUMNS, map(_row, run.reports))


def _row(report: Report) -> tuple[object, ...]:
    codes, reason = failure_summary(report)
    return (
        report.path,
        player_of(report.player, report.path),
        report.verdict.value + verdict_suffix(report),
        " ".join(codes),
        reason,
        report.ruleset,
        report.count(Severity.ERROR),
        report.count(Severity.WARNING),
        report.fingerprint or "",
        set_aside_in_cell(report.set_aside),
    )


def set_aside_in_cell(pieces: Sequence[SetAside]) -> str:
    """Return the text that was not read as cards on one line, such as `44 better make that five | 61 Sorry ...`."""
    return " | ".join(" ".join(line.split()) for line in set_aside_lines(pieces)[1:])


def csv_table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """Yield the lines of a CSV table in which no cell can act as a formula in a spreadsheet."""
    for row in (heads, *rows):
        line = io.StringIO()
        csv.writer(line, lineterminator="\n").writerow([harmless(make_visible(str(cell))) for cell in row])
        yield line.getvalue()
