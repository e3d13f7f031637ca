"""What is asked for and gone is answered in one line that says what to do instead."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from test_options import COMMANDS

from borgcheck.cli.app import MODULES
from borgcheck.common.phrasing import in_quotes
from borgcheck.common.resources import package_table
from tests.running import Invoke
from tests.samples import ROOT
from tests.tables import table

INSTEAD = package_table("data", "removed.toml")


@pytest.mark.parametrize("line", INSTEAD)
def test_removed_commands_name_their_replacement(line: str, invoke: Invoke) -> None:
    shown = invoke(line.split(), code=2)
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert shown.err == in_quotes(f"borgcheck: `borgcheck {line}` was removed: {INSTEAD[line]}\n")
    assert _names_what_exists(INSTEAD[line]) > 0


def _names_what_exists(way: str) -> int:
    """Check each command, option and file that a line names, and return how many there are."""
    calls = [shlex.split(call)[1:] for call in re.findall(r"`(borgcheck [^`]+)`", way)]
    for call in calls:
        words = next(tuple(call[:size]) for size in (2, 1) if tuple(call[:size]) in COMMANDS)
        options = {option for parameter in COMMANDS[words].params for option in parameter.opts}
        assert {word for word in call if word.startswith("-")} <= options
    files = re.findall(r"[\w/]+\.(?:md|py)\b", way)
    assert all((ROOT / file).is_file() for file in files)
    return len(calls) + len(files)


@table("arguments", "line")
def test_removed_option_is_recognised_among_other_arguments(arguments: list[str], line: str, invoke: Invoke) -> None:
    assert invoke(arguments, code=2).err == f"borgcheck: borgcheck {line} was removed: {in_quotes(INSTEAD[line])}\n"


@pytest.mark.parametrize(
    "arguments", [["check", "--fix=all"], ["stats", "--watch"], ["cards", "event"], ["lps"]], ids=str
)
def test_other_arguments_are_not_called_gone(arguments: list[str], invoke: Invoke) -> None:
    assert "was removed" not in invoke(arguments, code=2).err


@pytest.mark.parametrize("name", [line for line in INSTEAD if " " not in line])
def test_file_of_that_name_is_a_deck_to_check(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).touch()
    assert f"did you mean borgcheck check {name}?" in invoke([name], code=2).err


def test_nothing_that_exists_is_called_gone() -> None:
    assert not {tuple(line.split()) for line in INSTEAD} & {*COMMANDS, *((word,) for word in MODULES)}
    for line in INSTEAD:
        *words, last = line.split()
        if last.startswith("-"):
            assert last not in {option for parameter in COMMANDS[tuple(words)].params for option in parameter.opts}
