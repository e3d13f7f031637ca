"""What people read fits their terminal, whatever its width; without a terminal nothing is wrapped."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.processes import Invoke

LEGAL = Path(__file__).resolve().parents[2] / "decks" / "legal"
SWARM, BATTLE = str(LEGAL / "swarm.deck"), str(LEGAL / "battle.deck")
BARS = "━╸╺"
ALL_SECTIONS = """@name Every section of a deck, with a name that has no end and takes more than one line of a terminal
Missions:
6 Survey Star System
Seed:
2 Maglock
Sites:
1 Replimat
Draw:
3 Borg Cube
1 漢字だけの長い長いカード名漢字だけの長い長いカード名漢字だけの長い長いカード名
2 Supercalifragilisticexpialidociousandevenmuchlongerthansixtycharactersofaterminal
12
Q's Tent:
1 Awaken
Q-Continuum:
2 Calamarain
Battle Bridge:
3 Target Shields
Tribble:
4 1 Tribble - Go
Outside:
1 Phoenix
"""
COMMANDS = {
    "stats": ["stats", BATTLE],
    "stats of every section": ["stats", "all.deck"],
    "stats --what-if": ["stats", SWARM, "--what-if", "+2 Nine of Eleven -1 Awaken"],
    "diff": ["diff", SWARM, BATTLE],
    "diff of every section": ["diff", BATTLE, "all.deck"],
    "rulings search": ["rulings", "search", "beam through shields"],
    "rulings search, corrected": ["rulings", "search", "beem throuhg sheilds"],
    "rulings show": ["rulings", "show", "probing"],
    "rulings show with a table": ["rulings", "show", "borg-rulebook-1.6#borg-personnel"],
    "rulings list": ["rulings", "list"],
    "rulings sources": ["rulings", "sources"],
    "rule": ["rule", "B103"],
    "cards show": ["cards", "show", "borg queen"],
    "cards search": ["cards", "search", "type:ship"],
}


@pytest.fixture(autouse=True)
def _folder(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "all.deck").write_text(ALL_SECTIONS, encoding="utf-8")
    monkeypatch.setenv("NO_COLOR", "1")


def shown(arguments: list[str], invoke: Invoke) -> list[str]:
    return invoke(arguments).out.splitlines()


def characters(lines: list[str]) -> Counter[str]:
    """The characters of some lines, but for blanks and bars."""
    return Counter(c for line in lines for c in line if not c.isspace() and c not in BARS)


@pytest.mark.parametrize("width", [60, *(pytest.param(width, marks=pytest.mark.slow) for width in (80, 120))])
@pytest.mark.parametrize("name", COMMANDS)
def test_no_line_is_wider_than_the_terminal_and_nothing_is_lost(
    name: str, width: int, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    piped = shown(COMMANDS[name], invoke)
    assert max(map(cell_len, piped)) > 60
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    wrapped = shown(COMMANDS[name], invoke)
    assert max(map(cell_len, wrapped)) <= width
    assert not characters(piped) - characters(wrapped)


def test_the_name_of_a_code_is_not_broken(monkeypatch: pytest.MonkeyPatch, invoke: Invoke) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    listed = shown(["rules"], invoke)
    assert max(map(cell_len, listed)) <= 40
    assert "tactic-outside-battle-bridge" in " ".join(listed).split()


def test_the_total_names_every_section(invoke: Invoke) -> None:
    total = next(line for line in shown(["stats", "all.deck"], invoke) if line.startswith("  total"))
    assert total.split(maxsplit=2)[1:] == [
        "24",
        "missions 6, sites 1, seed 2, draw 4, Q's Tent 1, Q-Continuum 2, Battle Bridge 3, Tribble 4, outside 1",
    ]


def test_a_deck_with_cards_in_no_section_has_numbers_too(here: Path, invoke: Invoke) -> None:
    (here / "lost.deck").write_text("Zorgs:\n3 Borg Cube\n", encoding="utf-8")
    assert "total" in invoke("stats lost.deck", code=0).out
