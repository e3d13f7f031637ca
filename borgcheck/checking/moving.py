"""Move cards to the only section that may hold them, line by line; everything else in the file stays unchanged.

A move can make an illegal deck legal; corrected titles never do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.corrections import FORMATS
from borgcheck.checking.rewrite import NotRewritableError, require_whole
from borgcheck.games.lists import read_as_deck
from borgcheck.model.deck import Deck, SectionId
from borgcheck.reading.formats.lackey import ZONES
from borgcheck.reading.headings import CANONICAL
from borgcheck.reading.layout import cards_by_section


@dataclass(frozen=True, slots=True)
class Move:
    """A line that was moved: its old number, its card and its new section."""

    line: int
    card: str
    to: SectionId


def move_cards(deck: Deck, catalogue: Catalogue, places: Mapping[int, SectionId]) -> tuple[str, tuple[Move, ...]]:
    """Move lines of a deck to the end of other sections, which are added if the deck lacks them.

    Args:
        deck: The deck as read.
        catalogue: The cards.
        places: The section for each line that is to move, by its number.

    Returns:
        The new text, and the moves in the order of the file.

    Raises:
        NotRewritableError: The file is not a text list, was not wholly read, or cannot be rearranged line by line.
    """
    if not places:
        return "\n".join(deck.source), ()
    if deck.format not in FORMATS:
        raise NotRewritableError(
            f"{deck.path}: left alone, cards are moved only in text lists, not in a {deck.format} file"
        )
    require_whole(deck)
    on_line = Counter(e.span.line for e in deck.entries)
    if shared := [n for n in places if on_line[n] != 1]:
        raise NotRewritableError(
            f"{deck.path}: left alone, line {min(shared)} holds several cards, and not all of them have to move"
        )
    lines = "\n".join(deck.source).rstrip("\n").split("\n")
    moves = [Move(n, e.name, places[n]) for e in deck.entries if (n := e.span.line) in places]
    inserted: dict[int, list[str]] = {}
    for to in dict.fromkeys(m.to for m in moves):
        where, heading = _place(deck, to, len(lines))
        inserted.setdefault(where, []).extend([*heading, *(lines[m.line - 1] for m in moves if m.to == to)])
    out = []
    for number, line in enumerate(lines, start=1):
        out += [line] if number not in places else []
        out += inserted.get(number, [])
    text = "\n".join(out) + "\n"
    after = read_as_deck(text, catalogue, path=deck.path)
    wanted = cards_by_section(replace(e, section=places.get(e.span.line, e.section)) for e in deck.entries)
    if not after.wholly_read or cards_by_section(after.entries) != wanted:
        raise NotRewritableError(f"{deck.path}: left alone, its cards cannot be moved line by line")
    return text, tuple(moves)


def _place(deck: Deck, to: SectionId, end: int) -> tuple[int, list[str]]:
    """Return the line to append a section's cards after (its last card, or the end), and any new heading."""
    there = [e.span.line for e in deck.entries if e.written == to]
    if there:
        return max(there), []
    return end, [f"{ZONES[to]}:"] if deck.format == "lackey" else ["", f"{CANONICAL[to]}:"]
