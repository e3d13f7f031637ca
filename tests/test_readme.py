"""README.md and the pages in docs/ say what is true: sample output, facts, commands, links."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cli import run
from borgcheck.inputs.config import KEYS

ROOT = Path(__file__).resolve().parent.parent
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
def test_a_page_shows_what_the_command_prints(
    page: str, command: str, output: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    run(shlex.split(command))
    printed = f"{capsys.readouterr().out.strip()}\n"
    begin, *rest = output.strip().split("\n...")  # what is left out
    assert printed.startswith(f"{begin}\n") if rest else printed == f"{begin}\n"
    assert all(f"{part}\n" in printed for part in rest if part)


def test_a_link_between_pages_leads_somewhere() -> None:
    links = [
        (page, link)
        for page in [*PAGES, ROOT / "CONTRIBUTING.md"]
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    ]
    assert len(links) > 10
    assert [f"{page.name}: {link}" for page, link in links if not (page.parent / link).exists()] == []


def test_every_page_is_in_the_readme() -> None:
    assert [page.name for page in (ROOT / "docs").glob("*.md") if f"(docs/{page.name})" not in README] == []


def test_the_readme_is_short() -> None:
    assert README.count("\n") <= 250


def test_the_figures(cards: Catalogue) -> None:
    first = sum(c.is_first_edition for c in cards)
    assert f"The facts of {first:,} First Edition cards ship" in README


def test_every_setting_has_its_line() -> None:
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert [key for key in KEYS if f"| `{key}` |" not in page] == []


def test_the_two_commands_are_there() -> None:
    commands = re.findall(r"^python3 -m venv .*$", README, re.M)
    assert [c.split("&& ")[-1] for c in commands] == [
        ".venv/bin/borgcheck check decks/legal",
        ".venv/bin/pytest -n auto",
    ]


@pytest.mark.slow
def test_the_page_for_leagues_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pandas", reason="pandas is of the extra nightly")
    monkeypatch.chdir(ROOT)
    code = re.findall(r"^```python\n(.*?)^```", (ROOT / "docs" / "leagues.md").read_text(encoding="utf-8"), re.M | re.S)
    names: dict[str, object] = {}
    for block in code:
        exec(block, names)
    played, codes, probes = names["played"], names["codes"], names["probes"]

    assert played["decks"].max() <= len(names["reports"])
    assert int(played["copies"].sum()) == sum(e.count for r in names["reports"] for e in r.deck.entries)
    assert len(codes) == sum(len(r.findings) for r in names["reports"])
    assert probes["odds"].between(0, 1).all()
    assert "Establish Gateway" in capsys.readouterr().out
