"""README.md and the pages in docs/ say what is true: sample output, facts, commands, links."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import borgcheck
from borgcheck.cards.catalogue import Catalogue
from borgcheck.inputs.settings import Settings
from borgcheck.rulesets import load_file
from tests.running import Invoke
from tests.samples import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [
    ROOT / "README.md",
    ROOT / "SECURITY.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted(ROOT.glob("*/README.md")),
]
SAMPLES = [
    (page.name, command, output)
    for page in PAGES
    for command, output in re.findall(r"^\$ borgcheck (.*)\n((?:.*\n)*?)```", page.read_text(encoding="utf-8"), re.M)
]


@pytest.mark.parametrize(("page", "command", "output"), SAMPLES)
def test_page_shows_what_the_command_prints(
    page: str, command: str, output: str, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    printed = f"{invoke(command).out.strip()}\n"
    begin, *rest = output.strip().split("\n...")  # what is left out
    assert printed.startswith(f"{begin}\n") if rest else printed == f"{begin}\n"
    assert all(f"{part}\n" in printed for part in rest if part)


def test_link_between_pages_leads_somewhere() -> None:
    links = [
        (page, link)
        for page in [*PAGES, ROOT / "CONTRIBUTING.md"]
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    ]
    assert len(links) > 10
    assert [f"{page.name}: {link}" for page, link in links if not (page.parent / link).exists()] == []


def test_link_to_a_heading_leads_to_one() -> None:
    def headings(page: Path) -> set[str]:
        found = re.findall(r"^#+ (.*)", page.read_text(encoding="utf-8"), re.M)
        return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in found}

    links = [
        (page, (page.parent / link).resolve() if link else page, anchor)
        for page in [*PAGES, ROOT / "CONTRIBUTING.md"]
        for link, anchor in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", page.read_text(encoding="utf-8"))
    ]
    assert links
    assert [f"{page.name}: {anchor}" for page, target, anchor in links if anchor not in headings(target)] == []


def test_every_page_is_in_the_readme() -> None:
    assert [page.name for page in (ROOT / "docs").glob("*.md") if f"(docs/{page.name})" not in README] == []


def test_readme_is_short() -> None:
    assert len(README.split()) <= 1_700


def test_figures_are_true(cards: Catalogue) -> None:
    first = sum(c.is_first_edition for c in cards)
    assert f"borgcheck ships with facts about {first:,} First Edition cards" in README


def test_every_setting_has_its_line() -> None:
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert [key for key in Settings().model_dump(by_alias=True) if f"| `{key}` |" not in page] == []


def test_two_commands_are_there() -> None:
    last = [line.split("&& ")[-1] for line in re.findall(r"^python3 -m venv .*$", README, re.M)]
    assert last == [".venv/bin/borgcheck check decks/legal", ".venv/bin/pytest -n auto"]


def _blocks(language: str) -> list[str]:
    """The code of a language on the page for leagues."""
    page = (ROOT / "docs" / "leagues.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", page, re.M | re.S)


def test_league_of_the_page_is_one(tmp_path: Path) -> None:
    [text] = _blocks("toml")
    (tmp_path / "league.toml").write_text(text, encoding="utf-8")
    codes = load_file(tmp_path / "league.toml").codes
    assert codes["B122"]["banned"] == ["Locutus of Borg"]
    assert (codes["B103"]["limit"], codes["B124"]["space"], codes["B125"]["copies"]) == (25, 2, 4)


@pytest.mark.slow
@pytest.mark.process
def test_archive_of_the_page_runs_on_two_workers(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="Dask is of the extra nightly")
    shutil.copytree(ROOT / "decks", tmp_path / "decks")
    (tmp_path / "league.toml").write_text(*_blocks("toml"), encoding="utf-8")
    (tmp_path / "archive.py").write_text(*(b for b in _blocks("python") if "dask" in b), encoding="utf-8")
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
    for block in _blocks("python"):
        if "dask" not in block:
            exec(block, names)
    played, codes, probes = names["played"], names["codes"], names["probes"]

    assert played["decks"].max() <= len(names["reports"])
    assert int(played["copies"].sum()) == sum(e.count for r in names["reports"] for e in r.deck.entries)
    assert len(codes) == sum(len(r.findings) for r in names["reports"])
    assert probes["odds"].between(0, 1).all()
    assert "Establish Gateway" in capsys.readouterr().out
