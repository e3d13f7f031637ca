"""Tables: their header row names the columns, in any order."""

from __future__ import annotations

import pytest

from borgcheck.checking.lists import read_as_deck
from tests.lists import CARDS, listed, unread
from tests.tables import table


@table("text")
def test_table_is_read(text: str) -> None:
    deck = read_as_deck(text, CARDS)
    assert deck.format == "table"
    assert sorted(listed(deck)) == [(1, "Q's Tent", "seed"), (2, "Maglock", "draw")]
    assert deck.wholly_read


@table("row")
def test_rows_that_are_unread(row: str) -> None:
    deck = read_as_deck(f"Draw,,\nQty,Card,Notes\n{row}\n1,Retask,\n", CARDS)
    assert unread(deck)
    assert listed(deck) == [(1, "Retask", "draw")]


@table("header", "unknown")
def test_columns_that_are_not_known_are_named_once_at_the_header(header: str, unknown: list[str]) -> None:
    deck = read_as_deck(f"{header}\nDraw,Maglock,2,1,\nSeed,Q's Tent,1,1,\n", CARDS)
    assert deck.wholly_read
    [shown] = [piece for piece in deck.set_aside if piece.line == 1]
    assert all(name in shown.text for name in unknown)


@table("rows")
def test_numbers_below_an_unknown_name_are_no_counts(rows: str) -> None:
    deck = read_as_deck(f"Missions:\n6 Nebula\n\nDraw:\n{rows}", CARDS)
    assert unread(deck) == [5]
    [place] = [line.span for line in deck.open_lines]
    assert rows[place.column - 1 : place.end - 1].strip(), "what is quoted is not blank"
    assert listed(deck) == [(6, "Nebula", "missions"), (1, "Maglock", "draw"), (1, "Retask", "draw")]


@table("cells", "shown")
def test_cells_that_hold_a_title_or_a_number_are_shown(cells: list[str], shown: list[str]) -> None:
    cards = ("Retask", "Hugh", "Awaken", "Maglock")
    rows = "".join(f"Draw,1,{title},{cell}\n" for title, cell in zip(cards, cells, strict=True))
    deck = read_as_deck(f"Section,Count,Title,Condition\n{rows}", CARDS)
    assert [e.name for e in deck.entries] == list(cards)
    assert [piece.text for piece in deck.set_aside if piece.line > 1] == shown


@pytest.mark.parametrize(("header", "said"), [("Set", "on loan"), ("Type", "Mission"), ("No", "7")])
def test_cells_that_state_no_fact_of_their_card_are_shown(header: str, said: str) -> None:
    rows = "".join(f"Draw,2,{title},\n" for title in ("Retask", "Pup", "Awaken"))
    deck = read_as_deck(f"Section,Count,Title,{header}\n{rows}Draw,1,Maglock,{said}\n", CARDS)
    assert (len(deck.entries), said in [each.text for each in deck.set_aside]) == (4, True)


@pytest.mark.parametrize("column", ["Set", "Rarity", "Type", "Icons", "Price", "Notes"])
def test_columns_of_facts_have_no_effect_on_the_deck(column: str) -> None:
    assert read_as_deck(f"Section,Qty,Card,{column}\nDraw,1,Maglock,\n", CARDS).wholly_read
