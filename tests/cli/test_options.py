"""Options are alike in every command: their names, their help, and what they do."""

from __future__ import annotations

import io
import json
import runpy
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from borgcheck.cli import run
from borgcheck.cli.app import app
from borgcheck.common.files import MAX_FILE_BYTES
from tests.running import Invoke, Terminal
from tests.samples import FOLDER, ROOT
from tests.tables import table

SWARM = FOLDER / "legal" / "swarm.deck"


_NAMED = runpy.run_path(str(ROOT / "docs" / "generate.py"))["_commands"](get_command(app))
COMMANDS: dict[tuple[str, ...], Any] = {tuple(name.split()): command for name, command in _NAMED}
SHORT = {"--output-format": "-f", "--output": "-o", "--ruleset": "-r"}
# Commands that print what no program reads: files in a format of their own, and what they did.
WITHOUT_FORMAT = set("report|sheet|new|fmt|convert|cards import".split("|"))
ONE_DECK = ("stats", "fmt --check", "convert --to text", "report -o -")


def _options(words: tuple[str, ...]) -> dict[str, Any]:
    return {name: p for p in COMMANDS[words].params for name in p.opts if name.startswith("-")}


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_commands_share_the_spelling_of_options(words: tuple[str, ...]) -> None:
    options = _options(words)
    for long, short in SHORT.items():
        assert (long in options) == (short in options)
        if long in options:
            assert options[long] is options[short]
    if " ".join(words) not in WITHOUT_FORMAT:
        assert {"--output-format", "--output"} <= set(options)
    if "--input-format" in options:
        assert "--stdin-filename" in options


OTHER_MEANING = (("cards", "import"),)
"""Commands that write a table."""


@pytest.mark.parametrize("option", ["--output", "--input-format", "--stdin-filename", "--ruleset", "--as-of"])
def test_option_has_the_same_help_everywhere(option: str) -> None:
    helps = {
        _options(words)[option].help for words in COMMANDS if option in _options(words) and words not in OTHER_MEANING
    }
    # `check` takes several rulesets.
    assert len(helps) == 1 + (option == "--ruleset")
    assert all(text.startswith("Use th") for text in helps if option == "--ruleset")


@table("line")
def test_json_is_written_to_the_output_file(line: str, here: Path, invoke: Invoke) -> None:
    (here / "swarm.deck").write_bytes(SWARM.read_bytes())
    printed = invoke([*line.split(), "-f", "json"], code=0).out
    assert invoke([*line.split(), "-f", "json", "-o", "x.json"], code=0).out == ""
    assert (here / "x.json").read_text(encoding="utf-8") == printed
    json.loads(printed)


@pytest.mark.parametrize("command", ["check", "check --diff", "report", "sheet"])
def test_file_that_cannot_be_read_is_not_replaced_either(command: str, here: Path) -> None:
    (here / "a.deck").write_bytes(SWARM.read_bytes())
    (here / "b.deck").write_bytes(b"x" * (MAX_FILE_BYTES + 1))
    assert run([*command.split(), "a.deck", "b.deck", "-o", "b.deck"]) == 2
    assert (here / "b.deck").stat().st_size == MAX_FILE_BYTES + 1


@pytest.mark.parametrize("command", ONE_DECK)
def test_missing_path_means_standard_input(command: str, invoke: Invoke) -> None:
    deck = SWARM.read_bytes()
    assert invoke(command, code=0, stdin=deck) == invoke(f"{command} -", code=0, stdin=deck)


def test_check_without_a_path_walks_the_current_folder(
    here: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    (here / "a.deck").write_bytes(SWARM.read_bytes())
    for given in (Terminal("Draw:\n"), None, io.StringIO("Draw:\n1 Lal\n")):
        monkeypatch.setattr("sys.stdin", given)
        shown = invoke("check -f concise", code=0)
        assert shown.out.startswith("a.deck: LEGAL")
        assert not shown.err


@pytest.mark.parametrize("command", ["check -", *ONE_DECK])
def test_standard_input_has_the_name_that_is_given(command: str, invoke: Invoke) -> None:
    deck = SWARM.read_bytes().replace(b"1 ", b"1 Zz ", 1) + b"3? Maglock\n"
    shown = invoke(f"{command} --stdin-filename mine.deck", stdin=deck)
    assert "mine.deck" in shown.out + shown.err
    assert "<stdin>" not in shown.out + shown.err


@pytest.mark.parametrize("command", ["check", *(f"{command} a.deck" for command in ["check", "fmt", *ONE_DECK])])
def test_name_for_standard_input_is_refused_with_a_path(command: str, invoke: Invoke) -> None:
    assert "standard input" in invoke([*command.split(), "--stdin-filename", "mine.deck"], code=2).err


@pytest.mark.parametrize("command", [*ONE_DECK, "sheet -o -"])
@pytest.mark.parametrize(
    "stream",
    [Terminal("Draw:\n"), None, io.TextIOWrapper(io.BufferedReader(io.BytesIO()))],
    ids=["terminal", "closed", "empty"],
)
def test_missing_path_and_input_is_an_error(
    command: str, stream: Any, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    monkeypatch.setattr("sys.stdin", stream)
    assert "Missing argument 'PATH'" in invoke(command.split(), code=2).err
