"""The one card that a title means at the table: never a guess, where a title is borne by several."""

from __future__ import annotations

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import expansions
from borgcheck.errors import BorgcheckError


def one_card(cards: Catalogue, text: str) -> Card:
    """The card that a title, identification or nickname means.

    Raises BorgcheckError where it is unknown (naming what it resembles), where several cards bear it (naming each
    as it may be written), and where the card is of the Second Edition, of which the documents do not speak.
    """
    found = cards.lookup(text).cards
    if not found:
        near = cards.suggest(text)
        raise BorgcheckError(f"no card is called {text!r}" + (f"; did you mean {', '.join(near)}?" if near else ""))
    if len(found) > 1:
        raise BorgcheckError(f"{text!r} is the title of {len(found)} cards: write {_either(cards, found)}")
    if not found[0].is_first_edition:
        raise BorgcheckError(f"{found[0].title} is a card of the Second Edition: the rulings are those of the First")
    return found[0]


def _either(cards: Catalogue, found: tuple[Card, ...]) -> str:
    names = [_unmistakable(cards, card) for card in found]
    return f"{', '.join(names[:-1])} or {names[-1]}"


def _unmistakable(cards: Catalogue, card: Card) -> str:
    """A way to write a title that means this card and no other."""
    sets = (expansions()[p.release].name if p.release in expansions() else p.release for p in card.printings)
    spellings = (card.title, *(f"{card.printed} ({name})" for name in sets))
    return next((s for s in spellings if cards.lookup(s).cards == (card,)), card.title)
