"""Titles that are headings, too: `Q's Tent`, `Planet`, `Space`, `Borg Ship`."""

from __future__ import annotations

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.parse.pipeline import read_deck


# Lines that are titles and headings alike: how many cards each section then holds.
@pytest.mark.parametrize(
    ("text", "counts"),
    [
        pytest.param(
            "Missions\n6 Survey Star System\nSeed\n28 Maglock\n1 Borg Ship\n1 Pup\n30 Draw Deck\n30 Borg Cube",
            {"missions": 6, "seed": 30, "draw": 30},
            id="a dilemma above as many lines as it has copies",
        ),
        pytest.param(
            "Missions\n6 Survey Star System\nSeed\n1 Maglock\n30 Draw Deck\n28 Nine of Eleven\n1 Borg Outpost\n1 Retask",
            {"missions": 6, "seed": 1, "draw": 30},
            id="a facility in the draw deck",
        ),
        *(
            pytest.param(
                f"Seed:\nMaglock{one}\nQ's Tent{one}\nBattle Bridge Door{one}\n\nQ's Tent:\nRetask{one}\n\nDraw:\nBorg Cube",
                {"missions": 0, "seed": 3, "draw": 1, "qs-tent": 1},
                id=f"a doorway above one line, counted as {one!r}",
            )
            for one in (" (1)", ": 1", " - 1", ", 1", " 1", " [1]", " *1", " = 1", "\t1", " x1")
        ),
        pytest.param(
            "Missions\n6 Survey Star System\n\nSeed\nQ's Tent\nPup\n3 Maglock\n\nDraw\n30 Borg Cube\n\nQ's Tent\nRetask\nPADD",
            {"missions": 6, "seed": 5, "draw": 30, "qs-tent": 2},
            id="a doorway without a count right below a heading",
        ),
        pytest.param(
            "## Missions\nNebula\n## Seed\nQ's Tent\nMaglock\n## Draw\nBorg Cube\n## Q's Tent\nRetask\nPADD",
            {"missions": 1, "seed": 2, "draw": 1, "qs-tent": 2},
            id="a doorway without a count below headings like comments",
        ),
        pytest.param(
            "Draw Deck (30)\nBorg Cube (30 copies)\nQ's Tent (6)\nRetask (5 copies)\nPADD (1 copy)",
            {"missions": 0, "seed": 0, "draw": 30, "qs-tent": 6},
            id="a side deck above as many copies as it says",
        ),
        pytest.param(
            'Draw Deck (30)\n"Borg Cube",30\nQ\'s Tent (5)\n"Borg Outpost",4\n"PADD",1',
            {"missions": 0, "seed": 0, "draw": 30, "qs-tent": 5},
            id="a side deck above a facility in quotes",
        ),
        pytest.param(
            "SEED CARDS (30)\nMISSIONS (6)\nSurvey Star System (6)\nDOORWAYS (2)\nQ's Tent (1)\n"
            "Transwarp Network Gateway (1)\nOther (22)\nMaglock (22)\nDRAW DECK (1)\nBorg Cube\nQ's TENT (2)\nRetask\nPADD",
            {"missions": 6, "seed": 24, "draw": 1, "qs-tent": 2},
            id="a doorway under doorways of which it is one",
        ),
        pytest.param(
            "Seed Cards (1)\nMaglock (1)\nDraw Deck (36)\nNine of Eleven (30)\nQ's Tent (3)\nRetask\nPADD\nBorg Sphere",
            {"missions": 0, "seed": 1, "draw": 36},
            id="doorways in the draw deck whose total counts them",
        ),
        pytest.param(
            "Seed Cards (1)\nMaglock (1)\nQ's Tent (13)\nNine of Eleven (13)\nDraw Deck (30)\nNine of Eleven (29)\nQ's Tent (1)",
            {"missions": 0, "seed": 1, "draw": 30, "qs-tent": 13},
            id="a side deck above, and a doorway at the end of the draw deck",
        ),
        pytest.param(
            "Missions:\nPegasus Search\nPlanet\nSymbiont Diagnosis\nSeed:\n4 Borg Ship\n2 Maglock\nDraw:\n30 Borg Cube",
            {"missions": 3, "seed": 6, "draw": 30},
            id="a mission without a count among missions without counts",
        ),
        pytest.param(
            "Missions:\nPegasus Search\nSpace\nSpace\nSeed:\n4 Borg Ship\n2 Maglock\nDraw:\n30 Borg Cube",
            {"missions": 3, "seed": 6, "draw": 30},
            id="the same at the end of the missions",
        ),
        pytest.param(
            "SEED DECK (24)\nPegasus Search\nSymbiont Diagnosis\nNebula\nSurvey Star System\nSpace (2)\nMaglock (16)\n"
            "Borg Ship (2)\nDRAW DECK (30)\nBorg Cube (30)",
            {"missions": 6, "seed": 18, "draw": 30},
            id="missions among the seed cards",
        ),
        pytest.param(
            "Seed:\n1 Pegasus Search\n1 Symbiont Diagnosis\n1 Nebula\n2 Survey Star System\nPlanet\n16 Maglock\nDraw:\n9 Retask",
            {"missions": 6, "seed": 16, "draw": 9},
            id="the sixth mission, without a count among counts",
        ),
        pytest.param(
            "MISSIONS (6)\nSurvey Star System (6)\nSpace (5)\nBorg Ship\nBorg Servo\nNanites\nEdo Probe\nNagilum\nDRAW (1)\nRetask",
            {"missions": 6, "seed": 5, "draw": 1},
            id="a heading of dilemmas behind the missions",
        ),
        pytest.param(
            "Missions\n6 Survey Star System\nSeed\nPlanet\n3 Maglock\nSpace\n2 Borg Ship\nDraw\n9 Retask",
            {"missions": 6, "seed": 5, "draw": 9},
            id="headings of dilemmas without totals",
        ),
    ],
)  # fmt: skip
def test_titles_that_are_headings(cards: Catalogue, text: str, counts: dict[str, int]) -> None:
    deck = read_deck(text, cards)
    assert {section: number for section, number in deck.counts().items() if section != "sites"} == counts


_IN_ORDER = {"missions": 6, "seed": 3, "draw": 2}


# Headings with numbers in front: how many cards each section then holds.
@pytest.mark.parametrize(
    ("text", "counts"),
    [
        pytest.param(
            "1. Missions\nSurvey Star System (6)\n2. Seed Cards\nMaglock (3)\n3. Draw Deck\nBorg Cube (2)",
            _IN_ORDER,
            id="counts behind",
        ),
        pytest.param(
            "1. Missions\n6 Survey Star System\n\n2. Seed Cards (3)\n3 Maglock\n\n3) Draw Deck\n2 Borg Cube",
            _IN_ORDER,
            id="counts in front",
        ),
        pytest.param(
            "I. Missions\n6 Survey Star System\nII. Seed Cards\n3 Maglock\nIII. Draw Deck\n2 Borg Cube",
            _IN_ORDER,
            id="Roman numerals",
        ),
        pytest.param(
            "1. Missions\n6. Survey Star System\n2. Seed Cards\n1. Maglock\n2. Dead End\n3. Draw Deck\n2. Borg Cube",
            _IN_ORDER,
            id="counts with dots",
        ),
        pytest.param(
            "1. Missions\n1. Pegasus Search\n2. Symbiont Diagnosis\n3. Nebula\n4. Study Pulsar\n5. Covert Rescue\n6. Planet\n"
            "2. Seed Cards\n1. Maglock\n2. Dead End\n3. Borg Ship\n3. Draw Deck\n1. Borg Cube\n2. Retask\n4. Q's Tent\n1. Regenerate",
            {**_IN_ORDER, "qs-tent": 1},
            id="cards that are numbered under each",
        ),
        pytest.param(
            "1. Missions\n2. Pegasus Search\n3. Nebula\n4. Seed\n5. Maglock\n6. Q's Tent\n7. Draw\n8. Borg Cube",
            {"missions": 2, "seed": 2, "draw": 1},
            id="every line numbered",
        ),
        pytest.param(
            "1. Missions\n6 Survey Star System\n2. Seed Cards\n3 Maglock\n3. Q's Tent\n9 Retask\n4. Draw Deck\n2 Borg Cube",
            {**_IN_ORDER, "qs-tent": 9},
            id="a title with the next number",
        ),
        pytest.param(
            "1. Missions\n6 Survey Star System\n2. Seed Cards\n3 Maglock\n5. Q's Tent\n3. Draw Deck\n2 Borg Cube",
            {**_IN_ORDER, "seed": 8},
            id="a title with another number",
        ),
        pytest.param(
            "1. Missions\n6. Survey Star System\n2. Seed Cards\n3. Maglock\n3. Draw Deck\n2. Borg Cube\n4. Q's Tent\n1. Retask",
            {**_IN_ORDER, "draw": 3},
            id="a title with the next number where counts have dots, which is not read",
        ),
        pytest.param(
            "Seed\n1. Missions\n6 Survey Star System\n2. Dilemmas\n3 Maglock\nDraw\n1. Personnel\n1 Nine of Eleven\n2. Ships\n1 Borg Cube",
            _IN_ORDER,
            id="numbers that start again in the next part",
        ),
        pytest.param(
            "Missions:\n6 Survey Star System\nDraw:\n1. Borg Cube\n1. Borg Sphere\n2. Retask\n3. Maglock",
            {"missions": 6, "seed": 0, "draw": 7},
            id="counts that start like an enumeration",
        ),
    ],
)  # fmt: skip
def test_headings_with_numbers(cards: Catalogue, text: str, counts: dict[str, int]) -> None:
    deck = read_deck(text, cards)
    assert {section: number for section, number in deck.counts().items() if section != "sites"} == counts
    assert all(e.card for e in deck.entries)


def test_numbers_that_do_not_rise_make_no_heading(cards: Catalogue) -> None:
    deck = read_deck("2. Missions\n1. Survey Star System\n1. Seed\n4. Maglock\nDraw\n3 Borg Cube\n", cards)
    assert [e.title for e in deck.entries if e.card is None] == ["Missions", "Seed"]
