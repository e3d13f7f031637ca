"""Write one row for each verdict: file, player, verdict and reason."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Column, Table

from borgcheck.model.listing import player_of
from borgcheck.model.reasons import why
from borgcheck.model.report import Report
from borgcheck.output.blocks import cropped, table
from borgcheck.output.lines import StyledText, styled_verdict
from borgcheck.output.run import common_folder


def verdict_table(reports: Sequence[Report], *, short_paths: bool) -> Table:
    """Return a table with one line for each verdict, without empty columns; text that does not fit is cut off.

    Args:
        reports: The reports.
        short_paths: Whether to name the common folder of the decks once, in the heading.
    """
    paths = [report.path for report in reports]
    folder = common_folder(paths) if short_paths else ""
    several = len(set(paths)) < len(paths)
    columns: dict[str, list[StyledText]] = {
        f"deck in {folder}" if folder else "deck": [path.removeprefix(folder) for path in paths],
        "player": [player_of(report.player, report.path) for report in reports],
        "ruleset": [report.ruleset if several else "" for report in reports],
        "verdict": [styled_verdict(report) for report in reports],
        "why": [_reason(report) for report in reports],
    }
    columns = {head: column for head, column in columns.items() if any(column)}
    return table(
        # Rich narrows the widest columns first, but none that does not wrap.
        [Column(cropped(head), no_wrap=head in ("ruleset", "verdict")) for head in columns],
        (map(cropped, row) for row in zip(*columns.values(), strict=True)),
    )


def _reason(report: Report) -> str:
    codes, reason = why(report)
    return f"{' '.join(codes)}: {reason}" if codes else ""
