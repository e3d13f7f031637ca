"""Compare when cards were released with the date of a ruleset: later cards, and what is suggested or read instead."""

from __future__ import annotations

from dataclasses import replace

from borgcheck.cards.card import Card
from borgcheck.cards.expansions import Expansion, expansions
from borgcheck.cards.suggestions import Preference
from borgcheck.model.deck import CardEntry, Deck
from borgcheck.model.findings import LATER_THAN_RULES
from borgcheck.model.ruleset import Ruleset
from borgcheck.rules.facts import is_barred


def later_release(card: Card, ruleset: Ruleset) -> Expansion | None:
    """Return the first release of a card if it is later than a ruleset, else None.

    The earliest dated printing decides: a reprint of unknown date is not earlier than the first printing. A card without
    a dated printing is later if only publishers that were founded after the ruleset printed it (parameter `publishers`
    of A208), or if they did and it is not in the format of all earlier cards (`earlier`). No card is later if the
    ruleset turns A208 off.
    """
    if LATER_THAN_RULES not in ruleset.codes:
        return None
    printings = [expansions().get(p.release) for p in card.printings]
    if dated := [e for e in printings if e and e.released]:
        first = min(dated, key=lambda e: e.released)
        return first if _is_later(first.released, ruleset.date) else None
    parameters = ruleset.codes[LATER_THAN_RULES]
    later = [e for e in printings if e and e.publisher in parameters["publishers"]]
    is_later = len(later) == len(printings) or parameters["earlier"] not in card.formats
    return later[0] if later and is_later else None


def preference(ruleset: Ruleset) -> Preference:
    """Return a sort key for suggestions: cards that are allowed under a ruleset first, and Borg cards first among them."""

    def prefer(card: Card) -> tuple[bool, bool]:
        is_known = later_release(card, ruleset) is None and (not ruleset.pool or ruleset.pool in card.formats)
        return not is_known, not card.is_for_borg

    return prefer


def later_cards(deck: Deck, ruleset: Ruleset) -> list[tuple[CardEntry, Card, Expansion]]:
    """Return the cards of a deck that are later than a ruleset, with their first release.

    Cards that a Borg deck may not hold anyway are left out.
    """
    return [
        (entry, card, first)
        for entry, card in deck.known_cards
        if not is_barred(card) and (first := later_release(card, ruleset)) is not None
    ]


def with_earlier_borg_cards(deck: Deck, ruleset: Ruleset) -> Deck:
    """Return a deck in which each ambiguous title that was read as a later card means an earlier Borg card.

    Later is what was released after the ruleset; an undated card is not. Titles without such a Borg card stay.
    """
    entries = [_with_earlier_borg_card(entry, ruleset) for entry in deck.entries]
    changed = any(new is not old for new, old in zip(entries, deck.entries, strict=True))
    return replace(deck, entries=entries) if changed else deck


def _with_earlier_borg_card(entry: CardEntry, ruleset: Ruleset) -> CardEntry:
    if len(entry.cards) < 2 or entry.card is None or not later_release(entry.card, ruleset):
        return entry
    borg = next((c for c in entry.cards if c.is_borg and not later_release(c, ruleset)), None)
    return replace(entry, card=borg) if borg else entry


def _is_later(released: str, date: str) -> bool:
    """Check whether a release is later than a date, to the precision that both have; an unknown date is not later."""
    exact = min(len(released), len(date))
    return released[:exact] > date[:exact]
