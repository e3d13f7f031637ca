"""Lists written to mislead: each ends in the verdict that a careful human comes to, or is undecided with the line named.

tests/reading/cases.yaml says what is right, and why; the reference folder has lists of the same shape.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.check import Report, check_deck
from borgcheck.games.lists import read_list
from borgcheck.model.deck import Deck
from borgcheck.model.findings import Verdict
from borgcheck.rules import rulesets
from tests.yamls import load_yaml

FOLDER = Path(__file__).parent / "reading"
NAMES_A_LINE = {"D001", "D002", "D003", "C001"}


def load_cases(folder: Path) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = load_yaml(folder / "cases.yaml")
    return cases


CASES = load_cases(FOLDER)


def checked(path: Path, cards: Catalogue) -> Report:
    deck = read_list(path.read_bytes(), lambda: cards)
    assert isinstance(deck, Deck)
    return check_deck(deck, rulesets.load("borg-1.6"))


def assert_read_rightly(case: dict[str, Any], path: Path, cards: Catalogue) -> None:
    report = checked(path, cards)
    shown = [(f.code, f.span.line, f.message) for f in report.findings]
    assert report.verdict in (case["right"], Verdict.UNDECIDED), (case["lost"], report.deck.counts(), shown)
    if report.verdict is Verdict.UNDECIDED:
        source = report.deck.source
        named = [f for f in report.findings if f.code in NAMES_A_LINE and source[f.span.line - 1].strip()]
        assert named, (case["lost"], shown)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["list"])
def test_no_list_misleads(case: dict[str, Any], cards: Catalogue) -> None:
    assert_read_rightly(case, FOLDER / "lists" / case["list"], cards)


def test_lists_of_the_reference(reference: Path, cards: Catalogue) -> None:
    for case in load_cases(reference / "reading"):
        assert_read_rightly(case, reference / "reading" / "lists" / case["list"], cards)


def test_every_list_has_its_case() -> None:
    assert sorted(case["list"] for case in CASES) == sorted(path.name for path in (FOLDER / "lists").iterdir())
    for case in CASES:
        assert {case["right"], case["never"]} <= set(Verdict)
        assert case["right"] != case["never"] != Verdict.UNDECIDED
