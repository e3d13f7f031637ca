"""`check --director` and `sheet --director`: no list decides for its judge."""

from __future__ import annotations

import csv
import io
import json
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest
from texts import LEGAL

from borgcheck.cli import run
from tests.processes import Invoke
from tests.samples import ROOT

DECK = LEGAL.replace("@name Base\n", "")
ILLEGAL = DECK.replace("29 Maglock", "30 Maglock")
MISSIONS = DECK.replace("5 Survey", "2 Survey")


@pytest.fixture
def lists(here: Path) -> Path:
    folder = here / "lists"
    folder.mkdir()
    return folder


def fill(folder: Path, **files: str | bytes) -> None:
    for name, content in files.items():
        path = folder / name.replace("__", ".")
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


def judged(invoke: Invoke, *arguments: str, code: int = 1) -> dict[str, dict[str, Any]]:
    rows = json.loads(invoke(["check", "--director", "lists", "-r", "borg-1.6", "-f", "json", *arguments], code).out)[
        "lists"
    ]
    return {Path(row["path"]).name: row for row in rows}


def reasons(row: dict[str, Any]) -> str:
    return "; ".join(row["to_look_into"])


def test_a_list_ignores_nothing_and_chooses_no_rules(lists: Path, invoke: Invoke) -> None:
    fill(
        lists,
        ann__deck=f"# borgcheck: ignore[B103]\n@player Ann\n{ILLEGAL}",
        bob__deck=f"@ruleset cc-warp\n@player Bob\n{MISSIONS}",
    )
    rows = judged(invoke)
    assert (rows["ann.deck"]["verdict"], rows["ann.deck"]["codes"]) == ("illegal", ["B103"])
    assert reasons(rows["ann.deck"]) == "illegal; the list would ignore B103"
    assert (rows["bob.deck"]["verdict"], rows["bob.deck"]["codes"]) == ("illegal", ["B101"])
    assert reasons(rows["bob.deck"]) == "illegal; the list asks for other rules: cc-warp"


def test_settings_among_the_lists_are_a_players_and_the_directors_choose_the_rules_alone(
    lists: Path, here: Path, invoke: Invoke
) -> None:
    (lists / "sub").mkdir()
    fill(lists / "sub", ann__deck=f"@player Ann\n{ILLEGAL}", borgcheck__toml='ignore = "B103"\n')
    (here / "borgcheck.toml").write_text(
        'ruleset = "borg-1.6"\nignore = "B103"\nexclude = "*.deck"\n', encoding="utf-8"
    )
    assert "B103: 31 seed cards" in invoke("check --director lists", code=1).out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [([], "needs the rules"), (["-r", "all"], "no ruleset"), (["-r", "borg-1.6,borg-gray"], "one ruleset")],
)
def test_without_rules_it_does_not_run(arguments: list[str], said: str, lists: Path, invoke: Invoke) -> None:
    fill(lists, ann__deck=f"@ruleset borg-1.6\n{DECK}")
    out, err = invoke(["check", "--director", "lists", *arguments], code=2)
    assert (out, err.count("\n")) == ("", 1)
    assert said in err
    assert "cc-open" in err


def test_every_file_is_somebodys(lists: Path, invoke: Invoke) -> None:
    (lists / "late").mkdir()
    fill(lists / "late", Carl_Coe__txt=DECK)
    fill(
        lists,
        dora__png=b"\x89PNG\r\n\x1a\n\x00\x00",
        empty__txt="",
        maybe__txt="Maybe:\n10 Borg Cube\n",
        notes__xlsx=b"PK\x03\x04\x00",
        mail__eml=f"From: Eve Doe <eve@example.org>\nSubject: my deck\nContent-Type: text/plain\n\n{DECK}",
        sheets__pdf=b"%PDF-1.4",
        league__toml="title = 'x'",
        borgcheck__toml="",
    )
    fill(lists, **{"__hidden": "x"})
    rows = judged(invoke)
    assert {name: (row["player"], row["verdict"], reasons(row)) for name, row in rows.items()} == {
        "Carl_Coe.txt": ("Carl Coe", "legal", "the same cards as Eve Doe"),
        "mail.eml": ("Eve Doe", "legal", "the same cards as Carl Coe"),
        "dora.png": ("dora", "undecided", "not a list"),
        "empty.txt": ("empty", "undecided", "no deck in the file"),
        "maybe.txt": ("maybe", "undecided", "no deck in the file"),
        "notes.xlsx": ("notes", None, "no list could be read"),
    }
    assert rows["maybe.txt"]["fingerprint"] is None


def test_a_player_twice_and_namesakes(lists: Path, invoke: Invoke) -> None:
    other = DECK.replace("29 Maglock", "28 Maglock")
    fill(lists, a__deck=f"@player Jane  Doe\n{DECK}", b__deck=f"@player jane doe\n{other}")
    assert {reasons(row) for row in judged(invoke).values()} == {"this player has several lists"}
    fill(lists, b__deck=f"@player Jane Doe (2)\n{other}")
    judged(invoke, code=0)


def test_the_worst_come_first_below_the_table(lists: Path, invoke: Invoke) -> None:
    fill(
        lists,
        a__deck=f"@player Ann\n{DECK}", b__deck=f"@player Bea\n{DECK}", c__deck=f"@player Cy\n{ILLEGAL}", d__txt="@player Di\nMaybe:\n1 Borg Cube\n",
    )  # fmt: skip
    above, _, below = invoke("check --director lists -r borg-1.6", code=1).out.partition("To look into:\n")
    assert [line.split()[0] for line in below.splitlines()] == ["Cy", "Di", "Ann", "Bea"]
    assert "4 lists under borg-1.6: 2 legal, 1 illegal, 1 undecided" in above


def test_the_rows_are_the_same_in_every_format(lists: Path, invoke: Invoke) -> None:
    fill(lists, a__deck=f"@player Ann\n{ILLEGAL}", b__deck=f"@player Bea | x\nHello all, nothing else.\n{DECK}")
    rows = judged(invoke)
    table = list(csv.DictReader(io.StringIO(invoke("check --director lists -r borg-1.6 -f csv", code=1).out)))
    assert [(r["player"], r["verdict"], r["lines of text"], r["to look into"]) for r in table] == [
        (row["player"], row["verdict"], str(row["text_lines"]), reasons(row)) for row in rows.values()
    ]
    out = invoke("check --director lists -r borg-1.6 -f markdown", code=1).out
    assert "Bea \\| x" in out
    assert out.count("\n|") == 4
    assert run(["check", "--director", "lists", "-r", "borg-1.6", "-f", "sarif"]) == 2
    assert run(["check", "--director", "lists", "-r", "borg-1.6", "--ignore", "B103"]) == 2


def test_verbose_adds_the_findings(lists: Path, invoke: Invoke) -> None:
    fill(lists, a__deck=f"@player Ann\n{ILLEGAL}")
    assert "ILLEGAL under borg-1.6" in invoke("check --director lists -r borg-1.6 -v", code=1).out


def test_no_file_at_all(lists: Path, invoke: Invoke) -> None:
    for path in ("lists", "nowhere"):
        assert invoke(["check", "--director", path, "-r", "borg-1.6"], code=2).err.count("\n") == 1


def test_sheets_by_the_same_rules(lists: Path, here: Path, invoke: Invoke) -> None:
    pytest.importorskip("reportlab")
    fill(lists, bob__deck=f"@ruleset cc-warp\n@player Bob\n{MISSIONS}")
    assert run(["sheet", "--director", "lists", "-o", "s.pdf"]) == 2
    assert "illegal under borg-1.6" in invoke("sheet --director lists -o s.pdf -r borg-1.6", code=1).err


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
