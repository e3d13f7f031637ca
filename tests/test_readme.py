"""The README says what is true: its sample output, its facts, its commands."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cli import run
from borgcheck.corpus.corpus import shipped
from borgcheck.rules.registry import everything

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_sample_output(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shown = re.findall(r"^\$ borgcheck (.*)\n((?:.*\n)*?)```", README, re.M)
    assert len(shown) >= 5
    for command, output in shown:
        run(shlex.split(command))
        printed = f"{capsys.readouterr().out.strip()}\n"
        begin, *rest = output.strip().split("\n...")  # what is left out
        assert printed.startswith(f"{begin}\n") if rest else printed == f"{begin}\n"
        assert all(f"{part}\n" in printed for part in rest if part)


def test_the_figures(cards: Catalogue) -> None:
    first = sum(c.is_first_edition for c in cards)
    assert f"The facts of {first:,} First Edition cards ship" in README
    assert f"{len(shipped())} entries restate" in README


def test_the_table_of_codes_is_the_one_that_rules_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--output-format", "markdown"]) == 0
    table = capsys.readouterr().out
    assert all(f"\n| {code} |" in table for code in (r.code for r in everything()))
    assert f"\n\n{table}\n" in README


def test_the_two_commands_are_there() -> None:
    commands = re.findall(r"^python3 -m venv .*$", README, re.M)
    assert [c.split("&& ")[-1] for c in commands] == [
        ".venv/bin/borgcheck check decks/legal",
        ".venv/bin/pytest -n auto",
    ]
