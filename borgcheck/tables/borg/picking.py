"""Find the one card that a title means; a title that several cards share is an error, never a guess."""

from __future__ import annotations

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import expansions
from borgcheck.errors import BorgcheckError


def one_card(cards: Catalogue, text: str) -> Card:
    """Return the card that a title, identification or nickname means.

    Raises:
        BorgcheckError: no card has this title (the message names similar ones), several cards share it (it says how to
            write each), or the card is from the Second Edition, which the documents do not cover.
    """
    found = cards.lookup(text).cards
    if not found:
        near = cards.suggest(text)
        raise BorgcheckError(f"no card is called {text!r}" + (f"; did you mean {', '.join(near)}?" if near else ""))
    if len(found) > 1:
        raise BorgcheckError(f"{text!r} is the title of {len(found)} cards: write {_alternatives(cards, found)}")
    if not found[0].is_first_edition:
        raise BorgcheckError(f"{found[0].title} is a Second Edition card: the rulings are for the First Edition")
    return found[0]


def unambiguous_title(cards: Catalogue, card: Card) -> str:
    """Return a way to write a card's title that means this card and no other."""
    sets = (expansions()[p.release].name if p.release in expansions() else p.release for p in card.printings)
    spellings = (card.title, *(f"{card.printed} ({name})" for name in sets))
    return next((s for s in spellings if cards.lookup(s).cards == (card,)), card.title)


def _alternatives(cards: Catalogue, found: tuple[Card, ...]) -> str:
    names = [unambiguous_title(cards, card) for card in found]
    return f"{', '.join(names[:-1])} or {names[-1]}"
