"""`markdown`: a comment for a pull request, as GitHub shows it.

Nothing from a deck acts in it: no markup, no HTML, no link, no mention of a person or an issue.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from borgcheck.checking import Report
from borgcheck.findings import Finding, Severity, Verdict
from borgcheck.output.json import summary
from borgcheck.output.phrases import conclusion
from borgcheck.output.safe import visible

# More findings than this fold; a comment of more than 65,536 signs is refused.
_FOLD = 10
_ROOM = 60_000
# The longest name of a deck or a player in the table.
_WIDEST = 80
# What GitHub acts upon wherever it stands, backslash or not: mentions, issues, addresses, emoji. A blank of no width
# after it takes its meaning away.
_ACTS = re.compile(r"@|#(?=\d)|:(?=//|[\w+-]+:)|\bwww(?=\.)|\bgh-(?=\d)", re.IGNORECASE)
_SIGNS = str.maketrans(
    {
        **{sign: f"\\{sign}" for sign in "\\`*_[]#|!~"},
        **{sign: f"&#{ord(sign)};" for sign in "<>&$\u200b"},
    }
)


def lines(reports: Collection[Report]) -> Iterator[str]:
    """A table of the decks, then the findings of each deck that has any."""
    total = summary(reports)
    verdicts = ", ".join(f"{total[v.value]} {v.value}" for v in Verdict if total[v.value])
    yield f"## borgcheck: {verdicts or 'no decks'}"
    yield ""
    yield "| deck | player | verdict | errors | warnings | fingerprint |"
    yield "| --- | --- | --- | ---: | ---: | --- |"
    for report in reports:
        yield _row(report)
    room = _ROOM
    for report in reports:
        for line in _findings(report, room):
            room -= len(line) + 1
            yield line


def plain(text: str) -> str:
    """Text from a deck with nothing in it that Markdown, HTML or GitHub would act upon."""
    return _ACTS.sub(lambda found: found.group() + "\u200b", visible(text)).translate(_SIGNS)


def _row(report: Report) -> str:
    name = f" ({plain(_short(report.name))})" if report.name else ""
    cells = (
        plain(report.path) + name,
        plain(_short(report.listing.meta.get("player", ""))),
        f"{_strong(report.verdict)} ({report.ruleset.name})",
        str(report.count(Severity.ERROR)),
        str(report.count(Severity.WARNING)),
        f"`{report.fingerprint}`",
    )
    return f"| {' | '.join(cells)} |"


def _short(text: str) -> str:
    return text if len(text) <= _WIDEST else f"{text[: _WIDEST - 3]}..."


def _strong(verdict: Verdict) -> str:
    return verdict.value if verdict is Verdict.LEGAL else f"**{verdict.value}**"


def _findings(report: Report, room: int) -> Iterator[str]:
    """The part of one deck, in at most so many signs; what has no room is counted."""
    if not report.findings:
        return
    yield ""
    yield f"### {plain(report.path)}"
    yield ""
    yield f"{_strong(report.verdict)}{conclusion(report)}"
    yield ""
    folds = len(report.findings) > _FOLD
    if folds:
        yield f"<details><summary>{len(report.findings)} findings</summary>"
        yield ""
    shown = 0
    for finding in report.findings:
        line = _finding(finding)
        room -= len(line) + 1
        if room < 0:
            break
        shown += 1
        yield line
    if shown < len(report.findings):
        yield f"- {len(report.findings) - shown} more: a comment has no room for them"
    if folds:
        yield ""
        yield "</details>"


def _finding(finding: Finding) -> str:
    see = f" (see `{finding.rulings[0]}`)" if finding.rulings else ""
    return (
        f"- line {finding.span.line}: {finding.severity.value} **{finding.code} {finding.name}**: "
        f"{plain(finding.message)}{see}"
    )
