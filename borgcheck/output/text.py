"""`text`: findings under each deck's name, with the source line and the ruling, for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from borgcheck.checking import Report
from borgcheck.findings import Finding, Severity, Verdict
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
# A source line longer than this is shown around its marker only.
_WIDEST = 120
# From so many decks on, a table of them all comes first.
_MANY = 10


def lines(
    reports: Sequence[Report], *, ruling: Callable[[str], str], quiet: bool = False, verbose: bool = False
) -> Iterator[list[Part]]:
    """The lines of the output, each a list of pieces with styles.

    `ruling` gives a line about the ruling of an id. Quiet leaves out legal decks, what is no error, and
    the summary; verbose adds how each deck was read.
    """
    decks = _by_deck(reports)
    if len(decks) >= _MANY and not quiet:
        yield from table(reports)
        yield []
    for same in decks:
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


def table(reports: Sequence[Report]) -> Iterator[list[Part]]:
    """A line a deck: file, player, verdict, errors, warnings, fingerprint; for somebody with forty of them."""
    rows = [
        (
            visible(r.path),
            visible(r.deck.meta.get("player", "")),
            r.verdict,
            str(r.count(Severity.ERROR)),
            str(r.count(Severity.WARNING)),
            r.ruleset.name,
            r.fingerprint,
        )
        for r in reports
    ]
    heads = ("deck", "player", "verdict", "errors", "warnings", "ruleset", "fingerprint")
    widths = [max(len(head), *(len(row[i]) for row in rows)) for i, head in enumerate(heads)]
    yield [("  ".join(h.ljust(w) for h, w in zip(heads, widths, strict=True)), "bold underline")]
    for row in rows:
        style = STYLES[row[2]]
        yield [(f"{cell:<{w}}  ", style if i == 2 else "") for i, (cell, w) in enumerate(zip(row, widths, strict=True))]


def _by_deck(reports: Sequence[Report]) -> list[list[Report]]:
    """The reports of each deck together: one for every ruleset that it was checked under."""
    decks: dict[str, list[Report]] = {}
    for report in reports:
        decks.setdefault(report.path, []).append(report)
    return list(decks.values())


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
                        (f"on line {finding.span.line}, by {ruling(finding.rulings[0])}", ""),
                    ]


def _deck(report: Report, ruling: Callable[[str], str], *, quiet: bool, verbose: bool) -> Iterator[list[Part]]:
    title = f"  {visible(report.name)}" if report.name else ""
    yield [(visible(report.path), "bold underline"), (title, "bold")]
    if verbose:
        deck = report.deck
        yield [(f"  read as {deck.format}: {len(deck.entries)} card lines, {len(deck.headings)} headings", "dim")]
    for finding in report.findings:
        if not quiet or finding.severity is Severity.ERROR:
            yield from _finding(report, finding, ruling)
    yield _verdict(report)


def _finding(report: Report, finding: Finding, ruling: Callable[[str], str]) -> Iterator[list[Part]]:
    place = f"{finding.span.line}:{finding.span.column}"
    yield [
        (f"  {place:<8}", "cyan"),
        (f"{finding.severity.value:<8}", STYLES[finding.severity]),
        (f"{finding.code}  ", "bold"),
        (visible(finding.message), ""),
    ]
    if finding.span.line <= len(report.deck.lines):
        source, column, width = _excerpt(report.deck.lines[finding.span.line - 1], finding)
        if source.strip():
            number = str(finding.span.line)
            yield [(f"          {number} | ", "dim"), (source, "")]
            yield [
                (f"          {' ' * len(number)} | ", "dim"),
                (" " * column + "^" * width, STYLES[finding.severity]),
            ]
    if finding.rulings:
        yield [(f"          see {ruling(finding.rulings[0])}", "dim")]


def _excerpt(line: str, finding: Finding) -> tuple[str, int, int]:
    """The part of a source line to show, where the marker starts in it, and its length."""
    start = finding.span.column - 1
    width = max(1, min(finding.span.end - finding.span.column, len(line) - start, _WIDEST))
    cut = max(0, start - 20) if len(line) > _WIDEST else 0
    return visible(line[cut : cut + _WIDEST]), start - cut, width


def _verdict(report: Report) -> list[Part]:
    return [
        ("  " + report.verdict.value.upper(), STYLES[report.verdict]),
        (conclusion(report), ""),
        (f"  [{counts(report)}]  {report.fingerprint}", "dim"),
    ]


def _summary(reports: Sequence[Report]) -> str:
    total = summary(reports)
    return (
        f"{total['decks']} decks: {total['legal']} legal, {total['illegal']} illegal, {total['undecided']} undecided; "
        f"{total['errors']} errors, {total['warnings']} warnings"
    )
