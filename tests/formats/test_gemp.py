"""The storage form of the gemp server."""

from __future__ import annotations

import pytest
from lists import CARDS, unread, written

from borgcheck.checking.lists import read_as_deck


def test_read() -> None:
    deck = read_as_deck("MISSIONS|101_154,101_154|DRAW_DECK|109_082,999_999", CARDS)
    assert deck.format == "gemp"
    assert [e.section for e in deck.entries] == ["missions", "missions", "draw", "draw"]
    assert [e.card is not None for e in deck.entries] == [True, True, True, False]


@pytest.mark.parametrize("text", ["MISSIONS|101_154,x", "MISSIONS|101_154,101_"])
def test_a_malformed_blueprint_is_unread(text: str) -> None:
    assert unread(read_as_deck(text, CARDS, input_format="gemp")) == [1]


def test_write() -> None:
    found = written("gemp")
    assert found.text.startswith("MISSIONS|")
    assert [reason.split(":")[-1] for reason in found.lost_cards] == [" left out", " left out"]
