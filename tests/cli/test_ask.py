"""`check --ask`: questions about the lines that could not be read, and what becomes of the file."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from unicodedata import category

import pytest

import borgcheck
from borgcheck.cli import run, show
from borgcheck.cli.ask import Ask, Interview, file_to_ask_about
from borgcheck.inputs.decks import DeckFile, read_files
from borgcheck.inputs.options import CheckOptions
from tests.hostile import PAYLOADS
from tests.running import Invoke
from tests.tables import load_yaml
from tests.texts import LATER

_TALKS: dict[str, dict[str, dict[str, Any]]] = load_yaml(Path(__file__).with_suffix(".yaml"))
CONVERSATIONS, ENDS = _TALKS["conversations"], _TALKS["ends"]
LISTS = Path(__file__).parents[1] / "reading" / "lists"
POST = CONVERSATIONS["answers are written into the file"]["list"]


class Player:
    """Types answers; after the last one, the input ends."""

    def __init__(self, *typed: str, end: type[BaseException] = EOFError) -> None:
        self.typed = iter(typed)
        self.end = end

    def __call__(self, prompt: str) -> str:
        try:
            return next(self.typed)
        except StopIteration:
            raise self.end from None


def ask_about_file(file: Path, ask: Ask) -> bool:
    """Ask about a file, and return whether the person did not stop."""
    try:
        [read] = read_files([str(file)], CheckOptions())
        if isinstance(read, DeckFile) and (found := file_to_ask_about(read, ask, CheckOptions())):
            Interview(found, ask, CheckOptions()).run()
    except EOFError:
        return False
    return True


@pytest.fixture
def file(here: Path) -> Path:
    path = here / "list.deck"
    path.write_text(POST, encoding="utf-8")
    return path


@pytest.mark.parametrize("talk", CONVERSATIONS.values(), ids=CONVERSATIONS)
def test_conversation_settles_a_list(talk: dict[str, Any], file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = file.with_name(talk.get("file", file.name))
    file.write_text(talk["list"], encoding="utf-8")
    player = Player(*talk["typed"], end=EOFError if talk.get("ends") else AssertionError)
    assert ask_about_file(file, player) is not talk.get("stops", False)
    assert list(player.typed) == [], "every answer was asked for"
    assert file.read_text(encoding="utf-8") == talk.get("after", talk["list"])
    shown = capsys.readouterr().out
    assert [text for text in talk.get("shown", ()) if text not in shown] == []


@pytest.mark.corpora
@pytest.mark.parametrize("talk", ENDS.values(), ids=ENDS)
def test_list_ends_in_the_right_verdict(talk: dict[str, Any], here: Path) -> None:
    file = here / talk["list"]
    shutil.copy(LISTS / talk["list"], file)
    player = Player(*talk["typed"], end=AssertionError)
    assert ask_about_file(file, player)
    assert list(player.typed) == [], "every answer was asked for"
    assert borgcheck.check(file).verdict == talk["verdict"]


def test_interrupt_keeps_the_answers_that_were_given(file: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        ask_about_file(file, Player("h", "Seed", end=KeyboardInterrupt))
    assert file.read_text(encoding="utf-8") == POST.replace("Seeeds:", "Seed:")


def test_list_that_is_left_alone_is_not_written(file: Path) -> None:
    before = file.stat().st_mtime_ns
    assert ask_about_file(file, Player("s", "s", "s", "s"))
    assert (file.read_text(encoding="utf-8"), file.stat().st_mtime_ns) == (POST, before)


def test_table_is_not_settled_and_an_alternative_is_named(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = here / "a.csv"
    table.write_text("Section,Count,Title\nSeed,2,Maglock\nSeed,1.5,Awaken\nDraw,3,Borg Cube\n", encoding="utf-8")
    assert ask_about_file(table, Player())
    assert "edit the lines that borgcheck check names" in capsys.readouterr().err


MAIL: str = CONVERSATIONS["answers cannot be written into a mail"]["list"]


def test_list_in_a_mail_is_settled_in_a_text_file(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mail, text = here / "mail.eml", here / "mail.txt"
    mail.write_text(MAIL, encoding="utf-8")
    assert ask_about_file(mail, Player("w", "t", "t", end=AssertionError))
    assert "mail.txt takes the place of mail.eml" in capsys.readouterr().out
    assert mail.read_text(encoding="utf-8") == MAIL
    lines = text.read_text(encoding="utf-8").splitlines()
    assert [lines[0], *lines[-2:]] == ["@player Jane Doe", "# ~~2 Awaken~~", "# 2 Queen ?"]
    assert borgcheck.check(text).is_legal
    assert ask_about_file(mail, Player(end=AssertionError))
    assert "mail.txt, which already exists" in capsys.readouterr().err


def test_what_was_not_read_of_a_mail_is_noted_in_the_text_file(here: Path) -> None:
    page = "<br>".join([*POST.splitlines(), "<p hidden>1 Data</p>"])
    (here / "page.html").write_text(page, encoding="utf-8")
    assert not ask_about_file(here / "page.html", Player("w", "q"))
    assert (here / "page.txt").read_text(encoding="utf-8").startswith('not read: hidden text "1 Data"\n')


def test_player_that_a_mailed_list_names_is_not_replaced_by_the_sender(here: Path) -> None:
    (here / "mail.eml").write_text(MAIL.replace("\n\n", "\n\nPlayer: Ann Lee\n\n", 1), encoding="utf-8")
    assert borgcheck.check(here / "mail.eml").player == "Ann Lee"
    assert ask_about_file(here / "mail.eml", Player("w", "t", "t", end=AssertionError))
    assert borgcheck.check(here / "mail.txt").player == "Ann Lee"


def test_text_file_is_checked_instead_of_the_mail(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    (here / "mail.eml").write_text(MAIL, encoding="utf-8")
    monkeypatch.setattr("builtins.input", Player("w", "t", "t", end=AssertionError))
    assert run(["check", "mail.eml"]) == 1
    assert run(["check", "--ask", "mail.eml"]) == 0


def test_ask_needs_a_terminal(file: Path, invoke: Invoke) -> None:
    assert "--ask needs a terminal" in invoke("check --ask list.deck", code=2).err


def test_only_what_is_checked_is_asked_about(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setattr("builtins.input", Player("h", "Seed"))
    Path("other.toml").write_text('exclude = "*.deck"\n', encoding="utf-8")
    for paths in ("list.deck --force-exclude", "."):
        assert run(["check", "--ask", "--config", "other.toml", *paths.split()]) in {0, 2}
        assert file.read_text(encoding="utf-8") == POST
    assert run(["check", "--ask", "--input-format", "text", "list.deck"]) == 2
    assert "cannot be combined" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == POST
    assert run(["check", "--ask", "list.deck"]) == 1
    assert file.read_text(encoding="utf-8") == POST.replace("Seeeds:", "Seed:")


def test_name_of_a_file_is_text(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = "a" + "".join(PAYLOADS).replace("/", "")[:60]
    (here / f"{name}.deck").write_text(LATER, encoding="utf-8")
    (here / f"{name}.eml").write_text(MAIL, encoding="utf-8")
    assert ask_about_file(here / f"{name}.deck", Player("1", end=AssertionError))
    assert ask_about_file(here / f"{name}.eml", Player("w", "t", "t", end=AssertionError))
    shown = capsys.readouterr()
    assert "which rules is this deck for?" in shown.out
    assert "takes the place of" in shown.out
    assert [line for line in (shown.out + shown.err).splitlines() if not line.isprintable() and line] == []


def test_lines_and_chunks_control_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    for payload in PAYLOADS:
        show.write_line(payload)
    assert {c for c in capsys.readouterr().out if category(c) in {"Cc", "Cf"}} == {"\n"}


@pytest.mark.process
def test_ask_works_in_a_terminal(file: Path) -> None:
    pty = pytest.importorskip("pty")
    file.write_text(
        POST.replace("Seeeds", "Seeds").replace("3 Borg Cubee\n0 Awaken\n", "1 Borg Cube\n"), encoding="utf-8"
    )
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "borgcheck", "check", "--ask", str(file)]
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    os.write(ours, b"t\n")
    shown = b""
    try:
        while chunk := os.read(ours, 4096):
            shown += chunk
    except OSError:
        pass  # the terminal is closed
    assert process.wait(timeout=60) == 0, shown
    assert "# also 2 Queens" in file.read_text(encoding="utf-8")
    assert b"LEGAL" in shown
