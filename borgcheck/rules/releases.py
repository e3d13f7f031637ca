"""Compare the releases of cards with the date of a ruleset."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from borgcheck.cards.card import Card
from borgcheck.cards.expansions import Expansion, expansions
from borgcheck.model.deck import CardEntry, Deck
from borgcheck.model.listing import Listing
from borgcheck.model.ruleset import Ruleset
from borgcheck.rules.facts import is_barred


def later_release(card: Card, ruleset: Ruleset) -> Expansion | None:
    """Return the first release of a card if it is later than a ruleset, else None.

    The earliest dated printing decides: a reprint of unknown date is not earlier than the first printing. A release
    counts as later if its month is later, or if its publisher was founded after the ruleset (figure `publishers` of
    A208); the publisher also decides for a card without a dated printing. No card is later if the ruleset turns A208
    off.
    """
    if "A208" not in ruleset.codes:
        return None
    publishers = ruleset.codes["A208"]["publishers"]
    printings = [expansions().get(p.release) for p in card.printings]
    dated = [e for e in printings if e and e.released]
    if dated:
        first = min(dated, key=lambda e: e.released)
        return first if _is_later(first.released, ruleset.date) or first.publisher in publishers else None
    later = [e for e in printings if e and e.publisher in publishers]
    return later[0] if later and len(later) == len(printings) else None


def later_cards(deck: Deck, ruleset: Ruleset) -> list[tuple[CardEntry, Card, Expansion]]:
    """Return the cards of a deck that are later than a ruleset, with their first release.

    Cards that a Borg deck may not hold anyway are left out.
    """
    return [
        (entry, card, first)
        for entry, card in deck.cards
        if not is_barred(card) and (first := later_release(card, ruleset)) is not None
    ]


ListingT = TypeVar("ListingT", bound=Listing)


def without_later_cards(listing: ListingT, ruleset: Ruleset) -> ListingT:
    """Return a list as the rules see it.

    A title shared by several cards does not mean one that is later than the ruleset if an earlier or undated card with
    that title is Borg.
    """
    if not isinstance(listing, Deck):
        return listing
    entries = [_without_later_cards(entry, ruleset) for entry in listing.entries]
    changed = any(new is not old for new, old in zip(entries, listing.entries, strict=True))
    return listing.changed(entries=entries) if changed else listing


def _without_later_cards(entry: CardEntry, ruleset: Ruleset) -> CardEntry:
    if len(entry.cards) < 2 or entry.card is None or entry.card.is_borg or not later_release(entry.card, ruleset):
        return entry
    borg = next((c for c in entry.cards if c.is_borg and not later_release(c, ruleset)), None)
    return replace(entry, card=borg) if borg else entry


def _is_later(released: str, date: str) -> bool:
    """Check whether a release is later than a date, comparing only what both give; an unknown release is not later."""
    exact = min(len(released), len(date))
    return released[:exact] > date[:exact]
