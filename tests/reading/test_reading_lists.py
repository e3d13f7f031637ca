"""Lists written to mislead: each ends in the verdict that a careful human comes to, or is undecided with the line named.

tests/reading/cases.yaml says what is right, and why; the reference folder has lists of the same shape.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.check import Report, check_deck
from borgcheck.checking.lists import read_list
from borgcheck.inputs.sources import Source
from borgcheck.model.deck import Deck
from borgcheck.model.findings import Verdict
from borgcheck.rules import rulesets
from tests.yamls import few, load_yaml

FOLDER = Path(__file__).parent
NAMES_A_LINE = {"D001", "D002", "D003", "C001"}
MOST_ASKED = 6
"""How many of the plain lists of the reference folder may be undecided."""


CASES: list[dict[str, Any]] = load_yaml(FOLDER / "cases.yaml")


def checked(path: Path, cards: Catalogue) -> Report:
    deck = read_list(Source.named(path).read_document().text, lambda: cards)
    assert isinstance(deck, Deck)
    return check_deck(deck, rulesets.load("borg-1.6")).keep(deck)


def is_alone(case: dict[str, Any]) -> bool:
    """Check whether a list is of no set by one writer, or the only one of its kind there (`quick`)."""
    return case.get("quick", not re.match(r"(aimed|blind|posted)\d*-", case["list"]))


def misread(case: dict[str, Any], report: Report) -> str:
    """Say how a list was read wrongly; empty if its verdict is right, or it is undecided and a finding names a line."""
    source = report.deck.source
    named = [f for f in report.findings if f.code in NAMES_A_LINE and source[f.span.line - 1].strip()]
    if report.verdict.value == case["right"] or (report.verdict is Verdict.UNDECIDED and named):
        return ""
    shown = [(f.code, f.span.line, f.message) for f in report.findings]
    return f"{case['list']}: {report.verdict.value}; {case.get('note') or case.get('lost')}; {shown}"


@pytest.mark.parametrize("case", few(CASES, is_alone), ids=lambda case: case["list"])
def test_no_list_misleads(case: dict[str, Any], cards: Catalogue) -> None:
    """A list that its writer found plain has its verdict without a question, unless its case says `plain: asked`."""
    report = checked(FOLDER / "lists" / case["list"], cards)
    assert misread(case, report) == ""
    if case.get("plain"):
        assert (report.verdict.value == case["right"]) == (case["plain"] is True)


@pytest.mark.parametrize("name", ["reading", pytest.param("misread", marks=pytest.mark.corpora)])
def test_no_list_of_the_reference_misleads(name: str, reference: Path, cards: Catalogue) -> None:
    wrong, asked = [], []
    for case in load_yaml(reference / name / "cases.yaml"):
        report = checked(reference / name / "lists" / case["list"], cards)
        wrong.append(misread(case, report))
        if case.get("plain") and report.verdict.value != case["right"]:
            asked.append(case["list"])
    assert not any(wrong), "\n".join(filter(None, wrong))
    assert len(asked) <= MOST_ASKED, asked


def test_every_list_has_its_case() -> None:
    assert sorted(case["list"] for case in CASES) == sorted(path.name for path in (FOLDER / "lists").iterdir())
    for case in CASES:
        assert {case["right"], case["never"]} <= set(Verdict)
        assert case["right"] != case["never"] != Verdict.UNDECIDED
