"""answers: what each line of a list may be, given the evidence of the others; questions where it may be two things."""

from __future__ import annotations

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.lists import read_as_deck
from borgcheck.reading.formats.text import read
from tests.yamls import table


def roles(text: str, cards: Catalogue) -> list[str]:
    """The roles that each line may have, `card/heading` for a question."""
    return ["/".join(answer.role for answer in line.answers) for line in read(text, cards)]


def test_every_role(cards: Catalogue) -> None:
    text = "My Own List\nPlayer: Jane\n@event Regional\n\n// a comment\nDraw:\n-----\n2 Retask\nTotal: 2\n???"
    wanted = "metadata metadata directive blank comment heading rule card total unread"
    assert " ".join(roles(text, cards)) == wanted


# One line among the cards of a draw deck.
@table("line", "role")
def test_a_line_among_cards(line: str, role: str, cards: Catalogue) -> None:
    assert roles(f"Draw:\n1 Retask\n{line}\n1 Pup\n", cards)[2] == role


def test_an_overlong_line_is_unread(cards: Catalogue) -> None:
    assert roles(f"Draw:\n1 Retask\n2 {'x' * 5000}\n1 Pup\n", cards)[2] == "unread"


@table("line", "role")
def test_the_line_above_the_first_heading(line: str, role: str, cards: Catalogue) -> None:
    assert roles(f"{line}\n\nDraw:\n1 Retask\n", cards)[0] == role


@table("headings", "line", "role")
def test_a_title_that_is_a_heading(headings: str, line: str, role: str, cards: Catalogue) -> None:
    text = "\n".join((headings.format("Missions"), "Nebula", headings.format("Draw"), "Maglock", line, "Retask"))
    assert roles(text, cards)[4] == role


# The list has two headings, each on top of a paragraph, and titles without counts.
@table("below", "role")
def test_paragraphs_settle_what_a_title_is(below: str, role: str, cards: Catalogue) -> None:
    text = f"Missions:\nNebula\n\nDraw:\n{below}\n"
    assert roles(text, cards)[text.split("\n").index("Q's Tent")] == role


def test_a_title_alone_without_a_count_is_a_heading_where_every_card_has_one(cards: Catalogue) -> None:
    counted = "Draw\n1 Nebula\n1 Retask\n2 Maglock\n1 Borg Cube\n1 Borg Sphere\n{blank}Q's Tent\n1 Data"
    assert roles(counted.format(blank="\n"), cards)[-2] == "heading"
    assert roles(counted.format(blank=""), cards)[-2] == "heading"
    assert roles(counted.format(blank="\n").replace("2 Maglock", "Maglock"), cards)[-2] == "card/heading"
    # Its count speaks for a heading, its place within a paragraph for a card.
    two = "Missions\n1 Nebula\n\n" + counted.format(blank="")
    assert roles(two, cards)[-2] == "card/heading"


@table("text", "line", "role")
def test_questions(text: str, line: int, role: str, cards: Catalogue) -> None:
    assert roles(text, cards)[line - 1] == role


@table("line", "role")
def test_a_line_below_the_list(line: str, role: str, cards: Catalogue) -> None:
    text = f"Missions:\n1 Nebula\n\nDraw:\n1 Retask\n2 Pup\n3 Borg Cube\n\n{line}\n"
    assert roles(text, cards)[8] == role


def test_a_short_line_above_cards_is_no_text(cards: Catalogue) -> None:
    text = "Draw:\n1 Retask\n2 Pup\n3 Borg Cube\n\nPossible additions\n1 Maglock\n"
    assert roles(text, cards)[5] in ("unread", "heading")


def test_a_hash_is_a_heading_only_where_no_other_headings_are(cards: Catalogue) -> None:
    marked = roles("# My deck\n## Draw\n1 Retask\n## Whatever\n1 Pup\n", cards)
    assert marked[:4] == ["metadata", "heading", "card", "heading"]
    assert roles("Draw:\n1 Retask\n# a comment\n# Outside\n1 Pup\n", cards)[2:4] == ["comment", "comment/heading"]


@table("lines", "asked")
def test_numbers_that_may_be_counts_places_or_points(lines: list[str], asked: str, cards: Catalogue) -> None:
    found = read("\n".join(("Missions:", *lines)), cards)[2]
    assert found.group.split(" ")[0] == asked
    assert len(found.answers) == (2 if asked else 1)


def test_every_reading_says_how_to_write_it(cards: Catalogue) -> None:
    lines = read("Draw\nRetask\nQ's Tent\nPup\nMissions\n1 Nebula\n2 Planet\n3 Space\n4 Wolf\n", cards)
    questions = [line for line in lines if len(line.answers) > 1]
    assert len(questions) == 4, "1 is one card, whether a count or a place"
    assert all("written `" in answer.label for line in questions for answer in line.answers)


# A list counts every card, and is signed below its last one, from three counted cards on: two may be single copies.
@pytest.mark.parametrize(("counted", "role"), [(2, "unread"), (3, "heading")])
def test_three_counted_cards_show_that_a_title_without_a_count_is_no_card(
    counted: int, role: str, cards: Catalogue
) -> None:
    above = "\n".join(["1 Retask", "1 Maglock"][: counted - 1])
    deck = read_as_deck(f"Draw:\n{above}\nQ's Tent\n1 Borg Cube", cards)
    assert deck.lines[counted].role == role


@pytest.mark.parametrize(("counted", "role"), [(2, "unread"), (3, "text")])
def test_a_name_below_three_counted_cards_is_a_signature(counted: int, role: str, cards: Catalogue) -> None:
    above = "\n".join(["1 Retask", "1 Maglock", "1 Pup"][:counted])
    deck = read_as_deck(f"Draw:\n{above}\n\nHugh", cards)
    assert deck.lines[-1].role == role
