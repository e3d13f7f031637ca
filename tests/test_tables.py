"""The calculators of the card game: the rulebook's own examples, and cards checked against it, as data."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from borgcheck.analysis import sharing as hives
from borgcheck.analysis.assimilation import CONDITIONS, as_borg, assimilation_of
from borgcheck.analysis.hive import hive as hive_calculator
from borgcheck.analysis.members import one_card, read_places, unambiguous_title
from borgcheck.analysis.sharing import Sharing, share
from borgcheck.cards.abilities import Skill
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cli import run
from borgcheck.common.resources import package_text
from borgcheck.corpus.corpus import corpus
from borgcheck.errors import BorgcheckError
from tests.yamls import load_yaml

CASES = Path(__file__).parent / "tables"
ASSIMILATION = load_yaml(CASES / "assimilation.yaml")
HIVE = load_yaml(CASES / "hive.yaml")
FACTS = tomllib.loads(package_text("data", "assimilation.toml"))
BORG = ["Interlink Drone", "Unity Drone", "Guard Drone", "Bio-med Drone", "Astrogation Drone", "Locutus of Borg"]


# ---- assimilation


@pytest.mark.parametrize("case", ASSIMILATION, ids=lambda c: c["card"])
def test_what_a_card_becomes(cards: Catalogue, case: dict[str, object]) -> None:
    result = assimilation_of(one_card(cards, str(case["card"])))
    found = {o.name: o for o in result.outcomes}
    expected = {k: dict(v) for k, v in case.items() if k not in ("card", "notes", "never")}
    assert set(expected) <= set(found)
    for name, values in expected.items():
        barred = values.pop("barred", None)
        assert (barred in found[name].barred.text) if barred else found[name].barred is None
        assert {a: found[name].after(a) for a in values} == values
    said = " ".join(n.text for o in result.outcomes for n in o.notes)
    assert all(part in said for part in case.get("notes", []))
    assert str(case.get("never", "")) in (result.never.text if result.never else "")
    assert bool(case.get("never")) == (not result.outcomes)


@pytest.mark.parametrize(
    ("before", "printed"),
    [
        ("Jean-Luc Picard (Premiere)", "Locutus of Borg"),
        ("Gowron", "Gowron of Borg"),
        ("Dukat (Deep Space Nine)", "Dukat of Borg"),
        ("Tomalak (Premiere)", "Tomalak of Borg"),
    ],
)
def test_a_counterpart_comes_out_as_the_card_of_one(cards: Catalogue, before: str, printed: str) -> None:
    made, card = as_borg(one_card(cards, before), "counterpart"), one_card(cards, printed)
    assert made.icons == as_borg(card, "").icons == ("Com", "Nav", "Def")
    assert made.figures == card.attributes


def test_every_card_has_an_answer(cards: Catalogue) -> None:
    for card in cards:
        if card.is_first_edition:
            result = assimilation_of(card)
            assert result.never or result.outcomes
            for outcome in result.outcomes:
                assert outcome.barred or all(c.after for c in outcome.changes)
                if card.type == "Personnel" and not outcome.barred and outcome.after("staffing") != "no ruling":
                    assert len(as_borg(card, outcome.name).figures) == 3


def test_the_facts_name_rulings_conditions_and_outcomes_that_exist() -> None:
    lines = [line for kind in ("barred", "change", "note") for line in FACTS[kind]]
    ids = {line["ruling"] for line in [*lines, FACTS["never"]]}
    ids |= {v for k, v in vars(hives).items() if isinstance(v, str) and v.startswith("borg-rulebook")}
    assert all(corpus().get(id) for id in ids)
    assert {line.get("when", "always") for line in lines} == set(CONDITIONS)
    assert {name for line in lines for name in line["of"]} == set(FACTS["outcomes"])
    assert {line["what"] for line in FACTS["change"]} == {"becomes", "same", "irrelevant", "converted", "no-ruling"}


# ---- the hive


def sharing(cards: Catalogue, case: dict[str, object]) -> Sharing:
    names = {"crew": "crew", "away": "Away Team", "outpost": "outpost"}
    lists = {names[k]: case[k] for k in names if k in case}
    return share(read_places(lists, cards), apart=bool(case.get("apart")))


@pytest.mark.parametrize("case", HIVE, ids=lambda c: c["name"])
def test_who_shares_what(cards: Catalogue, case: dict[str, object]) -> None:
    found = sharing(cards, case).hives
    assert len(found) == (len(case.keys() & {"crew", "away", "outpost"}) if case.get("apart") else 1)
    places = [p for h in found for p in h.places]
    if "skills" in case:
        expected = {Skill.parse(s) for s in str(case["skills"]).split(", ") if s}
        assert {s for h in found for s in h.skills} == expected
    if "sharing" in case:
        assert [p.place.name for p in places if p.shares_skills] == case["sharing"]
    if "cunning" in case:
        assert {p.place.name: p.total.number for p in places} == case["cunning"]
    if "losses" in case:
        lists = {name: case[name] for name in ("crew", "away", "outpost") if name in case}
        answer = hive_calculator(file={**lists, "apart": bool(case.get("apart"))}).answer
        assert [line for line in answer if line.startswith("Without")] == case["losses"]


def test_whose_loss_ends_sharing(cards: Catalogue) -> None:
    losses = sharing(cards, HIVE[0]).hives[0].losses
    assert [(x.title, x.place, x.skills) for x in losses] == [
        ("Nine of Eleven", "crew", ("crew", "Away Team")),
        ("Eleven of Nineteen", "Away Team", ("Away Team",)),
    ]
    assert {x.title for x in sharing(cards, HIVE[3]).hives[0].losses} == {"Two of Seventeen", "Eleven of Nineteen"}


@settings(max_examples=60, deadline=None)
@given(
    crew=st.lists(st.sampled_from(BORG), max_size=6), away=st.lists(st.sampled_from(BORG), max_size=6), apart=st.booleans()
)  # fmt: skip
def test_sharing_never_takes_away(cards: Catalogue, crew: list[str], away: list[str], apart: bool) -> None:
    for hive in share(read_places({"crew": crew, "away": away}, cards), apart=apart).hives:
        for place in hive.places:
            assert place.total.number >= place.own.number
            assert not place.shares_skills or place.has_communication
        linked = {p.total.number for p in hive.places if p.shares_cunning}
        assert len(linked) <= 1
        assert not linked or linked == {sum(p.own.number for p in hive.places if p.shares_cunning)}


@pytest.mark.parametrize(
    ("lines", "note"),
    [
        (["Borg Queen (First Contact)"], "no selected skill"),
        (["Borg Queen (First Contact): Law x2"], "selects one skill"),
        (["Third and Fourth"], "as printed on the card"),
        (["Odo (Deep Space Nine) (assimilated)"], "has SECURITY twice"),
        (["Q of Borg"], "not a number"),
        (["Locutus of Borg", "Data (Premiere) (counterpart)"], "Only one counterpart"),
        (["Borg Queen (First Contact): Law", "Borg Queen (The Borg): Law"], "Only one Borg Queen"),
    ],
)
def test_notes_on_a_hive(cards: Catalogue, lines: list[str], note: str) -> None:
    assert any(note in n.text for n in share(read_places({"crew": lines}, cards)).notes)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Gibson", r"`Gibson \(assimilated\)` if it is a drone$"),
        ("Gowron", r"or `Gowron \(counterpart\)`"),
        ("The Doctor", "holographic"),
        ("The Doctor (assimilated)", "holographic"),
        ("Gibson (counterpart)", "male"),
        ("10 and 01 (assimilated)", "dual-personnel card"),
        ("Locutus of Borg (counterpart)", "already Borg"),
        ("Borg Cube", "not a personnel"),
        ("Borg Queen", "title of 3 cards"),
        ("Guard Dron", "did you mean"),
        ("0 Guard Drone", "a count is a whole number from 1 to 99"),
        ("100 Guard Drone", "a count is a whole number from 1 to 99"),
        ("-1x Guard Drone", "a count is a whole number from 1 to 99"),
        ("Guard Drone: Singing", "no regular skill"),
        ("Borg Queen (First Contact): ANIMAL", "no regular skill"),
        ("Guard Drone: Empthy", "did you mean Empathy"),
    ],
)
def test_a_line_that_is_not_a_borg_is_an_error(cards: Catalogue, line: str, message: str) -> None:
    with pytest.raises(BorgcheckError, match=message):
        read_places({"crew": [line]}, cards)


@pytest.mark.slow
def test_what_an_error_suggests_to_write_is_read(cards: Catalogue) -> None:
    suggested = 0
    for card in cards:
        if card.type != "Personnel" or card.is_borg or not card.is_first_edition:
            continue
        with pytest.raises(BorgcheckError) as caught:
            read_places({"crew": [unambiguous_title(cards, card)]}, cards)
        ways = re.findall(r"`([^`]*)`", str(caught.value))
        assert ways or "see borg-rulebook" in str(caught.value) or "dual-personnel" in str(caught.value)
        for way in ways:
            suggested += 1
            assert [m.card for m in read_places({"crew": [way]}, cards)[0].members] == [card]
    assert suggested


def test_a_counterpart_cites_the_ruling_on_his_staffing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["table", "assimilate", "Gowron"]) == 0
    body, _, rulings = capsys.readouterr().out.partition("\nRulings")
    number = re.search(r"one ship staffing requirement at a time.*\[(\d+)\]", body)
    assert number
    assert f"[{number[1]}] borg-rulebook-1.6#borg-personnel " in rulings


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"crew = 3", "list of cards"),
        (b"crew = [3]", "list of cards"),
        (b"apart = 1", "true or false"),
        (b"crew = [", "is not valid TOML"),
        (b"\xff", "is not valid TOML"),
    ],
)
def test_files_that_cannot_be_read(
    content: bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hive.toml"
    file.write_bytes(content)
    assert run(["table", "hive", "--file", str(file)]) == 2
    assert re.match(rf"borgcheck: {re.escape(str(file))}: .*{message}", capsys.readouterr().err)


# ---- the commands


def test_a_title_of_several_cards_is_an_error_that_names_them(cards: Catalogue) -> None:
    with pytest.raises(BorgcheckError, match="Data") as caught:
        one_card(cards, "Data")
    offered = str(caught.value).partition("write ")[2].replace(" or ", ", ").split(", ")
    assert len({one_card(cards, title).title for title in offered}) == len(offered) == 8


@pytest.mark.parametrize(
    "arguments", [["assimilate", "Data"], ["assimilate", "Dataa"], ["hive"], ["hive", "--crew", ""]]
)
def test_errors_are_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["table", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1


def test_assimilate_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["table", "assimilate", "Gibson"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Gibson as a drone: [Nav], 5/7/5, OFFICER, Navigation x2\n")
    assert "[1] borg-rulebook-1.6#personnel-assimilation (Personnel assimilation, Borg Rulebook 1.6, 2000-05)" in text
    assert run(["table", "assimilate", "Gibson", "--output-format", "json"]) == 0
    drone, counterpart = json.loads(capsys.readouterr().out)["result"]["outcomes"]
    assert {(c["before"], c["after"]) for c in drone["changes"] if c["attribute"] == "CUNNING"} == {("6", "7")}
    assert counterpart["barred"]["ruling"] == "borg-rulebook-1.6#personnel-assimilation"


@pytest.mark.parametrize("title", ["Maglock", "Spot", "Husnock Outpost", "Borg Cube", "The Trois", "Q of Borg"])
def test_every_ruling_named_is_listed(title: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["table", "assimilate", title]) == 0
    body, _, rulings = capsys.readouterr().out.partition("\nRulings")
    assert "[1]" in body
    for number in range(1, 12):
        assert (f"[{number}]" in body) == (f"[{number}]" in rulings)


def test_hive_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hive.toml"
    file.write_text(
        'crew = ["Unity Drone"]\n"second cube" = ["2 Guard Drone"]\n"Away Team" = ["Talon Drone"]\n', encoding="utf-8"
    )
    assert run(["table", "hive", "--file", str(file), "--away", "Bio-med Drone"]) == 0
    text = capsys.readouterr().out
    assert "CUNNING: crew 15, second cube 10, Away Team 15 [2] (5 and 10 added up)\n" in text
    assert "Without Eleven of Nineteen (Away Team), CUNNING is no longer shared.\n" in text
    assert (
        run(["table", "hive", "--file", str(file), "--away", "Bio-med Drone", "--apart", "--output-format", "json"])
        == 0
    )
    printed = json.loads(capsys.readouterr().out)
    assert [p["cunning_total"] for h in printed["result"]["hives"] for p in h["places"]] == [5, 10, 10]
    assert all(corpus().get(ruling["id"]) for ruling in printed["rulings"])
    file.write_text("apart = 3\n", encoding="utf-8")
    assert run(["table", "hive", "--file", str(file)]) == 2
    assert capsys.readouterr().err.startswith(f"borgcheck: {file}: ")
