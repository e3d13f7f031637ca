"""choices: what of a list can be read in several ways, and the one reading that is left."""

from __future__ import annotations

from itertools import product
from math import prod
from types import SimpleNamespace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from borgcheck.checking.lists import read_as_deck
from borgcheck.model.listing import Role
from borgcheck.reading.choices import choices, roles_of
from borgcheck.reading.constraints import Evidence, Reading
from borgcheck.reading.decide import MAX_READINGS, decide, undominated
from borgcheck.reading.layout import cards_by_section
from tests.lists import CARDS, framed
from tests.tables import table
from tests.texts import LEGAL


@table("text", "ways")
def test_lines_that_can_be_read_in_several_ways_have_a_choice(text: str, ways: list[list[object]]) -> None:
    """The lines of each choice, and what they may be."""
    found = choices(*framed(text))
    kinds = [[option[c.lines[0]].group_key or option[c.lines[0]].role for option in c.options] for c in found]
    assert [[[n + 1 for n in c.lines], kinds_of] for c, kinds_of in zip(found, kinds, strict=True)] == ways


@table("text", "line", "role")
def test_decided_line_has_its_role(text: str, line: int, role: str) -> None:
    """A reading is dropped if another one breaks fewer of the same constraints; if several are left, a question is asked."""
    deck = read_as_deck(text, CARDS)
    assert deck.lines[line - 1].role == role


@pytest.mark.parametrize(
    ("broken", "left"),
    [(["", "a"], [""]), (["a", "b"], ["a", "b"]), (["a", "ab", "b", "c"], ["a", "b", "c"]), (["a", "a"], ["a", "a"])],
)
def test_reading_is_dropped_if_another_breaks_fewer_of_the_same_constraints(broken: list[str], left: list[str]) -> None:
    readings = [SimpleNamespace(broken=dict.fromkeys(places, "")) for places in broken]
    assert [reading.broken for reading in undominated(readings)] == [dict.fromkeys(places, "") for places in left]  # type: ignore[arg-type]


@table("text", "counts")
def test_evidence_decides_the_counts(text: str, counts: list[int] | None) -> None:
    deck = read_as_deck(text, CARDS)
    assert ([e.count for e in deck.entries] if deck.wholly_read else None) == counts


def test_question_shows_both_readings_and_how_each_is_written() -> None:
    deck = read_as_deck("Seed\nMaglock\n1 Q's Tent\n\nDraw\nRetask\nQ's Tent\nPup\n", CARDS)
    [question] = [line for line in deck.open_lines if line.number == 7]
    assert [each.written for each in question.alternatives] == ["1x Q's Tent", "Q's Tent:"]
    assert question.titles == ("Q's Tent",)
    assert question.opens_section


@pytest.mark.xfail(reason="a total decides whatever the verdict of the other reading is", strict=True)
def test_single_total_does_not_decide_the_verdict() -> None:
    """One number may be a limit or a slip: the other reading has 40 missions, and is illegal."""
    text = LEGAL.replace("Missions:", "Missions (6):").replace("1 Compromised Mission", "Covert Rescue (35)")
    assert read_as_deck(text, CARDS).lines[2].role is Role.OPEN


@table("text", "line", "against")
def test_what_speaks_against_an_option_is_what_its_best_reading_breaks(
    text: str, line: int, against: list[str]
) -> None:
    [question] = [each for each in read_as_deck(text, CARDS).open_lines if each.number == line]
    assert [option.against for option in question.alternatives] == against


# Each title is a card or a heading: eight of them have 2 ** 8 readings.
@pytest.mark.parametrize(("more", "role"), [(0, Role.OPEN), (-1, Role.CARD)])
def test_readings_are_compared_up_to_a_limit_and_asked_about_beyond_it(more: int, role: Role) -> None:
    number = MAX_READINGS.bit_length() + more
    deck = read_as_deck("Draw\nRetask\n" + "Q's Tent\nMaglock\n" * number, CARDS)
    assert [line.role for line in deck.lines if line.text == "Q's Tent"] == [role] * number


AMBIGUOUS = (
    "Draw, Seed:, Missions (2), Maybe:, Q's Tent, Q's Tent (2), Space, Ships, Dilemmas (1), //Draw, , 1 Retask, 2 Maglock, "
    "Borg Cube, Covert Rescue (35), 1 Nebula, 2 Pup, 3 Hugh, 4 Awaken, Total: 3"
).split(", ")


@given(st.lists(st.sampled_from(AMBIGUOUS), max_size=10))
def test_decided_deck_is_that_of_every_reading_that_is_left(lines: list[str]) -> None:
    """No reading that another one does not rule out gives another deck, unless a line stays open."""
    text = "\n".join(["Draw:", *lines])
    read, body = framed(text)
    found = choices(read, body)
    assume(prod(len(choice.options) for choice in found) <= MAX_READINGS)
    evidence = Evidence(tuple(read), body, roles_of(found))
    ways = product(*(choice.options for choice in found))
    readings = [Reading.of(evidence, options, CARDS, None) for options in ways]
    left = undominated(readings)
    decided = decide(read, body, CARDS)
    if all(decided.lines[n].role is not Role.OPEN for choice in found for n in choice.lines):
        deck = cards_by_section(decided.entries)
        assert all(cards_by_section(reading.layout.entries) == deck for reading in left)
