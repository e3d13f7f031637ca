"""What the calculators print fits the terminal, and is not wrapped without one."""

from __future__ import annotations

import re
import shlex
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from borgcheck.cli import run
from borgcheck.output.blocks import Columns, indented
from borgcheck.output.lines import render
from tests.test_game_tables import CASES, COMMANDS

EXAMPLES = [
    re.search(r"Example: borgcheck (.*)", command.help)[1]  # type: ignore[index]
    for command in COMMANDS.values()
]
LONGEST = [
    "table ships",
    "table hive --crew 'Unity Drone' --crew 'Borg Queen (First Contact)' --away 'Astrogation Drone' --apart",
    "table assimilate Gowron",
    "table assimilate 'Husnock Outpost'",
    "table assimilate Maglock",
]
CELLS = st.lists(st.tuples(*[st.text("ab ワ", max_size=12).map(str.strip)] * 3), min_size=2, max_size=4)


@pytest.mark.parametrize("width", [60, 120])
@pytest.mark.parametrize("line", [*EXAMPLES, *LONGEST, *(f"table {name} --help" for name in COMMANDS), "table --help"])
def test_output_fits_the_terminal(
    line: str, width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in {"COLUMNS": str(width), "NO_COLOR": "1", "TERM": "xterm"}.items():
        monkeypatch.setenv(name, value)
    assert run(shlex.split(line)) == 0
    piped = capsys.readouterr().out
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert run(shlex.split(line)) == 0
    shown = re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out)
    assert [text for text in shown.splitlines() if cell_len(text) > width] == []
    assert set(piped.split()) <= set(shown.replace(":", " ").split()) | set(shown.split())


@pytest.mark.parametrize(
    ("command", "case"), [c for c in CASES if "error" not in c.values[1] and c.values[1].get("args")]
)
def test_every_case_fits_a_narrow_terminal(
    command: str, case: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    run(["table", command, *shlex.split(case["args"])])
    assert [text for text in capsys.readouterr().out.splitlines() if cell_len(text) > 60] == []


def _shown(rows: list[tuple[str, ...]], width: int | None) -> list[str]:
    return "".join(render([indented(Columns(rows[0], rows[1:]))], width=width)).splitlines()


ROWS = [("Roll", "Result"), ("Rescue", "the crew dies"), ("Borg combat", "2 combat actions")]


def test_cells_are_wrapped_in_their_columns() -> None:
    assert _shown(ROWS, None) == [
        "  Roll         Result",
        "  Rescue       the crew dies",
        "  Borg combat  2 combat actions",
    ]
    assert _shown(ROWS, 27) == [
        "  Roll         Result",
        "  Rescue       the crew",
        "               dies",
        "  Borg combat  2 combat",
        "               actions",
    ]


def test_a_row_is_a_list_where_its_longest_words_do_not_fit() -> None:
    assert _shown(ROWS, 18) == [
        "  Roll: Rescue",
        "    Result: the",
        "      crew dies",
        "  Roll: Borg",
        "      combat",
        "    Result: 2",
        "      combat",
        "      actions",
    ]


@given(CELLS, st.integers(20, 40))
def test_columns_lose_no_word_and_fit(rows: list[tuple[str, ...]], width: int) -> None:
    natural, shown = _shown(rows, None), _shown(rows, width)
    if not any(":" in line for line in shown):
        assert sorted(" ".join(shown).split()) == sorted(" ".join(natural).split())
        assert all(cell_len(line) <= width for line in shown)
