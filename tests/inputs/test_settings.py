"""Configuration files, and what is said of codes that are ignored."""

from __future__ import annotations

from pathlib import Path

import pytest

import borgcheck
from borgcheck.common.phrasing import in_quotes
from tests.lists import with_new_card
from tests.running import Invoke
from tests.tables import table
from tests.texts import ILLEGAL, LATER, LEGAL, WARNED

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


@table("text", "message")
def test_broken_configuration_is_one_line(text: str, message: str, folder: Path, invoke: Invoke) -> None:
    (folder / "borgcheck.toml").write_text(text, encoding="utf-8")
    errors = invoke("check decks", code=2).err
    assert in_quotes(message) in errors
    assert "borgcheck.toml" in errors
    assert errors.count("\n") == 1


# ---- ignores


NEW_CARD = "Zorblax Drone"


def test_repository_knows_its_own_cards(folder: Path, invoke: Invoke) -> None:
    deck = f"Missions:\n6 Nebula\n\nDraw:\n30 Borg Scout Vessel\n1 {NEW_CARD}\n"
    (folder / "league").mkdir()
    (folder / "league" / "cards.tsv").write_text(with_new_card(NEW_CARD), encoding="utf-8")
    (folder / "league" / "borgcheck.toml").write_text("cards = 'cards.tsv'\nruleset = 'cc-open'\n", encoding="utf-8")
    for place in ("league", "decks"):
        (folder / place / "new.deck").write_text(deck, encoding="utf-8")
    assert "card data of 2027-01" in invoke("check league/new.deck", code=0).out
    assert f"no card is called {NEW_CARD}" in invoke("check decks/new.deck -r cc-open", code=1).out
    assert '"verdict": "legal"' in invoke("check --director league -f json -r cc-open").out
    both = invoke("check -f concise league/new.deck decks/new.deck -r cc-open", code=1).out
    assert (both.count(NEW_CARD), "league/new.deck: LEGAL" in both) == (1, True)
    assert borgcheck.check(folder / "league" / "new.deck", config=True).is_legal
    assert not borgcheck.check(folder / "league" / "new.deck", ruleset="cc-open").is_legal
