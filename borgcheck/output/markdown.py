"""`markdown`: a comment for a pull request, as GitHub shows it.

Text from a deck is escaped: it cannot become markup, HTML, a link, or a mention of a person or an issue.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from borgcheck.common.escaping import escape_markdown, make_visible
from borgcheck.common.phrasing import plural, shortened
from borgcheck.model.findings import Finding, Severity, Verdict
from borgcheck.model.listing import SetAside
from borgcheck.model.report import NOT_BORG, Report, findings_of_at_least, is_not_borg
from borgcheck.output.phrases import set_aside_lines, verdict_details, verdict_suffix, verdict_total
from borgcheck.output.run import Run

# GitHub refuses comments of more than 65,536 characters.
_ROOM = 60_000
# The longest name of a deck or a player in the table.
_MAX_WIDTH = 80
# What GitHub interprets anywhere, even after a backslash: mentions, issues, addresses, emoji. A zero-width space after
# it prevents that.
_INTERPRETED = re.compile(r"@|#(?=\d)|:(?=//|[\w+-]+:)|(?<!:)/(?=/)|\bwww(?=\.)|\bgh-(?=\d)", re.IGNORECASE)
_OF_GITHUB = str.maketrans({c: f"&#{ord(c)};" for c in "$\u200b"})


def render(run: Run) -> Iterator[str]:
    """Yield a table of the verdicts, then the findings of each deck that has any."""
    yield from verdicts(run, _ROOM // 2)
    findings = [line for report in run.reports for line in _deck_part(report)]
    yield from _fitting(findings, _ROOM // 2, "\nFindings that do not fit into a comment: {}\n")


def verdicts(run: Run, room: int) -> Iterator[str]:
    """Yield a table of the verdicts in about `room` characters, with unread files and failing decks first."""
    total = run.totals()
    counted = [verdict_total(total.of(v), v, run.reports) for v in Verdict if total.of(v)]
    unread = [f"{plural(len(run.problems), 'file')} not read"] if run.problems else []
    yield f"## borgcheck: {', '.join(counted + unread)}\n\n"
    yield "| deck | player | verdict | errors | warnings | fingerprint |\n"
    yield "| --- | --- | --- | ---: | ---: | --- |\n"
    rows = [f"| {escape(file.path)} |  | **not read**: {escape(file.reason)} |  |  |  |\n" for file in run.problems]
    rows += [_row(report) for report in sorted(run.reports, key=lambda report: report.passes)]
    yield from _fitting(rows, room, "| {} more, not shown |  |  |  |  |  |\n")


def _fitting(lines: Sequence[str], room: int, rest: str) -> Iterator[str]:
    """Yield the lines that fit into `room` characters, and a line with the number of the others."""
    for number, line in enumerate(lines):
        room -= len(line)
        if room < 0:
            yield rest.format(len(lines) - number)
            return
        yield line


def escape(text: str) -> str:
    """Return text from a deck, escaped so that Markdown, HTML and GitHub do not interpret it."""
    return escape_markdown(_INTERPRETED.sub("\\g<0>\u200b", make_visible(text))).translate(_OF_GITHUB)


def _row(report: Report) -> str:
    name = f" ({escape(shortened(report.name, _MAX_WIDTH))})" if report.name else ""
    words = f", {NOT_BORG}" if is_not_borg(report) else ""
    cells = (
        escape(report.path) + name,
        escape(shortened(report.player, _MAX_WIDTH)),
        f"{_bold_verdict(report)}{words}{verdict_suffix(report)} ({escape(report.ruleset_in_force.label)})",
        str(report.count(Severity.ERROR)),
        str(report.count(Severity.WARNING)),
        f"`{report.fingerprint}`" if report.fingerprint else "",
    )
    return f"| {' | '.join(cells)} |\n"


def _bold_verdict(report: Report) -> str:
    return report.verdict.value if report.passes else f"**{report.verdict.value}**"


def _deck_part(report: Report) -> Iterator[str]:
    """Yield the findings of a deck and what was not read as cards, the first line with the deck's heading."""
    heading = f"\n### {escape(report.path)}\n\n{_bold_verdict(report)}{escape(verdict_details(report))}\n\n"
    for line in (*map(_finding_item, findings_of_at_least(report)), *_set_aside_items(report.set_aside)):
        yield heading + line
        heading = ""


def set_aside_parts(run: Run, room: int) -> Iterator[str]:
    """Yield what was not read as cards in each deck, in about `room` characters."""
    pieces = {report.path: report.set_aside for report in run.reports if report.set_aside}
    decks = ["".join([f"\n### {escape(path)}\n", *_set_aside_items(aside)]) for path, aside in pieces.items()]
    yield from _fitting(decks, room, "\nDecks with text that are not shown: {}\n")


def _set_aside_items(pieces: Sequence[SetAside]) -> Iterator[str]:
    """Yield what was not read as cards as items of a list, below its heading."""
    for n, line in enumerate(set_aside_lines(pieces)):
        yield f"- {escape(line.strip())}\n" if n else f"\n{escape(line)}\n\n"


def _finding_item(finding: Finding) -> str:
    see = f" (see `{finding.rulings[0]}`)" if finding.rulings else ""
    return (
        f"- line {finding.line}: {finding.severity.value} **{finding.code} {finding.name}**: "
        f"{escape(finding.message_with_step)}{see}\n"
    )
