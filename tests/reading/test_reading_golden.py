"""What the reader said of every sample and every case when golden/reading.json was written.

`pytest -m '' tests/reading/test_reading_golden.py --update-golden` writes it anew from what is read now; judge every line
of the difference before it is committed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from borgcheck import rulesets
from borgcheck.cards.catalogue import shipped
from borgcheck.checking.check import check_listing
from borgcheck.checking.lists import read_as_deck
from tests.samples import ROOT
from tests.tables import load_yaml

pytestmark = pytest.mark.slow
GOLDEN = Path(__file__).parents[1] / "golden" / "reading.json"


def said(data: bytes | str) -> dict[str, Any]:
    """What is said of a list: its verdict, its cards, and the findings of reading with their lines."""
    deck = read_as_deck(data, shipped())
    report = check_listing(deck, rulesets.load("borg-1.6"))
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


def test_every_list_is_read_as_before(request: pytest.FixtureRequest) -> None:
    """Those that are new or have another name cannot be compared."""
    now = {name: said(data) for name, data in inputs().items()}
    if request.config.getoption("--update-golden"):
        entries = (f"{json.dumps(name)}:{json.dumps(now[name], separators=(',', ':'))}" for name in sorted(now))
        GOLDEN.write_text("{\n" + ",\n".join(entries) + "\n}\n", "utf-8")
    golden = json.loads(GOLDEN.read_text("utf-8"))
    before = {name: golden[name] for name in now if name in golden}
    assert {name: now[name] for name in before} == before
