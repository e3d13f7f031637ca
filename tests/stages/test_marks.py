"""marks: what may stand beside a title, and what cannot."""

from __future__ import annotations

from borgcheck.cards.catalogue import Catalogue
from borgcheck.reading.marks import is_printing, may_take_out, own_facts, why_not_a_mark
from tests.yamls import table


@table("title", "token")
def test_a_mark_or_a_remark(title: str, token: str, cards: Catalogue) -> None:
    assert why_not_a_mark(token, title, cards) == ""


@table("title", "token", "why")
def test_anything_else_is_said(title: str, token: str, why: str, cards: Catalogue) -> None:
    assert why in why_not_a_mark(token, title, cards)


@table("remark", "out")
def test_a_remark_that_may_take_a_card_out(remark: str, out: bool) -> None:
    assert may_take_out(remark) == out


@table("mark", "is_one")
def test_a_set_and_a_rarity_that_a_card_was_printed_in(mark: str, is_one: bool, cards: Catalogue) -> None:
    assert is_printing(mark, cards.lookup("Seven of Nine (The Borg)").cards) == is_one


def test_the_words_for_what_a_card_is(cards: Catalogue) -> None:
    [data] = cards.lookup("Kova Tholl").cards
    assert {"personnel", "non aligned", "non"} <= own_facts(data)
    assert not {"ship", "borg", "space"} & own_facts(data)
