"""Every command counts the same lines as not read."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from borgcheck.api import check_text
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cli import run
from borgcheck.output.card_list import not_read
from borgcheck.reading.pipeline import read_deck
from tests.processes import Invoke
from tests.samples import DECKS

BEGIN = "Missions:\n6 Nebula\nSeed:\n30 Maglock\nDraw:\n"
LISTS = {
    "nothing": ("30 Borg Scout Vessel\n", ()),
    "a line that is no card": ("30 Borg Scout Vessel\n~~ 5 ??? $$\n", (7,)),
    "bad counts": ("2.5 Awaken\n30 Borg Scout Vessel\n0 Awaken\n1000 Maglock\n", (6, 8, 9)),
    "an unknown heading, and the cards under it": ("30 Borg Scout Vessel\nZorgs:\n2 Borg Cube\n1 Awaken\n", (7,)),
    "a title on two lines": ("30 Borg Scout Vessel\n1 Fifteen of\nSeventeen\n", (8,)),
    "alternatives": ("30 Borg Scout Vessel\nAwaken / Wormhole\n", (7,)),
    "an unknown directive": ("30 Borg Scout Vessel\n@foo bar\n", (7,)),
    "everything": ("1.5 Awaken\n30 Borg Scout Vessel\nZorgs:\n2 Borg Cube\n$$\n@foo bar\n", (6, 8, 10, 11)),
}


@pytest.fixture(params=LISTS.values(), ids=LISTS)
def lines(request: pytest.FixtureRequest, here: Path) -> tuple[int, ...]:
    """The lines of the list `a.txt` that cannot be read."""
    text, numbers = request.param
    (here / "a.txt").write_text(BEGIN + text, encoding="utf-8")
    return tuple(numbers)


def test_check_counts_them(lines: tuple[int, ...], invoke: Invoke) -> None:
    shown = invoke("check a.txt -v", code=1 if lines else 0).out
    counted = re.search(r"; (\d+) lines? not read\]", shown)
    assert (int(counted[1]) if counted else 0) == len(lines)
    assert [int(n) for n in re.findall(r"^ +(\d+)  unread ", shown, re.MULTILINE)] == list(lines)


def test_fix_counts_them(lines: tuple[int, ...], invoke: Invoke) -> None:
    counted = re.search(r": (\d+) lines? could not be read", invoke("check --fix --diff a.txt", code=0).err)
    assert (int(counted[1]) if counted else 0) == len(lines)


def test_stats_and_diff_count_them(lines: tuple[int, ...], invoke: Invoke) -> None:
    assert json.loads(invoke("stats a.txt -f json", code=0).out)["not_read"] == list(lines)
    assert json.loads(invoke("diff a.txt a.txt -f json").out)["not_read"] == {
        "registered": len(lines),
        "played": len(lines),
    }


def test_fmt_names_them(lines: tuple[int, ...], invoke: Invoke) -> None:
    named = re.search(r"not rewritten: lines? ([\d, ]+) could not be read", invoke("fmt --check a.txt").err)
    assert [int(n) for n in named[1].split(", ")] == list(lines) if named else not lines


def test_a_sheet_counts_them(lines: tuple[int, ...], here: Path) -> None:
    pytest.importorskip("reportlab")
    from pypdf import PdfReader

    run(["sheet", "a.txt", "-o", "a.pdf"])
    printed = PdfReader(here / "a.pdf").pages[0].extract_text()
    counted = re.search(r"(\d+) lines? of the file not read", printed)
    assert (int(counted[1]) if counted else 0) == len(lines)
    assert [int(n) for n in re.findall(r"not read: line (\d+):", printed)] == list(lines)


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.name)
def test_what_a_sheet_lists_are_those_lines(path: Path, cards: Catalogue) -> None:
    deck = read_deck(path.read_bytes(), cards)
    assert {line for line, _ in not_read(deck)} == set(deck.unread_lines)


def test_lines_of_text_that_follow_each_other_are_set_aside_together() -> None:
    report = check_text(f"Hi all\nThanks\n{BEGIN}30 Borg Scout Vessel\n\nCheers\n\nThanks\n")
    assert [(each.line, each.end_line, each.text) for each in report.set_aside] == [
        (1, 2, "Hi all\nThanks"), (10, 10, "Cheers"), (12, 12, "Thanks"),
    ]  # fmt: skip
