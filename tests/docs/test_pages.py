"""The pages say what is true, and can be followed: sample output, figures, links, files, and every command."""

from __future__ import annotations

import io
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import borgcheck
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cli import run
from borgcheck.inputs.settings import Settings
from borgcheck.rulesets import load_file
from tests.docs.pages import PAGES, blocks, text_of
from tests.running import Invoke
from tests.samples import ROOT

README = text_of("README.md")
SAMPLES = [
    (page.name, command, output)
    for page in PAGES
    for command, output in re.findall(r"^\$ borgcheck (.*)\n((?:.*\n)*?)```", page.read_text(encoding="utf-8"), re.M)
]
COMMAND = re.compile(r"^(?:\.venv/bin/)?borgcheck (.*?)(?:  .*)?$", re.M)
NOT_RUN = ("--ask", "| xargs")  # needs a terminal: tests/cli/test_ask.py; needs a repository


def commands(page: Path) -> list[str]:
    """Return the commands in the blocks of a page that show no output, which is compared with what is printed."""
    followed = (block for block in blocks(str(page), "(?:sh)?") if "$ borgcheck" not in block)
    shown = [command for block in followed for command in COMMAND.findall(block)]
    return [command for command in shown if not any(part in command for part in NOT_RUN)]


def block(page: str, start: str) -> str:
    """Return the block of a page that starts like this."""
    [found] = [block for block in blocks(page, r"\w*") if block.startswith(start)]
    return found


# ---- what is true


@pytest.mark.parametrize(("page", "command", "output"), SAMPLES)
def test_page_shows_what_the_command_prints(
    page: str, command: str, output: str, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    printed = f"{invoke(command).out.strip()}\n"
    begin, *rest = output.strip().split("\n...")  # what is left out
    assert printed.startswith(f"{begin}\n") if rest else printed == f"{begin}\n"
    assert all(f"{part}\n" in printed for part in rest if part)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    named = re.findall(r"`((?:borgcheck|tests|site|\.ci|\.github)/[\w./-]+)`", page.read_text("utf-8"))
    own = {".github/workflows/decks.yml"}  # of the reader's repository
    assert [path for path in named if path not in own and not (ROOT / path).exists()] == []


def headings(page: Path) -> set[str]:
    """Return the anchors of a page's headings."""
    found = re.findall(r"^#+ (.*)", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in found}


def test_link_leads_to_a_file_and_a_heading() -> None:
    links = [
        (page, (page.parent / link).resolve() if link else page, anchor)
        for page in [*PAGES, ROOT / "CONTRIBUTING.md"]
        for link, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]+))?\)", page.read_text(encoding="utf-8"))
    ]
    assert len(links) > 10
    assert any(anchor for *_, anchor in links)
    broken = (link for link in links if not link[1].exists() or (link[2] and link[2] not in headings(link[1])))
    assert [f"{page.name}: {target.name}#{anchor}" for page, target, anchor in broken] == []


def test_every_page_is_in_the_readme() -> None:
    assert [page.name for page in (ROOT / "docs").glob("*.md") if f"(docs/{page.name})" not in README] == []


def test_figures_are_true(cards: Catalogue) -> None:
    first = sum(c.is_first_edition for c in cards)
    assert f"borgcheck ships with facts about {first:,} First Edition cards" in README


def test_every_setting_has_its_line() -> None:
    page = text_of("docs/settings.md")
    assert [key for key in Settings().model_dump(by_alias=True) if f"| `{key}` |" not in page] == []


def test_two_commands_are_there() -> None:
    last = [line.split("&& ")[-1] for line in re.findall(r"^python3 -m venv .*$", README, re.M)]
    assert last == [".venv/bin/borgcheck check decks/legal", ".venv/bin/pytest -n auto"]


# ---- what can be followed


@pytest.fixture
def folder(here: Path) -> Path:
    """What the pages take for granted: a deck, samples, registered lists and lists as played, settings, a league."""
    shutil.copytree(ROOT / "decks" / "legal", here / "decks" / "legal", ignore=shutil.ignore_patterns("[a-p]*"))
    (here / "decks" / "illegal").mkdir()
    shutil.copy(ROOT / "decks" / "illegal" / "B103-seed-limit.deck", here / "decks" / "illegal")
    deck = (here / "decks" / "legal" / "swarm.deck").read_text("utf-8")
    (here / "my.deck").write_text(deck, "utf-8")
    for name in ("lists", "played", "lists-2026-11-28", "season"):
        (here / name).mkdir()
        (here / name / "jane.deck").write_text(f"@player Jane Doe\n{deck}", "utf-8")
    for name in ("table-4.txt", "table-5.txt"):
        (here / name).write_text(deck, "utf-8")
    for name in ("league.toml", "season/league.toml"):
        (here / name).write_text(block("docs/leagues.md", "extends"), "utf-8")
    (here / "other.toml").write_text(block("docs/settings.md", "ruleset"), "utf-8")
    return here


# The commands that exit with 1: the rules are others than those of my.deck, or an illegal sample is in the folder.
NOT_LEGAL = {
    "check",
    "check decks",
    "check decks/",
    "check decks/ --output-format json",
    "check decks/illegal/B103-seed-limit.deck",
    "check my.deck --ruleset all",
    "check my.deck --ruleset cc-modern",
    "check my.deck --ruleset league.toml",
    "check season -r season/league.toml",
    "check --director lists/ -r cc-open",
    "check --director -v lists/jane.deck -r cc-open",
}


@pytest.mark.parametrize(
    "page", [page for page in PAGES if commands(page)], ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_every_command_of_a_page_runs(
    page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in commands(page):
        arguments, _, file = command.partition(" < ")
        if file:
            text = io.TextIOWrapper(io.BytesIO((folder / file).read_bytes()), "utf-8")
            monkeypatch.setattr("sys.stdin", text)
        expected = int(arguments in NOT_LEGAL)
        assert run(shlex.split(arguments)) == expected, (command, capsys.readouterr().err)


def test_first_list_of_the_readme_is_legal(here: Path) -> None:
    (here / "my.deck").write_text(block("README.md", "Missions:\n6 Nebula"), "utf-8")
    assert run(["check", "my.deck"]) == 0


@pytest.mark.parametrize("page", ["README.md", "docs/python.md"])
def test_programs_of_a_page_run(page: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy("my.deck", "decks/my.deck")
    names: dict[str, object] = {}
    for program in blocks(page, "python"):
        exec(program, names)  # one after the other, as in a notebook
        assert capsys.readouterr().out.strip()


def test_league_of_the_page_is_one(tmp_path: Path) -> None:
    (tmp_path / "league.toml").write_text(*blocks("docs/leagues.md", "toml"), encoding="utf-8")
    codes = load_file(tmp_path / "league.toml").codes
    assert codes["B122"]["banned"] == ["Locutus of Borg"]
    assert (codes["B103"]["limit"], codes["B124"]["space"], codes["B125"]["copies"]) == (25, 2, 4)


@pytest.mark.slow
@pytest.mark.process
def test_archive_of_the_page_runs_on_two_workers(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="Dask is of the extra nightly")
    shutil.copytree(ROOT / "decks", tmp_path / "decks")
    [archive] = [program for program in blocks("docs/leagues.md", "python") if "dask" in program]
    (tmp_path / "league.toml").write_text(*blocks("docs/leagues.md", "toml"), encoding="utf-8")
    (tmp_path / "archive.py").write_text(archive, encoding="utf-8")
    command = [sys.executable, "archive.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    verdicts = dict(line.rsplit(": ", 1) for line in done.stdout.splitlines())
    decks = sorted((tmp_path / "decks").rglob("*.deck"))
    league = tmp_path / "league.toml"
    expected = {str(p.relative_to(tmp_path)): borgcheck.check(p, str(league)).verdict.value for p in decks}
    assert verdicts == expected
    assert {"illegal", "undecided"} <= set(verdicts.values())


@pytest.mark.slow
def test_page_for_leagues_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pandas", reason="pandas is of the extra nightly")
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    for program in blocks("docs/leagues.md", "python"):
        if "dask" not in program:
            exec(program, names)
    played, codes, probes = names["played"], names["codes"], names["probes"]

    assert played["decks"].max() <= len(names["reports"])
    assert int(played["copies"].sum()) == sum(e.count for r in names["reports"] for e in r.deck.entries)
    assert len(codes) == sum(len(r.findings) for r in names["reports"])
    assert probes["odds"].between(0, 1).all()
    assert "Establish Gateway" in capsys.readouterr().out
