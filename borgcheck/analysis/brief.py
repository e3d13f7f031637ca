"""Collect the rulings on the cards of a deck, for a player to read before a game."""

from __future__ import annotations

from dataclasses import dataclass

from borgcheck.corpus.corpus import Corpus
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.search import in_force
from borgcheck.model.deck import GAME, Deck, tally


@dataclass(frozen=True, slots=True)
class CardRulings:
    """A card of the deck, its number of copies, and the rulings that mention it, the latest first."""

    title: str
    identification: str
    copies: int
    entries: tuple[RulingEntry, ...]


def brief(deck: Deck, corpus: Corpus, *, as_of: str | None = None) -> list[CardRulings]:
    """Return the cards of a deck that rulings mention, in the order of the list.

    Args:
        deck: The deck.
        corpus: The rulings.
        as_of: A date; only rulings in force on it are returned.
    """
    names = {card.title: card.identification for _, card in deck.cards}
    by_card: dict[str, list[RulingEntry]] = {}
    for ruling in corpus:
        if ruling.game == GAME and in_force(ruling, as_of):
            for title in ruling.cards:
                by_card.setdefault(title, []).append(ruling)
    return [
        CardRulings(title, names[title], number, tuple(sorted(by_card[title], key=lambda e: e.date, reverse=True)))
        for title, number in tally(entry for entry, _ in deck.cards).items()
        if title in by_card
    ]
