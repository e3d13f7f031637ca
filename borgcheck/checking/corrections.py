"""Correct the titles in a deck file if only one card can be meant; everything else in the file stays unchanged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import Field

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.rewrite import NotRewritableError, OtherFormatError, require_deck
from borgcheck.common.models import DataModel
from borgcheck.model.deck import CardEntry, Deck, identity
from borgcheck.reading.formats.spelling import card_title
from borgcheck.reading.headings import is_like_heading

FORMATS = ("text", "lackey")


class Correction(DataModel):
    """A corrected title."""

    line: int = Field(description="Its line.")
    old: str = Field(description="The title as written.")
    new: str = Field(description="The title of the card.")


def certain_titles(deck: Deck, catalogue: Catalogue) -> Iterator[tuple[CardEntry, Card]]:
    """Yield each entry whose title is wrong but can mean only one card, with that card.

    Another name of a card, such as an identification or a nickname, is not wrong. A title that does not stand in its
    line as it was read, because of markup within it, cannot be replaced and is left out.
    """
    if deck.format in FORMATS:
        for entry in deck.entries:
            if entry.card or entry.of_tribbles_game or (not entry.count_leads and is_like_heading(entry.title)):
                continue
            if _stands_in(deck, entry) and entry.meant:
                yield entry, catalogue.lookup(entry.meant).cards[0]


def correct_titles(deck: Deck, catalogue: Catalogue) -> tuple[str, tuple[Correction, ...]]:
    """Replace misspelt titles, wrong set marks and plurals with the card's title, if exactly one card can be meant.

    Counts, sections, lines that cannot be read and other names of a card stay unchanged.

    Args:
        deck: The deck as read.
        catalogue: The cards.

    Returns:
        The new text, and the corrections in the order of the file.

    Raises:
        OtherFormatError: The format has no lines to correct.
        NotRewritableError: The file holds no deck, or would be read differently with its titles corrected.
    """
    require_deck(deck)
    if deck.format not in FORMATS:
        raise OtherFormatError(
            f"{deck.path}: left unchanged: titles are corrected only in text lists, not in a {deck.format} file; "
            "`borgcheck convert --to text` writes it as text"
        )
    lines = list(deck.source)
    corrections: list[Correction] = []
    meant: dict[int, Card] = {}
    for entry, card in reversed(list(certain_titles(deck, catalogue))):
        new = card.title if deck.format == "lackey" else card_title(card, catalogue)
        start, stop = entry.title_span.column - 1, entry.title_span.end - 1
        line = lines[entry.span.line - 1]
        lines[entry.span.line - 1] = line[:start] + new + line[stop:]
        corrections.append(Correction(line=entry.span.line, old=entry.title, new=new))
        meant[id(entry)] = card
    text = "\n".join(lines)
    if not corrections:
        return text, ()
    after = read_as_deck(text, catalogue, path=deck.path)
    if not _same(deck, after, meant):
        raise NotRewritableError(f"{deck.path}: left unchanged: with titles corrected it would be read differently")
    return text, tuple(reversed(corrections))


def _stands_in(deck: Deck, entry: CardEntry) -> bool:
    """Check whether the source of a deck has the title of an entry in its place, letter by letter."""
    start, stop = entry.title_span.column - 1, entry.title_span.end - 1
    return entry.span.line <= len(deck.source) and deck.source[entry.span.line - 1][start:stop] == entry.title


def _same(before: Deck, after: Deck, meant: Mapping[int, Card]) -> bool:
    """Check whether two readings differ in nothing but the titles of the entries that were corrected."""
    here = [
        (e.count, e.written, e.span.line, meant[id(e)].title if id(e) in meant else identity(e)) for e in before.entries
    ]
    there = [(e.count, e.written, e.span.line, identity(e)) for e in after.entries]
    return here == there and [line.role for line in before.lines] == [line.role for line in after.lines]
