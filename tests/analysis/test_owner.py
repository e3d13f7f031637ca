"""Whose deck a list is."""

from __future__ import annotations

import pytest

from borgcheck.analysis.diff import PlayedList, compare_with_register
from borgcheck.cards.catalogue import shipped
from borgcheck.checking.lists import read_as_deck
from borgcheck.model.deck import Deck
from borgcheck.model.players import player_of

SWARM = "Missions:\n6 Survey Star System\nSeed:\n2 Maglock\nDraw:\n3 Borg Cube\n1 Nine of Eleven\n"  # 12 copies
QUEEN = "Missions:\n6 Nebula\nSeed:\n2 Dead End\nDraw:\n3 Borg Sphere\n1 Borg Queen\n"


def deck(text: str, path: str = "deck.txt") -> Deck:
    return read_as_deck(text, shipped(), path=path)


JANE, BOB = deck(f"@player Jane Doe\n{SWARM}", "1.txt"), deck(QUEEN, "lists/Bob_Carter.deck")
REGISTERED = [JANE, BOB]

Owner = tuple[str | None, str | None, str | None, tuple[str, ...]]
"""The player, the file of the registered deck, how it was found, and the others who registered the same cards."""
NOBODY: Owner = (None, None, None, ())


def owner_of(played: PlayedList) -> Owner:
    return played.player, played.registered, played.matched_by, played.same_as


def test_named_player_owns_a_list_of_any_cards() -> None:
    jane = compare_with_register(deck(f"@player jane  DOE\n{SWARM}"), REGISTERED)
    assert owner_of(jane) == ("Jane Doe", JANE.path, "name", ())
    bob = compare_with_register(deck(f"@player Bob Carter\n{SWARM}"), REGISTERED)
    assert owner_of(bob) == ("Bob Carter", BOB.path, "name", ("Jane Doe",))


def test_unregistered_player_has_no_deck_even_with_the_same_cards() -> None:
    mallory = compare_with_register(deck(f"@player Mallory\n{QUEEN}"), REGISTERED)
    assert owner_of(mallory) == ("Mallory", None, None, ("Bob Carter",))


def test_list_without_a_name_belongs_to_the_given_player() -> None:
    assert compare_with_register(deck(SWARM), REGISTERED, "bob carter").registered == BOB.path
    assert compare_with_register(deck(f"@player Jane Doe\n{SWARM}"), REGISTERED, "Bob Carter").registered == JANE.path


@pytest.mark.parametrize("name", ["ZOE\u0308 M", "zoë  m"])
def test_names_are_the_same_in_any_case_and_however_their_accents_are_stored(name: str) -> None:
    zoe, plain = deck(f"@player Zoë M\n{QUEEN}", "zoe.txt"), deck(f"@player Zoe M\n{SWARM}", "plain.txt")
    assert compare_with_register(deck(f"@player {name}\n{SWARM}"), [plain, zoe]).registered == zoe.path


def test_file_name_does_not_decide_who_owns_a_list() -> None:
    assert compare_with_register(deck(SWARM, "Bob_Carter.deck"), REGISTERED).registered == JANE.path


@pytest.mark.parametrize(("others", "owner"), [(11, ("Jane Doe", JANE.path, "cards", ())), (12, NOBODY)])
def test_list_without_a_name_belongs_to_the_deck_with_more_than_half_of_its_cards(others: int, owner: Owner) -> None:
    """Twelve copies are those of the registered deck: more than half of 23, and no more than half of 24."""
    assert owner_of(compare_with_register(deck(f"{SWARM}{others} Regenerate\n"), REGISTERED)) == owner


def test_cards_in_another_section_are_shared_and_order_makes_no_difference() -> None:
    moved = deck("Draw:\n1 Nine of Eleven\n3 Borg Cube\n2 Maglock\nMissions:\n6 Survey Star System\n")
    assert compare_with_register(moved, REGISTERED).registered == JANE.path
    assert compare_with_register(moved, REGISTERED[::-1]).registered == JANE.path


def test_equal_deck_comes_first_then_the_smallest() -> None:
    larger, largest = deck(f"{SWARM}1 Awaken\n", "larger.txt"), deck(f"{SWARM}2 Awaken\n", "largest.txt")
    moved = deck(SWARM.replace("2 Maglock\n", "") + "2 Maglock\n", "moved.txt")
    assert compare_with_register(deck(SWARM), [moved, larger, JANE]).registered == JANE.path
    assert compare_with_register(deck(SWARM), [largest, larger]).registered == larger.path


def test_players_with_the_same_cards_are_equally_near_a_list_with_others() -> None:
    ann, larger = deck(f"@player Ann\n{SWARM}", "2.txt"), deck(f"{SWARM}1 Awaken\n", "larger.txt")
    assert compare_with_register(deck(f"{SWARM}1 Lal\n"), [JANE, larger, ann]).equally_near == ("Ann",)
    assert compare_with_register(deck(SWARM), [JANE, larger, ann]).equally_near == ()
    assert compare_with_register(deck(f"@player Ann\n{QUEEN}"), [JANE, ann]).equally_near == ()


def test_most_similar_deck_decides_between_two_players_of_one_name() -> None:
    other = deck(f"@player Jane Doe\n{QUEEN}", "2.txt")
    for decks in ([JANE, other], [other, JANE]):
        assert compare_with_register(deck(f"@player Jane Doe\n{QUEEN}1 Awaken\n"), decks).registered == other.path


def test_second_registered_deck_of_the_player_is_named() -> None:
    second, copy = deck(f"@player JANE DOE\n{QUEEN}", "2.txt"), deck(f"@player Jane Doe\n{SWARM}", "copy.txt")
    for text in (f"@player Jane Doe\n{SWARM}", SWARM):
        for decks in ([JANE, second], [second, JANE]):
            found = compare_with_register(deck(text), decks)
            assert (found.registered, found.same, found.as_registered) == (JANE.path, True, False)
            assert found.also_registered == ("2.txt",)
        assert compare_with_register(deck(text), [JANE, copy, BOB]).as_registered, "the same deck twice is one deck"


def test_registered_list_without_a_name_has_no_player() -> None:
    nobody, other = deck(SWARM, "deck.txt"), deck(QUEEN, "my deck.txt")
    assert owner_of(compare_with_register(deck(f"@player deck\n{SWARM}"), [nobody])) == (
        "deck",
        None,
        None,
        ("deck.txt",),
    )
    found = compare_with_register(deck(SWARM), [nobody, other])
    assert owner_of(found) == (None, "deck.txt", "cards", ())
    assert found.as_registered


def test_list_without_cards_has_no_owner() -> None:
    empty = deck("", "empty.txt")
    assert owner_of(compare_with_register(empty, [JANE, deck("", "other.txt")])) == NOBODY


@pytest.mark.parametrize(
    ("path", "player"),
    [
        ("mails/Bob_van_Dyck.deck", "Bob van Dyck"),
        ("St._John.txt", "St. John"),
        ("__.txt", "__.txt"),
        ("deck.txt", ""),
        ("mails/My_Deck (2).deck", ""),
        ("DECKLIST.docx", ""),
        ("the-list-2.txt", ""),
        ("my.deck", "my"),
        ("deck_of_jane.txt", "deck of jane"),
    ],
)
def test_list_without_a_player_is_named_by_its_file(path: str, player: str) -> None:
    assert player_of("", path) == player


def test_list_belongs_to_the_player_whom_it_names() -> None:
    assert player_of(deck("@player  Jane   Doe\nDraw:\n1 Lal\n").player, "Bob.txt") == "Jane Doe"
