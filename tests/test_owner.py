"""Whose deck a list is."""

from __future__ import annotations

import pytest

from borgcheck.cards.catalogue import shipped
from borgcheck.checking.owner import player_of
from borgcheck.model.deck import Deck
from borgcheck.reading.pipeline import read_deck


def deck(text: str, path: str = "deck.txt") -> Deck:
    return read_deck(text, shipped(), path=path)


@pytest.mark.parametrize(
    ("path", "player"),
    [("mails/Bob_van_Dyck.deck", "Bob van Dyck"), ("St._John.txt", "St. John"), ("__.txt", "__.txt")],
)
def test_a_list_without_a_player_is_named_by_its_file(path: str, player: str) -> None:
    assert player_of(deck("Draw:\n1 Lal\n", path)) == player


def test_a_list_that_names_its_player_is_that_players() -> None:
    assert player_of(deck("@player  Jane   Doe\nDraw:\n1 Lal\n", "Bob.txt")) == "Jane Doe"
