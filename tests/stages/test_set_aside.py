"""set_aside: what was not read as cards and stands beside the verdict, those that name a card first."""

from __future__ import annotations

from borgcheck.checking.lists import read_as_deck
from tests.lists import CARDS
from tests.tables import table


@table("text", "shown")
def test_lines_set_aside_are_shown_in_order(text: str, shown: list[list[object]]) -> None:
    """The first and last line, the kind and the names of each piece, in their order."""
    deck = read_as_deck(text, CARDS)
    assert [[p.line, p.end_line, p.kind, *p.names] for p in deck.set_aside] == shown
