"""The rules, by cases as data: tests/cases/CODE.yaml, explained in tests/cases/README.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import borgcheck
from borgcheck import rulesets
from borgcheck.checking.check import check_listing
from borgcheck.checking.codes import all_rules
from borgcheck.model.report import Report
from tests.tables import load_yaml

FOLDER = Path(__file__).parents[1] / "cases"
KEYS = {"name", "ruleset", "deck", "bytes", "only", "format", "finds", "verdict"}

OLD, GRAY = rulesets.load(rulesets.DEFAULT), rulesets.load("borg-gray")
# What A208 and C002 find depends on the date of the ruleset.
CHANGED = {"A208", "C002", *(c for c in {*OLD.codes, *GRAY.codes} if OLD.codes.get(c) != GRAY.codes.get(c))}

CASES: dict[str, list[dict[str, Any]]] = {path.stem: load_yaml(path) for path in sorted(FOLDER.glob("*.yaml"))}


def _content(case: dict[str, Any]) -> str | bytes:
    return bytes.fromhex(case["bytes"]) if "bytes" in case else case["deck"]


def _check(case: dict[str, Any], ruleset: str) -> Report:
    # `nobody` stands for rules that nobody chose.
    named = str(FOLDER / ruleset) if ruleset.endswith(".toml") else None if ruleset == "nobody" else ruleset
    return borgcheck.check_text(_content(case), ruleset=named, input_format=case.get("format"))


@pytest.mark.parametrize("code", sorted({*CASES, *(rule.code for rule in all_rules())}))
def test_code_finds_what_its_cases_say(code: str) -> None:
    cases = CASES.get(code, [])
    faults = [fault for case in cases if (fault := _fault(code, case))]
    if faults:
        raise ExceptionGroup(f"tests/cases/{code}.yaml", faults)
    of_code = [wanted for case in cases for wanted in case["finds"] if wanted["code"] == code]
    assert any("severity" in wanted for wanted in of_code), f"tests/cases/{code}.yaml never says the severity"
    is_cited = next(rule.is_cited for rule in all_rules() if rule.code == code)
    assert any("ruling" in wanted for wanted in of_code) == is_cited, f"tests/cases/{code}.yaml never says the ruling"
    found = [{wanted["code"] for wanted in case["finds"]} for case in cases]
    assert any(code in codes for codes in found), f"tests/cases/{code}.yaml has no case that breaks {code}"
    assert any(code not in codes for codes in found), f"tests/cases/{code}.yaml has no case without {code}"


def _fault(code: str, case: dict[str, Any]) -> AssertionError | None:
    """Return what fails in a case, with its name."""
    try:
        _assert_finds(code, case)
    except AssertionError as fault:
        fault.add_note(f"in the case {case['name']!r}")
        return fault
    return None


def _assert_finds(code: str, case: dict[str, Any]) -> None:
    assert set(case) <= KEYS, f"unknown keys {set(case) - KEYS}"
    report = _check(case, case.get("ruleset", rulesets.DEFAULT))
    prefixes = tuple(str(case.get("only", "")).split())
    seen = [f for f in report.findings if not prefixes or f.code.startswith(prefixes)]
    wanted = case["finds"]
    shown = "\n".join(f"{f.code} {f.severity} {f.span.line}:{f.span.column} {f.message}" for f in seen)
    assert [f.code for f in seen] == [w["code"] for w in wanted], shown
    for found, want in zip(seen, wanted, strict=True):
        assert (found.span.line, found.span.column) == (want["line"], want["column"]), shown
        # A message is written once, in the file of its code.
        assert want.get("message") == (found.message_with_step if found.code == code else None), shown
        assert found.severity.value == want.get("severity", found.severity.value), shown
        assert found.card == want.get("card", found.card), shown
        assert found.rulings[:1] == ((want["ruling"],) if "ruling" in want else found.rulings[:1]), shown
    if "verdict" in case:
        assert report.verdict.value == case["verdict"], shown
    if "ruleset" not in case:
        assert _unchanged(check_listing(report.deck, GRAY)) == _unchanged(report), "borg-gray finds something else"


def _unchanged(report: Report) -> list[dict[str, Any]]:
    """Return the findings of the codes that borg-gray takes over as they are."""
    return [finding.to_dict() for finding in report.findings if finding.code not in CHANGED]
