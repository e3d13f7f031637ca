"""remarks: what may stand beside a title, and what makes it doubtful."""

from __future__ import annotations

from borgcheck.reading.remarks import is_doubtful, is_mark, is_printing, may_be_points_or_span
from tests.lists import CARDS
from tests.tables import table


@table("title", "bracket")
def test_mark_states_a_fact_of_its_card(title: str, bracket: str) -> None:
    assert is_mark(bracket, title, CARDS)
    assert not is_doubtful(bracket, title, CARDS)


@table("title", "bracket")
def test_bracket_that_is_not_a_mark_is_a_remark(title: str, bracket: str) -> None:
    assert not is_mark(bracket, title, CARDS)
    assert not is_doubtful(bracket, title, CARDS)


@table("title", "bracket")
def test_bracket_makes_a_title_doubtful(title: str, bracket: str) -> None:
    assert is_doubtful(bracket, title, CARDS)


@table("remark", "makes_it_doubtful")
def test_remark_that_may_be_a_count_makes_a_line_doubtful(remark: str, makes_it_doubtful: bool) -> None:
    assert is_doubtful(remark, "", CARDS) == makes_it_doubtful


@table("mark", "is_one")
def test_set_must_be_a_printing(mark: str, is_one: bool) -> None:
    assert is_printing(mark, CARDS.lookup("Seven of Nine (The Borg)").cards) == is_one


@table("title", "number", "follows", "may_be")
def test_numbers_that_may_be_printed_on_a_card(title: str, number: int, follows: bool, may_be: bool) -> None:
    assert may_be_points_or_span(number, CARDS.lookup(title).cards, follows=follows) == may_be
