"""Decks out: the canonical text format, and the formats of other programs. One module per format.

What a format cannot hold is said: each writer returns the text and what it had to leave out.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from borgcheck.cards.catalogue import Catalogue
from borgcheck.deck import Deck, Entry

# These files name a card once for each copy.
_A_LINE_A_COPY = ("dek", "gemp")
FORMATS = ("text", "lackey", "dek", "gemp", "json", "csv", "markdown")


@dataclass(frozen=True)
class Written:
    """A deck in a format, and what that format could not hold, a line each: cards, and what is said about them."""

    text: str
    lost: tuple[str, ...] = ()
    lost_cards: tuple[str, ...] = ()


def write_deck(deck: Deck, format: str, catalogue: Catalogue) -> Written:
    """Write a deck in one of FORMATS. The deck must be wholly read."""
    if deck.format in _A_LINE_A_COPY:
        deck = deck.changed(entries=_joined(deck.entries))
    written: Written = import_module(f"borgcheck.writing.{format}").write(deck, catalogue)
    return written


def lost(deck: Deck, format: str, *, holds_name: bool = False) -> tuple[str, ...]:
    """What a format without comments and directives leaves out of a deck."""
    gone = []
    if deck.remarks:
        gone.append(f"{format} holds no comments: {len(deck.remarks)} left out")
    kept = {"name"} if holds_name else set()
    if facts := [k for k, v in deck.meta.items() if v and k not in kept]:
        gone.append(f"{format} holds no {', '.join(facts)}: left out")
    return tuple(gone)


def _joined(entries: list[Entry]) -> list[Entry]:
    """The entries, copies of a card that follow each other in one."""
    out: list[Entry] = []
    for entry in entries:
        if out and (out[-1].title, out[-1].section) == (entry.title, entry.section):
            out[-1] = out[-1]._replace(count=out[-1].count + entry.count)
        else:
            out.append(entry)
    return out
