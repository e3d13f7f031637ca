"""Every deck that ships says what it expects: `# expects: CODE CODE` lists all findings it draws,
`# expects under RULESET: CODE` those that it draws under one ruleset only."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from borgcheck import rulesets
from borgcheck.api import check
from borgcheck.checking.check import check_under_every_ruleset
from borgcheck.model.findings import Severity, Verdict
from borgcheck.model.listing import Role
from tests import texts
from tests.samples import FOLDER, check_sample, rulesets_for

LEGAL = sorted(p for p in (FOLDER / "legal").iterdir() if p.is_file())
ILLEGAL = sorted(p for p in (FOLDER / "illegal").iterdir() if p.is_file())


def _expected(path: Path, ruleset: str = "") -> set[str]:
    found = re.findall(rb"expects(?: under ([\w.-]+))?: *([A-Z0-9 ]*)", path.read_bytes())
    return {code for under, codes in found if under.decode() in ("", ruleset) for code in codes.decode().split()}


@pytest.mark.parametrize("path", LEGAL, ids=lambda p: p.name)
def test_legal_sample_has_the_findings_that_it_expects(path: Path) -> None:
    for ruleset in rulesets_for(path):
        report = check_sample(path, ruleset)
        shown = "\n".join(f"{f.span.line} {f.code} {f.message}" for f in report.findings)
        assert report.verdict.value == "legal", (ruleset, shown)
        assert {f.code for f in report.findings} == _expected(path, ruleset), (ruleset, shown)
        assert report.reading_summary.number_of(Role.OPEN) == 0


@pytest.mark.parametrize("path", ILLEGAL, ids=lambda p: p.name)
def test_illegal_sample_has_the_findings_that_it_expects(path: Path) -> None:
    code = path.name.split("-")[0]
    report = check_sample(path)
    shown = "\n".join(f"{f.span.line} {f.code} {f.message}" for f in report.findings)
    found = {f.code for f in report.findings}
    assert code in found, shown
    assert found - {code} == _expected(path) - {code}, shown
    errors = {f.code for f in report.findings if f.severity is Severity.ERROR}
    assert errors <= _expected(path) | {code}, shown


def test_codes_that_are_not_selected_are_ignored_under_every_ruleset() -> None:
    reports = check_under_every_ruleset(check(texts.ILLEGAL.encode(), select="C"))
    assert len(reports) > 5
    assert {report.verdict for report in reports} == {Verdict.LEGAL}


def test_comment_on_the_line_of_a_finding_ignores_it_before_one_for_the_whole_list() -> None:
    text = "# borgcheck: ignore[B103]\nSeed:\n31 Maglock  # borgcheck: ignore[B103]\nDraw:\n30 Nine of Eleven\n"
    assert [(each.code, each.line) for each in check(text).ignored] == [("B103", 3)]


@pytest.mark.parametrize("name", rulesets.names())
def test_every_ruleset_has_a_legal_sample(name: str) -> None:
    assert any(check_sample(path, name).is_legal for path in LEGAL)


def test_sample_is_the_same_deck_in_every_format() -> None:
    copies = [p for p in LEGAL if p.stem.split(".")[0] == "swarm"]
    reports = [check_sample(p, "borg-1.6") for p in copies]
    assert len({r.deck.format for r in reports}) == 5
    assert len({r.fingerprint for r in reports}) == 1
    assert len({tuple(r.deck.counts().items()) for r in reports}) == 1
    assert {r.verdict.value for r in reports} == {"legal"}
