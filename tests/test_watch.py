"""`check --watch` checks again after each change, and outlives what editors do to files."""

from __future__ import annotations

import os
import queue
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from texts import LEGAL

from borgcheck.cli import run
from borgcheck.common.installation import install_command

ILLEGAL = LEGAL.replace("29 Maglock", "30 Maglock")
# A test that waits longer for what it expects has failed.
PATIENCE = 60.0

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(os.name == "nt", reason="interrupts are sent in another way there"),
]


class Watching:
    """A running `check --watch`, and what it has printed since it was last asked."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)

    def round(self) -> str:
        """Return what the next check printed."""
        printed = ""
        end = time.monotonic() + PATIENCE
        while "watching" not in printed:
            try:
                printed += self.lines.get(timeout=max(0.1, end - time.monotonic()))
            except queue.Empty:
                pytest.fail(f"no check in {PATIENCE} seconds; printed: {printed!r}")
        return printed

    def until(self, holds: Callable[[str], bool]) -> str:
        """Return the first of the next checks that prints what is expected; a file may be seen half-written."""
        while not holds(printed := self.round()):
            pass
        return printed


@contextmanager
def watching(folder: Path, *arguments: str) -> Iterator[Watching]:
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "borgcheck", "check", *arguments, "--watch"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    try:
        yield Watching(process)
        assert process.poll() is None, "it runs until it is interrupted"
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
    finally:
        process.kill()
        process.wait()


def test_a_named_file(here: Path) -> None:
    file = here / "a.deck"
    file.write_text(LEGAL, encoding="utf-8")
    with watching(here, "a.deck") as watched:
        assert "LEGAL" in watched.round()
        file.write_text(ILLEGAL, encoding="utf-8")
        assert "ILLEGAL" in watched.until(lambda printed: "B103" in printed)
        new = here / ".a.deck.swp"
        new.write_text(LEGAL, encoding="utf-8")
        new.replace(file)
        watched.until(lambda printed: "B103" not in printed)
        file.unlink()
        assert "a.deck: no such file" in watched.until(lambda printed: "no such file" in printed)
        file.write_text(ILLEGAL, encoding="utf-8")
        watched.until(lambda printed: "ILLEGAL" in printed)


def test_a_folder_with_its_settings(here: Path) -> None:
    decks = here / "decks"
    decks.mkdir()
    subprocess.run(["git", "init", "-q", "."], check=True, cwd=here)
    (decks / "a.deck").write_text(LEGAL, encoding="utf-8")
    with watching(here, "decks") as watched:
        assert "decks/a.deck" in watched.round()
        (decks / "new" / "deep").mkdir(parents=True)
        (decks / "new" / "deep" / "b.deck").write_text(ILLEGAL, encoding="utf-8")
        watched.until(lambda printed: "decks/new/deep/b.deck" in printed and "B103" in printed)
        (here / "borgcheck.toml").write_text('ignore = "B103"\n', encoding="utf-8")
        watched.until(lambda printed: "b.deck" in printed and "B103  " not in printed)
        (here / "borgcheck.toml").write_text("rulset = 1\n", encoding="utf-8")
        watched.until(lambda printed: "did you mean `ruleset`?" in printed)
        (here / "borgcheck.toml").write_text('output-format = "json"\n', encoding="utf-8")
        watched.until(lambda printed: "B103  " in printed)
        (decks / ".gitignore").write_text("new/\n", encoding="utf-8")
        watched.until(lambda printed: "b.deck" not in printed)
        (decks / "a.deck").unlink()
        watched.until(lambda printed: "no deck file found" in printed)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["-", "--watch"], "standard input is none"),
        (["a.deck", "--watch", "--fix"], "it goes without --fix"),
        (["a.deck", "--watch", "-f", "json"], "--watch prints text"),
    ],
)
def test_what_cannot_be_watched(
    arguments: list[str], says: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "a.deck").write_text(LEGAL, encoding="utf-8")
    assert run(["check", *arguments]) == 2
    errors = capsys.readouterr().err
    assert says in errors
    assert errors.count("\n") == 1


def test_without_the_extra_a_line_says_what_to_install(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "a.deck").write_text(LEGAL, encoding="utf-8")
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    assert run(["check", "a.deck", "--watch"]) == 2
    assert f"(the extra `watch`): {install_command('watch')}\n" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no pseudo-terminals here")
def test_a_terminal_is_cleared_before_each_check(here: Path) -> None:
    (here / "a.deck").write_text(LEGAL, encoding="utf-8")
    outer, inner = os.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "200"}
    command = [sys.executable, "-m", "borgcheck", "check", "a.deck", "--watch"]
    process = subprocess.Popen(command, cwd=here, stdout=inner, stderr=inner, env=environment)
    os.close(inner)
    printed = b""
    try:
        while printed.count(b"watching 1 file") < 2:
            assert select.select([outer], [], [], PATIENCE)[0], printed
            printed += os.read(outer, 65536)
            if printed.count(b"watching 1 file") == 1 and b"ILLEGAL" not in printed:
                (here / "a.deck").write_text(ILLEGAL, encoding="utf-8")
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
    finally:
        process.kill()
        process.wait()
        os.close(outer)
    assert printed.count(b"\x1b[2J\x1b[H") >= 2
    assert b"Traceback" not in printed
