"""XML decks of LackeyCCG and OCTGN."""

from __future__ import annotations

import pytest

from borgcheck.checking.lists import read_as_deck
from tests.lists import CARDS, listed, unread, written
from tests.tables import table


@table("text")
def test_text_beside_cards_and_other_counts_are_unread(text: str) -> None:
    deck = read_as_deck(f'<deck><superzone name="Deck">\n{text}\n<card>Retask</card></superzone></deck>', CARDS)
    assert unread(deck) == [2]
    assert (1, "Retask", "draw") in listed(deck)


@table("zone")
def test_zone_with_an_unknown_attribute_is_unread(zone: str) -> None:
    deck = read_as_deck(f"<deck>\n<{zone}><card>Retask</card></{zone.split()[0]}></deck>", CARDS)
    assert unread(deck) == [2]


@table("zone")
def test_attributes_that_every_zone_has_are_read(zone: str) -> None:
    deck = read_as_deck(f"<deck>\n<{zone}><card>Retask</card></{zone.split()[0]}></deck>", CARDS)
    assert (unread(deck), listed(deck)) == ([], [(1, "Retask", "draw")])


@pytest.mark.parametrize(
    "text",
    [
        "<deck><card></deck>",
        "<deck><card><name></name></card></deck>",
        "<deck>" * 5000,
        "<deck><card><card>Pup</card></card></deck>",
    ],
)
def test_broken_xml_is_unread(text: str) -> None:
    assert unread(read_as_deck(text, CARDS)) == [1]


def test_small_deck_is_written() -> None:
    found = written("dek")
    assert found.text.count('<name id="">Nine of Eleven</name>') == 2
    assert ["comments" in found.lost[0], "name" in found.lost[1]] == [True, True]
