"""Every rule explains itself."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import borgcheck
from borgcheck import rulesets
from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.check import check_listing
from borgcheck.checking.codes import RULES, all_rules, parse_codes, rules_of
from borgcheck.checking.lists import read_as_deck
from borgcheck.common.resources import package_table
from borgcheck.corpus.loading import corpus
from borgcheck.model.findings import Severity
from borgcheck.rules.base import Context, Findings, Rule, rule
from borgcheck.rules.facts import card_facts
from borgcheck.rules.partners import missing_partner
from tests.running import Invoke
from tests.samples import LEAGUE
from tests.tables import table

RULESETS = {name: rulesets.find(name, Path()) for name in (*rulesets.names(), str(LEAGUE))}


def test_every_rule_is_whole() -> None:
    for each in all_rules():
        for part in (each.name, *each.explain()):
            assert part.strip() == part != "", each.code
        assert each.explain().what.endswith("."), each.code
        assert each.explain().why.endswith("."), each.code
        assert each.rulings, each.code
        assert all(corpus().get(id) for id in each.cited_under(*RULESETS.values())), each.code
        assert any(each.code in ruleset.codes for ruleset in RULESETS.values()), each.code


def test_codes_and_names_are_unique_and_sorted() -> None:
    assert [r.code for r in RULES] == sorted({r.code for r in RULES}, key=lambda c: ("DCBAX".index(c[0]), c))
    assert len({r.name for r in all_rules()}) == len({r.code for r in all_rules()}) == len(all_rules())


def test_docstring_is_read_by_its_headings() -> None:
    @rule("B999", rulings=("borg-rulebook-1.6#seed-cards",))
    def two_words(ctx: Context) -> Findings:
        """A title.

        What it reports, on
        two lines.

        Why: It says
        Why: in the middle of a paragraph.

        Example:
            Draw:
              1 Borg Cube

            Why: not a heading

        Instead: Change it.
        """
        return iter(())

    assert (two_words.code, two_words.name, two_words.explain().title) == ("B999", "two-words", "A title")
    assert two_words.explain().what == "What it reports, on two lines."
    assert two_words.explain().example == "Draw:\n  1 Borg Cube\n\nWhy: not a heading"
    assert two_words.explain().why == "It says Why: in the middle of a paragraph."
    assert two_words.explain().instead == "Change it."


# The example of D005 describes a file that is not text.
@pytest.mark.parametrize("rule", [r for r in all_rules() if r.code != "D005"], ids=lambda r: r.code)
def test_every_example_breaks_its_rule(rule: Rule, cards: Catalogue) -> None:
    names = [name for name, ruleset in RULESETS.items() if rule.code in ruleset.codes]
    # Under the rules of 2000 no two cards share a title (C002).
    ruleset = names[1] if rule.code == "C002" else names[0]
    # Nobody chose the rules of the example of D008.
    findings = borgcheck.check(rule.explain().example + "\n", None if rule.code == "D008" else ruleset).findings
    assert rule.code in {f.code for f in findings}
    # Nothing else of the card game distracts from it, except what comes with a list without Borg cards or of a league.
    if rule in RULES and ruleset != str(LEAGUE):
        others = {f.code for f in findings if f.severity is not Severity.INFO} - {rule.code}
        assert others <= {"B110": {"B121"}, "B114": {"B115"}}.get(rule.code, set())


@table("code", "ruleset", "first")
def test_rulings_of_the_ruleset_in_force_come_first(code: str, ruleset: str, first: str, invoke: Invoke) -> None:
    [rule] = [rule for rule in RULES if rule.code == code]
    cited = rule.cited_under(rulesets.load(ruleset))
    assert cited[0] == first
    assert set(rule.rulings) <= set(cited)
    assert len(set(cited)) == len(cited)
    listed = next(
        r
        for r in json.loads(invoke(["rules", "--ruleset", ruleset, "--output-format", "json"], code=0).out)
        if r["code"] == code
    )
    assert [ruling["id"] for ruling in listed["rulings"]] == list(cited)


def _codes(ruleset: str) -> list[str]:
    """The codes in force, in the order of the registry."""
    known = rulesets.load(ruleset)
    return [rule.code for rule in rules_of(known.game) if rule.code in known.codes]


@pytest.mark.parametrize("name", rulesets.names())
def test_codes_of_a_ruleset_are_listed(name: str, invoke: Invoke) -> None:
    assert [line.split()[0] for line in invoke(["rules", "--ruleset", name], code=0).out.splitlines()] == _codes(name)
    listed = json.loads(invoke(["rules", "--ruleset", name, "--output-format", "json"], code=0).out)
    assert [rule["code"] for rule in listed] == _codes(name)
    assert all(rule["rulesets"] == {name: rulesets.load(name).codes[rule["code"]]} for rule in listed)


def test_rulesets_are_listed(invoke: Invoke) -> None:
    every = [rulesets.load(name) for name in rulesets.names()]
    for ruleset, listed in zip(every, json.loads(invoke("rulesets --output-format json").out), strict=True):
        expected = (ruleset.name, ruleset.date, list(ruleset.sources), ruleset.note, _codes(ruleset.name))
        assert tuple(listed[key] for key in ("name", "date", "sources", "note", "codes")) == expected


def test_finding_is_on_the_reading_if_its_code_is_c_or_d_alone() -> None:
    [finding, *_] = borgcheck.check_text("Draw:\n1 No Such Card\n").findings
    findings = [finding.model_copy(update={"code": each.code}) for each in all_rules()]
    on_reading = {each.code for each in findings if each.is_on_reading}
    assert on_reading == {each.code for each in all_rules() if re.fullmatch(r"[CD]\d+", each.code)}
    assert not [each for each in findings if each.is_on_reading and each.is_on_deck]


def test_codes_are_chosen_by_code_name_and_beginning() -> None:
    assert parse_codes("B103") == parse_codes("seed-limit") == {"B103"}
    assert parse_codes("C") == {r.code for r in RULES if r.code[0] == "C"}
    assert parse_codes("B103, D") == {"B103", *(r.code for r in RULES if r.code[0] == "D")}


def test_facts_behind_the_advice_are_of_cards_that_exist(cards: Catalogue) -> None:
    facts = card_facts()
    titles = {title for table in facts for title in table} | {*facts.seeds_with.values()}
    titles |= {title for fetching in facts.downloads_door.values() for title in fetching}
    assert [t for t in sorted(titles) if cards.get(t) is None] == []
    assert facts.helps_against.keys() <= {*facts.by_classification, *facts.helps_only}
    missions = [card for card in cards if card.is_mission]
    for wanted in (*facts.facilities.values(), *facts.targets.values()):
        assert 0 < sum(map(wanted.matches, missions)) < len(missions), wanted
    for selectors in (*facts.fetches.values(), *facts.doors.values()):
        assert all(any(selector.matches(card) for card in cards) for selector in selectors)


def test_rule_on_partners_names_the_rulings_of_its_table() -> None:
    rows = package_table("data", "partners.toml")["partner"]
    assert {row["ruling"] for row in rows} < {*missing_partner.rulings}


@pytest.mark.parametrize(("affiliation", "is_found"), [("Borg", False), ("Romulan", True)])
def test_outpost_of_a_mission_may_be_borg(affiliation: str, is_found: bool, cards: Catalogue) -> None:
    """No card has one yet."""
    deck = read_as_deck("Missions:\n1 Nebula\nDraw:\n30 Nine of Eleven\n", cards)
    mission = replace(deck.entries[0], card=replace(deck.entries[0].card, built_in=affiliation))
    changed = replace(deck, entries=[mission, *deck.entries[1:]])
    found = check_listing(changed, rulesets.load("borg-gray")).findings
    assert ("B109" in {finding.code for finding in found}) is is_found


@table("copies", "others", "date", "broken")
def test_date_of_a_ruleset_decides_which_limit_holds(
    copies: int, others: int, date: str, broken: list[str], cards: Catalogue
) -> None:
    missions = f"Missions:\n{copies} Space\n" + (f"{others} Nebula\n" if others else "")
    deck = read_as_deck(f"{missions}Draw:\n30 Nine of Eleven\n", cards)
    report = check_listing(deck, rulesets.load("borg-1.6").model_copy(update={"date": date}))
    assert {f.code for f in report.findings if f.code[0] == "B"} == {*broken}
    limits = [f.rulings[0] for f in report.findings if f.code == "B102"]
    assert limits == ["deck-construction-notes#universal-missions"] * len(limits)


@pytest.mark.parametrize(("copies", "found"), [(1, []), (2, [("Borg Queen", Severity.ERROR)])])
@pytest.mark.parametrize("order", [slice(None), slice(None, None, -1)], ids=["as listed", "reversed"])
def test_each_card_of_a_title_in_the_tent_counts_by_its_own_icons(
    order: slice, copies: int, found: list[tuple[str, Severity]], cards: Catalogue
) -> None:
    """No title has a card with the Referee icon and one without it yet."""
    sets = ("The Borg", "First Contact")
    text = "Seed:\n1 Q's Tent: Civil War\nQ's Tent:\n" + "".join(f"{copies} Borg Queen ({name})\n" for name in sets)
    door, *tent = read_as_deck(text, cards).entries
    tent[0] = replace(tent[0], card=replace(tent[0].card, icons=("Ref",)))
    deck = replace(read_as_deck(text, cards), entries=[door, *tent[order]])
    findings = check_listing(deck, rulesets.load("cc-open")).findings
    assert [(f.card, f.severity) for f in findings if f.code == "B115"] == found
