"""Show the register of an event: a row for each list, and below it what the director should look into."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType

from borgcheck.checking.codes import all_rules
from borgcheck.common.phrasing import in_quotes, plural
from borgcheck.inputs.register import Register, RegisterRow
from borgcheck.model.findings import Severity, Verdict
from borgcheck.model.report import findings_for_director, reason_for_failing
from borgcheck.output.csv import csv_table, set_aside_in_cell
from borgcheck.output.lines import BLANK, STYLES, StyledLine, StyledText, styled_set_aside
from borgcheck.output.markdown import escape
from borgcheck.output.phrases import verdict_suffix
from borgcheck.output.tables import verdict_table

_NOT_READ = "not read"
COLUMNS = ("file", "player", "verdict", "lines of text", "errors", "fingerprint", "to look into", "not read as cards")


def blocks(register: Register, width: int | None = None) -> Iterator[RenderableType]:
    """Yield the register as text: the table, the totals, and what is to be looked into, worst first.

    Args:
        register: The register.
        width: The width of a line in cells, or None for no limit.
    """
    rows = register.lists
    cells: dict[str, list[StyledText]] = {
        "player": [row.player for row in rows],
        "verdict": [_verdict(row) for row in rows],
        "why": [in_quotes(_reason(row) or "; ".join(row.to_look_into)) for row in rows],
    }
    yield verdict_table([row.path for row in rows], cells, width, wraps=True)
    yield BLANK
    yield StyledLine((totals(register), "bold"), indent=2)
    worst = register.to_look_into
    if worst:
        yield BLANK
        yield StyledLine(("To look into:", "bold"))
    for row in worst:
        file = f"  ({row.path})" if row.player else ""
        yield StyledLine("  ", (row.player or row.path, _style(row)), f": {'; '.join(row.to_look_into)}", file)
    findings = [finding for report in register.reports for finding in findings_for_director(report)]
    warnings = {finding.code for finding in findings if finding.severity is Severity.WARNING}
    if warnings:
        yield BLANK
    titles = {rule.code: rule.explain().title for rule in all_rules() if rule.code in warnings}
    for code, title in sorted(titles.items()):
        yield StyledLine(f"  {code}  {title}", indent=8)
    for row in register.lists:
        if row.name or row.set_aside:
            yield BLANK
            yield StyledLine((f"{row.player}  {row.path}".strip(), "bold"))
            yield from [StyledLine("  deck: ", row.name)] if row.name else []
            yield from styled_set_aside(row.set_aside, hint="; -v shows every line")


def totals(register: Register) -> str:
    """Return the totals of a register as a sentence in which the numbers add up."""
    verdicts = [row.verdict for row in register.lists]
    counted = [f"{verdicts.count(verdict)} {verdict.value}" for verdict in Verdict]
    unread = [f"{verdicts.count(None)} not read"] if None in verdicts else []
    return f"{plural(len(verdicts), 'list')} under {register.ruleset}: {', '.join([*counted, *unread])}"


def csv(register: Register) -> Iterator[str]:
    """Yield the rows as CSV."""
    return csv_table(COLUMNS, map(_cells, register.lists))


def markdown(register: Register) -> Iterator[str]:
    """Yield the rows as a Markdown table."""
    yield f"## borgcheck: {escape(totals(register))}\n\n"
    for cells in (COLUMNS, ["---"] * len(COLUMNS), *(map(escape, map(str, _cells(row))) for row in register.lists)):
        yield f"| {' | '.join(cells)} |\n"


def _cells(row: RegisterRow) -> Sequence[object]:
    word = row.verdict.value if row.verdict else _NOT_READ
    looked_into = "; ".join(row.to_look_into)
    words = set_aside_in_cell(row.set_aside)
    return row.path, row.player, word, row.text_lines, _reason(row), row.fingerprint or "", looked_into, words


def _verdict(row: RegisterRow) -> str:
    return f"{row.report.verdict.value}{verdict_suffix(row.report)}" if row.report else _NOT_READ


def _reason(row: RegisterRow) -> str:
    return reason_for_failing(row.report) if row.report else row.reason


def _style(row: RegisterRow) -> str:
    return STYLES[row.verdict] if row.verdict else "bold red"
