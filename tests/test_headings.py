"""Titles that are headings, too: `Q's Tent`, `Planet`, `Space`, `Borg Ship`."""

from __future__ import annotations

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.parsing import read_deck


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
