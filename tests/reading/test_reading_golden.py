"""What the reader said of every sample and every case when golden/reading.json was written, and where it says something else.

`BORGCHECK_UPDATE_GOLDEN=1 pytest -m '' tests/reading/test_reading_golden.py` writes golden/reading.json anew from what is read now; then
empty `DIFFERENT`, and judge every line of the difference before it is committed.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from borgcheck.cards.catalogue import shipped
from borgcheck.checking.check import check_deck
from borgcheck.reading.pipeline import read_deck
from borgcheck.rules import rulesets
from tests.samples import ROOT
from tests.yamls import load_yaml

pytestmark = pytest.mark.slow
GOLDEN = Path(__file__).parents[1] / "golden" / "reading.json"

# Entries that are read in another way than they were, by the reason.
DIFFERENT: dict[str, tuple[str, ...]] = {}


def said(data: bytes | str) -> dict[str, Any]:
    """What is said of a list: its verdict, its cards, and the findings of reading with their lines."""
    deck = read_deck(data, shipped())
    report = check_deck(deck, rulesets.load("borg-1.6"))
    return {
        "verdict": report.verdict.value,
        "fingerprint": report.fingerprint,
        "counts": {section: number for section, number in deck.counts().items() if number},
        "reading": [f"{f.span.line} {f.code}" for f in report.findings if f.code[0] in "CD"],
    }


def inputs() -> dict[str, bytes | str]:
    """Every sample, and every case of a rule that holds a deck of the card game."""
    found: dict[str, bytes | str] = {}
    for path in sorted(p for p in (ROOT / "decks").rglob("*.*") if p.name != "README.md"):
        found[f"sample {path.relative_to(ROOT).as_posix()}"] = path.read_bytes()
    for path in sorted((ROOT / "tests" / "cases").glob("[ABCDX][0-9]*.yaml")):
        for case in load_yaml(path):
            if isinstance(case.get("deck"), str):
                found[f"case {path.stem}: {case['name']}"] = case["deck"]
    return found


@pytest.fixture(scope="module")
def now() -> dict[str, dict[str, Any]]:
    return {name: said(data) for name, data in inputs().items()}


@pytest.fixture(scope="module")
def before(now: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """What the file holds of today's lists; those that are new or have another name cannot be compared."""
    if os.environ.get("BORGCHECK_UPDATE_GOLDEN"):
        entries = (f"{json.dumps(name)}:{json.dumps(now[name], separators=(',', ':'))}" for name in sorted(now))
        GOLDEN.write_text("{\n" + ",\n".join(entries) + "\n}\n", "utf-8")
    golden = json.loads(GOLDEN.read_text("utf-8"))
    return {name: golden[name] for name in now if name in golden}


def test_every_list_is_read_as_before_or_a_reason_is_given(now: dict[str, Any], before: dict[str, Any]) -> None:
    expected = {name for names in DIFFERENT.values() for name in names}
    different = {name for name, entry in before.items() if now[name] != entry}
    assert {"without a reason": different - expected, "read as before": expected - different} == {
        "without a reason": set(),
        "read as before": set(),
    }


def test_no_verdict_turns_from_legal_to_illegal_or_back(now: dict[str, Any], before: dict[str, Any]) -> None:
    verdicts = {name: (entry["verdict"], now[name]["verdict"]) for name, entry in before.items()}
    assert {name: both for name, both in verdicts.items() if len(set(both)) > 1 and "undecided" not in both} == {}
