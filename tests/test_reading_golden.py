"""What the first reader said of every sample and every case, and where the present one says something else.

`BORGCHECK_UPDATE_GOLDEN=1 pytest -m '' tests/test_reading_golden.py` writes golden/reading.json anew from what is read now; then
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
GOLDEN = Path(__file__).parent / "golden" / "reading.json"

# Entries that are read in another way than the first reader read them, by the reason.
DIFFERENT: dict[str, tuple[str, ...]] = {
    "a deck with an impossible count is undecided, whatever else is broken": (
        "case A209: a count that could not be read",
        "case B101: a bad count among the missions may change it",
        "case B105: a bad count among the seeds does not",
        "case B105: a bad count may change it",
        "case D003: 1000",
        "case D003: Lackey counts",
        "case D003: broken numbers",
        "case D003: negative",
        "case D003: stdeck quantities",
        "case D003: two different counts on one line",
        "case D003: very long number",
        "case D003: zero",
        "case D003: zero and 1000 behind the title",
    ),
    "two counts on one line are no count, even if they agree": ("case D003: the same count twice on one line",),
    "a deck with an unread line is undecided, whatever else is broken": (
        "case B101: an unread line elsewhere does not",
        "case B104: an unread line among the sites may change it",
        "case B114: an unread line may change it",
        "case D001: a count and no title with letters",
        "case D001: a count without a title",
        "case D001: a directive that resembles one",
        "case D001: a long line is shown shortened",
        "case D001: a misspelt ruleset may turn the verdict",
        "case D001: an order to borgcheck without its sign",
        "case D001: column of an indented line",
        "case D001: signs without a word",
        "case D001: unknown directive",
    ),
    "cards under no heading belong nowhere": (
        "case B101: a list without headings",
        "case D001: Lackey list with a line without a tab",
        "case D004: one card",
        "case D004: one unknown card",
        "case D007: Second Edition cards only",
        "case D007: a list of the Tribbles game",
        "sample decks/illegal/D007-wrong-game.deck",
    ),
    "cards above the first heading are of the one part that has no heading": (
        "case D007: headquarters cards of the First Edition",
    ),
    "cards under an unknown heading count nowhere, and no heading is guessed": (
        "case D002: misspelt side deck",
        "case D002: unknown zone in a Lackey list is not counted",
        "case D002: whole deck with a misspelt heading",
        "case D007: heading of the Second Edition",
        "sample decks/illegal/D002-unknown-section.deck",
    ),
    "a title with a colon behind it is unread": ("case D002: a title with a colon behind it",),
    "a share behind a heading is no total": ("case D002: headings with totals, card types and other words",),
    "brackets behind a title that may hold a card are unread": ("case C001: remarks behind a title are no set marks",),
    "a card later than the rules makes no title ambiguous": (
        "case C002: Seven of Nine in a Borg deck",
        "case C002: a nickname can be ambiguous too",
        "case C002: a whole deck with an ambiguous title stays legal",
        "case C002: in each section of the deck",
        "sample decks/illegal/C002-ambiguous-title.deck",
    ),
    "what an unknown card may be makes no deck illegal": ("case B121: an unknown card may be a Borg one",),
    "the list of the case was changed": (
        "case B105: an unknown card counts",
        "case B109: every built-in outpost",
        "case B117: each with the other",
    ),
}  # fmt: skip


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
