"""A list that lost its line ends: all or nothing."""

from __future__ import annotations

import pytest
from lists import CARDS, listed, unread

from borgcheck.reading.pipeline import read_deck

FLAT = (
    "MISSIONS (2) Survey Star System Compromised Mission DILEMMAS (3) (a remark) The Sheliak Q Borg Ship |\n"
    "PERSONNEL (15) Nine of Eleven (5) Six of Eleven (10) SHIPS (3) Borg Scout Vessel (3) |\n"
)


def test_read() -> None:
    deck = read_deck(FLAT, CARDS)
    assert deck.format == "flat"
    assert listed(deck) == [
        (1, "Survey Star System", "missions"),
        (1, "Compromised Mission", "missions"),
        (1, "The Sheliak", "seed"),
        (1, "Q", "seed"),
        (1, "Borg Ship", "seed"),
        (5, "Nine of Eleven", "draw"),
        (10, "Six of Eleven", "draw"),
        (3, "Borg Scout Vessel", "draw"),
    ]
    place = deck.entries[3].title_span
    assert FLAT.split("\n")[place.line - 1][place.column - 1 : place.end - 1] == "Q"


def test_a_title_that_is_a_heading_is_a_card_among_its_like() -> None:
    text = (
        "MISSIONS (1) Covert Rescue DRAW DECK (8) SHIPS (3) Borg Cube (3) DOORWAYS (5) Q's Tent (5) Q's TENT (1) Awaken"
    )
    assert read_deck(text, CARDS).counts() == {"missions": 1, "sites": 0, "seed": 0, "draw": 8, "qs-tent": 1}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Six of Eleven", "Six of Elven"),
        ("(a remark)", "(2 remarks)"),
        ("(a remark)", "(Maglock)"),
        ("(a remark)", "a remark"),
        ("PERSONNEL (15)", "PERSONNEL (14)"),
        ("Borg Scout Vessel (3)", "Borg Scout Vessel (2)"),
        ("MISSIONS (2) Survey", "Survey"),
    ],
)
def test_nothing_is_read_where_anything_is_in_doubt(old: str, new: str) -> None:
    assert old in FLAT
    deck = read_deck(FLAT.replace(old, new), CARDS)
    assert unread(deck)
    assert deck.entries == []
