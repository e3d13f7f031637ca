"""`sarif`: SARIF 2.1.0, the report of static analysis that code scanning and editors read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from borgcheck.checking.codes import rules_of
from borgcheck.common.escaping import make_visible
from borgcheck.model.findings import Severity
from borgcheck.model.report import Report
from borgcheck.model.ruleset import Ruleset
from borgcheck.output.phrases import set_aside_lines
from borgcheck.output.run import Run, citation
from borgcheck.rules.base import Rule
from borgcheck.version import __version__

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def render(run: Run) -> Iterator[str]:
    """Yield the whole output as one JSON object, with a run of the tool for each ruleset."""
    runs = [_run(run, ruleset, reports) for ruleset, reports in run.by_ruleset()]
    yield json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": runs}, indent=2)
    yield "\n"


def _run(run: Run, ruleset: Ruleset, reports: Sequence[Report]) -> dict[str, Any]:
    rules = [rule for rule in rules_of(ruleset.game) if rule.code in ruleset.codes]
    index = {rule.code: n for n, rule in enumerate(rules)}
    driver = {"name": "borgcheck", "version": __version__, "rules": [_rule(rule, ruleset) for rule in rules]}
    return {
        "tool": {"driver": driver},
        "invocations": [_invocation(run)],
        # Code scanning treats the part before the last slash as the category: one for each ruleset.
        "automationDetails": {
            "id": f"borgcheck/{make_visible(ruleset.name)}/",
            "description": {"text": _message(ruleset.title)},
        },
        "columnKind": "unicodeCodePoints",
        "artifacts": [_artifact(report, run.uri(report.path)) for report in reports],
        "results": [
            result
            for artifact, report in enumerate(reports)
            for result in _results(report, run.uri(report.path), artifact, index)
        ],
    }


def _invocation(run: Run) -> dict[str, Any]:
    """Return whether every file could be read, with a notification for each that was not."""
    return {
        "executionSuccessful": not run.problems,
        "toolExecutionNotifications": [
            {
                "level": "error" if file.error else "warning",
                "message": {"text": _message(f"not read: {file.reason}")},
                "locations": [{"physicalLocation": {"artifactLocation": {"uri": run.uri(file.path)}}}],
            }
            for file in (*run.problems, *run.skipped)
        ],
    }


def _rule(rule: Rule, ruleset: Ruleset) -> dict[str, Any]:
    cited = [citation(id) for id in rule.cited_under(ruleset)]
    return {
        "id": rule.code,
        "name": "".join(word.capitalize() for word in rule.name.split("-")),
        "shortDescription": {"text": rule.explain().title},
        "fullDescription": {"text": rule.explain().what},
        "defaultConfiguration": {"level": _LEVELS[ruleset.severity(rule.code)]},
        "help": {"text": _help(rule, cited), "markdown": _help(rule, cited)},
    }


def _help(rule: Rule, cited: Sequence[str]) -> str:
    in_words = rule.explain()
    return (
        f"{in_words.what}\n\n## Why\n\n{in_words.why}\n\n## Example\n\n````\n{in_words.example}\n````\n\n"
        f"## What to do\n\n{in_words.instead}\n\n## Rulings\n\n" + "\n".join(f"- {line}" for line in cited)
    )


def _artifact(report: Report, where: str) -> dict[str, Any]:
    return {
        "location": {"uri": where},
        "roles": ["analysisTarget"],
        "properties": {
            "verdict": report.verdict.value,
            "fingerprint": report.fingerprint,
            "ignored": [f"{each.code} by {each.by}" for each in report.ignored],
            "setAside": [line.strip() for line in set_aside_lines(report.set_aside)[1:]],
        },
    }


def _results(report: Report, where: str, artifact: int, index: dict[str, int]) -> Iterator[dict[str, Any]]:
    file = {"uri": where, "index": artifact}
    for f in report.findings:
        region = {"startLine": f.line, "startColumn": f.column, "endLine": f.end_line, "endColumn": f.end_column}
        yield {
            "ruleId": f.code,
            "ruleIndex": index[f.code],
            "level": _LEVELS[f.severity],
            "message": {"text": _message(f.message)},
            "locations": [{"physicalLocation": {"artifactLocation": file, "region": region}}],
            "properties": {"rulings": list(f.rulings)},
        }


def _message(text: str) -> str:
    """Return a message with placeholders and links escaped (SARIF 2.1.0, 3.11.5 and 3.11.6)."""
    return make_visible(text).replace("{", "{{").replace("}", "}}").replace("](", "] (")
