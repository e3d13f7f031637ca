"""`junit`: a test report, which nearly every CI service can show.

A deck is a test, and a ruleset a suite. Viewers show one failure per test, so it holds all findings of a deck that
fails; the findings of a deck that passes are the output of its test. Files that were not read are a suite of their own:
errors if the run fails for them, else skipped tests.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as ET

from borgcheck.common.escaping import make_visible
from borgcheck.model.report import Report, UnreadFile, reason_for_failing
from borgcheck.output.concise import finding_line
from borgcheck.output.phrases import set_aside_lines, verdict_line
from borgcheck.output.run import Run


def render(run: Run) -> Iterator[str]:
    """Yield the whole output as one XML document."""
    unread = [*run.problems, *run.skipped]
    suites = ET.Element("testsuites", {"name": "borgcheck", **_totals(run.reports, unread)})
    for ruleset, reports in run.by_ruleset():
        suite = ET.SubElement(suites, "testsuite", {"name": make_visible(ruleset.label), **_totals(reports)})
        suite.extend(_case(report, run.name_in_repository(report.path)) for report in reports)
    if unread:
        suite = ET.SubElement(suites, "testsuite", {"name": "not read", **_totals((), unread)})
        suite.extend(_unread_case(file, run.name_in_repository(file.path)) for file in unread)
    ET.indent(suites)
    # Characters outside ASCII become references, so that no stream or shell can garble them.
    content: bytes = ET.tostring(suites, encoding="us-ascii", xml_declaration=False)
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n{content.decode()}\n'


def _totals(reports: Sequence[Report], unread: Sequence[UnreadFile] = ()) -> dict[str, str]:
    errors = sum(file.error is not None for file in unread)
    return {
        "tests": str(len(reports) + len(unread)),
        "failures": str(sum(not report.passes for report in reports)),
        "errors": str(errors),
        "skipped": str(len(unread) - errors),
    }


def _case(report: Report, path: str) -> ET.Element:
    path = make_visible(path)
    # Viewers treat the part before the last dot, which is the ruleset, as a package.
    where = make_visible(f"{report.ruleset}.{path.replace('.', '_')}")
    case = ET.Element("testcase", {"name": path, "classname": where, "file": path})
    findings = (finding_line(path, finding) for finding in report.findings)
    listed = "\n".join((*findings, *set_aside_lines(report.set_aside)))
    verdict = verdict_line(report)
    if report.passes:
        ET.SubElement(case, "system-out").text = f"{verdict}\n{listed}".rstrip()
    else:
        reason = reason_for_failing(report)
        message = make_visible(f"{verdict}: {reason}" if reason else verdict)
        ET.SubElement(case, "failure", message=message, type=report.verdict.value).text = listed
    return case


def _unread_case(file: UnreadFile, path: str) -> ET.Element:
    case = ET.Element("testcase", {"name": make_visible(path), "classname": "not read", "file": make_visible(path)})
    ET.SubElement(case, "error" if file.error else "skipped", message=make_visible(file.reason))
    return case
