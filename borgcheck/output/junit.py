"""`junit`: a test report, which nearly every CI service can show.

A deck is a test, and a ruleset a suite. Viewers show one failure per test, so it holds all findings of a deck that
fails; the findings of a deck that passes are the output of its test.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as ET

from borgcheck.common.escaping import visible
from borgcheck.model.findings import Severity
from borgcheck.model.report import Report, failing_findings
from borgcheck.output.phrases import section_counts, set_aside_lines, verdict_details
from borgcheck.output.run import Run


def render(run: Run) -> Iterator[str]:
    """Yield the whole output as one XML document."""
    suites = ET.Element("testsuites", {"name": "borgcheck", **_totals(run.reports)})
    for ruleset, reports in run.by_ruleset():
        suite = ET.SubElement(suites, "testsuite", {"name": visible(ruleset.label), **_totals(reports)})
        suite.extend(_case(report, run.name_in_repository(report.path)) for report in reports)
    ET.indent(suites)
    # Characters outside ASCII become references, so that no stream or shell can garble them.
    content: bytes = ET.tostring(suites, encoding="us-ascii", xml_declaration=False)
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n{content.decode()}\n'


def _totals(reports: Sequence[Report]) -> dict[str, str]:
    failed = sum(not report.passes for report in reports)
    return {"tests": str(len(reports)), "failures": str(failed), "errors": "0", "skipped": "0"}


def _case(report: Report, path: str) -> ET.Element:
    path = visible(path)
    # Viewers treat the part before the last dot, which is the ruleset, as a package.
    where = visible(f"{report.ruleset}.{path.replace('.', '_')}")
    case = ET.Element("testcase", {"name": path, "classname": where, "file": path})
    verdict = f"{report.verdict.value}{verdict_details(report)} [{section_counts(report)}]"
    listed = "\n".join(_listed(report, path))
    if report.passes:
        ET.SubElement(case, "system-out").text = f"{verdict}\n{listed}".rstrip()
    else:
        failure = ET.SubElement(case, "failure", message=_message(report, verdict), type=report.verdict.value)
        failure.text = listed
    return case


def _message(report: Report, verdict: str) -> str:
    """Return the verdict, and the first of the findings that fail the deck."""
    failing = failing_findings(report)
    if not failing:  # what leaves it undecided is ignored
        return verdict
    more = f" (and {len(failing) - 1} more)" if len(failing) > 1 else ""
    return f"{verdict}: {failing[0].code} {visible(failing[0].message)}{more}"


def _listed(report: Report, path: str) -> Iterator[str]:
    """Yield the findings as in `concise`, with the ruling that each error cites, and what was not read as cards."""
    for f in report.findings:
        see = f" (see {f.rulings[0]})" if f.rulings and f.severity is Severity.ERROR else ""
        yield f"{path}:{f.line}:{f.column}: {f.severity.value} {f.code} {visible(f.message)}{see}"
    yield from map(visible, set_aside_lines(report.set_aside))
