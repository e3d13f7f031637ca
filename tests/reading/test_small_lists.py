"""Small lists, each with one thing that is easily misread: verdict, counts, codes, and what is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import borgcheck
from borgcheck.output.phrases import MAX_ASIDE
from tests.tables import load_yaml

FOLDER = Path(__file__).parent / "small"
CASES: list[dict[str, Any]] = load_yaml(Path(__file__).with_suffix(".yaml"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["what"])
def test_verdict_is_right(case: dict[str, Any]) -> None:
    report = borgcheck.check(FOLDER / case["list"], ruleset=case["ruleset"])
    shown = report.set_aside[:MAX_ASIDE]
    assert report.verdict.value == case["right"]
    assert case.get("counts", {}).items() <= dict(report.counts).items()
    assert {finding.code for finding in report.findings} >= {*case.get("codes", ())}
    assert {piece.line for piece in shown} >= {*case.get("words", ())}
    assert {name for piece in shown for name in piece.names} >= {*case.get("names", ())}


def test_every_list_has_its_case() -> None:
    assert sorted(case["list"] for case in CASES) == sorted(path.name for path in FOLDER.iterdir())
