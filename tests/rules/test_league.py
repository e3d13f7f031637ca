"""A league's ruleset from a file: what it says, what it decides, and what is said of a broken one."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import borgcheck
from borgcheck import rulesets
from borgcheck.cli import run
from borgcheck.cli.rules import schema_of
from borgcheck.common.phrasing import in_quotes
from borgcheck.errors import BorgcheckError
from tests.running import Invoke
from tests.samples import LEAGUE, UNRULED
from tests.tables import load_yaml, table
from tests.texts import LEGAL, fill

HEAD = 'extends = "cc-modern"\ntitle = "Tuesday League"\n'
SCHEMA = Draft202012Validator(schema_of("ruleset"))


@pytest.fixture
def league(here: Path) -> Path:
    """A league's file in the working folder: 29 seed cards at most, where the sample deck has 30."""
    file = here / "league.toml"
    file.write_text('extends = "borg-gray"\ntitle = "Tuesday League"\n[codes.B103]\nlimit = 29\n', encoding="utf-8")
    (here / "swarm.deck").write_text(UNRULED, encoding="utf-8")
    return file


def check_as_json(invoke: Invoke, *arguments: str) -> list[tuple[str, str, str]]:
    out, err = invoke(["check", *arguments, "-f", "json"])
    assert not err
    return [(d["ruleset"], d["ruleset_title"], d["verdict"]) for d in json.loads(out)["decks"]]


def test_ruleset_file_may_have_every_key() -> None:
    ruleset = rulesets.load_file(LEAGUE)
    parent = rulesets.load("cc-open")
    named = (ruleset.name, ruleset.title, ruleset.date, ruleset.base)
    assert named == ("league.toml", "House rules", "2027-01", "cc-open")
    assert (ruleset.game, ruleset.sources) == (parent.game, parent.sources)
    assert ruleset.codes["B122"]["banned"] == ["Rogue Borg Mercenaries", "Seven of Nine (The Borg)"]
    assert ruleset.codes["B123"]["pool"] == "Modern"
    assert ruleset.codes["B123"]["expansions"] == ["Premiere", "First Contact", "The Borg"]
    assert ruleset.codes["B124"] == {"severity": "error", "planet": 2, "space": 1}
    assert ruleset.codes["B125"] == {"severity": "error", "copies": 4}
    assert ruleset.codes["B103"] == parent.codes["B103"] | {"limit": 25}
    assert ruleset.codes["B105"] == parent.codes["B105"] | {"severity": "warning"}
    assert (ruleset.codes["B103"]["severity"], ruleset.codes["B105"]["minimum"]) == ("error", 30)
    assert "A206" not in ruleset.codes
    changed = {"A206", "B103", "B105", "B122", "B123", "B124", "B125"}
    assert {c for c in {*ruleset.codes, *parent.codes} if ruleset.codes.get(c) != parent.codes.get(c)} == changed
    SCHEMA.validate(tomllib.loads(LEAGUE.read_text(encoding="utf-8")))


def test_file_may_extend_another_one(here: Path) -> None:
    (here / "season").mkdir()
    (here / "league.toml").write_text(f"{HEAD}copies = 3\n", encoding="utf-8")
    file = here / "season" / "league.toml"
    file.write_text(
        'extends = "../league.toml"\ntitle = "Finals"\n[codes.B125]\nseverity = "warning"\n', encoding="utf-8"
    )
    ruleset = rulesets.load_file(file)
    assert ruleset.codes["B125"] == {"severity": "warning", "copies": 3}
    assert (ruleset.title, ruleset.base) == ("Finals", "cc-modern")


def test_files_of_one_name_are_called_by_their_paths(here: Path, invoke: Invoke) -> None:
    files = {f"{folder}/league.toml": HEAD for folder in ("north", "south")}
    fill(here, {**files, "league.toml": HEAD, "other.toml": HEAD, "a.deck": LEGAL})
    for names in (["north/league.toml", "south/league.toml", "other.toml"], ["league.toml"]):
        assert [name for name, *_ in check_as_json(invoke, "a.deck", "-r", ",".join(names))] == names


def test_title_bans_every_card_that_bears_it_and_a_set_mark_one(league: Path) -> None:
    for title, marked in (("Seven of Nine", False), ("Seven of Nine [The Borg]", True)):
        league.write_text(f'{HEAD}banned = ["{title}"]', encoding="utf-8")
        banned = rulesets.load_file(league).codes["B122"]["banned"]
        assert "Seven of Nine (The Borg)" in banned
        assert ("Seven of Nine" not in banned) is marked


BROKEN: list[tuple[str, str]] = load_yaml(Path(__file__).with_suffix(".yaml"))["broken_file_is_one_line"]


@table("text", "message")
def test_broken_file_is_one_line(text: str, message: str, league: Path, invoke: Invoke) -> None:
    league.write_text(text.replace("<head>", HEAD), encoding="utf-8")
    out, err = invoke("check swarm.deck --ruleset league.toml", code=2)
    assert err.startswith(in_quotes(f"borgcheck: {message}"))
    assert (out, err.count("\n")) == ("", 1)


def test_program_refuses_what_the_schema_refuses(league: Path) -> None:
    refused = 0
    for text, _ in BROKEN[1:]:
        refused += not SCHEMA.is_valid(tomllib.loads(text.replace("<head>", HEAD).replace("2027-03-01", "20270301")))
    assert refused >= 9


# ---- what it decides


def test_expansions_alone_are_a_pool(league: Path) -> None:
    league.write_text('extends = "borg-1.6"\ntitle = "T"\nexpansions = ["First Contact"]\n', encoding="utf-8")
    report = borgcheck.check_text("Draw:\n1 Nine of Eleven\n1 Wormhole\n", ruleset="league.toml", select="B123")
    assert [(f.code, f.card) for f in report.findings] == [("B123", "Wormhole")]


@pytest.mark.usefixtures("here")
@table("code", "severity", "deck", "verdict")
def test_severity_in_a_league_decides(code: str, severity: str, deck: str, verdict: str, invoke: Invoke) -> None:
    """A second counterpart (A206), among others, is legal unless the league says otherwise."""
    league = f'extends = "borg-1.6"\ntitle = "Strict"\n[codes.{code}]\nseverity = "{severity}"\n'
    fill(Path(), {"league.toml": league, "a.deck": deck}, {"<legal>": LEGAL})
    assert check_as_json(invoke, "a.deck", "-r", "league.toml") == [("league.toml", "Strict", verdict)]
    assert run(["check", "a.deck", "-r", "league.toml"]) == (0 if verdict == "legal" else 1)


FEW = "Missions:\n6 Survey Star System\nDraw:\n"


def _check_under(lines: str, deck: str, league: Path, ignore: str | None = None) -> borgcheck.Report:
    league.write_text(f'extends = "borg-gray"\ntitle = "T"\n{lines}\n', encoding="utf-8")
    for name, text in {
        "<legal>": LEGAL,
        "<few>": FEW,
        "<others>": f"{FEW}30 Maglock\n",
        "<borg>": f"{FEW}30 Nine of Eleven\n",
    }.items():
        deck = deck.replace(name, text)
    return borgcheck.check_text(deck, ruleset="league.toml", ignore=ignore)


@table("lines", "deck", "severity", "verdict")
def test_title_of_several_cards_is_open_where_the_league_treats_them_differently(
    lines: str, deck: str, severity: str | None, verdict: str, league: Path
) -> None:
    report = _check_under(lines, deck, league)
    assert report.verdict == verdict
    assert {f.severity.value for f in report.findings if f.code == "C002"} == {severity} - {None}


@table("lines", "deck", "ignore", "verdict")
def test_what_does_not_count_decides_nothing(
    lines: str, deck: str, ignore: str | None, verdict: str, league: Path
) -> None:
    assert _check_under(lines, deck, league, ignore).verdict == verdict


def test_text_that_is_not_a_file_cannot_name_a_league_file(league: Path) -> None:
    with pytest.raises(BorgcheckError, match="no ruleset is called"):
        borgcheck.check_text("@ruleset league.toml\n" + UNRULED)
    assert borgcheck.check_text(UNRULED, ruleset="league.toml").ruleset_title == "Tuesday League"


# ---- the formats of today


def test_card_data_without_the_format_decide_nothing(
    here: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.cards.table import shipped_text
    from borgcheck.cards.user_table import store_table

    store_table(shipped_text().replace("Modern", "OTF"))
    catalogue.cache_clear()
    (here / "a.deck").write_text(LEGAL, encoding="utf-8")
    try:
        assert (
            "cc-modern: the card data in use have no format Modern; they have OTF, "
            in invoke("check a.deck -r cc-modern", code=2).err
        )
        assert run(["check", "a.deck", "-r", "cc-open"]) == 0
    finally:
        catalogue.cache_clear()


@pytest.mark.parametrize(("date", "is_later"), [("2011-12", True), ("2012-01", False), ("2026-01", False)])
def test_date_of_a_printing_decides_whether_a_card_is_later(here: Path, date: str, is_later: bool) -> None:
    (here / "league.toml").write_text(f'extends = "borg-1.6"\ntitle = "Retro"\ndate = "{date}"\n', encoding="utf-8")
    deck = "Missions:\n6 Nebula\nDraw:\n30 Nine of Eleven\n1 A Matter of Honor\n"
    found = borgcheck.check_text(deck, ruleset="league.toml").findings
    assert ("A208" in {finding.code for finding in found}) is is_later
