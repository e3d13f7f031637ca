"""`github`: workflow commands, which GitHub shows as annotations of a run and of the files of a pull request.

A step shows ten annotations of a kind and drops the others, so the worst findings come first and verdicts last. The
summary of the step has all verdicts.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from borgcheck.common.escaping import make_visible
from borgcheck.model.findings import Severity, Verdict
from borgcheck.model.report import findings_of_at_least
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
        yield _command("error", run, file.path, make_visible(file.reason), title="not read")
    several = len({report.ruleset for report in run.reports}) > 1
    findings = [(finding, report) for report in run.reports for finding in findings_of_at_least(report)]
    for finding, report in sorted(findings, key=lambda pair: pair[0].severity.rank):
        under = f" ({make_visible(report.ruleset_in_force.label)})" if several else ""
        yield _command(
            "notice" if finding.severity is Severity.INFO else finding.severity.value,
            run,
            report.path,
            "\n".join([make_visible(finding.message_with_step), *(f"see {id}" for id in finding.rulings[:1])]),
            line=finding.line,
            col=finding.column,
            endColumn=finding.end_column,
            title=f"{finding.code} {finding.name}{under}",
        )
    for report in run.reports:
        if not report.passes or report.ignored:
            level = "notice" if report.passes else "warning" if report.verdict is Verdict.UNDECIDED else "error"
            message = "\n".join([make_visible(verdict_line(report)), *set_aside_lines(report.set_aside)])
            title = ": ".join(filter(None, (report.verdict.value, make_visible(report.name))))
            yield _command(level, run, report.path, message, title=title)


def append_step_summary(run: Run) -> None:
    """Append the verdicts, and what was not read as cards, to the summary of the step, if there is one."""
    if path := os.environ.get("GITHUB_STEP_SUMMARY"):
        content = "".join((*verdicts(run, _MAX_SUMMARY), *set_aside_parts(run, _MAX_SUMMARY)))
        with Path(path).open("a", encoding="utf-8", errors="replace") as file:
            file.write(f"{content}\n")


def _command(level: str, run: Run, path: str, message: str, **properties: object) -> str:
    """Return the command that annotates a file; a line end in its name is part of the name."""
    file = "\n".join(map(make_visible, run.name_in_repository(path).split("\n")))
    listed = {"file": file, **properties}.items()
    escaped = ",".join(f"{key}={str(value).translate(_IN_PROPERTIES)}" for key, value in listed)
    return f"::{level} {escaped}::{message.translate(_IN_MESSAGES)}\n"
