"""Whose deck a list is."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from borgcheck.analysis.diff import compare_with_register
from borgcheck.cards.catalogue import shipped
from borgcheck.checking.lists import read_as_deck
from borgcheck.model.deck import Deck
from borgcheck.model.players import player_of
from tests.tables import table

CARDS = {
    "<swarm>": "Missions:\n6 Survey Star System\nSeed:\n2 Maglock\nDraw:\n3 Borg Cube\n1 Nine of Eleven\n",
    "<queen>": "Missions:\n6 Nebula\nSeed:\n2 Dead End\nDraw:\n3 Borg Sphere\n1 Borg Queen\n",
    "<half>": "Missions:\n6 Nebula\nSeed:\n2 Maglock\nDraw:\n3 Borg Cube\n1 Nine of Eleven\n",
}
"""Two decks of twelve copies without a card in common, and one with half of the first one's."""
REGISTERED = {"1.txt": "@player Jane Doe\n<swarm>", "lists/Bob_Carter.deck": "<queen>"}


def deck(path: str, text: str) -> Deck:
    for name, cards in CARDS.items():
        text = text.replace(name, cards)
    return read_as_deck(text, shipped(), path=path)


@table("case")
def test_list_belongs_to_a_registered_deck(case: dict[str, Any]) -> None:
    """It does so in whatever order the decks were registered, except where two of them are as near."""
    nobody = {
        "player": None,
        "registered": None,
        "matched_by": None,
        "same_as": (),
        "equally_near": (),
        "also": (),
        "file_named_like": (),
    }
    wanted = nobody | {key: tuple(v) if isinstance(v, list) else v for key, v in case["is"].items()}
    decks = [deck(*each) for each in case.get("registered", REGISTERED).items()]
    for registered in [decks] if case.get("in order") else permutations(decks):
        list_as_played = deck(case.get("file", "deck.txt"), case["played"])
        played = compare_with_register(list_as_played, registered, case.get("given"))
        found = played.model_dump() | {
            "also": played.also_registered, "as_registered": played.as_registered, "anothers": played.is_anothers
        }  # fmt: skip
        assert {key: found[key] for key in wanted} == wanted


@table("path", "player")
def test_list_without_a_player_is_named_by_its_file(path: str, player: str) -> None:
    assert player_of("", path) == player


def test_list_belongs_to_the_player_whom_it_names() -> None:
    assert player_of(deck("deck.txt", "@player  Jane   Doe\nDraw:\n1 Lal\n").player, "Bob.txt") == "Jane Doe"
