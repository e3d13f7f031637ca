"""The .stdeck files of a desktop program."""

from __future__ import annotations

from borgcheck.checking.lists import read_as_deck
from tests.lists import CARDS, unread
from tests.tables import table


@table("text")
def test_malformed_cards_are_unread(text: str) -> None:
    assert unread(read_as_deck(text, CARDS)) == [1]


def test_deep_nesting_is_unread() -> None:
    assert unread(read_as_deck('{"seed": [' * 2000, CARDS)) == [1]
