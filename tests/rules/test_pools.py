"""Which cards are later than a ruleset, and what a title means then."""

from __future__ import annotations

from dataclasses import replace

import pytest

from borgcheck import rulesets
from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.lists import read_as_deck
from borgcheck.rules.releases import later_release, with_earlier_borg_cards


@pytest.mark.parametrize(("date", "is_later"), [("2001-04", True), ("2001-05", False), ("2001", False), ("2000", True)])
def test_dates_are_compared_by_what_both_give(date: str, is_later: bool, cards: Catalogue) -> None:
    card = cards.get("Catalog Phenomena")  # of Voyager, 2001-05
    assert card is not None
    ruleset = rulesets.load("borg-1.6").model_copy(update={"date": date})
    assert (later_release(card, ruleset) is not None) == is_later


@pytest.mark.parametrize(
    ("later", "borg", "is_borg"),
    [
        ("Seven of Nine", "Seven of Nine (The Borg)", True),  # first printed before The Borg
        ("U.S.S. Enterprise-E (Chain of Command)", "U.S.S. Enterprise-E (20th Anniversary)", False),
    ],
)
def test_title_means_an_earlier_borg_card_instead_of_a_later_one(
    later: str, borg: str, is_borg: bool, cards: Catalogue
) -> None:
    deck = read_as_deck(f"Draw:\n1 {later}\n", cards)
    both = cards.get(later), cards.get(borg)
    deck = replace(deck, entries=[replace(deck.entries[0], card=both[0], cards=both)])
    [entry] = with_earlier_borg_cards(deck, rulesets.load("borg-1.6")).entries
    assert entry.card is both[is_borg]
