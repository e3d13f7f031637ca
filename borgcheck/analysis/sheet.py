"""Gather what a registration sheet says of a deck: player, event, cards in a fixed order, and every line not read."""

from __future__ import annotations

from dataclasses import dataclass

from borgcheck.analysis.listing import Part, parts
from borgcheck.deck import Deck, count


@dataclass(frozen=True, slots=True)
class NotRead:
    """A line of the file that is on no list of cards: its number, and what stands there."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """One deck's registration sheet. `player`, `event` and `date` are empty where nobody said; `cards` is how many
    cards are part of the deck, `silenced` the codes that comments of the file silence when it is checked."""

    name: str
    player: str
    event: str
    date: str
    parts: tuple[Part, ...]
    not_read: tuple[NotRead, ...]
    cards: int
    silenced: tuple[str, ...] = ()


def sheet(deck: Deck, *, event: str | None = None, date: str | None = None, silenced: tuple[str, ...] = ()) -> Sheet:
    """Return the sheet of a deck; `event` and `date` override what the deck names."""
    return Sheet(
        name=deck.name,
        player=deck.meta.get("player", ""),
        event=deck.meta.get("event", "") if event is None else event,
        date=deck.meta.get("date", "") if date is None else date,
        parts=parts(deck),
        not_read=_not_read(deck),
        cards=count(deck.played),
        silenced=silenced,
    )


def _not_read(deck: Deck) -> tuple[NotRead, ...]:
    """Return unread lines, lines with a bad count, unknown headings and unknown directives, in the order of the file.

    A line is given whole, unless cards were read from it or it does not hold what is meant, as in formats that
    spread a card over several lines: then the piece that was not read.
    """
    pieces = [(u.span, u.text, u.text.removesuffix(" ...")) for u in deck.unread]
    pieces += [(b.span, f"{b.text} {b.title}", b.title) for b in deck.bad_counts]
    pieces += [(h.span, h.text, h.text) for h in deck.unknown_headings]
    read = {e.span.line for e in deck.entries}
    found: dict[NotRead, None] = {}
    for span, text, core in sorted(pieces):
        whole = deck.source[span.line - 1].strip() if span.line <= len(deck.source) else ""
        found[NotRead(span.line, whole if span.line not in read and core in whole else text)] = None
    return tuple(found)
