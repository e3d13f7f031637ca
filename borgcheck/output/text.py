"""`text`: findings under each deck's name, with the source line and the ruling, for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from borgcheck.cards.catalogue import catalogue
from borgcheck.common.phrasing import plural
from borgcheck.model.findings import Finding, Severity, Verdict
from borgcheck.model.listing import Role
from borgcheck.model.report import LineRole, Report
from borgcheck.output.excerpt import WIDEST, cells, excerpt
from borgcheck.output.lines import BLANK, StyledLine
from borgcheck.output.phrases import conclusion, counts, failing, obstacles
from borgcheck.output.run import Run, ruling
from borgcheck.output.styles import STYLES, style
from borgcheck.output.summary import verdict_lines

# Minimum number of decks for a table of all of them.
_MANY = 10
_INDENT = 2
# The minimum width of a finding's place.
_PLACE = 8


def render(run: Run) -> Iterator[str]:
    """Yield the output without styles or wrapping."""
    return (f"{line}\n" for line in lines(run))


def lines(
    run: Run, *, width: int | None = None, quiet: bool = False, verbose: bool = False, advice: Sequence[str] = ()
) -> Iterator[StyledLine]:
    """Yield the lines of the output.

    Args:
        run: What was found.
        width: The width of a line in cells, or None for no limit.
        quiet: Whether to omit legal decks, findings that are not errors, and the summary.
        verbose: Whether to also show how each deck was read, and information if there are many decks.
        advice: What can be done next, one line each.
    """
    is_long = run.totals().decks >= _MANY
    least = Severity.ERROR if quiet else Severity.WARNING if is_long and not verbose else Severity.INFO
    if not quiet and is_long:
        yield from verdict_lines(run.reports, width)
        yield BLANK
    for _, same in groupby(run.reports, key=lambda report: report.path):
        of_deck = [report for report in same if not (quiet and report.passes)]
        if any(least is Severity.INFO or not report.passes or _drawn(report, least) for report in of_deck):
            yield from _deck(of_deck, width, least, verbose=verbose)
            if not quiet:
                yield BLANK
    if not quiet:
        if len(run.reports) > 1:
            yield StyledLine((summary(run), "bold"), indent=2)
        if hidden := sum(len(report.findings) - len(_drawn(report, least)) for report in run.reports):
            yield StyledLine(f"{plural(hidden, 'finding')} of severity info not shown; -v shows them", indent=2)
        yield from (StyledLine(sentence, indent=2) for sentence in advice)


def table(run: Run, width: int | None) -> Iterator[StyledLine]:
    """Yield a line for each verdict, and the totals."""
    yield from verdict_lines(run.reports, width)
    yield BLANK
    yield StyledLine((summary(run), "bold"), indent=2)


def _drawn(report: Report, least: Severity) -> list[Finding]:
    """Return the findings of at least a severity."""
    severities = list(Severity)
    return [f for f in report.findings if severities.index(f.severity) <= severities.index(least)]


def _deck(reports: Sequence[Report], width: int | None, least: Severity, *, verbose: bool) -> Iterator[StyledLine]:
    """Yield what was found in a deck: each finding once, then the verdict, or a table of those under each ruleset.

    Findings that are less severe than `least` are left out.
    """
    report = reports[0]
    title = f"  {report.name}" if report.name else ""
    yield StyledLine((report.path, "bold underline"), (title, "bold"), indent=0)
    read = report.reading
    if report.document:
        yield StyledLine((f"  line numbers refer to its text ({report.document})", "dim"), indent=2)
    if verbose:
        shown = f"  read as {read.format}: {read.cards} card lines, {read.headings} headings"
        yield StyledLine((shown, "dim"), indent=2)
        yield from _roles(read.roles)
        if report.not_checked:
            codes = ", ".join(report.not_checked)
            yield StyledLine((f"  not checked, because the list leaves it out: {codes}", "dim"), indent=2)
    # Rulesets may cite different rulings for the same finding; the first one's are shown.
    drawn: dict[Finding, list[Report]] = {}
    cited: dict[Finding, tuple[str, ...]] = {}
    for each in reports:
        for found in _drawn(each, least):
            finding = found.model_copy(update={"rulings": ()})
            drawn.setdefault(finding, []).append(each)
            cited.setdefault(finding, found.rulings)
    longest = max((len(_place(finding)) for finding in drawn), default=0)
    indent = _INDENT + max(_PLACE, longest + 1)
    for finding in sorted(drawn, key=Finding.sort_key) if len(reports) > 1 else drawn:
        by = drawn[finding]
        under = f"  [{', '.join(each.ruleset for each in by)}]" if len(by) < len(reports) else ""
        cites = finding.model_copy(update={"rulings": cited[finding]})
        yield from _finding(by[0], cites, indent, width, under)
    end = (f"  [{counts(report)}]  {report.printed_fingerprint}", "dim")
    if len(reports) == 1:
        verdict = report.verdict.value.upper()
        yield StyledLine("  ", (verdict, style(report)), conclusion(report), end, indent=_INDENT + len(verdict) + 1)
    else:
        yield from _formats(reports)
        yield StyledLine(end, indent=2)


def _formats(reports: Sequence[Report]) -> Iterator[StyledLine]:
    """Yield a row for each ruleset: its name, the verdict, and what is in the way."""
    longest = max(len(report.ruleset) for report in reports)
    indent = _INDENT + longest + 2 + len(Verdict.UNDECIDED) + 2
    heads = f"{'ruleset':<{longest}}  {'verdict':<{len(Verdict.UNDECIDED)}}  in the way"
    yield StyledLine("  ", (heads, "bold underline"), indent=indent)
    for report in reports:
        lead = f"  {report.ruleset:<{longest}}  "
        verdict = (f"{report.verdict.value:<{len(Verdict.UNDECIDED)}}  ", style(report))
        yield StyledLine(lead, verdict, obstacles(report), indent=indent)
    if any(report.rules.has_pool for report in reports):
        yield StyledLine((f"  card pools by the card data of {catalogue().date}", "dim"), indent=2)
    for report in reports:
        if report.rules.is_file:
            yield StyledLine((f"  {report.ruleset}: {report.ruleset_title}", "dim"), indent=4)


def _roles(roles: Sequence[LineRole]) -> Iterator[StyledLine]:
    """Yield a line for each line of the file.

    It has the number, the role, the count and section of its cards, the text, and the card that is meant if its title
    is different.
    """
    digits = len(str(len(roles)))
    longest = max((len(", ".join(line.sections)) for line in roles), default=0)
    for line in roles:
        count = str(line.count) if line.sections else ""
        lead = f"  {line.number:>{digits}}  {line.role:<9} {count:>3}  {', '.join(line.sections):<{longest}}  "
        style = "bold yellow" if line.role == Role.UNREAD else "dim"
        meant = f"  = {', '.join(line.cards)}" if line.cards else ""
        yield StyledLine((lead, style), line.text, (meant, "bold"), indent=len(lead))


def _place(finding: Finding) -> str:
    return f"{finding.line}:{finding.column}"


def _finding(report: Report, finding: Finding, indent: int, width: int | None, under: str) -> Iterator[StyledLine]:
    """Yield a finding: its place, and next to it the message, the line of the file and the ruling.

    `under` names its rulesets if it was not found under all of them.
    """
    style = STYLES[finding.severity]
    yield StyledLine(
        (f"  {_place(finding)}".ljust(indent), "cyan"),
        (f"{finding.severity.value:<8}", style),
        (f"{finding.code}  ", "bold"),
        finding.message,
        (under, "dim"),
        indent=indent,
    )
    blank = " " * indent
    number = str(finding.line)
    widest = WIDEST if width is None else min(WIDEST, width - indent - len(number) - len(" | "))
    if found := excerpt(report.reading.source.get(finding.line, ""), finding.span, widest):
        yield StyledLine((f"{blank}{number} | ", "dim"), found.text)
        marker = " " * cells(found.before) + "^" * found.width
        yield StyledLine((f"{blank}{' ' * len(number)} | ", "dim"), (marker, style))
    if finding.rulings:
        yield StyledLine((f"{blank}see {ruling(finding.rulings[0])}", "dim"), indent=indent)


def summary(run: Run) -> str:
    """Return the totals of a run as a sentence in which the numbers add up."""
    total = run.totals()
    verdicts = f", {plural(total.verdicts, 'verdict')}" if total.verdicts != total.decks else ""
    counted = ", ".join(f"{total.of(v)} {v.value}{failing(run.reports, v)}" for v in Verdict)
    return (
        f"{plural(total.decks, 'deck')}{verdicts}: {counted}; "
        f"{plural(total.errors, 'error')}, {plural(total.warnings, 'warning')}"
    )
