"""Lines that could not be read: shown with their roles, settled one by one, and written into the file."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from borgcheck.cards.catalogue import Catalogue, shipped
from borgcheck.checking.settling import as_card, as_comment, as_heading, open_lines, settle
from borgcheck.cli import run
from borgcheck.cli.fix import settle_file
from borgcheck.model.deck import SectionId
from borgcheck.reading.pipeline import read_deck

POST = "Missions:\n6 Nebula\n\nSeeeds:\n30 Maglock\n\nDraw:\n29 Borg Scout Vessel\nBorg Cubee\n0 Awaken\nSent from my iPhone\n"


@pytest.fixture(scope="module")
def cards() -> Catalogue:
    return shipped()


def test_open_lines_are_those_that_were_not_read_in_their_order(cards: Catalogue) -> None:
    found = open_lines(read_deck(POST, cards), cards)
    assert [line.number for line in found] == [4, 9, 10, 11]
    assert found[0].heading == "Seed"
    assert found[1].titles[0] == "Borg Cube"


def test_a_settled_list_is_read_as_it_was_settled(cards: Catalogue) -> None:
    lines = {
        4: as_heading(SectionId.SEED),
        9: as_card(1, "Borg Cube"),
        10: as_comment("0 Awaken"),
        11: as_comment("Sent from my iPhone"),
    }
    deck = read_deck(settle(POST.encode(), lines), cards)
    assert deck.wholly_read
    assert deck.counts() == {"missions": 6, "sites": 0, "seed": 30, "draw": 30}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_encoding_and_line_ends_stay(encoding: str) -> None:
    old = "Draw:\r\n2 Café\r\n???\r\n".encode(encoding)
    assert settle(old, {3: "# ???"}) == "Draw:\r\n2 Café\r\n# ???\r\n".encode(encoding)


def test_answers_are_written_into_the_file(tmp_path: Path, cards: Catalogue) -> None:
    file = tmp_path / "post.deck"
    file.write_text(POST, encoding="utf-8")
    answers = iter(["heading", "Seed", "card", "Borg Cube", "1", "comment", "comment"])
    asked: list[str] = []

    def ask(text: str, choices: Sequence[str], default: str) -> str:
        asked.append(text)
        return next(answers)

    settle_file(file, ask)
    assert [line for line in asked if line.startswith("line")] == [
        "line 4: Seeeds:",
        "line 9: Borg Cubee",
        "line 10: 0 Awaken",
        "line 11: Sent from my iPhone",
    ]
    assert read_deck(file.read_bytes(), cards).counts() == {"missions": 6, "sites": 0, "seed": 30, "draw": 30}


def test_stopping_keeps_the_answers_that_were_given(tmp_path: Path) -> None:
    file = tmp_path / "post.deck"
    file.write_text(POST, encoding="utf-8")
    answers = iter(["heading", "Seed", "stop"])
    settle_file(file, lambda *_: next(answers))
    assert file.read_text(encoding="utf-8") == POST.replace("Seeeds:", "Seed:")


def test_a_list_that_is_left_alone_is_not_written(tmp_path: Path) -> None:
    file = tmp_path / "post.deck"
    file.write_text(POST, encoding="utf-8")
    before = file.stat().st_mtime_ns
    settle_file(file, lambda *_: "leave")
    assert (file.read_text(encoding="utf-8"), file.stat().st_mtime_ns) == (POST, before)


def test_ask_needs_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "post.deck"
    file.write_text(POST, encoding="utf-8")
    assert run(["check", "--ask", str(file)]) == 2
    assert "--comment-unread" in capsys.readouterr().err


@pytest.mark.process
def test_ask_on_a_terminal(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    file = tmp_path / "post.deck"
    file.write_text(POST.replace("Seeeds", "Seeds").replace("Borg Cubee\n0 Awaken\n", "Borg Cube\n"), encoding="utf-8")
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "borgcheck", "check", "--ask", str(file)], stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    os.write(ours, b"comment\n")
    shown = b""
    try:
        while chunk := os.read(ours, 4096):
            shown += chunk
    except OSError:
        pass  # the terminal is closed
    assert process.wait(timeout=60) == 0, shown
    assert "# Sent from my iPhone" in file.read_text(encoding="utf-8")
    assert b"LEGAL" in shown


def test_the_role_of_every_line_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "post.deck"
    file.write_text(POST, encoding="utf-8")
    assert run(["check", "-v", str(file)]) == 1
    shown = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    for line in (
        "1 heading Missions:",
        "2 card 6 6 Nebula",
        "3 blank",
        "4 heading Seeeds:",
        "5 card 0 30 Maglock",
        "11 unread Sent from my iPhone",
    ):
        assert line in shown


def test_a_forum_post_becomes_a_deck_file_in_one_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "post.txt"
    file.write_text(
        "Missions:\n6 Nebula\nSeed:\n30 Maglock\nDraw:\n30 Borg Scout Vessel\nSent from my iPhone\n", encoding="utf-8"
    )
    assert run(["fmt", "--comment-unread", str(file)]) == 0
    assert f"{file}:7: now a comment: Sent from my iPhone" in capsys.readouterr().err
    assert run(["check", str(file)]) == 0
    assert "# Sent from my iPhone" in file.read_text(encoding="utf-8")
