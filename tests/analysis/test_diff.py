"""Comparing a deck played with the deck registered: the changes, what is certain, and the command."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from borgcheck.analysis.diff import Difference, compare
from borgcheck.cards.fold import fold
from borgcheck.checking.check import fingerprint
from borgcheck.checking.lists import read_as_deck
from borgcheck.model.deck import Deck
from borgcheck.model.sections import NOT_IN_DECK, SectionId
from tests.lists import CARDS
from tests.samples import ROOT
from tests.tables import table

SWARM = ROOT / "decks/legal/swarm.deck"
DECK = """Missions:
6 Survey Star System
Seed:
2 Maglock
Draw:
3 Borg Cube
1 Nine of Eleven
"""
TENT = "Q's Tent:\n1 Retask\n"


def deck(text: str) -> Deck:
    return read_as_deck(text.replace("<list>", DECK), CARDS)


def between(registered: str, played: str) -> Difference:
    return compare(deck(registered), deck(played))


def rows(difference: Difference) -> list[tuple[object, ...]]:
    """Return the changes as kind, title, section, section moved to, count, and the lines in both lists."""
    return [tuple(change.to_dict().values()) for change in difference.changes]


def brief(difference: Difference) -> list[tuple[str, int, str, str, str | None]]:
    return [(c.kind, c.count, c.title, c.section.value, c.to and c.to.value) for c in difference.changes]


@table("other")
def test_order_comments_spelling_and_headings_make_no_difference(other: str) -> None:
    assert between(DECK, other).same


@table("tent", "changes", "more", "wanted")
def test_changes_between_two_lists_are_named(
    tent: str, changes: list[list[str]], more: str, wanted: list[list[object]]
) -> None:
    registered = played = DECK + tent
    for old, replaced in changes:
        assert old in played
        played = played.replace(old, replaced)
    found = between(registered, played + more)
    assert [[*row] for row in rows(found)] == wanted
    assert not found.same


@pytest.mark.parametrize("section", ["Outside", "Aside"])
def test_cards_outside_the_game_make_a_difference_and_cards_set_aside_do_not(section: str) -> None:
    found = between(DECK, f"{DECK}{section}:\n1 Awaken\n")
    assert brief(found) == [("added", 1, "Awaken", section.lower(), None)]
    assert found.same == (section == "Aside")
    assert found.fingerprints.registered == found.fingerprints.played
    moved = between(DECK, DECK.replace("1 Nine of Eleven\n", f"{section}:\n1 Nine of Eleven\n"))
    assert brief(moved) == [("moved", 1, "Nine of Eleven", "draw", section.lower())]
    assert not moved.same


@table("text", "problems")
def test_lists_with_unread_lines_are_never_the_same(text: str, problems: int) -> None:
    assert not deck(text).wholly_read
    for found in (between(text, text), between(text, DECK), between(DECK, text)):
        assert not found.same
        assert not found.certain
    assert between(text, DECK).not_read.registered == problems
    assert between(DECK, text).not_read.played == problems


@pytest.mark.parametrize("text", ["", "# nothing\n", "Draw:\n", "Aside:\n1 Borg Cube\n"])
def test_empty_list_is_not_the_same_as_another(text: str) -> None:
    assert not between(text, text).same
    assert not between(text, DECK).same


TITLES = [
    "Borg Cube",
    "Maglock",
    "Awaken",
    "Survey Star System",
    "Q's Tent",
    "No Such Card",
    "No Such Thing",
    "[#F00]X[/]",
]
HEADINGS = ["Missions", "Seed", "Draw", "Q's Tent", "Tribble", "Outside", "Aside"]


def in_order(part: tuple[str, object]) -> int:
    """The place of a section: what is not part of the deck stands last."""
    return HEADINGS.index(part[0])


LISTS = st.lists(
    st.tuples(
        st.sampled_from(HEADINGS),
        st.lists(st.tuples(st.integers(1, 4), st.sampled_from(TITLES)), min_size=1, max_size=6),
    ),
    max_size=5,
    unique_by=lambda part: part[0],
).map(
    lambda parts: "".join(
        f"{h}:\n" + "".join(f"{n} {t}\n" for n, t in cards) for h, cards in sorted(parts, key=in_order)
    )
)
SWAPPED = {"added": "removed", "removed": "added", "moved": "moved"}


@settings(max_examples=100, deadline=None)
@given(LISTS, LISTS)
def test_comparison_is_symmetric_and_adds_up(one: str, other: str) -> None:
    registered, played = deck(one), deck(other)
    itself = compare(registered, registered)
    assert not itself.changes
    assert itself.same == (bool(registered.entries_in_deck) and not registered.open_line_numbers)
    there, back = compare(registered, played), compare(played, registered)
    assert there.same == back.same
    assert {
        (c.kind, fold(c.title), c.section, c.to, c.count, c.registered_line, c.played_line) for c in there.changes
    } == {
        (
            SWAPPED[c.kind],
            fold(c.title),
            c.to or c.section,
            c.section if c.to else None,
            c.count,
            c.played_line,
            c.registered_line,
        )
        for c in back.changes
    }
    assert (fingerprint(registered) == fingerprint(played)) == (
        not any(c.section not in NOT_IN_DECK or c.to not in (None, *NOT_IN_DECK) for c in there.changes)
    )
    for section in SectionId:
        gained = sum(c.count for c in there.changes if (c.to or c.section) == section and c.kind != "removed")
        lost = sum(c.count for c in there.changes if c.section == section and c.kind != "added")
        assert registered.total(section) + gained - lost == played.total(section)
