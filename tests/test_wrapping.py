"""Prose on a terminal is broken at blanks; in a pipe it stays as it is."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from borgcheck.cli import run
from borgcheck.output.wrapping import Part, hanging, head, tail, wrapped

LINES = st.lists(st.tuples(st.text("ab -1.#\n", max_size=30), st.sampled_from(["", "bold"])), max_size=8)


def _words(line: list[Part]) -> str:
    return "".join(piece for piece, _ in line)


def _broken(text: str, width: int) -> list[str]:
    return [_words(line) for line in wrapped([(text, "")], width)]


def test_lines_are_broken_at_blanks_and_filled() -> None:
    assert _broken("one two three four five six", 20) == ["one two three four", "five six"]
    assert _broken("one", 20) == ["one"]
    assert _broken("", 20) == [""]
    assert _broken("x" * 30 + " y", 20) == ["x" * 20, "x" * 10 + " y"]
    assert _broken("one", 3) == ["one"]


def test_widths_are_those_that_a_terminal_shows() -> None:
    assert _broken("日本語 日本語 日本語 日本語", 20) == ["日本語 日本語 日本語", "日本語"]
    accented = "e\u0301" * 6
    assert _broken(f"{accented} {accented} {accented}", 20) == [f"{accented} {accented} {accented}"]


def test_what_follows_a_lead_stands_below_it() -> None:
    lead, body = [("3:1  ", "cyan")], [("error ", "bold"), ("one two three four five", "")]
    assert [_words(line) for line in hanging(lead, body, 20)] == ["3:1  error one two", "     three four five"]
    assert list(hanging(lead, body, None)) == [[*lead, *body]]


@pytest.mark.parametrize(
    ("room", "beginning", "end"),
    [
        (30, "a long text", "a long text"),
        (11, "a long text", "a long text"),
        (8, "a lon...", "... text"),
        (2, "..", ".."),
    ],
)
def test_a_text_is_cut_to_its_room(room: int, beginning: str, end: str) -> None:
    assert head("a long text", room) == beginning
    assert tail("a long text", room) == end


def test_a_wide_character_is_cut_whole() -> None:
    assert head("日本語日本語", 8) == "日本..."
    assert tail("日本語日本語", 8) == "...本語"
    assert tail("xxxxxe\u0301yyy", 6) == "...yyy"


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
    assert "".join("".join(shown).split()) == "".join(text.split())
    assert all(len(part) <= max(width, 20) for part in shown)


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
    assert "".join(shown.split()) == "".join(piped.split())
    assert all(len(line) <= 60 for line in shown.splitlines())
