"""trim: what the grammar does not parse is taken off: separators, brackets, remarks, decoration."""

from __future__ import annotations

from borgcheck.reading.lex import lex
from borgcheck.reading.trim import trim, without_enumerator, without_frame
from tests.lists import LEXICON
from tests.tables import table


@table("line", "core", "brackets", "remark")
def test_line_is_trimmed_to_its_core(line: str, core: str, brackets: list[str], remark: str) -> None:
    parts = trim(lex(line, LEXICON))
    assert " ".join(token.kind for token in parts.tokens) == core
    assert [token.text for _, token in parts.brackets] == brackets
    assert " ".join(token.text for token in parts.remark) == remark


@table("line", "left")
def test_frame_of_a_heading_is_taken_off(line: str, left: str) -> None:
    tokens = lex(line, LEXICON)
    assert " ".join(token.text for token in without_enumerator(tokens) or without_frame(tokens)) == left
