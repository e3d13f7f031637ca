"""classify: the role of every line of a list, and the questions where a line has two."""

from __future__ import annotations

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.reading.formats.text import read


def roles(text: str, cards: Catalogue) -> list[str]:
    """The roles that each line may have, `card/heading` for a question."""
    return ["/".join(answer.role for answer in line.answers) for line in read(text, cards)]


def test_every_role(cards: Catalogue) -> None:
    text = "My Own List\nPlayer: Jane\n@event Regional\n\n// a comment\nDraw:\n-----\n2 Retask\nTotal: 2\n???"
    wanted = "metadata metadata directive blank comment heading rule card total unread"
    assert " ".join(roles(text, cards)) == wanted


# One line among the cards of a draw deck.
@pytest.mark.parametrize(
    ("line", "role"),
    [
        ("2 Maglock", "card"),
        ("2 Maglok", "card"),
        ("2 Borg Ships", "card"),
        ("Maglock", "card"),
        ("Maglok", "unread"),
        ("Ships", "heading"),
        ("Whatever:", "heading"),
        ("// a comment", "comment"),
        ("(a remark about combos)", "comment"),
        ("[a remark about combos]", "comment"),
        ("(2 Maglock)", "unread"),
        ("(Maglock)", "unread"),
        ("#2 Maglock", "unread"),
        ("//2 Maglock", "unread"),
        ("Resistance is futile!", "unread"),
        ("Any comments are welcome", "unread"),
        ("joe@example.org", "unread"),
        ("Player: Jane", "unread"),
        ("Event: Trust Me x2", "card"),
        ("@rulset borg-gray", "unread"),
        ("@3 Maglock", "unread"),
        ("borgcheck: ignore B103", "unread"),
        ("Maglock:", "unread"),
        ("12", "unread"),
        ("2 " + "x" * 5000, "unread"),
    ],
)
def test_a_line_among_cards(line: str, role: str, cards: Catalogue) -> None:
    assert roles(f"Draw:\n1 Retask\n{line}\n1 Pup\n", cards)[2] == role


@pytest.mark.parametrize(
    ("line", "role"),
    [
        ("My Own List", "metadata"),
        ("Deck Name: Many Small Ships", "metadata"),
        ("Deck Name: Swarm", "unread"),
        ("Player: Jane", "metadata"),
        ("Player: Data", "unread"),
        ("Event: Trust Me", "unread"),
        ("Borg Cube", "card"),
        ("Bor Cube", "unread"),
        ("I have won three tournaments in a row with this deck, and I would play it again any day", "unread"),
    ],
)
def test_the_line_above_the_first_heading(line: str, role: str, cards: Catalogue) -> None:
    assert roles(f"{line}\n\nDraw:\n1 Retask\n", cards)[0] == role


# A title that is a heading's word as well is what the marks of the other headings make of it.
@pytest.mark.parametrize(
    ("headings", "line", "role"),
    [
        ("{}:", "Q's Tent", "card"),
        ("{}:", "Q's Tent:", "heading"),
        ("{}:", "1 Q's Tent", "card"),
        ("{}:", "Q's Tent (1)", "card"),
        ("{} (1)", "Q's Tent", "card"),
        ("{} (1)", "Q's Tent (1)", "card/heading"),
        ("{}", "Q's Tent", "card/heading"),
        ("{}", "1 Q's Tent", "card"),
        ("== {} ==", "Q's Tent", "card"),
        ("== {} ==", "== Q's Tent ==", "heading"),
        ("**{}**", "**Q's Tent**", "heading"),
        ("## {}", "Q's Tent", "card"),
        ("## {}", "## Q's Tent", "heading"),
    ],
)
def test_a_title_that_is_a_heading(headings: str, line: str, role: str, cards: Catalogue) -> None:
    text = "\n".join((headings.format("Missions"), "Nebula", headings.format("Draw"), "Maglock", line, "Retask"))
    assert roles(text, cards)[4] == role


def test_a_title_alone_without_a_count_is_a_heading_where_every_card_has_one(cards: Catalogue) -> None:
    counted = "Draw\n1 Nebula\n1 Retask\n2 Maglock\n1 Borg Cube\n1 Borg Sphere\n{blank}Q's Tent\n1 Data"
    assert roles(counted.format(blank="\n"), cards)[-2] == "heading"
    assert roles(counted.format(blank=""), cards)[-2] == "card/heading"
    assert roles(counted.format(blank="\n").replace("2 Maglock", "Maglock"), cards)[-2] == "card/heading"


def test_a_hash_is_a_heading_only_where_no_other_headings_are(cards: Catalogue) -> None:
    assert roles("# My deck\n## Draw\n1 Retask\n## Whatever\n1 Pup\n", cards)[:4] == [
        "metadata",
        "heading",
        "card",
        "heading",
    ]
    assert roles("Draw:\n1 Retask\n# a comment\n# Outside\n1 Pup\n", cards)[2:4] == ["comment", "comment/heading"]


@pytest.mark.parametrize(
    ("lines", "asked"),
    [
        (("Planet (2)", "Nebula (35)"), "points"),
        (("1 Nebula", "2 Planet", "3 Space", "4 Wolf"), "numbers"),
        (("1 Nebula", "2 Planet", "3 Space"), ""),
        (("1x Nebula", "2x Planet", "3x Space", "4x Wolf"), ""),
        (("2 Nebula", "3 Planet", "4 Space", "5 Wolf"), ""),
    ],
)
def test_numbers_that_may_be_counts_places_or_points(lines: tuple[str, ...], asked: str, cards: Catalogue) -> None:
    found = read("\n".join(("Missions:", *lines)), cards)[2]
    assert found.group.rstrip(" 0123456789") == asked
    assert len(found.answers) == (2 if asked else 1)


def test_every_reading_says_how_to_write_it(cards: Catalogue) -> None:
    lines = read("Draw\nRetask\nQ's Tent\nPup\nMissions\n1 Nebula\n2 Planet\n3 Space\n4 Wolf\n", cards)
    questions = [line for line in lines if len(line.answers) > 1]
    assert len(questions) == 4, "1 is one card, whether a count or a place"
    assert all("written `" in answer.label for line in questions for answer in line.answers)
