"""vocabularies and mentions: what words say about a list."""

from __future__ import annotations

import tomllib

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.common import resources
from borgcheck.reading.headings import vocabulary
from borgcheck.reading.mentions import counts_card, names_no_card, says_nothing
from borgcheck.reading.numbers import counts_within
from borgcheck.reading.surroundings import reason_to_ask
from borgcheck.reading.vocabularies import is_closing, is_furniture, is_greeting, names_group
from tests.yamls import table


def test_every_vocabulary_gives_a_reason_and_holds_lower_case_words() -> None:
    for file in resources.package_folder("data", "vocabularies").iterdir():
        text = file.read_text(encoding="utf-8")
        assert text.startswith("# "), file.name
        if file.stem != "furniture":
            assert all(word == word.lower() for words in tomllib.loads(text).values() for word in words), file.name


def test_no_heading_is_the_name_of_a_card_but_those_of_doorways_and_missions(cards: Catalogue) -> None:
    doors = {"qs tent", "tent", "q flash", "battle bridge door", "storage compartment door", "dyson sphere door"}
    assert {words for words in vocabulary() if cards.lookup(words).cards} == doors | {"planet", "space"}


@pytest.mark.parametrize("text", ["Hi all,", "Thanks", "Dear Mr. Mason,", "hey"])
def test_greetings(text: str) -> None:
    assert is_greeting(text)


@pytest.mark.parametrize("text", ["Hideki", "this is my deck", "Heya Drone"])
def test_other_lines_greet_nobody(text: str) -> None:
    assert not is_greeting(text)


@pytest.mark.parametrize("text", ["Cheers,", "Best regards", "lmk what you think", "bye"])
def test_closings(text: str) -> None:
    assert is_closing(text)


@table("text")
def test_furniture(text: str) -> None:
    assert is_furniture(text)


@table("text")
def test_furniture_around_a_list(text: str) -> None:
    assert is_furniture(text, is_around=True)
    assert not is_furniture(text)


@table("text")
def test_other_lines_are_not_furniture(text: str) -> None:
    assert not is_furniture(text)


@table("text", "is_one")
def test_names_of_groups(text: str, is_one: bool) -> None:
    assert names_group(text) == is_one


@table("text")
def test_units_explain_numbers(text: str) -> None:
    assert counts_within(text) == []


@pytest.mark.parametrize("text", ["2 foil", "x3", "(2)", "twice", "both copies", "two", "1e5", "-1 Scan", "2pcs"])
def test_other_numbers_may_be_counts(text: str) -> None:
    assert len(counts_within(text)) == 1


@table("text")
def test_what_may_change_a_list_is_a_question(text: str, cards: Catalogue) -> None:
    assert reason_to_ask(text, cards)


@table("text")
def test_other_sentences_change_nothing(text: str, cards: Catalogue) -> None:
    assert reason_to_ask(text, cards) == ""


@pytest.mark.parametrize(
    ("text", "nothing"), [("the core of it", True), ("Two copies of everything", False), ("maybe", False)]
)
def test_text_below_a_heading(text: str, nothing: bool, cards: Catalogue) -> None:
    assert says_nothing(text, cards) == nothing


@table("text", "none")
def test_a_title_within_or_nearly_one_is_a_card(text: str, none: bool, cards: Catalogue) -> None:
    assert names_no_card(text, cards) == none


@table("text", "counts")
def test_a_remark_that_counts_a_card(text: str, counts: bool, cards: Catalogue) -> None:
    assert counts_card(text, cards) == counts
