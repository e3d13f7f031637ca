"""prose: talk, told from cards."""

from __future__ import annotations

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.reading.prose import (
    counts_card,
    is_counted,
    is_greeting,
    is_sentence,
    is_talk_about_cards,
    may_name,
    names_no_card,
)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("It works.", True),
        ("Comments?", True),
        ('"Resistance is futile!"', True),
        ("this deck wins most of its games", True),
        ("five words and no stop", False),
        ("Possible additions", False),
        ("Draw:", False),
    ],
)
def test_a_sentence_has_a_stop_or_six_words(text: str, is_one: bool) -> None:
    assert is_sentence(text) == is_one


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("also Wil Riker", True),
        ("Wil Riker", True),
        ("Riker", False),
        ("my notes", False),
        ("I met Wil Riker at the tournament in spring.", False),
    ],
)
def test_two_capitals_may_be_a_title(text: str, is_one: bool) -> None:
    assert may_name(text) == is_one


@pytest.mark.parametrize(
    "text", ["2 Foo Bar", "Foo Bar 2", "Foo Bar x2", "(2) Foo", "two Foo", "Foo two", "2 weeks ago I played this list.", "Two Foos that I would play again."]
)  # fmt: skip
def test_a_number_where_lists_have_counts(text: str) -> None:
    assert is_counted(text)


@pytest.mark.parametrize(
    "text", ["", "Foo", "I have won 3 games with this", "It has won three games so far.", "no. 5 of my list"]
)
def test_other_numbers_count_nothing(text: str) -> None:
    assert not is_counted(text)


@pytest.mark.parametrize(
    ("text", "is_one"), [("Hi all,", True), ("Thanks", True), ("Best wishes, Jane", True), ("Hideki", False)]
)
def test_greetings(text: str, is_one: bool) -> None:
    assert is_greeting(text) == is_one


@pytest.mark.parametrize(
    "text", ["we hope you like it as much as we do", "by Jane", "nothing ever goes to plan", "http://example.org"]
)
def test_talk_names_no_card(text: str, cards: Catalogue) -> None:
    assert names_no_card(text, cards)


@pytest.mark.parametrize(
    "text", ["Maglock", "Maglok", "play it with Dead End", "two Interlink Drones", "M a g l o c k", "9 of 11"]
)
def test_a_title_within_or_nearly_one_is_a_card(text: str, cards: Catalogue) -> None:
    assert not names_no_card(text, cards)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("Play Dead End first and hope that nobody has seen it before.", True),
        ("The Borg Queen is the heart of this deck and comes out early.", True),
        ("2 Dead End", False),
        ("Dead End, Borg Ship, Maglock.", False),
        ("I forgot Dead End, which should be in the draw deck as well.", False),
        ("There are 2 Dead End in the deck that nobody ever expects.", False),
        ("Add Dead End if you meet many of that kind in your games.", False),
        ("Dead End", False),
    ],
)
def test_strategy_names_cards_and_lists_none(text: str, is_one: bool, cards: Catalogue) -> None:
    assert is_talk_about_cards(text, cards) == is_one


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("and 2 Dead End", True),
        ("Maglock x2 as well", True),
        ("two Dead End", True),
        ("like Dead End", False),
        ("2 of them", False),
    ],
)
def test_a_remark_that_counts_a_card(text: str, counts: bool, cards: Catalogue) -> None:
    assert counts_card(text, cards) == counts
