"""Write a card so that it is read as the same card again."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import expansions
from borgcheck.model.deck import CardEntry


def written_title(entry: CardEntry, catalogue: Catalogue) -> str:
    """Return the title of an entry in the canonical format; an unknown title as written.

    It is the printed title, with a set mark in brackets if another card has the same title.
    """
    return card_title(entry.card, catalogue) if entry.card else entry.title


def card_title(card: Card, catalogue: Catalogue) -> str:
    """Return the title of a card in the canonical format, which names only that card."""
    for title in (card.printed, *_marked(card), card.title):
        if [c.title for c in catalogue.lookup(title).cards] == [card.title]:
            return title
    return card.title


def plain_title(entry: CardEntry, catalogue: Catalogue) -> str:
    """Return the title of an entry of a text deck in the canonical format.

    Case and punctuation are corrected if it names one card by its title; a nickname, or a title for which the section
    decided the card, stays as written.
    """
    if len(entry.cards) == 1 and entry.how in ("exact", "folded") and not entry.wrong_mark:
        return written_title(entry, catalogue)
    return entry.title


def _marked(card: Card) -> Iterator[str]:
    mark = card.title[len(card.printed) :].strip(" ()")
    if mark:
        yield f"{card.printed} [{mark}]"
    for printing in card.printings:
        expansion = expansions().get(printing.release)
        if expansion and expansion.name:
            yield f"{card.printed} [{expansion.name}]"
