"""`text`: findings under each deck's name, with the source line and the ruling, for people."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby

from borgcheck.checking import Report
from borgcheck.findings import Finding, Severity, Verdict
from borgcheck.listing import Line, Role
from borgcheck.output.excerpt import WIDEST, excerpt
from borgcheck.output.phrases import conclusion, counts, failing
from borgcheck.output.run import Run, ruling
from borgcheck.output.safe import visible
from borgcheck.output.wrapping import Part, cells, hanging
from borgcheck.phrasing import plural

STYLES: dict[Severity | Verdict, str] = {
    Severity.ERROR: "bold red",
    Severity.WARNING: "bold yellow",
    Severity.INFO: "bold blue",
    Verdict.LEGAL: "bold green",
    Verdict.ILLEGAL: "bold red",
    Verdict.UNDECIDED: "bold yellow",
}
# From so many decks on, a table of them all comes first.
_MANY = 10
_INDENT = 2
# The place of a finding takes so many cells at least.
_PLACE = 8


def render(run: Run) -> Iterator[str]:
    """Yield the output without styles, in lines as long as they are."""
    return ("".join(text for text, _ in line).rstrip() + "\n" for line in lines(run))


def lines(
    run: Run, *, width: int | None = None, quiet: bool = False, verbose: bool = False, advice: Sequence[str] = ()
) -> Iterator[list[Part]]:
    """Yield the lines of the output, each a list of pieces with styles.

    Args:
        run: what was found.
        width: the cells that a line takes at most; None for lines as long as they are.
        quiet: whether to leave out legal decks, what is no error, and the summary.
        verbose: whether to show how each deck was read.
        advice: what can be done next, a line each.
    """
    if not quiet and run.totals()["decks"] >= _MANY:
        yield from _table(run.reports, width)
        yield []
    for same in _by_deck(run.reports):
        for report in same:
            if quiet and report.passes:
                continue
            yield from _deck(report, width, quiet=quiet, verbose=verbose)
            if not quiet:
                yield []
        if len(same) > 1 and not quiet:
            yield from _changes(same, width)
            yield []
    if not quiet:
        yield from _totals(run, width) if len(run.reports) > 1 else ()
        for line in advice:
            yield from _sentence(line, "", width)


def table(run: Run, width: int | None) -> Iterator[list[Part]]:
    """Yield a line for each verdict, for somebody with forty decks, and the totals."""
    yield from _table(run.reports, width)
    yield []
    yield from _totals(run, width)


def _table(reports: Collection[Report], width: int | None) -> Iterator[list[Part]]:
    """Yield a line for each verdict: file, player, verdict, errors, warnings, ruleset, fingerprint. Where they have no
    room beside each other, the file and the player stand on a line of their own."""
    rows = [("deck", "player", "verdict", "errors", "warnings", "ruleset", "fingerprint"), *map(_row, reports)]
    widths = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    if width is not None and sum(widths) + 2 * (len(widths) - 1) > width:
        for report in reports:
            yield from _stacked(report, width)
        return
    widths = [width + 2 for width in widths]
    heading, *lines = ([cell + " " * (w - cells(cell)) for cell, w in zip(row, widths, strict=True)] for row in rows)
    yield [("".join(heading).rstrip(), "bold underline")]
    for report, line in zip(reports, lines, strict=True):
        yield [(cell, _style(report) if i == 2 else "") for i, cell in enumerate(line)]


def _stacked(report: Report, width: int) -> Iterator[list[Part]]:
    player = visible(report.listing.meta.get("player", ""))
    yield from hanging([], [(visible(report.path), "bold"), (f"  {player}" if player else "", "")], width)
    yield from hanging(
        [("  ", ""), (report.verdict.value, _style(report)), (" ", "")],
        [(conclusion(report).lstrip(), ""), (f"  {report.fingerprint}", "dim")],
        width,
    )


def _style(report: Report) -> str:
    return STYLES[Severity.WARNING if report.fails_strict else report.verdict]


def _row(report: Report) -> tuple[str, ...]:
    return (
        visible(report.path),
        visible(report.listing.meta.get("player", "")),
        report.verdict.value,
        str(report.count(Severity.ERROR)),
        str(report.count(Severity.WARNING)),
        report.ruleset.name,
        report.fingerprint,
    )


def _by_deck(reports: Iterable[Report]) -> Iterator[list[Report]]:
    """The reports of each deck together: one for every ruleset that it was checked under."""
    return (list(same) for _, same in groupby(reports, key=lambda report: report.path))


def _changes(reports: Sequence[Report], width: int | None) -> Iterator[list[Part]]:
    """What one ruleset says of a deck that another does not, and by which ruling."""
    first = reports[0]
    for other in reports[1:]:
        verdicts = f"{first.verdict.value} under {first.ruleset.name}, {other.verdict.value} under {other.ruleset.name}"
        yield from hanging([("  ", "")], [(verdicts, "bold")], width)
        for here, there in ((first, other), (other, first)):
            known = {(f.code, f.span, f.severity) for f in there.findings}
            for finding in here.findings:
                if (finding.code, finding.span, finding.severity) not in known:
                    yield from hanging(
                        [("    ", "")],
                        [
                            (f"only under {here.ruleset.name}: ", "dim"),
                            (f"{finding.code} ", "bold"),
                            (f"on line {finding.span.line}", ""),
                            (f", by {ruling(finding.rulings[0])}" if finding.rulings else "", ""),
                        ],
                        width,
                    )


def _deck(report: Report, width: int | None, *, quiet: bool, verbose: bool) -> Iterator[list[Part]]:
    title = f"  {visible(report.name)}" if report.name else ""
    yield from hanging([], [(visible(report.path), "bold underline"), (title, "bold")], width)
    if document := report.listing.document:
        said = f"lines are those of the text in it ({visible(document)})"
        yield from hanging([("  ", "")], [(said, "dim")], width)
    if verbose:
        read = report.listing
        shown = f"read as {read.format}: {read.size()} card lines, {len(read.headings)} headings"
        yield from hanging([("  ", "")], [(shown, "dim")], width)
        yield from _roles(read.lines, width)
        if report.not_checked:
            not_checked = f"not checked, because the list leaves it out: {', '.join(report.not_checked)}"
            yield from hanging([("  ", "")], [(not_checked, "dim")], width)
    shown_findings = [f for f in report.findings if not quiet or f.severity is Severity.ERROR]
    longest = max((len(_place(finding)) for finding in shown_findings), default=0)
    indent = _INDENT + max(_PLACE, longest + 1)
    for finding in shown_findings:
        yield from _finding(report, finding, indent, width)
    yield from _verdict(report, width)


def _roles(lines: Sequence[Line], width: int | None) -> Iterator[list[Part]]:
    """Yield a line for each line of the file: its number, its role, how many cards on it count, its text."""
    digits = len(str(len(lines)))
    for line in lines:
        count = str(line.count) if line.role is Role.CARD else ""
        style = "bold yellow" if line.role is Role.UNREAD else "dim"
        lead = f"  {line.number:>{digits}}  {line.role.value:<9} {count:>3}  "
        yield from hanging([(lead, style)], [(visible(line.text), "")], width)


def _place(finding: Finding) -> str:
    return f"{finding.span.line}:{finding.span.column}"


def _finding(report: Report, finding: Finding, indent: int, width: int | None) -> Iterator[list[Part]]:
    """Yield a finding: its place, and right of it the message, the line of the file, and the ruling."""
    style = STYLES[finding.severity]
    yield from hanging(
        [(f"  {_place(finding)}".ljust(indent), "cyan")],
        [
            (f"{finding.severity.value:<8}", style),
            (f"{finding.code}  ", "bold"),
            (visible(finding.message), ""),
        ],
        width,
    )
    blank = " " * indent
    number = str(finding.span.line)
    widest = WIDEST if width is None else min(WIDEST, width - indent - len(number) - len(" | "))
    if found := excerpt(report.listing.source, finding.span, widest):
        yield [(f"{blank}{number} | ", "dim"), (found.text, "")]
        yield [
            (f"{blank}{' ' * len(number)} | ", "dim"),
            (" " * cells(found.before) + "^" * found.width, style),
        ]
    if finding.rulings:
        yield from hanging([(blank, "")], [(f"see {ruling(finding.rulings[0])}", "dim")], width)


def _verdict(report: Report, width: int | None) -> Iterator[list[Part]]:
    return hanging(
        [("  ", ""), (report.verdict.value.upper(), _style(report)), (" ", "")],
        [(conclusion(report).lstrip(), ""), (f"  [{counts(report)}]  {report.fingerprint}", "dim")],
        width,
    )


def _totals(run: Run, width: int | None) -> Iterator[list[Part]]:
    return _sentence(summary(run), "bold", width)


def _sentence(text: str, style: str, width: int | None) -> Iterator[list[Part]]:
    """Yield a sentence; what has no room on the first line begins a little to the right."""
    return hanging([(text[:_INDENT], style)], [(text[_INDENT:], style)], width)


def summary(run: Run) -> str:
    """Return the totals of a run as a sentence in which the numbers add up."""
    total = run.totals()
    verdicts = f", {plural(total['verdicts'], 'verdict')}" if total["verdicts"] != total["decks"] else ""
    counted = ", ".join(f"{total[v.value]} {v.value}{failing(run.reports, v)}" for v in Verdict)
    return (
        f"{plural(total['decks'], 'deck')}{verdicts}: {counted}; "
        f"{plural(total['errors'], 'error')}, {plural(total['warnings'], 'warning')}"
    )
