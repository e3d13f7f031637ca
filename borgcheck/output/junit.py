"""`junit`: a test report, as nearly every CI service shows it.

A deck is a suite. Viewers show one failure of a test, so a test holds all errors of its code in one
failure; what fails no deck is the output of a test that passes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath
from xml.etree import ElementTree as ET

from borgcheck.checking.check import Report
from borgcheck.common.escaping import visible
from borgcheck.model.findings import Finding, Severity
from borgcheck.output.phrases import conclusion
from borgcheck.output.run import Run, posix
from borgcheck.rules.base import Rule


def render(run: Run) -> Iterator[str]:
    """Yield the whole output as one XML document, suite by suite.

    A suite has a test for each rule that was looked at, or a single one if nothing was found.
    """
    rules = run.rules
    totals: Counter[str] = Counter(_totals(()))
    for report in run.reports:
        totals.update(_totals(_cases(report, rules, {"classname": "", "file": ""})))
    whole = ET.Element("testsuites", {key: str(number) for key, number in totals.items()}, name="borgcheck")
    start = _written(whole).removesuffix(" />")
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n{start}>\n'
    for report in run.reports:
        suite = _suite(report, rules, run.root)
        ET.indent(suite, level=1)
        yield f"  {_written(suite)}\n"
    yield "</testsuites>"


def _written(element: ET.Element) -> str:
    # Signs beyond ASCII become references, so that no encoding of a stream or a shell can hurt them.
    content: bytes = ET.tostring(element, encoding="us-ascii", xml_declaration=False)
    return content.decode()


def _suite(report: Report, rules: Sequence[Rule], root: PurePath) -> ET.Element:
    path = visible(posix(report.path, root))
    # Viewers take what stands before the last dot for a package, which is then the ruleset.
    where = {"classname": f"{report.ruleset.name}.{path.replace('.', '_')}", "file": path}
    cases = list(_cases(report, rules, where))
    totals = {key: str(number) for key, number in _totals(cases).items()}
    suite = ET.Element("testsuite", {"name": path, **totals})
    properties = ET.SubElement(suite, "properties")
    for name, value in _properties(report).items():
        ET.SubElement(properties, "property", name=name, value=visible(value))
    suite.extend(cases)
    ET.SubElement(suite, "system-out").text = f"{report.verdict.value}{conclusion(report)}"
    return suite


def _properties(report: Report) -> dict[str, str]:
    named = {key: report.listing.meta[key] for key in ("name", "player", "event") if report.listing.meta.get(key)}
    return {
        **named,
        "ruleset": report.ruleset.name,
        "ruleset-title": report.ruleset.title,
        "verdict": report.verdict.value,
        "fingerprint": report.fingerprint,
        **({"not-looked-at": ", ".join(report.left_out)} if report.left_out else {}),
        **({"silenced": ", ".join(report.silenced)} if report.silenced else {}),
    }


def _cases(report: Report, rules: Sequence[Rule], where: dict[str, str]) -> Iterable[ET.Element]:
    if not report.findings:
        yield _test("legal", where)
        return
    for rule in rules:
        if rule.code in report.ruleset.codes and rule.code not in report.left_out:
            yield _case(rule, [f for f in report.findings if f.code == rule.code], where, strict=report.strict)


def _case(rule: Rule, findings: Sequence[Finding], where: dict[str, str], *, strict: bool) -> ET.Element:
    case = _test(f"{rule.code} {rule.name}", where)
    if findings:
        case.set("line", str(findings[0].span.line))
    fatal = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    failing = [f for f in findings if f.severity in fatal]
    others = [f for f in findings if f.severity not in fatal]
    if failing:
        more = f" (and {len(failing) - 1} more)" if len(failing) > 1 else ""
        failure = ET.SubElement(case, "failure", message=visible(failing[0].message) + more, type=rule.code)
        failure.text = _listed(failing, where["file"])
    if others:
        ET.SubElement(case, "system-out").text = _listed(others, where["file"])
    return case


def _test(name: str, where: dict[str, str]) -> ET.Element:
    return ET.Element("testcase", {"name": name, **where})


def _listed(findings: Sequence[Finding], path: str) -> str:
    """The findings as `concise` has them, a line each, and the ruling behind their code."""
    shown = [
        f"{path}:{f.span.line}:{f.span.column}: {f.severity.value} {f.code} {visible(f.message)}" for f in findings
    ]
    return "\n".join([*shown, *(f"see {id}" for id in findings[0].rulings[:1])])


def _totals(cases: Iterable[ET.Element]) -> dict[str, int]:
    listed = list(cases)
    failed = sum(case.find("failure") is not None for case in listed)
    return {"tests": len(listed), "failures": failed, "errors": 0, "skipped": 0}
