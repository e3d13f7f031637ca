"""Prose on a terminal is broken at blanks; in a pipe it stays as it is."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from borgcheck.cli import run
from borgcheck.output.wrapping import Part, wrapped

LINES = st.lists(st.tuples(st.text("ab -1.#\n", max_size=30), st.sampled_from(["", "bold"])), max_size=8)


def _words(line: list[Part]) -> str:
    return "".join(piece for piece, _ in line)


def _broken(text: str, width: int) -> list[str]:
    return [_words(line) for line in wrapped([(text, "")], width)]


def test_lines_are_broken_at_blanks_and_filled() -> None:
    assert _broken("one two three four five six", 20) == ["one two three four", "five six"]
    assert _broken("one", 20) == ["one"]
    assert _broken("", 20) == [""]
    assert _broken("x" * 30 + " y", 20) == ["x" * 30, "y"]


def test_lines_behind_the_first_begin_below_its_words() -> None:
    assert _broken("  one two three four five", 20) == ["  one two three four", "  five"]
    assert _broken("- one two three four five", 20) == ["- one two three four", "  five"]
    assert _broken(" 1. one two three four five", 20) == [" 1. one two three", "    four five"]
    assert _broken("see   a#b (Term, 2000-05)", 20) == ["see   a#b (Term,", "      2000-05)"]


def test_styles_stay_with_their_words() -> None:
    line = [("one two ", "bold"), ("three four five", "dim")]
    assert list(wrapped(line, 20)) == [[("one two ", "bold"), ("three four", "dim")], [("five", "dim")]]


@given(LINES, st.integers(0, 60))
def test_broken_lines_lose_no_word_and_fit(line: list[Part], width: int) -> None:
    text = _words(line)
    shown = [_words(part) for part in wrapped(line, width)]
    assert " ".join(shown).split() == text.split()
    longest = max(map(len, text.split(" ")))
    assert all(len(part) <= max(width, 20, longest + max(width, 20) // 2) for part in shown)


@pytest.mark.parametrize(
    "arguments",
    [
        ["rule", "B103"],
    ],
    ids=" ".join,
)
def test_prose_keeps_to_the_width_of_a_terminal(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("NO_COLOR", "1")
    assert run(arguments) == 0
    piped = capsys.readouterr().out
    assert max(map(len, piped.splitlines())) > 100
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert run(arguments) == 0
    shown = capsys.readouterr().out
    assert shown.split() == piped.split()
    # An id is not broken.
    assert all(len(line) <= 60 or ("#" in line.split()[-1] and len(line.split()) <= 2) for line in shown.splitlines())
