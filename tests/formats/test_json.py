"""A deck as borgcheck's own JSON."""

from __future__ import annotations

import json

import pytest

from borgcheck.checking.lists import read_as_deck
from tests.lists import CARDS, unread, written
from tests.tables import table


@table("sections")
def test_malformed_cards_are_unread(sections: str) -> None:
    assert unread(read_as_deck('{"format": "borgcheck", "sections": ' + sections + "}", CARDS)) == [1]


@pytest.mark.parametrize("key", ["notes", "name", "lent", "comment"])
@pytest.mark.parametrize("end", ["", "\n"])
def test_values_that_name_a_card_are_shown(key: str, end: str) -> None:
    cards = '"sections": {"draw": [{"count": 2, "title": "Maglock"}]}'
    text = f'{{"format": "borgcheck", "meta": {{"{key}": "the Maglock is lent"}},{end} {cards}}}'
    [shown] = read_as_deck(text, CARDS).set_aside
    assert (shown.line, shown.text, shown.names) == (1, "the Maglock is lent", ("Maglock",))
    other = read_as_deck(text.replace("the Maglock", "it"), CARDS).set_aside
    assert [each.text for each in other] == ([] if key == "name" else ["it is lent"])


def test_small_deck_is_written() -> None:
    found = written("json")
    data = json.loads(found.text)
    assert data["meta"] == {"name": "Swarm"}
    assert data["sections"]["missions"] == [{"count": 2, "title": "Nebula"}]
    assert ["comments" in line for line in found.lost] == [True]


def test_tags_of_a_card_are_shown() -> None:
    card = '{"count": 2, "title": "Maglock", "tags": [%s]}'
    sections = ", ".join((card % '"lent", "signed"', card.replace("Maglock", "Pup") % ""))
    deck = read_as_deck('{"format": "borgcheck", "sections": {"draw": [' + sections + "]}}", CARDS)
    assert [each.text for each in deck.set_aside] == ["tags: lent, signed"]


def test_side_deck_without_a_name_is_no_section() -> None:
    sections = '{"draw": [{"count": 2, "title": "Retask"}], "side deck": [{"count": 3, "title": "Maglock"}]}'
    deck = read_as_deck('{"format": "borgcheck", "sections": ' + sections + "}", CARDS)
    assert [(entry.count, entry.section) for entry in deck.entries] == [(2, "draw"), (3, None)]
    assert not deck.wholly_read
