"""The rules, by cases as data: tests/cases/CODE.yaml, explained in tests/cases/README.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import borgcheck
from borgcheck import rulesets
from borgcheck.cards.catalogue import Catalogue
from borgcheck.deck import GAME
from borgcheck.rules.registry import BY_CODE, everything

FOLDER = Path(__file__).parent / "cases"
KEYS = {"name", "ruleset", "deck", "bytes", "only", "format", "finds", "verdict"}


def _cases() -> list[Any]:
    found = []
    for path in sorted(FOLDER.glob("*.yaml")):
        for case in yaml.safe_load(path.read_text(encoding="utf-8")):
            named = case.get("ruleset") or [n for n in _rulesets(path.stem) if path.stem in rulesets.load(n).codes]
            for ruleset in [named] if isinstance(named, str) else named:
                found.append(pytest.param(case, ruleset, id=f"{path.stem}-{case['name']}-{ruleset}"))
    return found


def _rulesets(code: str) -> tuple[str, ...]:
    """Codes on reading any list are tried on decks, unless a case names a ruleset."""
    return rulesets.of_game(GAME) if code in BY_CODE else rulesets.names()


@pytest.mark.parametrize(("case", "ruleset"), _cases())
def test_case(case: dict[str, Any], ruleset: str, cards: Catalogue) -> None:
    assert set(case) <= KEYS, f"unknown keys {set(case) - KEYS}"
    content = bytes.fromhex(case["bytes"]) if "bytes" in case else case["deck"]
    report = borgcheck.check_text(content, ruleset=ruleset, input_format=case.get("format"), cards=cards)
    prefixes = tuple(str(case.get("only", "")).split())
    seen = [f for f in report.findings if not prefixes or f.code.startswith(prefixes)]
    wanted = case["finds"]
    shown = "\n".join(f"{f.code} {f.severity} {f.span.line}:{f.span.column} {f.message}" for f in seen)
    assert [f.code for f in seen] == [w["code"] for w in wanted], shown
    for found, want in zip(seen, wanted, strict=True):
        assert (found.span.line, found.span.column) == (want["line"], want["column"]), shown
        assert found.message == want["message"]
        assert found.severity.value == want.get("severity", found.severity.value)
        assert found.card == want.get("card", found.card)
    if "verdict" in case:
        assert report.verdict.value == case["verdict"], shown


def test_every_code_has_breaking_and_silent_cases() -> None:
    for code in (r.code for r in everything()):
        path = FOLDER / f"{code}.yaml"
        cases = yaml.safe_load(path.read_text(encoding="utf-8"))
        codes = [[w["code"] for w in c["finds"]] for c in cases]
        assert any(code in found for found in codes), f"{code} has no breaking case"
        assert any(code not in found for found in codes), f"{code} has no silent case"
