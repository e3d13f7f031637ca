"""LackeyCCG's .txt: a count, a tab and a name on a line."""

from __future__ import annotations

from borgcheck.checking.lists import read_as_deck
from tests.lists import CARDS, written


def test_name_of_the_card_tables_means_one_card() -> None:
    deck = read_as_deck("1\tNine of Eleven\n1\tSeven of Nine\n1\tThird of Five\nMissions:\n", CARDS)
    titles = [[card.title for card in entry.cards] for entry in deck.entries]
    assert titles == [["Nine of Eleven"], ["Seven of Nine"], ["Third of Five"]]


def test_small_deck_is_written() -> None:
    found = written("lackey")
    assert found.text.startswith("2\tNine of Eleven\n1\tSeven of Nine (The Borg)\n")
    assert "Missions:\n2\tNebula\nSeed+Dil:\n1\tMaglock\nQsTent:\n" in found.text
