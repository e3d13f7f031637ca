"""tokenize: what a line is made of, whatever it means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from borgcheck.reading.grammar import lex


@pytest.mark.parametrize(
    ("line", "types"),
    [
        ("3 Maglock", "NUMBER WORD"),
        ("3x Maglock", "NUMBER_TIMES WORD"),
        ("3× Maglock", "NUMBER_TIMES WORD"),
        ("x3 Maglock", "TIMES_NUMBER WORD"),
        ("[3] Maglock", "BRACKET_COUNT WORD"),
        ("Maglock (x3)", "WORD BRACKET_COUNT"),
        ("Maglock (3 copies)", "WORD BRACKET_COUNT"),
        ("Maglock (qty 2)", "WORD BRACKET_COUNT"),
        ("Maglock (3 foil)", "WORD BRACKET"),
        ("Maglock (foil)", "WORD BRACKET"),
        ("Maglock......3", "WORD LEADER NUMBER"),
        ("Maglock - 3", "WORD DASH NUMBER"),
        ("Maglock = 3", "WORD EQUALS NUMBER"),
        ("Maglock\t3", "WORD TAB NUMBER"),
        ("Missions: 6", "WORD COLON NUMBER"),
        ("Dead End + Maglock and Retask", "WORD WORD SEPARATOR WORD SEPARATOR WORD"),
        ("Res-Q", "WORD"),
        ("1st Rule of Acquisition", "WORD WORD WORD WORD"),
        ("-3 Maglock", "NUMBER WORD"),
        ("1e5 Maglock", "NUMBER WORD"),
        ("2 Maglock  # mine", "NUMBER WORD REMARK"),
        ("2 Maglock // mine", "NUMBER WORD REMARK"),
        ("# mine", "COMMENT"),
        ("// mine", "COMMENT"),
        ("#2 Borg Ship", "GLUED"),
        ("@name Swarm", "DIRECTIVE"),
        ("-----", "RULE"),
        ("* * *", "RULE"),
        ("Total: 30", "TOTAL"),
        ("= 30 cards", "TOTAL"),
        ("30 cards total", "TOTAL"),
        ("TOTAL .... 66", "TOTAL"),
        ("6 | Total", "TOTAL"),
        ("2 Maglock // 5 Dead End", "NUMBER WORD REMARK"),
        ("2 Maglock | 3 Pup", "NUMBER WORD SEPARATOR NUMBER WORD"),
        ("   ", ""),
    ],
)
def test_lines(line: str, types: str) -> None:
    assert " ".join(token.type for token in lex(line)[0]) == types


@given(st.text(alphabet="()[]{}xX×12 0\t\u00a0\u2003-*#:.,;|@/'’Aag~=_…&", max_size=60))
def test_every_line_is_made_of_tokens_at_their_places(line: str) -> None:
    line = line.rstrip()
    found = lex(line)[0]
    assert bool(found) == bool(line)
    assert [line[token.start : token.end] for token in found] == [token.text for token in found]
    between = zip([0, *(token.end for token in found)], [*(token.start for token in found), len(line)], strict=True)
    assert "".join(line[end:start] for end, start in between).strip() == ""


def test_a_text_is_cut_into_lines_with_places_of_their_own() -> None:
    found = lex("3 Maglock\n\n# mine\n 2 Pup")
    assert [[(token.text, token.start) for token in line] for line in found] == [
        [("3", 0), ("Maglock", 2)],
        [],
        [("# mine", 0)],
        [("2", 1), ("Pup", 3)],
    ]
