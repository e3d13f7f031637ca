"""matching: what one line may be by its own words, and which texts are titles."""

from __future__ import annotations

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.sections import Level
from borgcheck.reading.matching import match_line
from borgcheck.reading.mentions import holds_title
from borgcheck.reading.roles import CardItem
from borgcheck.reading.titles import is_title
from tests.yamls import table


def shown(row: tuple[CardItem, ...]) -> str:
    return " | ".join(f"{'/'.join(card.counts) or '-'} {card.title}" for card in row)


@table("text")
def test_titles(text: str, cards: Catalogue) -> None:
    assert is_title(text, cards)


@table("text")
def test_other_texts_are_no_titles(text: str, cards: Catalogue) -> None:
    assert not is_title(text, cards)


@pytest.mark.parametrize("text", ["Maglock", "or 2 Maglock", "see Dead End", "Retask; Maglock", "not The Sheliak"])
def test_a_remark_that_names_a_card_is_told(text: str, cards: Catalogue) -> None:
    assert holds_title(text, cards)


@pytest.mark.parametrize("text", ["foil", "space, to lose time", "the core of the deck", "Docking Port"])
def test_other_remarks_name_no_card(text: str, cards: Catalogue) -> None:
    assert not holds_title(text, cards)


@table("line", "row")
def test_cards(line: str, row: str, cards: Catalogue) -> None:
    assert shown(match_line(line, cards).cards) == row


def test_a_heading_in_front_of_cards(cards: Catalogue) -> None:
    found = match_line("Missions: Nebula; Planet", cards)
    assert found.headed is not None
    assert found.headed.words == "Missions"


@table("line")
def test_lines_that_are_neither_cards_nor_headings(line: str, cards: Catalogue) -> None:
    found = match_line(line, cards)
    assert (found.cards, found.heading, found.headed) == ((), None, None)


@pytest.mark.parametrize(
    ("line", "count"), [("2 Maglok", "2"), ("Maglok x2", "2"), ("Wil Riker: 2", "2"), ("Maglok (2)", "2")]
)
def test_an_unknown_title_with_a_count_keeps_it(line: str, count: str, cards: Catalogue) -> None:
    unknown = match_line(line, cards).unknown
    assert unknown is not None
    assert unknown.counts == (count,)


@table("line", "declared", "marks")
def test_headings(line: str, declared: int | None, marks: str, cards: Catalogue) -> None:
    found = match_line(line, cards).heading
    assert found is not None
    assert found.kind is not None
    assert (found.words.lower(), found.kind.section, found.declared) == ("draw deck", "draw", declared)
    said = {
        "colon": found.ends_in_colon,
        "total": found.has_total,
        "number": found.ends_in_number,
        "count": found.starts_with_number,
    }
    assert [mark for mark, holds in said.items() if holds] == marks.split()


@table("words", "section")
def test_the_vocabulary_of_headings(words: str, section: str, cards: Catalogue) -> None:
    found = match_line(words, cards).heading
    assert found is not None
    assert found.kind is not None
    assert (found.kind.section or "") == section
    assert (found.kind.level is Level.TYPE) == (not section)


@pytest.mark.parametrize(
    "words",
    ["Misions:", "Borg Missions:", "Draw (reserve)", "Maybe (in the deck)", "Seed (new)", "Draw Dek (1)", "Missiones:"],
)
def test_what_resembles_a_heading_is_none(words: str, cards: Catalogue) -> None:
    assert match_line(words, cards).heading is None
