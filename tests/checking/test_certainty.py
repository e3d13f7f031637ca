"""Whether the verdict on a deck with unknown cards or ambiguous titles holds whatever cards they are."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import borgcheck
from borgcheck.cards.catalogue import catalogue
from borgcheck.checking import certainty
from borgcheck.common.grouping import grouped

RULESETS = ("borg-1.6", "borg-gray", "cc-open")
NAMES = ("Zorblax Quorn", "Wibble Fnord")
# A card of each kind, and those that let others in; an empty line is no card.
KINDS = [
    *("", "1 Nebula", "1 Qualor II Rendezvous", "1 Space", "1 Ops", "1 Maglock", "1 Borg Outpost", "1 Gowron"),
    *("1 Nine of Eleven", "1 Borg Cube", "1 Kevin Uxbridge", "1 Borg Kiss", "1 Trust Me", "1 Tribble - Bonus"),
    *("1 Cryosatellite", "1 Beware of Q", "1 Q's Tent: Civil War", "1 Fair Play", "1 Prison Break"),
    "1 Search for Weapons",
]
TENT = ("Yellow Alert", "Computer Crash", "Brainwash", "Tetryon Field", "Static Warp Bubble", "Lower Decks")


def deck(random: Random) -> dict[str, list[str]]:
    """A deck that one card or two may make legal, or illegal."""
    draw = random.choice(["Borg Scout Vessel", "Borg Scout Vessel", "Assimilation Tubules", "Kevin Uxbridge"])
    sections = {
        "Missions": [f"{random.choice([4, 5, 5, 6, 6, 7])} Nebula"],
        "Seed": [f"{random.choice([5, 28, 29, 30, 31])} Maglock"],
        "Draw": [f"{random.choice([29, 30, 30, 31])} {draw}"],
    }
    for line in ("1 Gowron of Borg", "1 His Honor, The High Sheriff of Nottingham", "1 Q's Tent", "1 Ops"):
        if random.random() < 0.2:
            sections["Seed"].append(line)
    for line in ("1 Trust Me", "1 Borg Cube", "1 Klingon Disruptor"):
        if random.random() < 0.1:
            sections["Seed"].append(line)
    if random.random() < 0.4:
        title = random.choice(["Fair Play", "Fair Play", "Borg Queen"])
        sections["Q's Tent"] = [f"1 {title}" for title in TENT] + [f"{random.choice([1, 2, 7, 8])} {title}"]
    if random.random() < 0.2:
        sections["Battle Bridge"] = ["1 Borg Kiss"]
    return sections


def verdict(sections: dict[str, list[str]], places: list[str], lines: tuple[str, ...], ruleset: str) -> str:
    added = list(zip(places, lines, strict=True))
    below = {name: [*cards, *(line for place, line in added if place == name)] for name, cards in sections.items()}
    text = "".join(f"{name}:\n" + "".join(f"{line}\n" for line in cards if line) for name, cards in below.items())
    return borgcheck.check_text(text, ruleset=ruleset).verdict.value


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(n, marks=pytest.mark.slow) for n in range(4, 100))])
def test_illegal_deck_is_illegal_whatever_its_unknown_cards_are(seed: int) -> None:
    random = Random(seed)
    sections, ruleset = deck(random), RULESETS[seed % 3]
    places = random.choices(list(sections), k=random.choice([1, 1, 2]))
    unknown = verdict(sections, places, tuple(f"1 {name}" for name in NAMES[: len(places)]), ruleset)
    tried = {lines: verdict(sections, places, lines, ruleset) for lines in product(KINDS, repeat=len(places))}
    legal = [lines for lines, found in tried.items() if found == "legal"]
    assert unknown == ("undecided" if legal else "illegal"), (sections, places, legal[:3])


@pytest.mark.parametrize("seed", range(8))
def test_further_title_of_several_cards_never_makes_a_deck_legal(seed: int) -> None:
    random, ruleset = Random(seed), RULESETS[seed % 3]
    by_title = grouped((card.printed, card.is_borg) for card in catalogue() if card.is_first_edition)
    by_kind = grouped((frozenset(borg), title) for title, borg in by_title.items() if len(borg) > 1)
    # Titles whose cards are all Borg, all others, and of both kinds.
    titles = [title for same in by_kind.values() for title in random.sample(same, k=min(len(same), 6))]
    titles += random.choices(titles, k=4)
    random.shuffle(titles)
    found = ["legal"]
    for number in range(1, len(titles) + 1):
        lines = "".join(f"1 {title}\n" for title in titles[:number])
        text = f"Missions:\n6 Nebula\nDraw:\n30 Nine of Eleven\n{lines}"
        found.append(borgcheck.check_text(text, ruleset=ruleset).verdict.value)
    worst = {"legal": 0, "undecided": 1, "illegal": 2}
    assert [worst[v] for v in found] == sorted(worst[v] for v in found), titles
    assert found[-1] == "illegal", titles


def test_more_combinations_than_can_be_tried_leave_a_deck_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certainty, "MAX_VARIANTS", 0)
    text = "Missions:\n6 Nebula\nDraw:\n30 Nine of Eleven\n1 Seven of Nine\n"
    report = borgcheck.check_text(text, ruleset="cc-open")
    assert report.verdict.value == "undecided"
    assert [f.code for f in report.findings if "too many" in f.message] == ["C002"]
