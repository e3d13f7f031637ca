"""Whose deck a list is."""

from __future__ import annotations

import pytest

from borgcheck.cards.catalogue import shipped
from borgcheck.checking.owner import MatchedBy, Owner, find_owner
from borgcheck.model.deck import Deck
from borgcheck.model.listing import player_of
from borgcheck.reading.pipeline import read_deck

SWARM = "Missions:\n6 Survey Star System\nSeed:\n2 Maglock\nDraw:\n3 Borg Cube\n1 Nine of Eleven\n"  # 12 copies
QUEEN = "Missions:\n6 Nebula\nSeed:\n2 Dead End\nDraw:\n3 Borg Sphere\n1 Borg Queen\n"


def deck(text: str, path: str = "deck.txt") -> Deck:
    return read_deck(text, shipped(), path=path)


JANE, BOB = deck(f"@player Jane Doe\n{SWARM}", "1.txt"), deck(QUEEN, "lists/Bob_Carter.deck")
REGISTERED = [JANE, BOB]


def test_a_list_that_names_a_player_is_that_players_whatever_its_cards_are() -> None:
    assert find_owner(deck(f"@player jane  DOE\n{SWARM}"), REGISTERED) == Owner("Jane Doe", JANE, MatchedBy.NAME)
    assert find_owner(deck(f"@player Bob Carter\n{SWARM}"), REGISTERED) == Owner(
        "Bob Carter", BOB, MatchedBy.NAME, same_as=("Jane Doe",)
    )


def test_a_player_who_is_not_registered_has_no_deck_not_even_with_the_cards_of_one() -> None:
    assert find_owner(deck(f"@player Mallory\n{QUEEN}"), REGISTERED) == Owner("Mallory", same_as=("Bob Carter",))


def test_a_list_that_names_nobody_is_that_of_the_given_player() -> None:
    assert find_owner(deck(SWARM), REGISTERED, "bob carter").registered is BOB
    assert find_owner(deck(f"@player Jane Doe\n{SWARM}"), REGISTERED, "Bob Carter").registered is JANE


@pytest.mark.parametrize("name", ["ZOE\u0308 M", "zoë  m"])
def test_names_are_the_same_in_any_case_and_however_their_accents_are_stored(name: str) -> None:
    zoe, plain = deck(f"@player Zoë M\n{QUEEN}"), deck(f"@player Zoe M\n{SWARM}")
    assert find_owner(deck(f"@player {name}\n{SWARM}"), [plain, zoe]).registered is zoe


def test_the_file_name_of_a_list_does_not_decide_whose_it_is() -> None:
    assert find_owner(deck(SWARM, "Bob_Carter.deck"), REGISTERED).registered is JANE


@pytest.mark.parametrize(("others", "owner"), [(11, Owner("Jane Doe", JANE, MatchedBy.CARDS)), (12, Owner())])
def test_a_list_without_a_name_belongs_to_the_deck_that_has_more_than_half_of_it(others: int, owner: Owner) -> None:
    """Twelve copies are those of the registered deck: more than half of 23, and no more than half of 24."""
    assert find_owner(deck(f"{SWARM}{others} Regenerate\n"), REGISTERED) == owner


def test_cards_in_another_section_are_shared_and_order_makes_no_difference() -> None:
    moved = deck("Draw:\n1 Nine of Eleven\n3 Borg Cube\n2 Maglock\nMissions:\n6 Survey Star System\n")
    assert find_owner(moved, REGISTERED).registered is JANE
    assert find_owner(moved, REGISTERED[::-1]).registered is JANE


def test_among_decks_that_share_as_many_copies_the_same_deck_comes_first_then_the_smallest() -> None:
    larger, largest = deck(f"{SWARM}1 Awaken\n", "larger.txt"), deck(f"{SWARM}2 Awaken\n", "largest.txt")
    moved = deck(SWARM.replace("2 Maglock\n", "") + "2 Maglock\n", "moved.txt")
    assert find_owner(deck(SWARM), [moved, larger, JANE]).registered is JANE
    assert find_owner(deck(SWARM), [largest, larger]).registered is larger


def test_of_two_players_of_one_name_the_one_with_the_most_similar_deck_is_meant() -> None:
    other = deck(f"@player Jane Doe\n{QUEEN}", "2.txt")
    for decks in ([JANE, other], [other, JANE]):
        assert find_owner(deck(f"@player Jane Doe\n{QUEEN}1 Awaken\n"), decks).registered is other


def test_a_list_without_a_card_is_nobodys() -> None:
    empty = deck("", "empty.txt")
    assert find_owner(empty, [JANE, deck("", "other.txt")]) == Owner()


@pytest.mark.parametrize(
    ("path", "player"),
    [("mails/Bob_van_Dyck.deck", "Bob van Dyck"), ("St._John.txt", "St. John"), ("__.txt", "__.txt")],
)
def test_a_list_without_a_player_is_named_by_its_file(path: str, player: str) -> None:
    assert player_of("", path) == player


def test_a_list_that_names_its_player_is_that_players() -> None:
    assert player_of(deck("@player  Jane   Doe\nDraw:\n1 Lal\n").player, "Bob.txt") == "Jane Doe"
