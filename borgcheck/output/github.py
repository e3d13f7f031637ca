"""`github`: workflow commands, which GitHub shows as annotations of a run and of the files of a pull request.

A step shows ten annotations of a kind and drops the others, so the worst findings come first and verdicts last. The
summary of the step has all verdicts.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from borgcheck.common.escaping import make_visible
from borgcheck.model.findings import Finding, Severity, Verdict
from borgcheck.model.report import Report, findings_of_at_least
from borgcheck.output.markdown import set_aside_parts, verdicts
from borgcheck.output.phrases import set_aside_lines, verdict_line
from borgcheck.output.run import Run

# GitHub refuses the summary of a step that has more than 1 MiB.
_MAX_SUMMARY = 200_000
# What the runner decodes (actions/toolkit, command.ts).
_IN_MESSAGES = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTIES = _IN_MESSAGES | str.maketrans({":": "%3A", ",": "%2C"})


def render(run: Run) -> Iterator[str]:
    """Yield a command for each file that could not be read, for each finding, worst first, and then for each deck that
    fails or has ignored errors."""
    for file in run.problems:
        where = {"file": make_visible(run.name_in_repository(file.path)), "title": "not read"}
        yield _command("error", where, make_visible(file.reason))
    several = len({report.ruleset for report in run.reports}) > 1
    findings = [(finding, report) for report in run.reports for finding in findings_of_at_least(report)]
    for finding, report in sorted(findings, key=lambda pair: pair[0].severity.rank):
        under = f" ({make_visible(report.ruleset_in_force.label)})" if several else ""
        yield _annotation(finding, run.name_in_repository(report.path), under)
    for report in run.reports:
        if not report.passes or report.ignored:
            yield _verdict_annotation(report, run.name_in_repository(report.path))


def append_step_summary(run: Run) -> None:
    """Append the verdicts, and what was not read as cards, to the summary of the step, if there is one."""
    if path := os.environ.get("GITHUB_STEP_SUMMARY"):
        content = "".join((*verdicts(run, _MAX_SUMMARY), *set_aside_parts(run, _MAX_SUMMARY)))
        with Path(path).open("a", encoding="utf-8", errors="replace") as file:
            file.write(f"{content}\n")


def _verdict_annotation(report: Report, path: str) -> str:
    name = make_visible(report.name)
    verdict = report.verdict.value
    return _command(
        "notice" if report.passes else "warning" if report.verdict is Verdict.UNDECIDED else "error",
        {"file": make_visible(path), "title": f"{verdict}: {name}" if name else verdict},
        "\n".join([make_visible(verdict_line(report)), *set_aside_lines(report.set_aside)]),
    )


def _annotation(finding: Finding, path: str, under: str) -> str:
    return _command(
        "notice" if finding.severity is Severity.INFO else finding.severity.value,
        {
            "file": make_visible(path),
            "line": str(finding.line),
            "col": str(finding.column),
            "endColumn": str(finding.end_column),
            "title": f"{finding.code} {finding.name}{under}",
        },
        "\n".join([make_visible(finding.message_with_step), *(f"see {id}" for id in finding.rulings[:1])]),
    )


def _command(name: str, properties: dict[str, str], message: str) -> str:
    listed = ",".join(f"{key}={value.translate(_IN_PROPERTIES)}" for key, value in properties.items())
    return f"::{name} {listed}::{message.translate(_IN_MESSAGES)}\n"
