"""The .stdeck files of a desktop program."""

from __future__ import annotations

from lists import CARDS, listed, unread

from borgcheck.checking.lists import read_as_deck
from tests.yamls import table


def test_read() -> None:
    text = (
        '{"format": "STCCG1E-Deck-v2", "name": "A \\u0027deck\\u0027",\n "seed": [{"name": "Survey Star System", "quantity": 2}],\n'
        ' "draw": [{"name": "Seven of Nine", "set": "borg", "type": "Personnel", "quantity": 1}, {"name": "Maglock"}], "side": []}'
    )
    deck = read_as_deck(text, CARDS)
    assert (deck.format, deck.name) == ("stdeck", "A 'deck'")
    wanted = [(2, "Survey Star System", "missions"), (1, "Seven of Nine (The Borg)", "draw"), (1, "Maglock", "draw")]
    assert listed(deck) == wanted
    assert deck.entries[0].span.line == 2


@table("text")
def test_malformed_cards_are_unread(text: str) -> None:
    assert unread(read_as_deck(text, CARDS)) == [1]


def test_deep_nesting_is_unread() -> None:
    assert unread(read_as_deck('{"seed": [' * 2000, CARDS)) == [1]
