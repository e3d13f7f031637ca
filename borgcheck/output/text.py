"""`text`: findings under each deck's name, with the source line and the ruling, for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from borgcheck.common.grouping import grouped
from borgcheck.common.phrasing import in_quotes, plural
from borgcheck.model.findings import Finding, Severity, Verdict
from borgcheck.model.listing import LineAsRead, Role
from borgcheck.model.players import player_of
from borgcheck.model.report import Report, findings_of_at_least, rank, reason_for_failing
from borgcheck.output.lines import BLANK, STYLES, StyledLine, StyledText, layout, styled_set_aside, styled_verdict
from borgcheck.output.phrases import (
    MAX_WIDTH,
    cell_width,
    cut_around,
    has_own_rules,
    section_counts,
    verdict_details,
    verdict_suffix,
    verdict_total,
)
from borgcheck.output.run import Run, citation

if TYPE_CHECKING:
    from rich.console import RenderableType

# The column of a finding's message, after its place.
_INDENT = 10


def render(run: Run) -> Iterator[str]:
    """Yield the output without styles or wrapping."""
    return layout(blocks(run))


def blocks(
    run: Run, *, width: int | None = None, quiet: bool = False, verbose: bool = False, advice: Sequence[str] = ()
) -> Iterator[RenderableType]:
    """Yield the lines and tables of the output.

    Args:
        run: What was found.
        width: The width of a line in cells, or None for no limit.
        quiet: Whether to omit legal decks, findings that are not errors, and the summary.
        verbose: Whether to also show information and how every line was read.
        advice: What can be done next, one line each.
    """
    least = Severity.ERROR if quiet else Severity.INFO if verbose else Severity.WARNING
    for _, same in groupby(run.reports, key=lambda report: report.path):
        of_deck = [report for report in same if not (quiet and report.passes)]
        if of_deck:
            yield from _deck_blocks(of_deck, width, least)
            if not quiet:
                yield BLANK
    if not quiet:
        if len(run.reports) > 1:
            yield _totals(run)
        if not verbose and (hidden := run.count_findings()[Severity.INFO]):
            yield StyledLine(f"{plural(hidden, 'finding')} of severity info not shown; -v shows them", indent=2)
        yield from (StyledLine(sentence, indent=2) for sentence in advice)


def summary(run: Run, width: int | None) -> Iterator[RenderableType]:
    """Yield a table of the verdicts, if there are any, and the totals."""
    from borgcheck.output.tables import verdict_table

    reports = run.reports
    any_named = any(report.player for report in reports)
    rules_differ = len({report.ruleset for report in reports}) > 1 or any(map(has_own_rules, reports))
    cells: dict[str, list[StyledText]] = {
        "player": [player_of(report.player, report.path) if any_named else "" for report in reports],
        "ruleset": [report.ruleset if rules_differ else "" for report in reports],
        "verdict": [(report.verdict.value + verdict_suffix(report), styled_verdict(report)[1]) for report in reports],
        "why": [in_quotes(reason_for_failing(report)) for report in reports],
    }
    if reports:
        yield verdict_table([report.path for report in reports], cells, width, wraps=False)
        yield BLANK
    yield _totals(run)


def _deck_blocks(reports: Sequence[Report], width: int | None, least: Severity) -> Iterator[RenderableType]:
    """Yield the findings on a deck, each once, and the verdict, or a table of the verdicts under several rulesets.

    Findings less severe than `least` are omitted; if it is info, the output is verbose.
    """
    report = reports[0]
    yield from _reading_blocks(report, verbose=least is Severity.INFO)
    # Rulesets may cite different rulings for the same finding; the first one's are shown.
    reported = ((each, finding) for each in reports for finding in findings_of_at_least(each, least))
    for _, same in sorted(grouped((rank(finding, each), (each, finding)) for each, finding in reported).items()):
        by = [each.ruleset for each, _ in same]
        under = f"  [{', '.join(by)}]" if len(by) < len(reports) else ""
        yield from _finding(*same[0], width, under)
    end = (f"  [{section_counts(report)}]  {report.fingerprint or ''}", "dim")
    if least is not Severity.ERROR:
        hint = "" if least is Severity.INFO else "; -v shows every line"
        yield from styled_set_aside(report.set_aside, hint=hint)
    if len(reports) == 1:
        word, style = styled_verdict(report)
        yield StyledLine("  ", (word.upper(), style), verdict_details(report), end, indent=len(word) + 3)
    else:
        yield from _ruleset_table(reports)
        yield StyledLine(end, indent=2)


def _reading_blocks(report: Report, *, verbose: bool) -> Iterator[RenderableType]:
    """Yield the heading of a deck and, in verbose output, how each line was read."""
    title = f"  {report.name}" if report.name else ""
    yield StyledLine((report.path, "bold underline"), (title, "bold"), indent=0)
    if report.document:
        yield StyledLine((f"  line numbers refer to its text ({report.document})", "dim"), indent=2)
    if verbose:
        read = report.reading_summary
        cards = plural(read.number_of(Role.CARD), "card line")
        headings = plural(read.number_of(Role.HEADING), "heading")
        yield StyledLine((f"  read as {read.format}: {cards}, {headings}", "dim"), indent=2)
        yield _role_table(read.lines)
        if report.not_checked:
            missing = ", ".join(report.not_checked)
            yield StyledLine((f"  not checked, because these sections are not in the list: {missing}", "dim"), indent=2)


def _ruleset_table(reports: Sequence[Report]) -> Iterator[RenderableType]:
    """Yield a table with a row for each ruleset: its name, the verdict, and the reason."""
    from borgcheck.output.tables import column, indent_block, styled_text, table

    heads = ("ruleset", column("verdict", wraps=False), "reason")
    rows = (
        (r.ruleset, styled_text(styled_verdict(r), verdict_suffix(r, lines=False)), in_quotes(reason_for_failing(r)))
        for r in reports
    )
    yield indent_block(table(heads, rows))
    if any(report.ruleset_in_force.pool for report in reports):
        yield StyledLine((f"  card pools according to the card data of {reports[0].cards_date}", "dim"), indent=2)


def _role_table(lines: Sequence[LineAsRead]) -> RenderableType:
    """Return a table of the lines of the file.

    A row has the number, the role, the count and section of its cards, and the text with the card that is meant if its
    title is different.
    """
    from borgcheck.output.tables import column, indent_block, styled_text, table

    columns = (column(right=True, wraps=False), column(wraps=False), column(right=True, wraps=False), "", "")
    rows = []
    for line in lines:
        style = "bold yellow" if line.role == Role.OPEN else "dim"
        count = str(line.copies) if line.sections else ""
        cells = (styled_text((cell, style)) for cell in (str(line.number), line.role, count, ", ".join(line.sections)))
        meant = f"  = {', '.join(line.card_names)}" if line.card_names else ""
        rows.append([*cells, styled_text(line.text, (meant, "bold"))])
    return indent_block(table(columns, rows, heads=False))


def _finding(report: Report, finding: Finding, width: int | None, under: str) -> Iterator[StyledLine]:
    """Yield a finding: its place, and next to it the message, the line of the file and the ruling.

    `under` names its rulesets if it was not found under all of them.
    """
    style = STYLES[finding.severity]
    yield StyledLine(
        (f"  {finding.line}:{finding.column} ".ljust(_INDENT), "cyan"),
        (f"{finding.severity.value:<8}", style),
        (f"{finding.code}  ", "bold"),
        in_quotes(finding.message_with_step),
        (under, "dim"),
        indent=_INDENT,
    )
    blank = " " * _INDENT
    number = str(finding.line)
    widest = MAX_WIDTH if width is None else min(MAX_WIDTH, width - _INDENT - len(number) - len(" | "))
    if piece := cut_around(report.reading_summary.text_at(finding.line), finding.span, widest):
        yield StyledLine((f"{blank}{number} | ", "dim"), piece.text)
        marker = " " * cell_width(piece.before) + "^" * max(cell_width(piece.marked), 1)
        yield StyledLine((f"{blank}{' ' * len(number)} | ", "dim"), (marker, style))
    if finding.rulings:
        yield StyledLine((f"{blank}see {citation(finding.rulings[0])}", "dim"), indent=_INDENT)


def _totals(run: Run) -> StyledLine:
    """Return the totals of a run as a sentence in which the numbers add up."""
    total = run.totals()
    verdicts = f", {plural(total.verdicts, 'verdict')}" if total.verdicts != total.decks else ""
    counted = ", ".join(verdict_total(total.of(v), v, run.reports) for v in Verdict)
    number = run.count_findings()
    findings = f"{plural(number[Severity.ERROR], 'error')}, {plural(number[Severity.WARNING], 'warning')}"
    return StyledLine((f"{plural(total.decks, 'deck')}{verdicts}: {counted}; {findings}", "bold"), indent=2)
