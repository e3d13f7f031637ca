"""Configuration files, ignores, several rulesets at once, and what a director asks for."""

from __future__ import annotations

from pathlib import Path

import pytest
import texts

from borgcheck.cli import run
from borgcheck.common.phrasing import in_quotes
from borgcheck.rules import rulesets
from tests.processes import Invoke
from tests.yamls import table

LEGAL = texts.LEGAL.replace("@name Base", "@player Joe").replace("1 Compromised Mission\n5 Survey", "6 Survey")
ILLEGAL = LEGAL.replace("29 Maglock", "30 Maglock")
WARNED = LEGAL.replace("29 Maglock", "28 Maglock\n1 Q's Tent")
MISSION_II = LEGAL.replace("6 Survey", "1 Explore Black Cluster II\n5 Survey")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "decks" / "drafts").mkdir(parents=True)
    for name, text in (("legal", LEGAL), ("illegal", ILLEGAL), ("warned", WARNED), ("mission", MISSION_II)):
        (tmp_path / "decks" / f"{name}.deck").write_text(text, encoding="utf-8")
    (tmp_path / "decks" / "drafts" / "draft.deck").write_text(ILLEGAL, encoding="utf-8")
    return tmp_path


def write(folder: Path, text: str, name: str = "borgcheck.toml") -> None:
    (folder / name).write_text(text, encoding="utf-8")


def test_keys_take_effect(folder: Path, invoke: Invoke) -> None:
    assert run(["check", "decks/illegal.deck"]) == 1
    write(folder, 'ignore = ["B103"]\n')
    assert run(["check", "decks/illegal.deck"]) == 0
    assert run(["check", "decks/illegal.deck", "--ignore", "C003"]) == 1
    write(folder, 'select = "C"\n')
    assert run(["check", "decks/illegal.deck"]) == 0
    assert run(["check", "decks/illegal.deck", "--select", "B"]) == 1
    write(folder, "strict = true\n")
    assert run(["check", "decks/warned.deck"]) == 1
    assert run(["check", "decks/warned.deck", "--no-strict"]) == 0
    write(folder, 'ruleset = "borg-gray"\n')
    assert run(["check", "decks/mission.deck"]) == 1
    assert run(["check", "decks/mission.deck", "--ruleset", "borg-1.6"]) == 0
    write(folder, 'output-format = "concise"\n')
    assert invoke("check decks/illegal.deck").out.startswith("decks/illegal.deck:6:4: error B103")


def test_the_decks_own_ruleset_comes_before_the_configuration(folder: Path) -> None:
    write(folder, 'ruleset = "borg-gray"\n')
    (folder / "own.deck").write_text("@ruleset borg-1.6\n" + MISSION_II, encoding="utf-8")
    assert run(["check", "own.deck"]) == 0


def test_per_file_ignores(folder: Path) -> None:
    write(folder, '[per-file-ignores]\n"decks/drafts/*" = ["B103"]\n')
    assert run(["check", "decks/drafts/draft.deck"]) == 0
    assert run(["check", "decks/illegal.deck"]) == 1
    write(folder, '[per-file-ignores]\n"draft.deck" = ["B103"]\n')
    assert run(["check", "decks/drafts/draft.deck"]) == 0, "a name alone matches in every folder"


def test_extend_keys_add_to_what_the_caller_says(folder: Path) -> None:
    write(folder, 'extend-ignore = "B103"\n')
    assert run(["check", "decks/illegal.deck"]) == 0
    assert run(["check", "decks/illegal.deck", "--ignore", "C003"]) == 0
    write(folder, 'ignore = "C003"\nextend-ignore = ["B103"]\n')
    assert run(["check", "decks/illegal.deck"]) == 0
    write(folder, 'select = "C"\nextend-select = "B103"\n')
    assert run(["check", "decks/illegal.deck"]) == 1
    assert run(["check", "decks/illegal.deck", "--select", "D"]) == 1
    write(folder, 'extend-select = "D"\n')
    assert run(["check", "decks/illegal.deck"]) == 1, "without `select`, every code is checked anyway"
    write(folder, 'extend-select = "B103"\nignore = "B103"\n')
    assert run(["check", "decks/illegal.deck"]) == 0, "what is ignored is not checked"


def test_another_configuration_can_be_named(folder: Path, invoke: Invoke) -> None:
    write(folder, "strict = true\n")
    (folder / "ci").mkdir()
    write(folder, 'ignore = "B103"\nper-file-ignores = {"*.deck" = ["B101"]}\n', "ci/lenient.toml")
    assert run(["check", "decks/illegal.deck", "--config", "ci/lenient.toml"]) == 0
    assert run(["check", "decks/warned.deck"]) == 1
    assert run(["check", "decks/warned.deck", "--config", "ci/lenient.toml"]) == 0, "no other configuration holds"
    write(folder, '[project]\nname = "x"\n', "pyproject.toml")
    for named, why in (("none.toml", "no such"), ("pyproject.toml", "[tool.borgcheck]"), ("decks", "no such")):
        errors = invoke(["check", "decks/legal.deck", "--config", named], code=2).err
        assert named in errors
        assert why in errors
        assert errors.count("\n") == 1
    write(folder, '[tool.borgcheck]\nignore = "B103"\n', "pyproject.toml")
    assert run(["check", "decks/illegal.deck", "--config", "pyproject.toml"]) == 0


def test_the_other_commands_take_a_configuration_too(folder: Path, invoke: Invoke) -> None:
    write(folder, 'ruleset = "borg-gray"\nignore = "B103"\n', "gray.toml")
    assert run(["report", "decks/mission.deck", "-o", "x.html", "--ruleset", "borg-1.6"]) == 0
    assert run(["report", "decks/illegal.deck", "-o", "x.html", "--config", "gray.toml"]) == 0
    assert "B103 ignored by the settings" in (folder / "x.html").read_text(encoding="utf-8")
    assert "illegal under borg-gray" in invoke("sheet decks/mission.deck -o x.pdf --config gray.toml", code=1).err
    assert rulesets.load("borg-gray").title in invoke("new - --config gray.toml").out


def test_the_folders_above_a_path_with_dots(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "work").mkdir()
    write(folder / "work", 'ignore = "B103"\n')
    monkeypatch.chdir(folder / "work")
    assert run(["check", "../decks/illegal.deck"]) == 1, "the working folder is not above the deck"


def test_the_nearest_file_holds(folder: Path) -> None:
    write(folder, '[tool.borgcheck]\nignore = "B"\n', "pyproject.toml")
    assert run(["check", "decks/illegal.deck"]) == 0
    write(folder / "decks", "strict = false\n")
    assert run(["check", "decks/illegal.deck"]) == 1
    write(folder / "decks" / "drafts", "[project]\nname = 'x'\n", "pyproject.toml")
    assert run(["check", "decks/drafts/draft.deck"]) == 1


@table("text", "message")
def test_a_broken_configuration_is_one_line(folder: Path, invoke: Invoke, text: str, message: str) -> None:
    write(folder, text)
    errors = invoke("check decks/legal.deck", code=2).err
    assert in_quotes(message) in errors
    assert "borgcheck.toml" in errors
    assert errors.count("\n") == 1


# ---- ignores


OUTPUTS = ("text", "concise", "json", "github", "sarif", "junit", "markdown", "csv")


@pytest.mark.parametrize("output", OUTPUTS)
def test_every_output_says_who_ignored_an_error(output: str, folder: Path, invoke: Invoke) -> None:
    (folder / "x.deck").write_text("# borgcheck: ignore[B103]\n" + ILLEGAL, encoding="utf-8")
    shown = invoke(["check", "x.deck", "-f", output], code=0).out
    said = {"json": '"by": "list",\n          "line": 1', "sarif": "B103 by list"}.get(
        output, "(B103 ignored by the list)"
    )
    assert said in shown
    assert "  legal (B103 ignored by the list)" in invoke("check x.deck --summary").out
    assert " legal (B103 ignored by the list)\n" in invoke("check x.deck -r all").out


@pytest.mark.parametrize("code", ["D001", "C001"])
def test_what_was_not_read_stays_undecided_whoever_ignores_it(code: str, folder: Path) -> None:
    line = {"D001": "??? !!\n", "C001": "1 No Such Card\n"}[code]
    (folder / "list.deck").write_text(f"# borgcheck: ignore[{code}]\n{LEGAL}{line}", encoding="utf-8")
    (folder / "plain.deck").write_text(f"{LEGAL}{line}", encoding="utf-8")
    assert run(["check", "list.deck"]) == 1
    assert run(["check", "plain.deck", "--ignore", code]) == 1
    assert run(["check", "plain.deck", "--select", "B"]) == 1
    (folder / "borgcheck.toml").write_text(f'ignore = ["{code}"]\n', encoding="utf-8")
    assert run(["check", "plain.deck"]) == 1


def test_codes_that_are_not_looked_at_are_no_unused_ignores(folder: Path) -> None:
    (folder / "x.deck").write_text("# borgcheck: ignore[B103]\n" + LEGAL, encoding="utf-8")
    assert run(["check", "x.deck", "--strict"]) == 1
    assert run(["check", "x.deck", "--strict", "--ignore", "B103"]) == 0
    assert run(["check", "x.deck", "--strict", "--ignore", "X001"]) == 0


# ---- several rulesets, dates, fingerprints, tables
