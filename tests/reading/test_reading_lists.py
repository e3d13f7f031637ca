"""Lists written to mislead: each ends in the verdict that a careful human comes to, or is undecided with the line named.

tests/reading/cases.yaml says what is right, and why; the reference folder has lists of the same shape.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from borgcheck import rulesets
from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.check import Report, check_listing
from borgcheck.checking.lists import read_list
from borgcheck.inputs.sources import Source
from borgcheck.model.deck import Deck
from borgcheck.model.findings import Verdict
from borgcheck.output.phrases import MAX_ASIDE
from tests.tables import few, load_yaml

FOLDER = Path(__file__).parent
NAMES_A_LINE = {"D001", "D002", "D003", "D004", "D006", "C001"}
MAX_ASKED_SHARE = 0.24
"""The share of the plain lists of the reference folder that may be undecided."""
KINDS = set(re.findall(r"(?m)^#   ([a-z]+(?: [a-z]+)?)  ", (FOLDER / "cases.yaml").read_text("utf-8")))
"""The kinds of known misreadings."""


CASES: list[dict[str, Any]] = load_yaml(FOLDER / "cases.yaml")


def checked(path: Path, cards: Catalogue, ruleset: str = "borg-1.6") -> Report:
    deck = read_list(Source.from_path(path).read(cards).text, cards)
    assert isinstance(deck, Deck)
    return check_listing(deck, rulesets.load(ruleset))


def is_alone(case: dict[str, Any]) -> bool:
    """Check whether a list is of no set by one writer, or the only one of its kind there (`quick`)."""
    return case.get("quick", not re.match(r"(aimed|blind|posted)\d*-", case["list"]))


def words_of(case: dict[str, Any]) -> set[int]:
    """The lines whose words decide."""
    words = case.get("words", [])
    return {*words} if isinstance(words, list) else {words}


def misread(case: dict[str, Any], report: Report) -> str:
    """Say how a list was read wrongly.

    It is not if its verdict is right, if it is undecided and a finding names a line, or if what decides are words and
    they are among the first that are shown.
    """
    source = report.deck.source_lines
    named = [f for f in report.findings if f.code in NAMES_A_LINE and source[f.span.line - 1].strip()]
    if report.verdict.value == case["right"] or (report.verdict is Verdict.UNDECIDED and named):
        return ""
    shown = {line for piece in report.set_aside[:MAX_ASIDE] for line in range(piece.line, piece.end_line + 1)}
    if words_of(case) and words_of(case) <= shown:
        return ""
    found = [(f.code, f.span.line, f.message) for f in report.findings]
    return f"{case['list']}: {report.verdict.value}; {case.get('note') or case.get('lost')}; {found}; shown: {shown}"


@pytest.mark.parametrize("case", few(CASES, is_alone), ids=lambda case: case["list"])
def test_no_list_misleads(case: dict[str, Any], cards: Catalogue) -> None:
    """A list that its writer found plain has its verdict without a question, unless its case says `plain: asked`.

    A case that says `wrong` is a known misreading; the word goes once it is read rightly.
    """
    report = checked(FOLDER / "lists" / case["list"], cards, case.get("ruleset", "borg-1.6"))
    said = misread(case, report)
    assert bool(said) == ("wrong" in case), said or f"{case['list']} is no longer wrong: {case['wrong']}"
    if case.get("plain"):
        assert (report.verdict.value == case["right"]) == (case["plain"] is True)


SHOWN = {"hash-bullets-seed.txt", "min-hash-list.txt", "csv-in-deck-29.csv", "min-in-deck.csv"}
"""Lists in which comments or an unknown column take cards out. They are shown, not asked about."""


@pytest.mark.parametrize("name", ["reading", pytest.param("misread", marks=pytest.mark.corpora)])
def test_no_list_of_the_reference_misleads(name: str, reference: Path, cards: Catalogue) -> None:
    """The plain lists of the reference folder are asked about seldom."""
    wrong, plain, asked = [], 0, []
    for case in load_yaml(reference / name / "cases.yaml"):
        report = checked(reference / name / "lists" / case["list"], cards)
        if "wrong" not in case and case["list"] not in SHOWN:
            wrong.append(misread(case, report))
        plain += case.get("plain") is True
        if case.get("plain") is True and report.verdict.value != case["right"]:
            asked.append(case["list"])
    assert not any(wrong), "\n".join(filter(None, wrong))
    assert len(asked) <= MAX_ASKED_SHARE * plain, asked


def test_every_list_has_its_case() -> None:
    assert sorted(case["list"] for case in CASES) == sorted(path.name for path in (FOLDER / "lists").iterdir())
    for case in CASES:
        assert {case["right"], case["never"]} <= set(Verdict)
        assert case["right"] != case["never"] != Verdict.UNDECIDED
        assert case.get("wrong", "count") in KINDS


def test_words_that_decide_must_be_shown(cards: Catalogue) -> None:
    """A wrong verdict is right by the words that are shown, and by no others."""
    reports = (
        (case, checked(FOLDER / "lists" / case["list"], cards, case.get("ruleset", "borg-1.6")))
        for case in filter(words_of, CASES)
        if "wrong" not in case
    )
    case, report = next(pair for pair in reports if pair[1].verdict not in (Verdict.UNDECIDED, pair[0]["right"]))
    assert not misread(case, report)
    assert misread(case | {"words": 999}, report)
    assert misread({key: value for key, value in case.items() if key != "words"}, report)
