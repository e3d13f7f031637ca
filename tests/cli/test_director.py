"""`check --director` and `sheet --director`: no list decides for its judge."""

from __future__ import annotations

import csv
import shlex
import shutil
from pathlib import Path

import pytest
from texts import LEGAL

from borgcheck.cli import run
from tests.processes import Invoke
from tests.samples import ROOT

DECK = LEGAL.replace("@name Base\n", "")
ILLEGAL = DECK.replace("29 Maglock", "30 Maglock")


@pytest.fixture
def lists(here: Path) -> Path:
    folder = here / "lists"
    folder.mkdir()
    return folder


def fill(folder: Path, **files: str | bytes) -> None:
    for name, content in files.items():
        path = folder / name.replace("__", ".")
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


# ---- docs/events.md


def blocks_of_commands(heading: str) -> list[str]:
    """The commands of the page below a heading."""
    page = (ROOT / "docs" / "events.md").read_text(encoding="utf-8")
    part = page.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return [line.split("  ")[0].strip() for block in part.split("```")[1::2] for line in block.strip().splitlines()]


def test_a_day_as_the_page_tells_it(lists: Path, here: Path, invoke: Invoke) -> None:
    pytest.importorskip("reportlab")
    other = DECK.replace("29 Maglock", "28 Maglock")
    fill(lists, jane__deck=f"@player Jane Doe\n{DECK}", late__txt=f"@player Bob\n{ILLEGAL}")
    register, sheets, copy, check_bob, check_jane = blocks_of_commands("On the day")
    assert run(shlex.split(register)[1:]) == 1, "Bob's list is illegal"
    fill(lists, late__txt=f"@player Bob\n{other}")
    assert run(shlex.split(register)[1:]) == 0, "the corrected list replaces the file"
    assert [row["player"] for row in csv.DictReader((here / "register.csv").open(encoding="utf-8"))] == [
        "Jane Doe",
        "Bob",
    ]
    assert run(shlex.split(sheets)[1:]) == 0
    program, option, source, target = shlex.split(copy)
    assert (program, option) == ("cp", "-r")
    shutil.copytree(source, target)
    (lists / "late.txt").unlink()
    (here / "table-4.txt").write_text(other, encoding="utf-8")
    assert run(shlex.split(check_bob)[1:]) == 0, "a list that names nobody is known by its cards"
    (here / "table-5.txt").write_text(other, encoding="utf-8")
    assert "Bob" in invoke(shlex.split(check_jane)[1:], code=1).out, "Jane plays Bob's deck"
