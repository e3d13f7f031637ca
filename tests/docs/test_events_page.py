"""docs/events.md can be followed: a day as the page tells it."""

from __future__ import annotations

import csv
import shlex
import shutil
from pathlib import Path

import pytest

from borgcheck.cli import run
from tests.docs.pages import blocks
from tests.running import Invoke
from tests.texts import LEGAL

DECK = LEGAL.replace("@name Base\n", "")


def test_commands_of_the_page_work_in_sequence(here: Path, invoke: Invoke) -> None:
    pytest.importorskip("reportlab")
    illegal, other = DECK.replace("29 Maglock", "30 Maglock"), DECK.replace("29 Maglock", "28 Maglock")
    (here / "lists").mkdir()
    (here / "lists" / "jane.deck").write_text(f"@player Jane Doe\n{DECK}", encoding="utf-8")
    late = here / "lists" / "late.txt"
    late.write_text(f"@player Bob\n{illegal}", encoding="utf-8")
    lines = "".join(blocks("docs/events.md", below="On the day")).splitlines()
    register, sheets, copy, check_bob, check_jane = (line.split("  ")[0] for line in lines)
    assert run(shlex.split(register)[1:]) == 1, "Bob's list is illegal"
    late.write_text(f"@player Bob\n{other}", encoding="utf-8")
    assert run(shlex.split(register)[1:]) == 0, "the corrected list replaces the file"
    with (here / "register.csv").open(encoding="utf-8") as file:
        assert [row["player"] for row in csv.DictReader(file)] == ["Jane Doe", "Bob"]
    assert run(shlex.split(sheets)[1:]) == 0
    program, option, source, target = shlex.split(copy)
    assert (program, option) == ("cp", "-r")
    shutil.copytree(source, target)
    late.unlink()
    (here / "table-4.txt").write_text(other, encoding="utf-8")
    assert run(shlex.split(check_bob)[1:]) == 0, "a list that names nobody is known by its cards"
    (here / "table-5.txt").write_text(other, encoding="utf-8")
    assert "Bob" in invoke(shlex.split(check_jane)[1:], code=1).out, "Jane plays Bob's deck"
