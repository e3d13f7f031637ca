"""`text`: findings under each deck's name, with the source line and the ruling, for people."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import groupby

from borgcheck.checking import Report
from borgcheck.findings import Finding, Severity, Verdict
from borgcheck.listing import Line, Role
from borgcheck.output.excerpt import excerpt
from borgcheck.output.json import summary
from borgcheck.output.phrases import conclusion, counts
from borgcheck.output.safe import visible

Part = tuple[str, str]
"""A piece of a line and its style (a rich style name, empty for none)."""

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


def lines(
    reports: Collection[Report], *, ruling: Callable[[str], str], quiet: bool = False, verbose: bool = False
) -> Iterator[list[Part]]:
    """The lines of the output, each a list of pieces with styles.

    `ruling` gives a line about the ruling of an id. Quiet leaves out legal decks, what is no error, and
    the summary; verbose adds how each deck was read.
    """
    if not quiet and sum(1 for _ in _by_deck(reports)) >= _MANY:
        yield from table(reports)
        yield []
    for same in _by_deck(reports):
        for report in same:
            if quiet and report.verdict is Verdict.LEGAL:
                continue
            yield from _deck(report, ruling, quiet=quiet, verbose=verbose)
            if not quiet:
                yield []
        if len(same) > 1 and not quiet:
            yield from _changes(same, ruling)
            yield []
    if not quiet and len(reports) > 1:
        yield [(_summary(reports), "bold")]


def table(reports: Collection[Report]) -> Iterator[list[Part]]:
    """A line a deck: file, player, verdict, errors, warnings, fingerprint; for somebody with forty of them."""
    heads = ("deck", "player", "verdict", "errors", "warnings", "ruleset", "fingerprint")
    widths = [len(head) for head in heads]
    for report in reports:
        widths = [max(width, len(cell)) for width, cell in zip(widths, _row(report), strict=True)]
    yield [("  ".join(h.ljust(w) for h, w in zip(heads, widths, strict=True)), "bold underline")]
    for report in reports:
        cells = [f"{cell:<{width}}  " for cell, width in zip(_row(report), widths, strict=True)]
        yield [(cell, STYLES[report.verdict] if i == 2 else "") for i, cell in enumerate(cells)]


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


def _changes(reports: Sequence[Report], ruling: Callable[[str], str]) -> Iterator[list[Part]]:
    """What one ruleset says of a deck that another does not, and by which ruling."""
    first = reports[0]
    for other in reports[1:]:
        verdicts = f"{first.verdict.value} under {first.ruleset.name}, {other.verdict.value} under {other.ruleset.name}"
        yield [(f"  {verdicts}", "bold")]
        for here, there in ((first, other), (other, first)):
            known = {(f.code, f.span, f.severity) for f in there.findings}
            for finding in here.findings:
                if (finding.code, finding.span, finding.severity) not in known:
                    yield [
                        (f"    only under {here.ruleset.name}: ", "dim"),
                        (f"{finding.code} ", "bold"),
                        (f"on line {finding.span.line}", ""),
                        (f", by {ruling(finding.rulings[0])}" if finding.rulings else "", ""),
                    ]


def _deck(report: Report, ruling: Callable[[str], str], *, quiet: bool, verbose: bool) -> Iterator[list[Part]]:
    title = f"  {visible(report.name)}" if report.name else ""
    yield [(visible(report.path), "bold underline"), (title, "bold")]
    if verbose:
        read = report.listing
        shown = f"  read as {read.format}: {read.size()} card lines, {len(read.headings)} headings"
        yield [(shown, "dim")]
        yield from _roles(read.lines)
        if report.not_checked:
            yield [(f"  not checked, because the list leaves it out: {', '.join(report.not_checked)}", "dim")]
    for finding in report.findings:
        if not quiet or finding.severity is Severity.ERROR:
            yield from _finding(report, finding, ruling)
    yield _verdict(report)


def _roles(lines: Sequence[Line]) -> Iterator[list[Part]]:
    """Yield a line for each line of the file: its number, its role, how many cards on it count, its text."""
    width = len(str(len(lines)))
    for line in lines:
        count = str(line.count) if line.role is Role.CARD else ""
        style = "bold yellow" if line.role is Role.UNREAD else "dim"
        yield [(f"  {line.number:>{width}}  {line.role.value:<9} {count:>3}  ", style), (visible(line.text), "")]


def _finding(report: Report, finding: Finding, ruling: Callable[[str], str]) -> Iterator[list[Part]]:
    place = f"{finding.span.line}:{finding.span.column}"
    yield [
        (f"  {place:<8}", "cyan"),
        (f"{finding.severity.value:<8}", STYLES[finding.severity]),
        (f"{finding.code}  ", "bold"),
        (visible(finding.message), ""),
    ]
    if found := excerpt(report.listing.source, finding.span):
        number = str(finding.span.line)
        yield [(f"          {number} | ", "dim"), (found.text, "")]
        yield [
            (f"          {' ' * len(number)} | ", "dim"),
            (" " * len(found.before) + "^" * found.width, STYLES[finding.severity]),
        ]
    if finding.rulings:
        yield [(f"          see {ruling(finding.rulings[0])}", "dim")]


def _verdict(report: Report) -> list[Part]:
    return [
        ("  " + report.verdict.value.upper(), STYLES[report.verdict]),
        (conclusion(report), ""),
        (f"  [{counts(report)}]  {report.fingerprint}", "dim"),
    ]


def _summary(reports: Collection[Report]) -> str:
    total = summary(reports)
    return (
        f"{total['decks']} decks: {total['legal']} legal, {total['illegal']} illegal, {total['undecided']} undecided; "
        f"{total['errors']} errors, {total['warnings']} warnings"
    )
