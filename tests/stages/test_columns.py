"""columns: two columns of text in order, where every row splits at the same place into cards with counts."""

from __future__ import annotations

import pytest

from borgcheck.cards.catalogue import shipped
from borgcheck.reading.columns import in_order
from borgcheck.reading.lex import names_of
from borgcheck.reading.unwrap import unwrap
from tests.tables import table

NAMES = names_of(shipped())


def ordered(text: str) -> list[str]:
    """The lines in their new order, without blanks around them and without blank lines."""
    return [line.text for line in in_order(unwrap(text), NAMES) if line.text]


@pytest.mark.parametrize("gap", ["   ", "      ", " | "])
def test_two_columns_may_share_a_heading(gap: str) -> None:
    text = f"Draw:\n6 Nebula{gap}3 Maglock\n2 Planet{gap}2 Retask\n"
    assert ordered(text) == ["Draw:", "6 Nebula", "2 Planet", "3 Maglock", "2 Retask"]


def test_each_column_has_a_heading() -> None:
    text = "Missions:   Draw:\n6 Nebula    3 Maglock\n2 Planet    2 Retask\n1 Space\n"
    assert ordered(text) == ["Missions:", "6 Nebula", "2 Planet", "1 Space", "Draw:", "3 Maglock", "2 Retask"]


def test_rule_below_each_heading_stays_with_it() -> None:
    text = "Draw:\n-----\n6 Nebula    3 Maglock\n2 Planet    2 Retask\n"
    assert ordered(text) == ["Draw:", "-----", "6 Nebula", "2 Planet", "3 Maglock", "2 Retask"]


def test_columns_of_titles_without_counts_are_split() -> None:
    text = "Draw\nNebula    Maglock\nPlanet    Retask\n"
    assert ordered(text) == ["Draw", "Nebula", "Planet", "Maglock", "Retask"]


def test_sections_side_by_side_begin_where_they_like() -> None:
    text = (
        "Missions    Draw\n--------    ----\n6 Nebula    3 Maglock\n            2 Retask\nSeed        1 Pup\n2 Yuta\n"
    )
    assert ",".join(ordered(text)) == "Missions,--------,6 Nebula,Seed,2 Yuta,Draw,----,3 Maglock,2 Retask,1 Pup"


@table("rows", "wanted")
def test_rows_may_be_empty_on_one_side(rows: list[str], wanted: str) -> None:
    assert ",".join(ordered("Draw:\n" + "\n".join(rows))) == f"Draw:,{wanted}"


@table("text")
def test_rows_that_do_not_split_stay_as_they_are(text: str) -> None:
    assert ordered(text) == [line.strip() for line in text.split("\n")]


def test_each_half_keeps_its_place() -> None:
    lines = in_order(unwrap("Draw:\n6 Nebula    3 Maglock\n2 Planet    2 Retask"), NAMES)
    places = [(line.number, line.unwrapped.index("3") + 1) for line in lines if "Maglock" in line.text]
    assert places == [(2, 13)]
