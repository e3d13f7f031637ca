"""Many decks at once: the same results in the same order, in little memory, and an end at once when asked."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from borgcheck.cli import check, show
from borgcheck.errors import BorgcheckError
from borgcheck.inputs import decks
from borgcheck.inputs.decks import CheckedFile
from borgcheck.inputs.sources import Source
from borgcheck.model.report import UnreadFile
from tests.running import Invoke, Terminal
from tests.samples import ROOT, SWARM


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Decks of which some are illegal, one undecided and one not to be read."""
    for number in range(24):
        text = SWARM.replace("@name Swarm", f"@name Swarm {number}")
        if number % 3 == 0:
            text += "1 Jean-Luc Picard\n"
        if number == 7:
            text += "1 No Such Card At All\n"
        (tmp_path / f"{number:02}.deck").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.process
@pytest.mark.parametrize("form", ["text", "concise", "json", "github", "sarif", "junit", "markdown"])
def test_two_processes_print_what_one_prints(form: str, folder: Path, invoke: Invoke) -> None:
    printed = []
    for jobs in ("1", "2"):
        printed.append(invoke(["check", ".", "--jobs", jobs, "--output-format", form], code=1))
    assert printed[0] == printed[1]
    assert "Jean-Luc Picard" in printed[0].out


@pytest.mark.process
def test_processes_return_problems_and_obey_settings(folder: Path, invoke: Invoke) -> None:
    (folder / "bad.deck").write_text("@ruleset borg-9\n" + SWARM, encoding="utf-8")
    (folder / "strict").mkdir()
    (folder / "strict" / "borgcheck.toml").write_text('ruleset = "borg-gray"\n', encoding="utf-8")
    (folder / "strict" / "gray.deck").write_text(SWARM.replace("@ruleset borg-1.6\n", ""), encoding="utf-8")
    shown = invoke("check . --jobs 2 --output-format json", code=2)
    assert "bad.deck: no ruleset is called 'borg-9'" in shown.err
    rulesets = {d["path"]: d["ruleset"] for d in json.loads(shown.out)["decks"]}
    assert [*rulesets] == sorted(rulesets)
    assert rulesets["strict/gray.deck"] == "borg-gray"
    assert rulesets["01.deck"] == "borg-1.6"
    (folder / "strict" / "borgcheck.toml").write_text("rulset = 1\n", encoding="utf-8")
    shown = invoke("check . --jobs 2", code=2)
    assert "did you mean" in shown.err
    assert shown.err.count("\n") == 1
    assert not shown.out


def _gone(item: Source | UnreadFile) -> CheckedFile | UnreadFile:
    os._exit(1)


@pytest.mark.process
def test_process_that_dies_is_reported() -> None:
    with pytest.raises(BorgcheckError, match="try again with --jobs 1"):
        list(decks._in_parallel(_gone, [Source.from_text("", name) for name in "ab"], 2))


@pytest.mark.parametrize(("many", "shown"), [(2, True), (1000, False)])
def test_progress_is_shown_for_many_decks(
    many: int, shown: bool, folder: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    monkeypatch.setattr(show, "_MANY", many)
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert "checking" not in invoke("check . --jobs 1", code=1).out
    assert ("checking" in sys.stderr.getvalue()) is shown  # type: ignore[attr-defined]


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupt_stops_a_bulk_check_at_once(jobs: str, tmp_path: Path) -> None:
    for number in range(1500):
        (tmp_path / f"{number:04}.deck").write_text(f"@name {number}\n{SWARM}", encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "borgcheck", "check", str(tmp_path), "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
        # A process in the background of a shell ignores interrupts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    )
    time.sleep(1.5)
    assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    started = time.monotonic()
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == b"", "no half of an output"
    assert b"Traceback" not in err
    assert time.monotonic() - started < 30
    for _ in range(100):
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail("a process is left")


@pytest.mark.parametrize("stage", ["read_list", "check_listing"])
@pytest.mark.parametrize("command", ["check .", "check . --director -r borg-1.6"])
def test_fault_in_one_file_leaves_the_others(
    stage: str, command: str, folder: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    usual = getattr(decks, stage)

    def faulty(first: Any, *arguments: Any, **options: Any) -> Any:
        if "@name Swarm 3" in (first.decode() if isinstance(first, bytes) else "\n".join(first.source_lines)).split(
            "\n"
        ):
            raise IndexError("no such cell")
        return usual(first, *arguments, **options)

    monkeypatch.setattr(decks, stage, faulty)
    shown = invoke(command, code=2)
    assert shown.err == "borgcheck: 03.deck: internal error (IndexError): please report it\n"
    assert "04.deck" in shown.out


def test_fault_is_no_verdict(folder: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke) -> None:
    monkeypatch.setattr(check, "check_decks", Mock(side_effect=KeyError("x")))
    assert invoke("check .", code=2) == ("", "borgcheck: internal error (KeyError): please report it\n")
