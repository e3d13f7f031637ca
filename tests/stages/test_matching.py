"""matching: what one line may be by its own words, and which texts are titles."""

from __future__ import annotations

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.reading.headings import Level
from borgcheck.reading.matching import match_line
from borgcheck.reading.roles import CardItem
from borgcheck.reading.titles import holds_title, is_title


def shown(row: tuple[CardItem, ...]) -> str:
    return " | ".join(f"{'/'.join(card.counts) or '-'} {card.title}" for card in row)


@pytest.mark.parametrize(
    "text",
    [
        "Maglock", "MAGLOCK", "Q’s Tent", "Kor’choth", "Emissary, The", "Sheliak", "% Vekma", "❖ Borg Outpost", "“God”",
        "Seven of Nine [The Borg]", "Jadzia Dax *BOG", "EXPLORE BLACK CLUSTER II*", "Interlink Drone", "9 of 11", "TNG",
        "... on the Bridge", "I... Have Had... Enough of You!", "HQ: Secure Homeworld", "1,000 Tribbles - Bonus",
    ],
)  # fmt: skip
def test_titles(text: str, cards: Catalogue) -> None:
    assert is_title(text, cards)


@pytest.mark.parametrize(
    "text",
    [
        "Resistance is futile!",
        "Maglock.",
        "Maglok",
        "Maglock (Voyager)",
        "Mаglock",
        "2 Maglock",
        "Maglock Dead End",
        "Adapt",
        "",
    ],
)
def test_other_texts_are_no_titles(text: str, cards: Catalogue) -> None:
    assert not is_title(text, cards)


@pytest.mark.parametrize("text", ["Maglock", "or 2 Maglock", "see Dead End", "Retask; Maglock", "not The Sheliak"])
def test_a_remark_that_names_a_card_is_told(text: str, cards: Catalogue) -> None:
    assert holds_title(text, cards)


@pytest.mark.parametrize("text", ["foil", "space, to lose time", "the core of the deck", "Docking Port"])
def test_other_remarks_name_no_card(text: str, cards: Catalogue) -> None:
    assert not holds_title(text, cards)


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("Maglock", "- Maglock"),
        ("3 Maglock", "3 Maglock"),
        ("[3] Maglock", "3 Maglock"),
        ("Qty 3: Maglock", "3 Maglock"),
        ("3 copies of Maglock", "3 Maglock"),
        ("Maglock, 3", "3 Maglock"),
        ("Maglock (x3)", "3 Maglock"),
        ("(S) Borg Ship (2)", "2 Borg Ship"),
        ("2 Maglock (foil)", "2 Maglock"),
        ("2 Maglock (dilemma)", "2 Maglock"),
        ("2 Maglock  # mine", "2 Maglock"),
        ("3 Maglock x3", "3/3 Maglock"),
        ("Two of Nineteen", "- Two of Nineteen"),
        ("two Two of Nineteen", "2 Two of Nineteen"),
        ("2 Maglock, Dead End", "2 Maglock | - Dead End"),
        ("2 Maglock + 3 Dead End", "2 Maglock | 3 Dead End"),
        ("Maglock + Dead End (2)", "- Maglock | 2 Dead End"),
        ("Nine of Eleven, Interlink Drone (5)", "5 Nine of Eleven"),
        ("2 Maglock (four)", "2/4 Maglock"),
        ("Maglock (four)", "4 Maglock"),
        ("Borg Scout Vessel (30) + Data", "30 Borg Scout Vessel | - Data"),
        ("Shaka, When the Walls Fell, 2x Maglock", "- Shaka, When the Walls Fell | 2 Maglock"),
    ],
)
def test_cards(line: str, row: str, cards: Catalogue) -> None:
    assert [shown(r) for r in match_line(line, cards).cards] == [row]


@pytest.mark.parametrize(
    ("line", "words"),
    [("Missions: Nebula; Planet", ["Missions"]), ("SEED (30) MISSIONS (6)", ["SEED", "MISSIONS"])],
)
def test_headings_in_front_of_cards_or_of_one_another(line: str, words: list[str], cards: Catalogue) -> None:
    assert [heading.words for heading in match_line(line, cards).headed] == words


# What no reading of a line covers: a number or a card in brackets, a word behind the count, one card under two names.
@pytest.mark.parametrize(
    "line",
    [
        "2 Maglock (3 foil)", "2 Maglock (or Dead End)", "Dead End (2) nasty", "Dead End x2 Maglock", "Maglock, Maglok",
        "Maglock / Dead End (2)", "2 Maglock | 3 Dead End", "Maglock, Maglock", "Maglock or Dead End", "2 Maglock*", "Resistance is futile!", "Missions (1) Nebula",
    ],
)  # fmt: skip
def test_lines_that_are_neither_cards_nor_headings(line: str, cards: Catalogue) -> None:
    found = match_line(line, cards)
    assert (found.cards, found.heading, found.headed) == ((), None, ())


@pytest.mark.parametrize(
    ("line", "count"), [("2 Maglok", "2"), ("Maglok x2", "2"), ("Wil Riker: 2", "2"), ("Maglok (2)", "2")]
)
def test_an_unknown_title_with_a_count_keeps_it(line: str, count: str, cards: Catalogue) -> None:
    unknown = match_line(line, cards).unknown
    assert unknown is not None
    assert unknown.counts == (count,)


@pytest.mark.parametrize(
    ("line", "declared", "marks"),
    [
        ("Draw Deck", None, ""),
        ("DRAW DECK (40)", 40, "total"),
        ("Draw Deck: 40", 40, "colon number"),
        ("Draw Deck......40", 40, "number"),
        ("Draw Deck 40/40", 40, "number"),
        ("Draw Deck (40 cards):", 40, "colon total"),
        ("DRAW DECK (min. 30)", None, "total"),
        ("--- Draw Deck ---", None, "ruled"),
        ("40 Draw Deck", 40, "count"),
    ],
)
def test_headings(line: str, declared: int | None, marks: str, cards: Catalogue) -> None:
    found = match_line(line, cards).heading
    assert found is not None
    assert found.kind is not None
    assert (found.words.lower(), found.kind.section, found.declared) == ("draw deck", "draw", declared)
    names = ("colon", "total", "number", "ruled", "count")
    assert [name for name in names if getattr(found, name)] == marks.split()


@pytest.mark.parametrize(
    ("words", "section"),
    [
        ("Mission cards", "missions"), ("Mission Phase", "missions"), ("Seed+Dil", "seed"), ("Other Seeds", "seed"),
        ("Dilemma Phase", "seed"), ("Facility Phase", "seed"), ("Sites", "sites"), ("Deck", "draw"), ("Q’s Tent:", "qs-tent"),
        ("Q's Tent sidedeck (2/13)", "qs-tent"), ("QsTent", "qs-tent"), ("In Q's Tent", "qs-tent"), ("In the Tent", "qs-tent"),
        ("Q-Continuum Side Deck", "q-continuum"), ("Flash", "q-continuum"), ("Tactics", "battle-bridge"),
        ("Tribbles", "tribble"), ("Dyson", "dilemma"), ("Cards outside the game", "outside"), ("Binder", "outside"),
        ("Aside", "aside"), ("My Seed Cards:", "seed"), ("Under Q's Tent", "qs-tent"), ("Side deck: Battle Bridge", "battle-bridge"), ("II. Seed", "seed"),
        ("Draw (continued)", "draw"), ("Planet dilemmas", ""), ("Events & Interrupts", ""), ("Personnel (15)", ""), ("Universal drones", ""),
    ],
)  # fmt: skip
def test_the_vocabulary_of_headings(words: str, section: str, cards: Catalogue) -> None:
    found = match_line(words, cards).heading
    assert found is not None
    assert found.kind is not None
    assert (found.kind.section or "") == section
    assert (found.kind.level is Level.TYPE) == (not section)


@pytest.mark.parametrize(
    "words", ["Misions:", "Borg Missions:", "Draw (reserve)", "Draw (old):", "Seed (new)", "Draw Dek (1)", "Missionen:"]
)
def test_what_resembles_a_heading_is_none(words: str, cards: Catalogue) -> None:
    assert match_line(words, cards).heading is None
