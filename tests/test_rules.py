"""Every rule explains itself."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import borgcheck
from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.check import check_deck
from borgcheck.cli import run
from borgcheck.corpus.corpus import corpus
from borgcheck.games.registry import everything, expand, family, rules_of
from borgcheck.reading.pipeline import read_deck
from borgcheck.rules import rulesets
from borgcheck.rules.advice import advice
from borgcheck.rules.base import Rule
from borgcheck.rules.registry import RULES
from tests.samples import LEAGUE

RULESETS = {name: rulesets.find(name, Path()) for name in (*rulesets.names(), str(LEAGUE))}
MODULES = Path(borgcheck.__file__).parent / "rules"


@pytest.mark.parametrize("rule", everything(), ids=lambda r: r.code)
def test_every_rule_is_whole(rule: Rule) -> None:
    for part in (rule.name, rule.title, rule.what, rule.why, rule.example, rule.instead):
        assert part.strip() == part
        assert part
    assert rule.what.endswith(".")
    assert rule.why.endswith(".")
    assert rule.rulings
    assert all(corpus().get(id) for id in rule.rulings)
    assert any(rule.code in ruleset.codes for ruleset in RULESETS.values())


def test_every_module_is_registered() -> None:
    files = {p.stem.upper() for p in MODULES.glob("?[0-9]*.py")}
    assert files == {r.code for r in RULES}
    assert [r.code for r in RULES] == sorted((r.code for r in RULES), key=lambda c: ("DCBAX".index(c[0]), c))
    assert len({r.name for r in RULES}) == len(RULES)


# These examples show a whole file, or need another file's worth of bytes.
@pytest.mark.parametrize("rule", [r for r in everything() if r.code != "D005"], ids=lambda r: r.code)
def test_every_example_breaks_its_rule(rule: Rule, cards: Catalogue) -> None:
    needs_borg = family(rule.code) in ("A", "B") and rule.code not in ("B105", "B110", "B121")
    deck = rule.example + ("\nDraw:\n1 Nine of Eleven\n" if needs_borg else "\n")
    names = [name for name, ruleset in RULESETS.items() if rule.code in ruleset.codes]
    found = [{f.code for f in borgcheck.check(deck, name, cards=cards).findings} for name in names]
    # C002 needs two cards of one title, and under the rules of 2000 there are none.
    assert any(rule.code in codes for codes in (found if rule.code == "C002" else found[:1]))


@pytest.mark.parametrize("rule", everything(), ids=lambda r: r.code)
def test_rule_prints_every_part(rule: Rule, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rule", rule.code.lower()]) == 0
    out = capsys.readouterr().out
    for part in (rule.name, rule.title, rule.what, rule.why, rule.example.split("\n")[0], rule.instead, *rule.rulings):
        assert part in out
    assert run(["rule", rule.name, "--output-format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data) == {"code", "name", "title", "section", "rulesets", "what", "why", "example", "instead", "rulings"}
    assert all(set(r) == {"id", "title", "date", "line"} and r["line"] for r in data["rulings"])


def _codes(ruleset: str) -> list[str]:
    """The codes in force, in the order of the registry."""
    known = rulesets.load(ruleset)
    return [rule.code for rule in rules_of(known.game) if rule.code in known.codes]


@pytest.mark.parametrize("name", rulesets.names())
def test_the_codes_of_a_ruleset_are_listed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--ruleset", name]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == _codes(name)
    assert run(["rules", "--ruleset", name, "--output-format", "json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [rule["code"] for rule in listed] == _codes(name)
    assert all(rule["rulesets"] == {name: rulesets.load(name).codes[rule["code"]]} for rule in listed)
    assert run(["rules", "--ruleset", name, "--output-format", "markdown"]) == 0
    assert re.findall(r"^\| ([A-Z]+\d+) \|", capsys.readouterr().out, re.M) == _codes(name)


def _words(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


def test_a_rule_is_listed_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    run(["rules"])
    assert ["B103", "error", "seed-limit", "Too", "many", "seed", "cards"] in _words(capsys.readouterr().out)
    run(["rules", "--ruleset", "fleet-captains"])
    assert ["FC110", "error", "fleet-size", "Fleet", "size", "§3.4,", "§3.5"] in _words(capsys.readouterr().out)
    run(["rules", "--output-format", "markdown", "--ruleset", "borg-gray"])
    out = capsys.readouterr().out
    assert out.startswith("| code | name | borg-gray | about |\n| --- | --- | --- | --- |\n")
    assert "\n| B103 | seed-limit | error | Too many seed cards |\n" in out


def test_the_rulesets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    run(["rulesets"])
    lines = [line for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")]
    assert [line.split()[0] for line in lines] == list(rulesets.names())
    assert [line.split()[0] for line in lines if "(default)" in line] == [rulesets.DEFAULT]
    run(["rulesets", "--output-format", "json"])
    for listed in json.loads(capsys.readouterr().out):
        ruleset = rulesets.load(listed["name"])
        assert (listed["date"], listed["sources"], listed["note"]) == (
            ruleset.date,
            list(ruleset.sources),
            ruleset.note,
        )
        assert listed["codes"] == _codes(ruleset.name)


def test_an_unknown_ruleset_or_code_cannot_be_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--ruleset", "chess"]) == 2
    assert "no ruleset is called 'chess'" in capsys.readouterr().err
    assert run(["rule", "seed-limt"]) == 2
    assert "did you mean seed-limit?" in capsys.readouterr().err


def test_codes_are_chosen_by_code_name_and_beginning() -> None:
    assert expand("B103") == expand("seed-limit") == {"B103"}
    assert expand("C") == {r.code for r in RULES if r.code[0] == "C"}
    assert expand("B103, D") == {"B103", *(r.code for r in RULES if r.code[0] == "D")}


def test_the_facts_behind_the_advice_are_of_cards_that_exist(cards: Catalogue) -> None:
    facts = advice()
    titles = {*facts.spare, *facts.by_classification, *facts.other_use, *facts.helps_against}
    titles |= {*facts.fetches, *facts.doors, *facts.facilities, *facts.targets}
    titles |= {
        *facts.once,
        *facts.at_outpost,
        *facts.helps_only,
        *facts.downloads_door,
        *facts.closes,
        *facts.different,
    }
    titles |= {*facts.seeds_with, *facts.seeds_with.values()}
    titles |= {title for fetching in facts.downloads_door.values() for title in fetching}
    assert [t for t in sorted(titles) if cards.get(t) is None] == []
    assert facts.helps_against.keys() <= {*facts.by_classification, *facts.helps_only}
    missions = [card for card in cards if card.is_mission]
    for wanted in (*facts.facilities.values(), *facts.targets.values()):
        assert 0 < sum(map(wanted.matches, missions)) < len(missions), wanted
    for selectors in (*facts.fetches.values(), *facts.doors.values()):
        assert all(any(selector.matches(card) for card in cards) for selector in selectors)


@pytest.mark.parametrize(
    ("copies", "others", "date", "broken"),
    [
        (4, 4, "2018-07", set()),
        (4, 4, "2018-06", set()),
        (6, 3, "2018-06", set()),
        (6, 3, "2018-07", {"B102"}),
        (12, 0, "2018-07-02", {"B102"}),
        (12, 0, "2018-07-01", {"B102"}),
        (5, 4, "2018-07", {"B101", "B102"}),
    ],
)
def test_the_date_of_a_ruleset_decides_which_limit_holds(
    copies: int, others: int, date: str, broken: set[str], cards: Catalogue
) -> None:
    missions = f"Missions:\n{copies} Space\n" + (f"{others} Nebula\n" if others else "")
    deck = read_deck(f"{missions}Draw:\n30 Nine of Eleven\n", cards)
    report = check_deck(deck, replace(rulesets.load("borg-1.6"), date=date))
    assert {f.code for f in report.findings if f.code[0] == "B"} == broken
