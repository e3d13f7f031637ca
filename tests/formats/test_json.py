"""A deck as borgcheck's own JSON."""

from __future__ import annotations

import json

import pytest
from lists import CARDS, listed, unread, written

from borgcheck.checking.lists import read_as_deck
from tests.yamls import table


def test_read() -> None:
    text = '{"format": "borgcheck", "meta": {"name": "Swarm"},\n "sections": {"draw": [{"count": 2, "title": "Maglock"}],\n "vault": [{"count": 1, "title": "Retask"}]}}'
    deck = read_as_deck(text, CARDS)
    assert (deck.format, deck.name) == ("json", "Swarm")
    assert listed(deck) == [(2, "Maglock", "draw"), (1, "Retask", "-")]
    assert [e.span.line for e in deck.entries] == [2, 3]


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
    assert read_as_deck(text.replace("the Maglock", "it"), CARDS).set_aside == ()


def test_a_repeated_section_is_read_twice() -> None:
    cards = ['[{"count": 2, "title": "Maglock"}]', '[{"count": 3, "title": "Retask"}]']
    listings = [
        f'{{"draw": {cards[0]}, "draw": {cards[1]}}}',
        f'{{"draw": {cards[0]}}}, "sections": {{"draw": {cards[1]}}}',
    ]
    for sections in listings:
        deck = read_as_deck(f'{{"format": "borgcheck", "sections": {sections}}}', CARDS)
        assert listed(deck) == [(2, "Maglock", "draw"), (3, "Retask", "draw")]


def test_sections_may_be_beside_the_facts() -> None:
    text = '{"format": "borgcheck", "sections": {"draw": [{"count": 2, "title": "Maglock"}]},\n "outside": [{"title": "Retask"}]}'
    assert listed(read_as_deck(text, CARDS)) == [(2, "Maglock", "draw"), (1, "Retask", "outside")]


def test_cards_without_a_section_are_not_counted() -> None:
    text = '{"format": "borgcheck",\n "sections": [{"count": 1, "title": "Maglock"}]}'
    assert listed(read_as_deck(text, CARDS)) == [(1, "Maglock", "-")]


def test_the_name_of_a_deck_may_be_its_key() -> None:
    text = '{"deck": "Swarm", "owner": "Jane", "missions": [{"count": 1, "title": "Nebula"}]}'
    deck = read_as_deck(text, CARDS)
    assert (deck.name, deck.meta["player"], unread(deck)) == ("Swarm", "Jane", [])
    assert unread(read_as_deck(text.replace("Jane", "Maglock x2"), CARDS)) == [1]


def test_write() -> None:
    found = written("json")
    data = json.loads(found.text)
    assert data["meta"] == {"name": "Swarm"}
    assert data["sections"]["missions"] == [{"count": 2, "title": "Nebula"}]
    assert ["comments" in line for line in found.lost] == [True]
