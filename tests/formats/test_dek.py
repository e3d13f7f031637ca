"""XML decks of LackeyCCG and OCTGN."""

from __future__ import annotations

import pytest
from lists import CARDS, listed, unread, written

from borgcheck.checking.lists import read_as_deck
from borgcheck.model.unread import OpenReason
from tests.yamls import table


def test_read() -> None:
    text = """<?xml version="1.0" encoding="UTF-8"?>
<deck version="0.8"><meta><game>x</game></meta>
 <superzone name="Deck">
  <card><name id="a">Nine of Eleven</name><set>Physical</set></card>
  <card><name id="a">Nine of Eleven</name><set>Physical</set></card>
 </superzone>
 <superzone name="Seed+Dil"><card><name id="">Adapt &amp; Overcome</name></card></superzone>
 <superzone name="Mystery"><card><name id="">Maglock</name></card></superzone>
</deck>"""
    deck = read_as_deck(text, CARDS)
    assert deck.format == "dek"
    wanted = [*[(1, "Nine of Eleven", "draw")] * 2, (1, "? Adapt & Overcome", "seed"), (1, "Maglock", "-")]
    assert listed(deck) == wanted
    assert [e.span.line for e in deck.entries] == [4, 5, 7, 8]
    assert [h.text for h in deck.unread_for(OpenReason.HEADING)] == ["Mystery"]


def test_read_octgn() -> None:
    text = '<deck game="x"><section name="Draw Deck"><card qty="3" id="y">Maglock</card></section></deck>'
    assert listed(read_as_deck(text, CARDS)) == [(3, "Maglock", "draw")]
    assert listed(read_as_deck(text.replace("card", "Card"), CARDS)) == [(3, "Maglock", "draw")]


def test_elements_may_be_named_after_sections() -> None:
    text = """<?xml version="1.0"?><deck><notes>My first deck</notes>
<seed><card>Maglock</card><card>Pup</card></seed>
<draw_deck><card qty="2">Retask</card><card Quantity="3">Pup</card></draw_deck>
<vault><card>Awaken</card></vault></deck>"""
    deck = read_as_deck(text, CARDS)
    assert listed(deck) == [
        (1, "Maglock", "seed"),
        (1, "Pup", "seed"),
        (2, "Retask", "draw"),
        (3, "Pup", "draw"),
        (1, "Awaken", "-"),
    ]
    assert [u.text for u in deck.unread_for(OpenReason.HEADING)] == ["vault"]
    assert [each.text for each in deck.set_aside] == ["My first deck"]


@pytest.mark.parametrize("notes", ["<notes>3 Maglock</notes>", "<seed>Maglock</seed>"])
def test_text_that_may_be_cards_is_unread(notes: str) -> None:
    assert unread(read_as_deck(f"<deck>{notes}<card>Retask</card></deck>", CARDS)) == [1]


@table("text")
def test_text_beside_cards_and_other_counts_are_unread(text: str) -> None:
    deck = read_as_deck(f'<deck><superzone name="Deck">\n{text}\n<card>Retask</card></superzone></deck>', CARDS)
    assert unread(deck) == [2]
    assert (1, "Retask", "draw") in listed(deck)


@pytest.mark.parametrize(
    "comment",
    ["<!-- lent to Tom -->", "<!--\nlent\nto Tom\n-->", "<!-- and Maglock -->", "<!-- <card>Maglock</card> -->"],
)
def test_comments_above_cards_and_those_that_name_a_card_are_shown(comment: str) -> None:
    cards = f"<card>Awaken</card>\n{comment}\n<card>Retask</card>"
    deck = read_as_deck(f'<deck><superzone name="Deck">\n{cards}</superzone></deck>', CARDS)
    assert listed(deck) == [(1, "Awaken", "draw"), (1, "Retask", "draw")]
    [shown] = deck.set_aside
    assert (shown.line, shown.kind) == (3 + comment.count("\n"), "comment")


def test_a_comment_elsewhere_is_not_shown() -> None:
    deck = read_as_deck(
        '<!-- made by a program -->\n<deck><superzone name="Deck"><card>Awaken</card></superzone></deck>', CARDS
    )
    assert [c.text for c in deck.comments] == ["made by a program"]
    assert deck.set_aside == ()


@table("zone")
def test_a_zone_with_an_unknown_attribute_is_unread(zone: str) -> None:
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


def test_write() -> None:
    found = written("dek")
    assert found.text.count('<name id="">Nine of Eleven</name>') == 2
    assert ["comments" in found.lost[0], "name" in found.lost[1]] == [True, True]
