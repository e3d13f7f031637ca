"""Which files of a folder are checked, which are skipped, and what is said about those."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from borgcheck.inputs.options import CheckOptions
from borgcheck.inputs.sources import Source
from borgcheck.inputs.walking import find_files
from tests.running import Invoke
from tests.tables import load_yaml, table
from tests.texts import LEGAL, fill, init

REQUIREMENTS = "lark>=1.2\nrich==13.9\n"


def checked(invoke: Invoke, *arguments: str, code: int = 0) -> tuple[list[str], str]:
    """Check, and return the paths of the decks and what standard error says."""
    captured = invoke(["check", *arguments, "--output-format", "json"], code)
    return [deck["path"] for deck in json.loads(captured.out)["decks"]], captured.err


@pytest.mark.parametrize("number", [20, 21])
def test_more_than_twenty_skipped_files_are_summed_up(number: int, here: Path, invoke: Invoke) -> None:
    fill(here, {"a.deck": LEGAL, "b.png": ""} | {f"{n:02}.txt": REQUIREMENTS for n in range(number - 1)})
    _, errors = checked(invoke, ".")
    lines = errors.splitlines()
    assert lines[0] == f"{number} files skipped:"
    named = [f"  {n:02}.txt (no card, no heading)" for n in range(number - 1)]
    others = "not a kind of file that this command reads"
    assert lines[1:] == (
        [*named, f"  b.png ({others})"] if number == 20 else ["  20: no card, no heading", f"  1: {others}"]
    )


@pytest.mark.parametrize("name", ["a.txt", "a.deck"])
def test_list_of_more_than_256_kib_is_skipped_by_a_walk_and_refused_if_named(
    name: str, here: Path, invoke: Invoke
) -> None:
    longest = f"{LEGAL}# ".ljust(256 * 1024 - 1, "x") + "\n"
    fill(here, {name: longest, f"longer-{name}": f"{longest}\n"})
    paths, errors = checked(invoke, ".")
    assert paths == [name]
    assert f"  longer-{name} (too long: lists may have at most 256 KiB of text)\n" in errors
    assert checked(invoke, name)[0] == [name]
    assert invoke(["check", f"longer-{name}"], code=2).err.endswith(
        "too long: lists may have at most 256 KiB of text\n"
    )


def test_document_may_be_longer_than_its_text(here: Path, invoke: Invoke) -> None:
    page = "".join(f"<p>{line}</p>\n" for line in LEGAL.splitlines())
    fill(
        here,
        {
            "a.html": page + f"<!-- {'words ' * 50_000} -->\n",
            "long.html": page + f"<p>{'words ' * 50_000}</p>\n",
            "large.html": page.ljust(8 * 1024 * 1024 + 1),
        },
    )
    paths, errors = checked(invoke, ".")
    assert paths == ["a.html"]
    assert "  large.html (too large: files may have at most 8 MiB)\n" in errors
    assert "  long.html (too long: lists may have at most 256 KiB of text)\n" in errors
    for name, why in (("long.html", "too long"), ("large.html", "too large")):
        assert f"{name}: {why}" in invoke(["check", name], code=2).err


def test_own_output_is_not_a_deck(here: Path, invoke: Invoke) -> None:
    fill(here, {"a.deck": LEGAL})
    invoke("report a.deck -o page.html", code=0)
    outputs = {f"report.{name}": f"check a.deck -f {name}" for name in ("json", "csv", "markdown", "sarif", "junit")}
    outputs |= {f"register.{name}": f"check --director . -r borg-1.6 -f {name}" for name in ("json", "csv", "markdown")}
    for name, command in outputs.items():
        fill(here, {name.replace("markdown", "md"): invoke(command).out})
    register = json.loads(invoke("check --director . -r borg-1.6 -f json").out)
    assert [row["player"] for row in register["lists"]] == ["a"]
    fill(here, {"junit.txt": (here / "report.junit").read_text(), "sarif.json": (here / "report.sarif").read_text()})
    paths, errors = checked(invoke, ".")
    assert paths == ["a.deck"]
    for name in ("page.html", "junit.txt", "register.csv", "register.json", "register.md", "report.csv", "report.json",
                 "report.md", "sarif.json"):  # fmt: skip
        assert f"  {name} (written by borgcheck)\n" in errors
    assert json.loads(invoke("check . -f json").out)["skipped"] == [], "these hold no lists"


def test_every_file_is_a_row_of_the_register(here: Path, invoke: Invoke) -> None:
    fill(here, {"a.deck": LEGAL, "b.pdf": "%PDF-1.4 a scan", "sub/c.png": "", "d.deck": f"{LEGAL}1 Awaken # or two\n"})
    fill(here, {"g.toml": LEGAL, "h.toml": "", "league.toml": "extends = 'borg-1.6'\n"})
    invoke("sheet a.deck -r borg-1.6 -o sheets.pdf", code=0)
    (here / "e.deck").symlink_to("gone.deck")
    os.mkfifo(here / "f.deck")
    rows = json.loads(invoke("check --director . -r borg-1.6 -f json", code=1).out)["lists"]
    assert " ".join(row["path"] for row in rows) == "a.deck b.pdf d.deck e.deck f.deck g.toml h.toml sub/c.png"
    assert [row["text_lines"] for row in rows] == [0, 0, 1, 0, 0, 0, 0, 0]
    assert [row["verdict"] for row in rows] == ["legal", None, "legal", None, None, "legal", "undecided", "undecided"]


def test_director_is_told_of_each_file_that_is_left_out(here: Path, invoke: Invoke) -> None:
    pytest.importorskip("reportlab")
    fill(here, {"a.deck": LEGAL, "b.csv": "deck,player,verdict,\n"} | {f"{n:02}.txt~": LEGAL for n in range(20)})
    for command in ("check --director . -r borg-1.6", "sheet --director . -r borg-1.6 -o sheets.pdf"):
        lines = invoke(command, code=0).err.splitlines()
        assert lines[0] == "21 files skipped:"
        assert "  b.csv (written by borgcheck)" in lines
        assert "  07.txt~ (settings, a ruleset, or left there by a program)" in lines


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_unreadable_folder_is_named_and_the_others_are_walked(here: Path, invoke: Invoke) -> None:
    fill(here, {"a.deck": LEGAL, "closed/b.deck": LEGAL})
    (here / "closed").chmod(0)
    try:
        paths, errors = checked(invoke, ".", code=2)
    finally:
        (here / "closed").chmod(0o755)
    assert paths == ["a.deck"]
    assert "closed: cannot be read" in errors


# ---- what git ignores


@table("ignores")
def test_files_that_git_ignores_are_not_found(here: Path, ignores: dict[str, str]) -> None:
    init(here)
    fill(here, dict.fromkeys(load_yaml(Path(__file__).with_suffix(".yaml"))["tree"], "") | ignores)
    command = ["git", "ls-files", "--others", "--exclude-standard", "-z"]
    shown = subprocess.run(command, check=True, cwd=here, capture_output=True, text=True).stdout.split("\0")
    expected = {name for name in shown if name and not name.endswith(".gitignore")}
    assert {source.name for source in find_files(["."], CheckOptions()) if isinstance(source, Source)} == expected
