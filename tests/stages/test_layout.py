"""layout: which section each card belongs to, and what the headings' totals come to."""

from __future__ import annotations

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.deck import SectionId
from borgcheck.reading.formats.text import read
from borgcheck.reading.layout import Layout, choose, lay_out


def laid_out(text: str, cards: Catalogue, default: SectionId | None = None) -> Layout:
    lines = read(text, cards)
    assert all(len(line.answers) == 1 for line in lines)
    return lay_out(lines, cards, default=default)


def sections(text: str, cards: Catalogue, default: SectionId | None = None) -> str:
    return " ".join(entry.section or "-" for entry in laid_out(text, cards, default).entries)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Missions:\n1 Nebula\nDraw:\n1 Retask", "missions draw"),
        ("Seed:\n1 Nebula\n1 Ops\n1 Maglock\nMissions:\n1 Dead End\nDraw:\n1 Ops", "missions sites seed seed draw"),
        ("Q's Tent:\nPersonnel (1)\n1 Nine of Eleven\nDraw:\nShips\n1 Borg Cube\nEvents\n1 Retask", "qs-tent draw draw"),
        ("MISSIONS (1)\nNebula\nDILEMMAS (1)\nMaglock\nPERSONNEL (1)\nNine of Eleven", "missions seed draw"),
        ("1 Retask\nMissions:\n1 Nebula\nSeed:\n1 Maglock", "draw missions seed"),
        ("1 Nebula\nSeed:\n1 Maglock\nDraw:\n1 Retask", "missions seed draw"),
        ("1 Retask\n1 Maglock", "- -"),
        ("Draw:\n1 Retask\nWhatever:\n1 Maglock\nShips\n1 Borg Cube", "draw - -"),
        ("Seed:\n1 Maglock\nBattle Bridge:\n1 Battle Bridge Door\n4 Borg Cutting Beam", "seed seed battle-bridge"),
        ("Battle Bridge:\n2 Battle Bridge Door\n4 Borg Cutting Beam", "battle-bridge battle-bridge"),
    ],
    ids=[
        "a section", "missions and sites seed for free wherever they stand", "card types belong to the section above",
        "card types open the sections that the list does not name", "the part without a heading",
        "missions without a heading", "no heading at all", "an unknown heading",
        "the doorway within its side deck lies on top of it", "two doorways within a side deck stay there",
    ],
)  # fmt: skip
def test_sections(text: str, wanted: str, cards: Catalogue) -> None:
    assert sections(text, cards) == wanted


def test_a_format_may_have_a_section_above_its_first_heading(cards: Catalogue) -> None:
    assert sections("1 Retask\nMissions:\n1 Nebula", cards, default=SectionId.DRAW) == "draw missions"


def test_one_title_of_several_cards_is_the_one_that_fits(cards: Catalogue) -> None:
    named = cards.lookup("Battle Bridge Door").cards
    assert choose(named, SectionId.SEED, borg=True) == named[0]
    both = cards.lookup("Seven of Nine").cards
    assert len(both) > 1
    assert choose(both, SectionId.DRAW, borg=True).is_borg
