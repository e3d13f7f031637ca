"""What decks/README.md tells players about writing a list is what the reader does."""

from __future__ import annotations

import re
import tomllib

import pytest

from borgcheck.cards.catalogue import shipped
from borgcheck.checking.lists import read_as_deck
from borgcheck.common import resources
from borgcheck.model.sections import SectionId
from tests.samples import ROOT

GUIDE = (ROOT / "decks" / "README.md").read_text(encoding="utf-8")
CARDS = shipped()
TYPES = {
    "seeded": "card types that are seeded",
    "played": "card types that are played",
    "either": "card types that may be either",
    "doorway": "doorways, which may be either",
    "facility": "facilities, seeded above all cards that are played",
    "within": "kinds within a section",
    "outer": "above the headings of side decks",
}


def rows(heading: str) -> list[list[str]]:
    """The rows of the table below a heading of the guide, without its head."""
    section = GUIDE.split(f"### {heading}\n", 1)[1].split("\n#", 1)[0]
    found = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip().strip("`") for cell in line.strip("|").split(" | ")] for line in found[2:]]


@pytest.mark.parametrize(("line", "wanted"), rows("Cards"))
def test_a_card_line_is_read_as_the_guide_says(line: str, wanted: str) -> None:
    deck = read_as_deck(f"Draw:\n30 Retask\n{line}\n", CARDS)
    assert deck.wholly_read
    assert ", ".join(f"{e.count} {e.name}" for e in deck.entries[1:]) == wanted


@pytest.mark.parametrize(("line", "role"), rows("Other lines"))
def test_another_line_is_what_the_guide_says(line: str, role: str) -> None:
    below_hashes = "## Missions\n6 Nebula\n" if line.startswith("##") else "Missions:\n6 Nebula\n"
    deck = read_as_deck(f"{below_hashes}{line}\n30 Retask\n", CARDS)
    assert deck.lines[2].role == role


@pytest.mark.parametrize("row", rows("Lines that can be read in two ways"), ids=lambda row: row[0])
def test_both_ways_to_write_a_line_settle_it(row: list[str]) -> None:
    for written in row[2:]:
        deck = read_as_deck(f"Missions:\n6 Nebula\nDraw:\n30 Retask\n{written}\n2 Dead End\n", CARDS)
        assert deck.wholly_read, written


def test_the_headings_of_the_guide_are_those_of_the_reader() -> None:
    data = tomllib.loads(resources.package_text("data", "headings.toml"))
    words: dict[str, list[str]] = {}
    for level in ("pile", "part"):
        for section, found in data[level].items():
            words.setdefault(section, []).extend(found)
    wanted = ["| opens | words |", "| --- | --- |"]
    wanted += [f"| {s.heading} | {', '.join(words[s])} |" for s in SectionId if s in words]
    wanted += [f"| {label} | {', '.join(data['type'][phase])} |" for phase, label in TYPES.items()]
    shown = re.search(r"<!-- headings[^\n]*-->\n(.*?)\n<!-- end of headings -->", GUIDE, re.S)
    assert shown
    assert sorted(shown[1].splitlines()) == sorted(wanted)
