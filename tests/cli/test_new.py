"""The starter deck: legal without a word against it, whatever the rules, and written over nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import borgcheck
from borgcheck import rulesets
from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.codes import RULES
from borgcheck.checking.lists import read_as_deck
from borgcheck.cli import run
from borgcheck.common import resources
from borgcheck.errors import BorgcheckError
from borgcheck.model.deck import GAME
from borgcheck.model.ruleset import Ruleset
from borgcheck.reading.formats import write_deck
from borgcheck.rulesets.starter import starter, template
from tests.running import Invoke

RULESETS = [n for n in rulesets.names() if rulesets.load(n).game == GAME]
TEMPLATE = resources.package_text("data", "starters", "starter.deck")
PARAMETER = re.compile(r"\{([A-Z]\d{3})\[(\w+)\]\}")
CODE = re.compile(r"\b[A-Z]\d{3}\b")

each_ruleset = pytest.mark.parametrize("ruleset", [rulesets.load(n) for n in RULESETS], ids=lambda r: r.name)


def _remarks(text: str) -> str:
    """The running text of the comments."""
    return " ".join(line.split("#", 1)[1].strip() for line in text.splitlines() if "#" in line)


@each_ruleset
def test_starter_deck_is_legal_without_findings(ruleset: Ruleset, cards: Catalogue) -> None:
    report = borgcheck.check(starter(ruleset, ruleset.name))
    shown = [f"{f.span.line} {f.code} {f.message}" for f in report.findings]
    assert shown == []
    assert report.verdict.value == "legal"
    assert report.ruleset_in_force == ruleset
    assert report.deck.wholly_read
    assert report.set_aside == ()
    assert report.deck.format == "text"
    assert set(report.deck.meta) == {"name", "ruleset", "player"}


@each_ruleset
def test_starter_is_in_canonical_form(ruleset: Ruleset, cards: Catalogue) -> None:
    text = starter(ruleset)
    assert write_deck(read_as_deck(text, cards), "text", cards).text == text
    assert max(map(len, text.splitlines())) <= 120


@each_ruleset
def test_comments_name_codes_in_force(ruleset: Ruleset) -> None:
    named = set(CODE.findall(starter(ruleset)))
    assert named <= {rule.code for rule in RULES}
    assert named <= set(ruleset.codes)
    assert named == set(CODE.findall(template(ruleset))) & set(ruleset.codes)


def test_figures_are_read_from_the_ruleset_not_typed_in() -> None:
    plain = rulesets.load(rulesets.DEFAULT)
    codes = {code: dict(facts) for code, facts in plain.codes.items()}
    used = PARAMETER.findall(TEMPLATE)
    for number, (code, name) in enumerate(used):
        codes[code][name] = 700 + number
    text = starter(plain.model_copy(update={"codes": codes}))
    assert re.findall(r"\b7\d\d\b", text) == [str(700 + n) for n in range(len(used))]
    assert not re.search(r"\d", CODE.sub("", _remarks(PARAMETER.sub("", TEMPLATE))))


def test_new_refuses_the_rules_of_another_game() -> None:
    other = rulesets.load(rulesets.DEFAULT).model_copy(update={"name": "chess", "base": "chess", "game": "chess"})
    with pytest.raises(BorgcheckError, match="no starter deck for chess"):
        starter(other)


@pytest.mark.parametrize("name", rulesets.names())
def test_command_writes_the_list(name: str, here: Path, invoke: Invoke) -> None:
    assert invoke(f"new first --ruleset {name}", code=0) == ("", "wrote first; borgcheck check first checks it\n")
    assert (here / "first").read_bytes() == starter(rulesets.load(name), name).encode()
    assert [p.name for p in here.iterdir()] == ["first"]
    invoke("check first", code=0)


def test_file_that_appears_meanwhile_is_not_replaced(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def write_first(*arguments: Any) -> str:
        (here / "a.deck").write_text("mine", encoding="utf-8")
        return starter(*arguments)

    monkeypatch.setattr("borgcheck.cli.rewrite.starter", write_first)
    assert run(["new", "a.deck"]) == 2
    assert (here / "a.deck").read_text(encoding="utf-8") == "mine"
