"""The order of a printed list: sections, types and titles, and that nothing on the list is lost."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.lists import read_as_deck
from borgcheck.model.deck import Deck
from borgcheck.output.card_list import TYPES, ListSection, by_type, list_sections, open_line_texts
from tests.samples import DECKS as ALL
from tests.samples import LEGAL as DECKS

MIXED = """@name Mixed
Missions:
1 Compromised Mission
Seed:
2 Radioactive Garbage Scow
1 Establish Gateway
1 Transwarp Network Gateway
Draw:
1 Borg Skout Vessel
2 Nine of Eleven
1 Borg Scout Vessel
1 Eight of Nineteen
1 borg skout vessel
1 Interlink Drone
Outside:
1 phoenix
"""


def _shown(part: ListSection) -> str:
    """A section on one line: its label and total, and those of its groups with their cards."""
    groups = (f"{g.label} {g.total} ({', '.join(f'{n.count} {n.title}' for n in g.lines)})" for g in part.groups)
    return f"{part.label} {part.total}: {', '.join(groups)}"


def test_card_list_is_sorted_by_section_type_and_title(cards: Catalogue) -> None:
    found = list_sections(read_as_deck(MIXED, cards))
    assert list(map(_shown, found)) == [
        "Missions 1: Mission 1 (1 Compromised Mission)",
        "Seed cards 4: Doorway 1 (1 Transwarp Network Gateway), Objective 1 (1 Establish Gateway), "
        "Dilemma 2 (2 Radioactive Garbage Scow)",
        "Draw deck 7: Personnel 4 (1 Eight of Nineteen, 3 Nine of Eleven), Ship 1 (1 Borg Scout Vessel), "
        "Not in the catalogue 2 (2 Borg Skout Vessel)",
        "Cards outside the game 1: Ship 1 (1 Phoenix)",
    ]
    assert [p.in_deck for p in found] == [True, True, True, False]
    assert [line.known for line in found[2].groups[-1].lines] == [False]


LISTS = {"mixed": MIXED, **{path.stem: path.read_text("utf-8") for path in DECKS}}


@pytest.mark.parametrize("text", LISTS.values(), ids=LISTS)
def test_order_of_the_file_does_not_matter_and_nothing_is_lost(text: str, cards: Catalogue) -> None:
    deck = read_as_deck(text, cards)
    for mixed in (deck.entries[::-1], random.Random(1).sample(deck.entries, len(deck.entries))):
        assert list_sections(Deck(entries=mixed)) == list_sections(deck)
    assert {p.section.value: p.total for p in list_sections(deck) if p.section} == {
        s: n for s, n in deck.counts().items() if n
    }
    assert sum(p.total for p in list_sections(deck)) == sum(e.count for e in deck.entries)


def test_every_type_of_the_game_has_its_place(cards: Catalogue) -> None:
    assert {c.type for c in cards if c.is_first_edition} == set(TYPES)
    assert by_type([]) == ()


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.name)
def test_sheet_lists_the_lines_that_every_command_counts(path: Path, cards: Catalogue) -> None:
    deck = read_as_deck(path.read_bytes(), cards)
    assert {line for line, _ in open_line_texts(deck)} == set(deck.open_line_numbers)


def test_card_spread_over_lines_is_named(cards: Catalogue) -> None:
    cards_of_draw = '[{\n"count": 1000,\n"title": "Maglock"}, {"count": 1, "title": "Borg Scout Vessel"}]'
    text = f'{{"format": "borgcheck",\n"sections": {{"draw": {cards_of_draw}}}}}'
    assert open_line_texts(read_as_deck(text, cards, input_format="json")) == [(3, "1000 Maglock")]
