"""Configuration files, and what is said of codes that are ignored."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import borgcheck
from borgcheck.cards.catalogue import shipped
from borgcheck.cards.table import format_table
from borgcheck.cli import run
from borgcheck.common.phrasing import in_quotes
from borgcheck.rules import rulesets
from tests import texts
from tests.running import Invoke
from tests.tables import table
from tests.texts import ILLEGAL, WARNED

LEGAL = texts.LEGAL.replace("@name Base", "@player Joe").replace("1 Compromised Mission\n5 Survey", "6 Survey")
LATER = LEGAL.replace("6 Survey", "1 Explore Black Cluster II\n5 Survey")
"""A deck with a mission that is later than the rules of 2000."""
DECKS = {
    "legal": LEGAL, "illegal": ILLEGAL, "warned": WARNED, "later": LATER, "drafts/illegal": ILLEGAL,
    "own": f"@ruleset borg-1.6\n{LATER}", "gray": f"@ruleset borg-gray\n{LATER}", "odd": f"@ruleset chess\n{LEGAL}",
}  # fmt: skip


@pytest.fixture
def folder(here: Path) -> Path:
    (here / "decks" / "drafts").mkdir(parents=True)
    for name, text in DECKS.items():
        (here / "decks" / f"{name}.deck").write_text(text, encoding="utf-8")
    return here


@table("files", "arguments", "code")
def test_settings_take_effect(files: dict[str, str], arguments: str, code: int, folder: Path, invoke: Invoke) -> None:
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    invoke(f"check {arguments}", code)


@table("named", "why")
def test_configuration_that_cannot_be_named_is_one_line(named: str, why: str, folder: Path, invoke: Invoke) -> None:
    (folder / "pyproject.toml").write_text('[project]\nname = "x"\n', encoding="utf-8")
    errors = invoke(["check", "decks/legal.deck", "--config", named], code=2).err
    assert (named in errors, why in errors, errors.count("\n")) == (True, True, 1)


def test_other_commands_obey_the_settings(folder: Path, invoke: Invoke) -> None:
    (folder / "borgcheck.toml").write_text('ruleset = "borg-gray"\nignore = "B103"\n', encoding="utf-8")
    assert run(["report", "decks/later.deck", "-o", "x.html", "--ruleset", "borg-1.6"]) == 0
    assert run(["report", "decks/illegal.deck", "-o", "x.html"]) == 0
    assert "B103 ignored by the settings" in (folder / "x.html").read_text(encoding="utf-8")
    assert "illegal under borg-gray" in invoke("sheet decks/later.deck -o x.pdf", code=1).err
    assert rulesets.load("borg-gray").title in invoke("new -").out


def test_settings_of_the_working_folder_do_not_hold_above_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "work").mkdir()
    (folder / "work" / "borgcheck.toml").write_text('ignore = "B103"\n', encoding="utf-8")
    monkeypatch.chdir(folder / "work")
    assert run(["check", "../decks/illegal.deck"]) == 1, "the working folder is not above the deck"


@table("text", "message")
def test_broken_configuration_is_one_line(text: str, message: str, folder: Path, invoke: Invoke) -> None:
    (folder / "borgcheck.toml").write_text(text, encoding="utf-8")
    errors = invoke("check decks", code=2).err
    assert in_quotes(message) in errors
    assert "borgcheck.toml" in errors
    assert errors.count("\n") == 1


def test_verdict_says_if_a_list_chose_other_rules_than_the_settings(folder: Path, invoke: Invoke) -> None:
    (folder / "league.toml").write_text("extends = 'borg-gray'\ntitle = 'Tuesdays'\n", encoding="utf-8")
    (folder / "borgcheck.toml").write_text("ruleset = 'league.toml'\n", encoding="utf-8")
    said = "under borg-1.6, as the list says instead of Tuesdays (league.toml)"
    for output in ("text", "concise", "github", "markdown"):
        assert said in invoke(f"check decks/own.deck --strict -f {output}", code=1).out
        assert "instead of" not in invoke(f"check decks/own.deck -r borg-1.6 -f {output}").out
        assert "instead of" not in invoke(f"check decks/legal.deck -f {output}").out
    assert invoke("check decks/own.deck --summary").out.split("\n")[0].split() == [
        "deck",
        "player",
        "ruleset",
        "verdict",
    ]
    assert "ruleset" not in invoke("check decks/legal.deck --summary").out
    invoke("report decks/own.deck decks/legal.deck -o x.html")
    page = (folder / "x.html").read_text(encoding="utf-8")
    assert "Legal under borg-1.6</td>" in page
    assert "Legal under Tuesdays (league.toml)</td>" in page
    (folder / "borgcheck.toml").unlink()
    assert "  ruleset  " in invoke("check decks/gray.deck --summary").out, "not those of the settings, which name none"
    assert "ruleset" not in invoke("check decks/own.deck --summary").out


# ---- ignores


@pytest.mark.parametrize("output", ["text", "concise", "json", "github", "sarif", "junit", "markdown", "csv"])
def test_every_output_says_who_ignored_an_error(output: str, folder: Path, invoke: Invoke) -> None:
    (folder / "x.deck").write_text("# borgcheck: ignore[B103]\n" + ILLEGAL, encoding="utf-8")
    (folder / "plain.deck").write_text(ILLEGAL, encoding="utf-8")
    shown = invoke(["check", "x.deck", "-f", output], code=0).out
    said = {"json": '"by": "list",\n          "line": 1', "sarif": "B103 by list"}
    assert said.get(output, "(B103 ignored by the list)") in shown
    unselected = {"json": '"by": "options"', "sarif": "B103 by options"}.get(output, "(B103 ignored by an option)")
    assert unselected in invoke(["check", "plain.deck", "--select", "A", "-f", output], code=0).out
    assert "  legal (B103 ignored by the list)" in invoke("check x.deck --summary").out
    assert " legal (B103 ignored by the list)\n" in invoke("check x.deck -r all").out


@pytest.mark.parametrize("code", ["D001", "C001"])
def test_ignoring_codes_of_unread_lines_leaves_the_deck_undecided(code: str, folder: Path) -> None:
    line = {"D001": "3? Maglock\n", "C001": "1 No Such Card\n"}[code]
    (folder / "list.deck").write_text(f"# borgcheck: ignore[{code}]\n{LEGAL}{line}", encoding="utf-8")
    (folder / "plain.deck").write_text(f"{LEGAL}{line}", encoding="utf-8")
    for arguments in ("list.deck", "list.deck -f junit", f"plain.deck --ignore {code}", "plain.deck --select B"):
        assert run(["check", *arguments.split()]) == 1
    (folder / "borgcheck.toml").write_text(f'ignore = ["{code}"]\n', encoding="utf-8")
    assert run(["check", "plain.deck"]) == 1


def test_ignored_code_that_is_not_checked_is_not_unused(folder: Path) -> None:
    (folder / "x.deck").write_text("# borgcheck: ignore[B103]\n" + LEGAL, encoding="utf-8")
    assert run(["check", "x.deck", "--strict"]) == 1
    assert run(["check", "x.deck", "--strict", "--ignore", "B103"]) == 0
    assert run(["check", "x.deck", "--strict", "--ignore", "X001"]) == 0


NEW_CARD = "Zorblax Drone"


@pytest.fixture
def newer_cards() -> str:
    """A table of cards with one that the shipped data lack."""
    drone = next(card for card in shipped() if card.title == "Nine of Eleven")
    new = replace(drone, title=NEW_CARD, printed=NEW_CARD, names=(NEW_CARD,))
    return format_table([*shipped(), new], date="2027-01", source="a test")


def test_repository_knows_its_own_cards(folder: Path, newer_cards: str, invoke: Invoke) -> None:
    deck = "Missions:\n6 Nebula\n\nDraw:\n30 Borg Scout Vessel\n1 Zorblax Drone\n"
    (folder / "league").mkdir()
    (folder / "league" / "cards.tsv").write_text(newer_cards, encoding="utf-8")
    (folder / "league" / "borgcheck.toml").write_text("cards = 'cards.tsv'\nruleset = 'cc-open'\n", encoding="utf-8")
    for place in ("league", "decks"):
        (folder / place / "new.deck").write_text(deck, encoding="utf-8")
    assert "card data of 2027-01" in invoke("check league/new.deck", code=0).out
    assert f"no card is called {NEW_CARD}" in invoke("check decks/new.deck -r cc-open", code=1).out
    both = invoke("check -f concise league/new.deck decks/new.deck -r cc-open", code=1).out
    assert (both.count(NEW_CARD), "league/new.deck: LEGAL" in both) == (1, True)
    assert borgcheck.check(folder / "league" / "new.deck", config=True).is_legal
    assert not borgcheck.check(folder / "league" / "new.deck", ruleset="cc-open").is_legal


@pytest.mark.parametrize(("content", "why"), [(None, "no such file"), ("nonsense", "another version")])
def test_table_of_cards_that_cannot_be_used_is_one_line(
    content: str | None, why: str, folder: Path, invoke: Invoke
) -> None:
    (folder / "borgcheck.toml").write_text("cards = 'cards.tsv'\n", encoding="utf-8")
    if content is not None:
        (folder / "cards.tsv").write_text(content, encoding="utf-8")
    said = invoke("check decks/legal.deck", code=2).err
    assert (said.count("\n"), '"cards"' in said, why in said.lower()) == (1, True, True), said
