"""The exam of the rulings: its form, that no entry is left out, and that it repeats no sentence of the documents."""

from __future__ import annotations

import json
import runpy
import sys
from collections import Counter
from pathlib import Path

import pytest

from borgcheck.corpus.loading import corpus
from borgcheck.corpus.words import words

EXAM = Path(__file__).resolve().parent / "exam"
FILES = sorted(EXAM.glob("*.jsonl"))


def read(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_every_document_has_a_file() -> None:
    assert {path.stem for path in FILES} == {document.source for document in corpus().documents}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_line_is_an_entry_a_question_and_an_answer(path: Path) -> None:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        row = json.loads(line)
        assert list(row) == ["entry", "question", "answer"], number
        assert all(isinstance(value, str) and value and value == value.strip() for value in row.values()), number
        assert row["question"].endswith("?"), number


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_questions_follow_the_entries_of_their_document(path: Path) -> None:
    order = [entry.id for entry in corpus() if entry.source == path.stem]
    asked = [row["entry"] for row in read(path)]
    assert [id for id in asked if id not in order] == []
    assert asked == sorted(asked, key=order.index)


def test_no_question_is_asked_twice() -> None:
    asked = Counter(tuple(words(row["question"])) for path in FILES for row in read(path))
    assert [" ".join(question) for question, times in asked.items() if times > 1] == []


def test_no_run_of_words_is_shared_with_a_document(
    reference: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = runpy.run_path(str(reference / "tools" / "verbatim.py"))
    monkeypatch.setattr(sys, "argv", ["verbatim.py", str(reference / "seeds"), str(EXAM)])
    assert (script["main"](), capsys.readouterr().out) == (0, "")
