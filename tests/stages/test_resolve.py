"""resolve: a list that can be read in several ways is read in the one that its totals leave, or the lines are unread."""

from __future__ import annotations

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.listing import Role
from borgcheck.reading.formats.text import read
from borgcheck.reading.resolve import resolve
from borgcheck.reading.roles import CardItem
from tests.yamls import table


def roles(text: str, cards: Catalogue) -> dict[int, str]:
    """The role of each line that could have had two, in the reading that was chosen."""
    lines = read(text, cards)
    return {
        chosen.number: chosen.answer.role
        for line, chosen in zip(lines, resolve(lines, cards), strict=True)
        if len(line.answers) > 1
    }


def counts(text: str, cards: Catalogue) -> list[str]:
    """The count of each card in the reading that was chosen; nothing for a line that stays unread."""
    items = (item for line in resolve(read(text, cards), cards) for item in line.answer.items)
    return [item.count for item in items if isinstance(item, CardItem)]


@table("draw", "tent", "role")
def test_totals_choose(draw: str, tent: str, role: str, cards: Catalogue) -> None:
    found = roles(f"{draw}\nRetask\n{tent}\nMaglock", cards)
    assert found == {3: role}


def test_readings_that_give_the_same_deck_are_one(cards: Catalogue) -> None:
    text = "Seed\nPlanet dilemmas\nMaglock\nSpace dilemmas\nBorg Ship\nDraw\nRetask"
    assert roles(text, cards) == {}
    # Whether the number is a place or a count makes no difference where both are one.
    assert counts("Draw:\n1. Retask\n1. Maglock", cards) == ["", ""]


def test_what_all_remaining_readings_agree_on_is_read(cards: Catalogue) -> None:
    text = "SEED (1)\nMaglock\nQ's TENT (1)\nRetask\nDRAW\nBorg Cube\nQ's TENT (1)\nPup"
    found = roles(text, cards)
    assert set(found) == {3, 7}
    assert found[3] == Role.HEADING


@pytest.mark.parametrize(
    ("total", "read"), [(" (4)", ["1", "", "", ""]), (" (10)", ["1", "2", "3", "4"]), (":", ["1"]), (" (7)", ["1"])]
)
def test_rising_numbers_are_places_or_counts_as_the_total_says(total: str, read: list[str], cards: Catalogue) -> None:
    assert counts(f"Missions{total}\n1 Nebula\n2 Planet\n3 Space\n4 Wolf", cards) == read


@pytest.mark.parametrize(("total", "read"), [("(2)", ["", "1"]), ("(36)", ["35", "1"]), ("", [])])
def test_a_number_behind_a_mission_may_be_its_points(total: str, read: list[str], cards: Catalogue) -> None:
    found = counts(f"Missions {total}\nCovert Rescue (35)\n1 Nebula", cards)
    assert found == (read or ["1"])


def test_a_question_that_stays_open_shows_both_readings(cards: Catalogue) -> None:
    lines = read("Draw\nRetask\nQ's Tent\nMaglock", cards)
    unread = resolve(lines, cards)[2].answer.unread
    assert unread is not None
    assert tuple(reading.label for reading in unread.readings) == (
        "the card Q's Tent, written `1 Q's Tent`",
        "the heading of Q's Tent, written `Q's Tent:`",
    )
    assert unread.may_be_heading


# Each title is a card or a heading, so that eight of them make 2 ** 8 readings; only as cards they all count in the draw deck.
@pytest.mark.parametrize(("asked", "role"), [(8, Role.CARD), (9, Role.UNREAD)])
def test_at_most_256_readings_are_compared(asked: int, role: Role, cards: Catalogue) -> None:
    found = roles(f"Draw ({2 * asked + 1})\n" + "Retask\nQ's Tent\n" * asked + "Maglock", cards)
    assert list(found.values()) == [role] * asked


# The total is wrong however each title is read. Up to twenty are tried; of those that are not, any might meet it.
@pytest.mark.parametrize(("titles", "unread"), [(1, 0), (20, 0), (21, 1), (22, 2)])
def test_a_title_that_is_not_tried_against_a_wrong_total_is_open(titles: int, unread: int, cards: Catalogue) -> None:
    lines = read("Seed\nMaglock\n\nDraw (99)\nRetask\n" + "Q's Tent\nBorg Cube\n" * titles, cards)
    found = [line.answer.role for line in resolve(lines, cards) if line.text == "Q's Tent"]
    assert found == [Role.CARD] * (titles - unread) + [Role.UNREAD] * unread


# Evidence makes the line a heading. Only a total that the title as a card would meet makes it a question again.
@pytest.mark.parametrize(("total", "role"), [(3, Role.HEADING), (5, Role.UNREAD), (9, Role.HEADING)])
def test_a_total_opens_what_evidence_ruled_out_only_if_it_agrees(total: int, role: Role, cards: Catalogue) -> None:
    lines = read(f"Draw ({total})\n1 Retask\n1 Maglock\n1 Pup\n\nQ's Tent\n1 Borg Cube", cards)
    assert [line.answer.role for line in resolve(lines, cards) if line.text == "Q's Tent"] == [role]
