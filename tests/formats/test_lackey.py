"""LackeyCCG's .txt: a count, a tab and a name on a line."""

from __future__ import annotations

from lists import CARDS, listed, unread, written

from borgcheck.checking.lists import read_as_deck
from borgcheck.model.unread import OpenReason


def test_read() -> None:
    deck = read_as_deck(
        "2\tNine of Eleven\r\nMissions:\r\n1\tSurvey Star System\r\nMystery:\r\n1\tMaglock\r\n0\tRetask\r\n", CARDS
    )
    assert deck.format == "lackey"
    assert listed(deck) == [(2, "Nine of Eleven", "draw"), (1, "Survey Star System", "missions"), (1, "Maglock", "-")]
    assert [h.text for h in deck.unread_for(OpenReason.HEADING)] == ["Mystery"]
    assert unread(deck) == [6]


def test_a_name_of_the_card_tables_means_one_card() -> None:
    deck = read_as_deck("1\tNine of Eleven\n1\tSeven of Nine\n1\tThird of Five\nMissions:\n", CARDS)
    titles = [[card.title for card in entry.cards] for entry in deck.entries]
    assert titles == [["Nine of Eleven"], ["Seven of Nine"], ["Third of Five"]]


def test_a_line_without_a_tab_is_unread() -> None:
    assert unread(read_as_deck("1\tMaglock\nnothing\n1\tRetask\n", CARDS, input_format="lackey")) == [2]


def test_a_list_with_a_heading_for_the_draw_deck_is_text() -> None:
    deck = read_as_deck("1\tSurvey Star System\nSeeds:\n1\tMaglock\nLibrary:\n2\tNine of Eleven\n", CARDS)
    assert deck.format == "text"
    assert [(title, section) for _, title, section in listed(deck)] == [
        ("Survey Star System", "missions"),
        ("Maglock", "seed"),
        ("Nine of Eleven", "draw"),
    ]


def test_write() -> None:
    found = written("lackey")
    assert found.text.startswith("2\tNine of Eleven\n1\tSeven of Nine (The Borg)\n")
    assert "Missions:\n2\tNebula\nSeed+Dil:\n1\tMaglock\nQsTent:\n" in found.text
