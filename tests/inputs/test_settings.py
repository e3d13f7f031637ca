"""Configuration files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from borgcheck.common.phrasing import in_quotes
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


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_settings_that_are_a_broken_link_or_a_folder_are_no_missing_settings(folder: Path, invoke: Invoke) -> None:
    settings = folder / "borgcheck.toml"
    settings.symlink_to("gone.toml")
    assert "cannot be read" in invoke("check decks/legal.deck", code=2).err
    settings.unlink()
    settings.mkdir()
    assert "borgcheck.toml: cannot be read" in invoke("check decks/legal.deck", code=2).err


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
