"""The canonical text format, as it is written; how text is read is in tests/stages."""

from __future__ import annotations

from borgcheck.checking.lists import read_as_deck
from borgcheck.reading.formats.text import write
from tests.lists import CARDS, SMALL, written


def test_small_deck_is_written() -> None:
    assert written("text").text == (
        "# so\n@name Swarm\n\nMissions:\n2 Nebula\n\nSeed:\n1 Maglock\n\nDraw:\n2 Nine of Eleven\n1 Seven of Nine [The Borg]\n"
        "1 Shaka, When the Walls Fell\n1 Zzyzx\n\nOutside:\n1 Borg Cube\n"
    )


def test_writing_twice_gives_the_same_text() -> None:
    first = write(SMALL, CARDS).text
    assert write(read_as_deck(first, CARDS), CARDS).text == first


def test_comments_stay_at_their_cards_and_nicknames_stay() -> None:
    deck = read_as_deck("Draw:\n# the way in\n1 tng  # mine\n2 maglock\n# the end\n", CARDS)
    assert write(deck, CARDS).text == "Draw:\n# the way in\n1 tng  # mine\n2 Maglock\n\n# the end\n"


def test_text_stays_above_its_heading() -> None:
    text = "Missions:\n1 Nebula\n\nHi there this is text\nDraw\n# the ships\n1 Borg Cube\n"
    wanted = "Missions:\n1 Nebula\n\n# Hi there this is text\nDraw:\n# the ships\n1 Borg Cube\n"
    assert write(read_as_deck(text, CARDS), CARDS).text == write(read_as_deck(wanted, CARDS), CARDS).text == wanted
