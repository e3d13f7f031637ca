"""Numbers about a deck: against figures published elsewhere, and against counting every hand and every shuffle."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import borgcheck
from borgcheck.analysis.odds import (
    HAND,
    chance_of_any,
    one_after_other,
    opening_hand,
    pair_chance,
)
from borgcheck.analysis.probes import probe
from borgcheck.analysis.staffing import staffs_alone
from borgcheck.analysis.stats import Stats, stats, what_if
from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.lists import read_as_deck
from borgcheck.common.phrasing import percent
from borgcheck.errors import BorgcheckError
from borgcheck.model.deck import Deck
from borgcheck.model.sections import SectionId
from borgcheck.rulesets import load
from tests.lists import CARDS
from tests.running import Invoke
from tests.tables import table

# A swarm deck's draw deck as its author published it in 1998. He wrote that only eight of its 49 cards bear neither a
# [Com] nor a [Nav] icon.
SWARM = """@name Swarm of 1998
Missions:
6 Survey Star System
Draw:
5 Fifteen of Seventeen
10 Six of Eleven
10 Borg Scout Vessel
2 Assimilate Planet
3 Establish Gateway
5 Q's Tent
5 Transwarp Network Gateway
6 Adapt: Negate Obstruction
1 Mission Debriefing
2 Regenerate
"""
# Cards that differ in what they ask for and give, and an unknown one.
KINDS = (
    "Borg Scout Vessel", "Borg Sphere", "Borg Cube", "Borg Queen's Ship", "Fifteen of Seventeen", "Six of Eleven",
    "Nine of Eleven", "Two of Nineteen", "Locutus of Borg", "Establish Gateway", "Eliminate Starship",
    "Build Interplexing Beacon", "Q's Tent", "Regenerate", "No Such Card At All",
)  # fmt: skip


def read(text: str, cards: Catalogue) -> Deck:
    return read_as_deck(text, cards)


def numbers(text: str, cards: Catalogue) -> Stats:
    return stats(read(text, cards), RULES)


small_decks = st.lists(st.sampled_from(KINDS), min_size=1, max_size=10)


@given(small_decks, st.integers(1, 8))
def test_at_least_one_equals_a_count_of_every_draw(titles: list[str], drawn: int) -> None:
    wanted = titles[0]
    hands = list(combinations(titles, min(drawn, len(titles))))
    counted = Fraction(sum(wanted in hand for hand in hands), len(hands))
    assert chance_of_any(titles.count(wanted), len(titles), drawn) == counted


RULES = load("borg-1.6")


def _card(title: str) -> Card | None:
    found = CARDS.lookup(title)
    return found.cards[0] if found else None


def _helps(ship: Card | None, drone: Card | None) -> bool:
    if ship is None or drone is None or ship.type != "Ship" or "Drone" not in drone.keywords:
        return False
    return any(
        need == "Borg" or need in drone.icons  # each drone is a Borg
        for need in ship.staffing
    )


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(KINDS), min_size=1, max_size=11))
def test_opening_hand_equals_a_count_of_every_hand(titles: list[str]) -> None:
    deck = read("Draw:\n" + "\n".join(f"1 {t}" for t in titles), CARDS)
    hand = opening_hand(deck.section(SectionId.DRAW))
    hands = [[_card(t) for t in h] for h in combinations(titles, min(HAND, len(titles)))]

    def share(good: int) -> Fraction:
        return Fraction(good, len(hands))

    assert hand.ship == share(sum(any(c and c.type == "Ship" for c in h) for h in hands))
    assert hand.objective == share(sum(any(c and c.type == "Objective" for c in h) for h in hands))
    assert hand.ship_and_drone == share(sum(any(_helps(s, d) for s in h for d in h) for h in hands))
    scouts = [(h.count(_card("Borg Scout Vessel")), h) for h in hands]
    alone = sum(bool(n) and any(c and "Drone" in c.keywords and "Nav" in c.icons for c in h) for n, h in scouts)
    assert hand.ship_staffed_alone == share(alone), "of these ships only the Scout Vessel needs a single icon"


@settings(max_examples=60, deadline=None)
@given(small_decks)
def test_probe_equals_a_count_card_by_card(titles: list[str]) -> None:
    deck = read("Draw:\n" + "\n".join(f"1 {t}" for t in titles), CARDS)
    for objective in ("Build Interplexing Beacon", "Eliminate Starship", "Reassimilate Lost Drone"):
        card = _card(objective)
        assert card is not None
        found = probe(card, deck.section(SectionId.DRAW))
        brought = [0] * len(card.probe)
        for title in titles:
            top = _card(title)
            for n, outcome in enumerate(card.probe):
                if top and set(outcome.icons) & set(top.all_icons):
                    brought[n] += 1
                    break
        assert [o.decides.matching for o in found.outcomes] == brought
        assert all(o.decides.of == len(titles) for o in found.outcomes)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(1, 2),
            st.frozensets(st.sampled_from("abc"), max_size=2),
            st.frozensets(st.sampled_from("abc"), max_size=2),
        ),
        min_size=1,
        max_size=5,
    ),
    st.integers(1, 6),
)
def test_pair_equals_a_count_of_every_hand(kinds: list[tuple[int, frozenset[str], frozenset[str]]], drawn: int) -> None:
    each = [(asks, gives) for copies, asks, gives in kinds for _ in range(copies)]
    hands = list(combinations(each, min(drawn, len(each))))
    good = sum(any(a & g for a, _ in h for _, g in h) for h in hands)
    assert pair_chance(kinds, drawn) == Fraction(good, len(hands))


@given(st.integers(0, 3), st.integers(0, 3), st.integers(0, 2), st.integers(1, 8))
def test_one_after_another_equals_a_count_of_every_shuffle(first: int, second: int, others: int, drawn: int) -> None:
    deck = "a" * first + "b" * second + "c" * others
    shuffles = ["".join(cards[:drawn]) for cards in permutations(deck)]
    good = sum(bool(re.search("a.*b", cards)) for cards in shuffles)
    assert one_after_other(first, second, len(deck), drawn) == Fraction(good, len(shuffles))


@table("text", "objective", "outcomes")
def test_cards_that_a_probe_shows_are_counted(
    text: str, objective: str, outcomes: list[list[int]], cards: Catalogue
) -> None:
    """For each outcome: the cards with its icons, those that bring it about, and all that may be revealed."""
    found = numbers(text.replace("<swarm>", SWARM), cards)
    [probed] = [each for each in (*found.probe, *found.probe_all) if each.objective == objective]
    assert [[each.matching, each.decides.matching, each.decides.of] for each in probed.outcomes] == outcomes
    assert all(each.first_probe == Fraction(each.matching, each.of) for each in probed.outcomes[:1])


def test_objective_that_allows_one_probe_has_no_later_turns(cards: Catalogue) -> None:
    text = "Draw:\n10 Two of Nineteen\n10 Mission Debriefing\n1 Assimilate Species\n1 Eliminate Starship\n"
    for found in numbers(text, cards).probe:
        assert found.single
        assert all("within" not in o.to_dict() and "within" not in o.decides.to_dict() for o in found.outcomes)


def test_beacon_needs_its_rods_before_it_can_be_completed(cards: Catalogue) -> None:
    # Four cards with [Com] or [Def] set the rods, three with [Nav] alone complete it, three show nothing.
    text = "Draw:\n4 Nine of Eleven\n3 Six of Eleven\n3 Mission Debriefing\n1 Build Interplexing Beacon\n"
    rods, completed = numbers(text, cards).probe[0].outcomes
    assert rods.decides.first_probe == Fraction(4, 10)
    assert completed.decides.first_probe == completed.to_dict()["first_probe"] == 0
    assert completed.decides.within[2] == Fraction(4 * 3, 10 * 9)
    # Three cards: AB and any other; AAB, ACB; BAB, CAB (A sets the rods, B completes it, C shows nothing).
    ways = 4 * 3 * 8 + (4 * 3 * 3 + 4 * 3 * 3) + (3 * 4 * 2 + 3 * 4 * 3)
    assert completed.decides.within[3] == Fraction(ways, 10 * 9 * 8)


@table("drone", "ship", "alone")
def test_drone_staffs_a_ship_alone(drone: str, ship: str, alone: bool) -> None:
    crew, vessel = CARDS.lookup(drone).cards[0], _card(ship)
    assert vessel is not None
    assert staffs_alone(crew, vessel) == alone


def test_stats_count_by_section_type_and_subcommand(cards: Catalogue) -> None:
    found = numbers(SWARM + "1 No Such Card\nQ's Tent:\n1 Nine of Eleven\nOutside:\n1 Phoenix\n", cards)
    assert found.counts.section == {"missions": 6, "sites": 0, "seed": 0, "draw": 50, "qs-tent": 1, "outside": 1}
    assert found.counts.type_by_section["Personnel"] == {"draw": 15, "qs-tent": 1}
    assert found.counts.type_by_section["unknown"] == {"draw": 1}
    assert "Phoenix" not in str(found.counts.type_by_section)
    assert found.counts.subcommand == {"Com": 6, "Nav": 10, "Def": 0}
    assert found.unknown == ("No Such Card",)


@table("text", "met_by")
def test_staffing_counts_who_meets_each_requirement(
    text: str, met_by: dict[str, dict[str, int]], cards: Catalogue
) -> None:
    assert {f"{ship.copies} {ship.ship}": ship.met_by for ship in numbers(text, cards).staffing} == met_by


def test_each_icon_of_a_dual_personnel_counts(cards: Catalogue) -> None:
    found = numbers("Draw:\n2 Third and Fourth\n1 Nine of Eleven\n", cards)
    assert found.counts.subcommand == {"Com": 5, "Nav": 0, "Def": 0}


def test_other_objectives_of_the_game_are_listed(cards: Catalogue) -> None:
    found = numbers(SWARM, cards)
    own, others = {p.objective for p in found.probe}, {p.objective for p in found.probe_all}
    assert own == {"Assimilate Planet", "Establish Gateway"}
    assert {"Assimilate Homeworld", "Salvage Starship", "Stop First Contact"} <= others
    assert not own & others
    assert "Visit Cochrane Memorial" not in others, "it is not for Borg"


@table("chance", "expected")
def test_percentages_are_0_and_100_only_if_exact(chance: str, expected: str) -> None:
    assert percent(Fraction(chance)) == expected


def changed(changes: str, cards: Catalogue) -> dict[str, int]:
    deck = what_if(read(SWARM, cards), changes)
    return {e.name: e.count for e in deck.section(SectionId.DRAW)}


@table("changes", "after")
def test_changes_add_and_take_out_cards(changes: str, after: dict[str, int], cards: Catalogue) -> None:
    found = changed(changes, cards)
    assert {title: found.get(title, 0) for title in after} == after


@table("changes", "complaint")
def test_impossible_changes_are_refused(changes: str, complaint: str, cards: Catalogue) -> None:
    with pytest.raises(BorgcheckError) as refused:
        changed(changes, cards)
    assert str(refused.value) == complaint


@given(st.lists(st.tuples(st.integers(1, 9), st.sampled_from(KINDS[:-1])), min_size=1, max_size=6))
@settings(max_examples=30, deadline=None)
def test_added_cards_can_be_taken_out(added: list[tuple[int, str]]) -> None:
    cards = CARDS
    deck = read(SWARM, cards)
    there = what_if(deck, " ".join(f"+{n} {t}" for n, t in added))
    back = what_if(there, " ".join(f"-{n} {t}" for n, t in added))
    assert stats(back, RULES) == stats(deck, RULES)


def test_rules_decide_which_card_a_title_means(here: Path, invoke: Invoke) -> None:
    """Without another Borg card, `Seven of Nine` is the later card, except under rules that are older than it."""
    (here / "x.deck").write_text("Draw:\n1 Seven of Nine\n", encoding="utf-8")
    later, borg = (CARDS.lookup(title).cards[0] for title in ("Seven of Nine", "Seven of Nine [The Borg]"))
    assert (later.is_borg, borg.is_borg) == (False, True)
    for ruleset, card in (("borg-1.6", borg), ("borg-gray", later)):
        found = json.loads(invoke(f"stats x.deck -r {ruleset} -f json", code=0).out)
        assert found["counts"]["subcommand"] == {icon: card.icons.count(icon) for icon in ("Com", "Nav", "Def")}
        assert found["ruleset"] == ruleset
        assert borgcheck.stats(here / "x.deck", ruleset).to_dict() == found | {"path": str(here / "x.deck")}
        assert invoke(f"stats x.deck -r {ruleset}", code=0).out.startswith(f"x.deck  under {ruleset}\n")
    (here / "borgcheck.toml").write_text("ruleset = 'borg-gray'\n", encoding="utf-8")
    assert json.loads(invoke("stats x.deck -f json").out)["ruleset"] == "borg-gray"
    assert "rules of another game" in invoke("stats x.deck -r fleet-captains", code=2).err
