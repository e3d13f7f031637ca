"""Rewrite the bytes of a list, as `fmt` and `check --fix` rewrite a file."""

from __future__ import annotations

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking import rewrite
from borgcheck.checking.corrections import Correction, correct_titles
from borgcheck.checking.rewrite import encoded
from borgcheck.games.lists import read_as_deck
from borgcheck.reading.decode import decode


def formatted(data: bytes, cards: Catalogue, path: str = "deck") -> bytes:
    """Return a list in the canonical format, in its own encoding."""
    return encoded(decode(data), rewrite.formatted(read_as_deck(data, cards, path=path), cards), path)


def corrected(data: bytes, cards: Catalogue) -> tuple[bytes, tuple[Correction, ...], int]:
    """Return a list with its titles corrected, the corrections, and how many lines could not be read."""
    deck = read_as_deck(data, cards)
    text, corrections, _ = correct_titles(deck, cards)
    return encoded(decode(data), text, deck.path), corrections, len(deck.unread_lines)
