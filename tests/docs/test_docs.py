"""Every page is followed from top to bottom: each command that it shows runs in the folder that the page speaks of."""

from __future__ import annotations

import io
import re
import shlex
import shutil
from pathlib import Path

import pytest

from borgcheck.cli import run
from tests.samples import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted(ROOT.glob("*/README.md"))]
BLOCK = re.compile(r"^```(?:sh)?\n(.*?)^```", re.M | re.S)
COMMAND = re.compile(r"^(?:\.venv/bin/)?borgcheck (.*?)(?:  .*)?$", re.M)
NOT_RUN = ("--ask", "| xargs")  # needs a terminal: tests/cli/test_ask.py; needs a repository


def commands(page: Path) -> list[str]:
    """Return the commands in the blocks of a page that show no output: tests/docs/test_readme.py compares that."""
    blocks = [block for block in BLOCK.findall(page.read_text("utf-8")) if "$ borgcheck" not in block]
    shown = [command for block in blocks for command in COMMAND.findall(block)]
    return [command for command in shown if not any(part in command for part in NOT_RUN)]


FOLLOWED = [page for page in PAGES if commands(page)]


@pytest.mark.parametrize("page", [*PAGES, ROOT / "SECURITY.md"], ids=lambda page: page.name)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    named = re.findall(r"`((?:borgcheck|tests|site|\.ci|\.github)/[\w./-]+)`", page.read_text("utf-8"))
    own = {".github/workflows/decks.yml"}  # of the reader's repository
    assert [path for path in named if path not in own and not (ROOT / path).exists()] == []


def block(page: str, start: str) -> str:
    """Return the block of a page that starts like this."""
    [found] = re.findall(rf"^```\w*\n({re.escape(start)}.*?)^```", (ROOT / page).read_text("utf-8"), re.M | re.S)
    return str(found)


@pytest.fixture
def folder(here: Path) -> Path:
    """What the pages take for granted: a deck, samples, registered lists and lists as played, settings, a league."""
    shutil.copytree(ROOT / "decks" / "legal", here / "decks" / "legal", ignore=shutil.ignore_patterns("[a-p]*"))
    (here / "decks" / "illegal").mkdir()
    shutil.copy(ROOT / "decks" / "illegal" / "B103-seed-limit.deck", here / "decks" / "illegal")
    deck = (here / "decks" / "legal" / "swarm.deck").read_text("utf-8")
    (here / "my.deck").write_text(deck, "utf-8")
    for name in ("lists", "played", "lists-2026-11-28"):
        (here / name).mkdir()
        (here / name / "jane.deck").write_text(f"@player Jane Doe\n{deck}", "utf-8")
    for name in ("table-4.txt", "table-5.txt"):
        (here / name).write_text(deck, "utf-8")
    (here / "league.toml").write_text(block("docs/leagues.md", "extends"), "utf-8")
    (here / "other.toml").write_text(block("docs/settings.md", "ruleset"), "utf-8")
    return here


@pytest.mark.parametrize("page", FOLLOWED, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_command_of_a_page_runs(
    page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in commands(page):
        arguments, _, file = command.partition(" < ")
        if file:
            text = io.TextIOWrapper(io.BytesIO((folder / file).read_bytes()), "utf-8")
            monkeypatch.setattr("sys.stdin", text)
        assert run(shlex.split(arguments)) in (0, 1), (command, capsys.readouterr().err)


def test_first_list_of_the_readme_is_legal(here: Path) -> None:
    (here / "my.deck").write_text(block("README.md", "Missions:\n6 Nebula"), "utf-8")
    assert run(["check", "my.deck"]) == 0


@pytest.mark.parametrize("page", ["README.md", "docs/python.md"])
def test_programs_of_a_page_run(page: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy("my.deck", "decks/my.deck")
    programs = re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text("utf-8"), re.M | re.S)
    names: dict[str, object] = {}
    for program in programs:
        exec(program, names)  # one after the other, as in a notebook
        assert capsys.readouterr().out.strip()
