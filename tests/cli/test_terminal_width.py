"""What people read fits their terminal, whatever its width; without a terminal nothing is wrapped."""

from __future__ import annotations

import re
import shutil
import sys
from collections import Counter
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.running import Invoke
from tests.samples import ROOT
from tests.tables import load_yaml, table
from tests.texts import LEGAL

BARS = "━╸╺"
# Wide characters, an accent that combines, an emoji, and a line and a word wider than any terminal here.
ACCENTED = "e\u0301" * 40
WIDE = (
    f"@name 日本語の名前がとても長い甲板 {ACCENTED} \U0001f596\n@player {'長い名前' * 12}\n{LEGAL}"
    f"1 {'日本語のカード' * 20}\n1 {ACCENTED * 2} nothing\n1 \U0001f596 \U0001f596 nothing at all\n1 {'x' * 200}\n"
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with decks, which no command here writes to."""
    folder = tmp_path_factory.mktemp("decks")
    decks = {"all": load_yaml(Path(__file__).with_suffix(".yaml"))["every section"], "wide": WIDE}
    for name in ("swarm", "battle"):
        decks[name] = (ROOT / "decks" / "legal" / f"{name}.deck").read_text(encoding="utf-8")
    for name, text in decks.items():
        (folder / f"{name}.deck").write_text(text, encoding="utf-8")
    others = shutil.ignore_patterns("A*", "B1[12]*", "DB*", "F*")
    shutil.copytree(ROOT / "decks" / "illegal", folder / "illegal", ignore=others)
    return folder


@pytest.fixture(autouse=True)
def _there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("NO_COLOR", "1")


def narrow(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for stream in (sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)


def shown(line: str, invoke: Invoke) -> list[str]:
    """The lines that a command prints, without what moves the cursor."""
    return re.sub("\x1b\\[[\\d;?]*[A-Za-z]", "", "".join(invoke(line))).splitlines()


def characters(lines: list[str]) -> Counter[str]:
    """The characters of some lines, but for blanks and bars."""
    return Counter(c for line in lines for c in line if not c.isspace() and c not in BARS)


@pytest.mark.corpora  # every command that prints tables or paragraphs
@pytest.mark.parametrize("width", [60, *(pytest.param(width, marks=pytest.mark.slow) for width in (80, 120))])
@table("line", "is_whole")
def test_no_line_is_wider_than_the_terminal_and_nothing_is_lost(
    line: str, is_whole: bool, width: int, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    piped = shown(line, invoke)
    assert max(map(cell_len, piped)) > 60
    narrow(monkeypatch, width)
    wrapped = shown(line, invoke)
    assert max(map(cell_len, wrapped)) <= width
    assert not is_whole or not characters(piped) - characters(wrapped)


def test_name_of_a_code_is_not_broken(monkeypatch: pytest.MonkeyPatch, invoke: Invoke) -> None:
    narrow(monkeypatch, 40)
    listed = shown("rules", invoke)
    assert max(map(cell_len, listed)) <= 40
    assert "tactic-outside-battle-bridge" in " ".join(listed).split()


def test_total_names_every_section(invoke: Invoke) -> None:
    total = next(line for line in shown("stats all.deck", invoke) if line.startswith("  total"))
    assert total.split(maxsplit=2)[1:] == [
        "24",
        "missions 6, sites 1, seed 2, draw 4, Q's Tent 1, Q-Continuum 2, Battle Bridge 3, Tribble 4, outside 1",
    ]
