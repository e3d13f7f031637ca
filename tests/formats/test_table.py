"""Tables: their header row names the columns, in any order."""

from __future__ import annotations

import pytest
from lists import CARDS, listed, unread, written

from borgcheck.checking.lists import read_as_deck
from borgcheck.reading.formats.csv import needs_apostrophe
from tests.yamls import table


@table("text")
def test_read(text: str) -> None:
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


@table("cells", "shown")
def test_cells_that_hold_a_title_or_a_number_are_shown(cells: list[str], shown: list[str]) -> None:
    cards = ("Retask", "Hugh", "Awaken", "Maglock")
    rows = "".join(f"Draw,1,{title},{cell}\n" for title, cell in zip(cards, cells, strict=True))
    deck = read_as_deck(f"Section,Count,Title,Condition\n{rows}", CARDS)
    assert [e.name for e in deck.entries] == list(cards)
    assert [piece.text for piece in deck.set_aside if piece.line > 1] == shown


def test_an_unknown_column_that_is_mostly_titles_is_a_question() -> None:
    deck = read_as_deck("Section,Count,Title,Swap\nDraw,1,Retask,Pup\nDraw,1,Hugh,Data\nDraw,1,Awaken,-\n", CARDS)
    assert unread(deck) == [1]


def test_a_first_row_with_one_value_is_words_and_rows_of_totals_are_totals() -> None:
    deck = read_as_deck("My own list,,\nSection,Qty,Card\nDraw,2,Maglock\nDraw,1,Retask\n,3,Total\n", CARDS)
    assert listed(deck) == [(2, "Maglock", "draw"), (1, "Retask", "draw")]
    assert [line.role for line in deck.lines[:5]] == ["text", "rule", "cards", "cards", "total"]


def test_a_row_of_cards_is_not_a_header() -> None:
    deck = read_as_deck("Section,Qty,Card,Part\nDraw,1,Maglock,foil\nDraw,1,Retask,set\n", CARDS)
    assert listed(deck) == [(1, "Maglock", "draw"), (1, "Retask", "draw")]


def test_counts_that_rise_row_by_row_may_number_the_rows() -> None:
    titles = ("Maglock", "Dead End", "Borg Ship", "Retask", "Pup")
    rows = "".join(f"{n},{title}\n" for n, title in enumerate(titles, 1))
    assert unread(read_as_deck(f"Draw,\n#,Card\n{rows}", CARDS)) == [4, 5, 6, 7]
    for total in (5, 15):
        deck = read_as_deck(f"Draw ({total}),\n#,Card\n{rows}", CARDS)
        assert deck.wholly_read
        assert deck.counts()["draw"] == total
        assert read_as_deck(f"Draw,\n#,Card\n{rows}{total},Total\n", CARDS).counts()["draw"] == total
    assert read_as_deck(f"Draw,\nCount,Card\n{rows}", CARDS).counts()["draw"] == 15
    numbered = "".join(f"{n},{title},1\n" for n, title in enumerate(titles, 1))
    assert read_as_deck(f"Draw,,\n#,Card,Qty\n{numbered}", CARDS).counts()["draw"] == 5


@table("text")
def test_a_table_with_a_column_for_each_section_is_unread(text: str) -> None:
    deck = read_as_deck(text, CARDS)
    assert deck.format == "table"
    assert unread(deck) == list(range(1, text.count("\n") + 1))
    assert deck.is_empty


def test_a_table_with_one_card_per_row_may_follow_one_with_a_column_for_each_section() -> None:
    deck = read_as_deck("Draw,Seed,\n2 Maglock,,\nSection,Qty,Card\nDraw,1,Retask\n", CARDS)
    assert unread(deck) == [1, 2]
    assert listed(deck) == [(1, "Retask", "draw")]


def test_a_title_that_is_also_a_heading_is_not_a_header_row() -> None:
    deck = read_as_deck("Section,Card\nSeed,Q's Tent\nDraw,Maglock\n", CARDS)
    assert listed(deck) == [(1, "Q's Tent", "seed"), (1, "Maglock", "draw")]
    assert deck.wholly_read


def test_a_type_that_may_be_seeded_or_played_is_not_a_section() -> None:
    deck = read_as_deck("Section,Qty,Card\nDilemma,2,Maglock\nEvent,3,Retask\nShip,1,Borg Cube\n", CARDS)
    assert [entry for entry in listed(deck) if entry[1] != "Retask"] == [
        (2, "Maglock", "seed"),
        (1, "Borg Cube", "draw"),
    ]
    assert unread(deck) == [3]


@pytest.mark.xfail(reason="the rest of the title is a cell without a header, and is shown", strict=True)
def test_a_title_with_commas_needs_no_quotes_in_the_last_column() -> None:
    deck = read_as_deck("Draw,\nQty,Card\n1,Shaka, When the Walls Fell\n1,Maglock, Retask\n", CARDS)
    assert listed(deck) == [(1, "Shaka, When the Walls Fell", "draw")]
    assert unread(deck) == [4]


def test_a_set_column_distinguishes_cards_with_one_title() -> None:
    deck = read_as_deck("Section,Qty,Card,Set\nDraw,1,Seven of Nine,The Borg\n", CARDS)
    assert listed(deck) == [(1, "Seven of Nine (The Borg)", "draw")]


def test_a_cell_on_several_lines_is_not_read_as_a_known_card() -> None:
    deck = read_as_deck('Draw,,\nQty,Card,Notes\n2,"Mag\nlock",\n1,Retask,\n', CARDS)
    assert not deck.wholly_read
    assert (2, "Maglock", "draw") not in listed(deck)


def test_rows_of_one_section_may_stand_apart() -> None:
    deck = read_as_deck("Section,Qty,Card\nDraw,1,Maglock\nSeed,1,Dead End\nDraw,2,Retask\n", CARDS)
    assert listed(deck) == [(1, "Maglock", "draw"), (2, "Retask", "draw"), (1, "Dead End", "seed")]
    assert deck.wholly_read


def test_unusual_blanks_are_blanks() -> None:
    deck = read_as_deck("Section,Card,Qty\nDraw,Dead\u00a0End,2\u00a0x\n", CARDS)
    assert listed(deck) == [(2, "Dead End", "draw")]


def test_write() -> None:
    found = written("csv")
    assert found.text.startswith("section,count,title,type\nmissions,2,Nebula,Mission\nseed,1,Maglock,Dilemma\n")
    assert 'draw,1,"Shaka, When the Walls Fell",' in found.text
    assert needs_apostrophe("=SUM(A1)")
    assert not needs_apostrophe("Maglock")


@pytest.mark.parametrize("note", ["cut", "not in the deck", "Dead End"])
def test_a_note_is_shown_whatever_it_says(note: str) -> None:
    deck = read_as_deck(f"Section,Qty,Card,Notes\nDraw,1,Maglock,{note}\nDraw,2,Retask,good\n", CARDS)
    assert listed(deck) == [(1, "Maglock", "draw"), (2, "Retask", "draw")]
    assert (2, note) in [(piece.line, piece.text) for piece in deck.set_aside]


def test_a_note_that_counts_a_card_is_a_question() -> None:
    assert unread(read_as_deck("Section,Qty,Card,Notes\nDraw,1,Maglock,2 Pup\nDraw,2,Retask,\n", CARDS)) == [2]


@pytest.mark.parametrize("column", ["Set", "Rarity", "Type", "Icons", "Price", "Notes"])
def test_columns_without_effect_on_the_deck(column: str) -> None:
    assert read_as_deck(f"Section,Qty,Card,{column}\nDraw,1,Maglock,\n", CARDS).wholly_read


def test_a_column_without_a_name_is_named_if_it_has_cells() -> None:
    rows = "Section,Qty,Card,\nDraw,1,Maglock,{}\nDraw,2,Retask,\nDraw,2,Awaken,\n"
    assert [each.text for each in read_as_deck(rows.format("out"), CARDS).set_aside] == ["column 4: not read", "out"]
    assert read_as_deck(rows.format(""), CARDS).set_aside == ()


def test_a_column_without_a_name_that_holds_titles_is_unread() -> None:
    deck = read_as_deck("Section,Qty,Card,\nDraw,1,Maglock,Pup\nDraw,2,Retask,\n", CARDS)
    assert unread(deck) == [1]


@table("row")
def test_a_row_that_is_commented_out_is_a_comment(row: str) -> None:
    deck = read_as_deck(f"Section,Qty,Card,Notes\nDraw,1,Maglock,\n{row}\nDraw,2,Retask,\n", CARDS)
    assert deck.wholly_read
    assert listed(deck) == [(1, "Maglock", "draw"), (2, "Retask", "draw")]
    [shown] = deck.set_aside
    assert (shown.line, shown.kind, shown.names) == (3, "comment", ("Awaken",))


def test_a_table_without_a_header_row() -> None:
    rows = "Missions\t6\tNebula\nSeed\t2\tMaglock\nSeed\t1\tDead End\nDraw\t3\tRetask\n"
    deck = read_as_deck(rows, CARDS)
    wanted = [(6, "Nebula", "missions"), (2, "Maglock", "seed"), (1, "Dead End", "seed"), (3, "Retask", "draw")]
    assert listed(deck) == wanted
    assert deck.wholly_read


@pytest.mark.xfail(reason="a dash in a cell says nothing", strict=True)
def test_a_dash_that_one_row_has_is_asked_about() -> None:
    rows = "Count\tTitle\tSection\n2\tBorg Cube\tdraw\n3\tRetask\tdraw\n1\tIcheb\tdraw\n- 1\tMaglock\tdraw\n"
    deck = read_as_deck(rows, CARDS)
    assert [line.number for line in deck.unread] == [5]


def test_text_that_names_a_card_between_rows_is_unread_and_below_them_text() -> None:
    text = "| Count | Title |\n|---|---|\n| 1 | Borg Cube |\nl Borg Queen\n| 2 | Awaken |\n\nThe Borg Queen is great\n"
    roles = [line.role for line in read_as_deck(text, CARDS).lines]
    assert (roles[3], roles[6]) == ("unread", "text")


def test_a_title_alone_above_a_table_is_shown_with_its_card() -> None:
    deck = read_as_deck("Borg Cube\n| Count | Title |\n|---|---|\n| 1 | Maglock |\n", CARDS)
    assert [piece.names for piece in deck.set_aside] == [("Borg Cube",)]
