"""Mangled input, in short: the inputs that once broke something, and some hundreds of fresh ones.

`python -m tests.fuzz --inputs 100000` is the long form of it.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from fuzz.checks import READERS, Input, fault, make
from fuzz.mangling import CORPUS, FORMATS

ROOT = Path(__file__).resolve().parent.parent
# The name says the reader, and after a dot the format that is asked for: `deck.gemp-words`.
SAVED = sorted(p for p in CORPUS.iterdir() if p.is_file())


@pytest.mark.parametrize("path", SAVED, ids=lambda p: p.name)
def test_what_once_broke(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BORGCHECK_DATA", str(tmp_path / "data"))
    reader, _, format = path.name.partition("-")[0].partition(".")
    assert fault(Input(reader, path.read_bytes(), format or None), tmp_path / "input") == ""


def test_the_corpus_names_readers_and_formats() -> None:
    for path in SAVED:
        reader, _, format = path.name.partition("-")[0].partition(".")
        assert reader in READERS
        assert format in ("", *FORMATS)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 400, 50))
def test_fresh_inputs(first: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BORGCHECK_DATA", str(tmp_path / "data"))
    said = {n: fault(make(0, n), tmp_path / "input") for n in range(first, first + 50)}
    assert {n: s for n, s in said.items() if s} == {}


def test_every_reader_is_tried() -> None:
    assert {make(0, n).reader for n in range(400)} == set(READERS)


def test_a_fault_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The checks can fail: a reader that drops a line, and one that raises, are both noticed."""
    from borgcheck.reading import pipeline

    given = Input("deck", b"Draw:\n1 Awaken\nnothing of the kind\n")
    assert fault(given, tmp_path / "input") == ""
    resolve = pipeline.resolve
    for dropped in (1, 2):
        monkeypatch.setattr(
            pipeline,
            "resolve",
            lambda *a, dropped=dropped, **k: [r for n, r in enumerate(resolve(*a, **k)) if n != dropped],
        )
        assert "rule with words" in fault(given, tmp_path / "input")
    monkeypatch.setattr(pipeline, "resolve", lambda *_, **__: 1 / 0)
    assert "ZeroDivisionError" in fault(given, tmp_path / "input")


@pytest.mark.process
def test_the_long_form_runs() -> None:
    command = [sys.executable, "-m", "tests.fuzz", "--inputs", "20", "--seed", "3"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "20 inputs of seed 3" in done.stdout
