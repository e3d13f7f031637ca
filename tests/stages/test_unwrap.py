"""unwrap: what stands around a line is taken off, and every column stays that of the file."""

from __future__ import annotations

import pytest

from borgcheck.reading.decode import plain
from borgcheck.reading.lex import MAX_LINE_CHARACTERS
from borgcheck.reading.line import Wrapper
from borgcheck.reading.unwrap import unwrap
from tests.tables import table


@table("line", "text", "mark")
def test_line_is_unwrapped(line: str, text: str, mark: str) -> None:
    (found,) = unwrap(line)
    assert found.text == text
    assert found.wrappers == Wrapper[mark.upper()]
    assert len(found.unwrapped) == len(line)


@pytest.mark.parametrize("line", ["Q&#39;s Tent", "Q&rsquo;s Tent", "Q&amp;rsquo;s Tent"])
def test_entity_is_its_sign_and_the_columns_stay_true(line: str) -> None:
    (found,) = unwrap(f"2 {line}")
    assert found.text in ("2 Q's Tent", "2 Q’s Tent")
    place = found.span_of(found.text.index("Tent"), len(found.text))
    assert f"2 {line}"[place.column - 1 : place.end - 1] == "Tent"


def test_line_that_is_too_long_to_be_read_is_not_unwrapped() -> None:
    marks = "<i>a</i> "
    few, many = MAX_LINE_CHARACTERS // len(marks), MAX_LINE_CHARACTERS // len(marks) + 1
    assert [line.text == text.strip() for text in (marks * few, marks * many) for line in unwrap(text)] == [False, True]


@table("lines", "wanted")
def test_numbers_of_lines_are_taken_off_where_they_rise(lines: list[str], wanted: list[str]) -> None:
    assert [line.text for line in unwrap("\n".join(lines))] == wanted


def test_signs_that_cannot_be_seen_are_blanks() -> None:
    assert plain("a\u001b[31mb\u202ec") == "a [31mb c"
