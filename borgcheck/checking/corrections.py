"""Correct the titles of a deck file where only one card can be meant; everything else in the file stays as it is."""

from __future__ import annotations

from dataclasses import dataclass

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.rewrite import NotRewritableError, OtherFormatError, encoded, require_deck, unread_lines
from borgcheck.games.lists import read_as_deck
from borgcheck.model.deck import CardEntry, Deck, identity
from borgcheck.reading.decode import decode
from borgcheck.reading.formats.spelling import card_title

FORMATS = ("text", "lackey")


@dataclass(frozen=True, slots=True)
class Correction:
    """A corrected title: its line, the title as it was written, and the title as it is written now."""

    line: int
    old: str
    new: str


def correct_titles(data: bytes, catalogue: Catalogue, *, path: str) -> tuple[bytes, tuple[Correction, ...], int]:
    """Replace misspelt titles, wrong set marks, plurals, identifications and nicknames by the title of the card.

    A title is replaced only if exactly one card can be meant. Counts, sections and lines that cannot be read stay as
    they are.

    Args:
        data: The content of the file.
        catalogue: The cards.
        path: The name to show.

    Returns:
        The new content, the corrections in the order of the file, and the number of lines that could not be read.

    Raises:
        OtherFormatError: The format has no lines to correct.
        NotRewritableError: The file holds no deck, or would be read differently with its titles corrected.
    """
    deck = read_as_deck(data, catalogue, path=path)
    require_deck(deck)
    if deck.format not in FORMATS:
        raise OtherFormatError(
            f"{path}: left alone, titles are corrected in text lists, and this is a {deck.format} file"
        )
    left = len(unread_lines(deck))
    source = decode(data)
    lines = source.text.split("\n")
    corrections, meant = [], {}
    for number, entry in reversed(list(enumerate(deck.entries))):
        card = _certain(entry, catalogue)
        if card is None:
            continue
        new = card.title if deck.format == "lackey" else card_title(card, catalogue)
        start, stop = entry.title_span.column - 1, entry.title_span.end - 1
        line = lines[entry.span.line - 1] if entry.span.line <= len(lines) else ""
        if line[start:stop] != entry.title:
            continue
        lines[entry.span.line - 1] = line[:start] + new + line[stop:]
        corrections.append(Correction(entry.span.line, entry.title, new))
        meant[number] = card
    if not corrections:
        return data, (), left
    text = "\n".join(lines)
    if not _same(deck, read_as_deck(text, catalogue, path=path), meant):
        raise NotRewritableError(f"{path}: left alone, with its titles corrected it would be read differently")
    return encoded(source, text, path), tuple(reversed(corrections)), left


def _certain(entry: CardEntry, catalogue: Catalogue) -> Card | None:
    """Return the card that a title certainly means, None if it is a title already or is not certain."""
    if entry.card is None:
        if entry.of_tribbles_game:
            return None
        return catalogue.certain(entry.title)
    return entry.card if len(entry.cards) == 1 and entry.how in ("identification", "nickname") else None


def _same(before: Deck, after: Deck, meant: dict[int, Card]) -> bool:
    """Tell whether two readings differ in nothing but the titles that were corrected."""
    here = [
        (e.count, e.written, e.span.line, meant[n].title if n in meant else identity(e))
        for n, e in enumerate(before.entries)
    ]
    there = [(e.count, e.written, e.span.line, identity(e)) for e in after.entries]
    return here == there and [line.role for line in before.lines] == [line.role for line in after.lines]
