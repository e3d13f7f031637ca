"""The .stdeck files of a desktop program."""

from __future__ import annotations

import pytest
from lists import CARDS, listed, unread

from borgcheck.reading.pipeline import read_deck


def test_read() -> None:
    text = (
        '{"format": "STCCG1E-Deck-v2", "name": "A \\u0027deck\\u0027",\n "seed": [{"name": "Survey Star System", "quantity": 2}],\n'
        ' "draw": [{"name": "Seven of Nine", "set": "borg", "type": "Personnel", "quantity": 1}, {"name": "Maglock"}], "side": []}'
    )
    deck = read_deck(text, CARDS)
    assert (deck.format, deck.name) == ("stdeck", "A 'deck'")
    wanted = [(2, "Survey Star System", "missions"), (1, "Seven of Nine (The Borg)", "draw"), (1, "Maglock", "draw")]
    assert listed(deck) == wanted
    assert deck.entries[0].span.line == 2


@pytest.mark.parametrize(
    "text",
    [
        '{"seed": [{"quantity": 1}]}',
        '{"seed": [null]}',
        '{"seed": 3}',
        '{"seed": [{"name": "Maglock", "quantity": -1}]}',
        '{"seed": [{"name": "Maglock", "owned": 3}]}',
        '{"seed": [{"name": "Maglock", "name": "Retask"}]}',
        '{"seed": [{"name": "Maglock", "quantity": 1, "quantity": 2}]}',
        '{"seed": [{"name": "Seven of Nine", "quantity": 1, "set": "borg", "set": "fc"}]}',
        '{"seed": [{"name": "Maglock", "quantity": 3, "count": 2}]}',
        '{"seed": [], "extra": {"draw": [{"name": "Maglock", "quantity": 1}]}}',
        '{"seed": [' * 2000,
    ],
)
def test_what_is_no_card_is_unread(text: str) -> None:
    assert unread(read_deck(text, CARDS)) == [1]
