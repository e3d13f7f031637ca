"""marks: what may stand beside a title, and what cannot."""

from __future__ import annotations

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.reading.marks import is_printing, may_take_out, own_facts, why_not_a_mark


@pytest.mark.parametrize(
    ("title", "token"),
    [
        ("Nine of Eleven", "(Interlink Drone)"),
        ("Interlink Drone", "(Nine of Eleven)"),
        ("Maglock", "(Dilemma)"),
        ("Maglock", "[space]"),
        ("Borg Ship", "(S)"),
        ("Data", "[Fed]"),
        ("Data", "(personnel)"),
        ("Establish Gateway", "[First Contact]"),
        ("Establish Gateway", "[FC]"),
        ("Covert Rescue", "(30 points)"),
        ("Covert Rescue", "(35 points)"),
        ("Covert Rescue", "(Planet, 35 pts)"),
        ("Firestorm", "(kills 2-3)"),
        ("Maglock", "(foil)"),
        ("Maglock", "(the core of the deck)"),
    ],
)
def test_a_mark_or_a_remark(title: str, token: str, cards: Catalogue) -> None:
    assert why_not_a_mark(token, title, cards) == ""


@pytest.mark.parametrize(
    ("title", "token", "why"),
    [
        ("Maglock", "(Borg Ship)", "card itself"),
        ("Maglock", "(Dead Endd)", "card itself"),
        ("Maglock", "(3 foil)", "number"),
        ("Maglock", "(two)", "number"),
        ("Maglock", "(reserve)", "out of the deck"),
        ("Maglock", "(cut)", "out of the deck"),
        ("Maglock", "(sideboard)", "out of the deck"),
        ("Maglock", "(Q's Tent)", "out of the deck"),
        ("Maglock", "(Voyager)", "was not printed in"),
        ("Maglock", "(both copies)", "number"),
        ("Borg Ship", "(planet)", "does not describe"),
        ("Maglock", "[Kli]", "does not describe"),
        ("Maglock", "(Ship)", "does not describe"),
    ],
)
def test_anything_else_is_said(title: str, token: str, why: str, cards: Catalogue) -> None:
    assert why in why_not_a_mark(token, title, cards)


@pytest.mark.parametrize(
    ("remark", "out"),
    [
        ("reserve", True),
        ("if not needed", True),
        ("Side Board", True),
        ("Outside", True),
        ("in Q's Tent", True),
        ("my favourite", False),
        ("get these early", False),
        ("left at home", True),
        ("wish list", True),
        ("traded away", True),
    ],
)
def test_a_remark_that_may_take_a_card_out(remark: str, out: bool) -> None:
    assert may_take_out(remark) == out


@pytest.mark.parametrize(
    ("mark", "is_one"),
    [
        ("TB", True), ("The Borg", True), ("*TB", True), ("TB R", True), ("R", True),
        ("DS9", False), ("Trouble with Tribbles", False), ("TB C", False), ("foil", False), ("", False),
    ],
)  # fmt: skip
def test_a_set_and_a_rarity_that_a_card_was_printed_in(mark: str, is_one: bool, cards: Catalogue) -> None:
    assert is_printing(mark, cards.lookup("Seven of Nine (The Borg)").cards) == is_one


def test_the_words_for_what_a_card_is(cards: Catalogue) -> None:
    [data] = cards.lookup("Kova Tholl").cards
    assert {"personnel", "non aligned", "non"} <= own_facts(data)
    assert not {"ship", "borg", "space"} & own_facts(data)
