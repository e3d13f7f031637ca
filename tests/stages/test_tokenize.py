"""tokenize: what a line is made of, whatever it means."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from borgcheck.reading.grammar import lex
from tests.yamls import table


@table("line", "types")
def test_lines(line: str, types: str) -> None:
    assert " ".join(token.type for token in lex(line)) == types


@given(st.text(alphabet="()[]{}xX×12 0\t\u00a0\u2003-*#:.,;|@/'’Aag~=_…&", max_size=60))
def test_every_line_is_made_of_tokens_at_their_places(line: str) -> None:
    line = line.rstrip()
    found = lex(line)
    assert bool(found) == bool(line)
    assert [line[token.start : token.end] for token in found] == [token.text for token in found]
    between = zip([0, *(token.end for token in found)], [*(token.start for token in found), len(line)], strict=True)
    assert "".join(line[end:start] for end, start in between).strip() == ""
