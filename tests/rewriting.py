"""Rewrite the bytes of a list, as `fmt`, `check --fix` and `check --ask` rewrite a file."""

from __future__ import annotations

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking import rewrite
from borgcheck.checking.fix import Correction, fix
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.rewrite import NotRewritableError, encoded
from borgcheck.checking.settle import Key, questions, settle
from borgcheck.reading.decode import decode


def formatted(data: bytes, cards: Catalogue, path: str = "deck") -> bytes:
    """Return a list in the canonical format, in its own encoding."""
    return encoded(decode(data), rewrite.formatted(read_as_deck(data, cards, path=path), cards), path)


def corrected(data: bytes, cards: Catalogue) -> tuple[bytes, tuple[Correction, ...], int]:
    """Return a list with its titles corrected, the corrections, and how many lines could not be read."""
    deck = read_as_deck(data, cards)
    fixed = fix(deck, cards)
    return encoded(decode(data), fixed.text, deck.path), fixed.corrections, fixed.unread


def with_text(data: bytes, cards: Catalogue, path: str = "deck") -> bytes:
    """Say of every open line that it is text, as far as that can be written."""
    skipped: set[int] = set()
    while asked := questions(read_as_deck(data, cards, path=path), cards, without=skipped):
        question = asked[0]
        try:
            data = settle(data, cards, question.edits(Key.TEXT), path=path).data
        except NotRewritableError:
            skipped |= {line.number for line in question.lines}
    return data
