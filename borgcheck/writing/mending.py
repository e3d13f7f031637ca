"""Titles of a deck file set right where one card is certain; everything else in the file stays as it is."""

from __future__ import annotations

from dataclasses import dataclass

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.deck import Deck, Entry, identity
from borgcheck.formats.spelling import card_title
from borgcheck.parse.decode import decode
from borgcheck.parse.pipeline import read_deck
from borgcheck.writing.rewrite import LeftAloneError, OtherFormatError, require_whole

FORMATS = ("text", "lackey")


@dataclass(frozen=True)
class Mend:
    """A title that was set right: the line that it is on, as it stood and as it is written now."""

    line: int
    old: str
    new: str


def mended(data: bytes, catalogue: Catalogue, *, path: str) -> tuple[bytes, tuple[Mend, ...]]:
    """The content of a deck file with misspelt titles, wrong set marks, identifications and nicknames replaced
    by the title of the card that alone can be meant, and what was replaced. Counts and sections stay.

    Raises OtherFormatError for a format without lines to mend, LeftAloneError where the file could not be wholly
    read or would be read differently.
    """
    deck = read_deck(data, catalogue, path=path)
    if deck.not_text is None and deck.wrong_game is None and deck.format not in FORMATS:
        raise OtherFormatError(f"{path}: left alone, titles are mended in text lists, and this is a {deck.format} file")
    require_whole(deck)
    source = decode(data)
    lines = source.text.split("\n")
    mends, meant = [], {}
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
        mends.append(Mend(entry.span.line, entry.title, new))
        meant[number] = card
    if not mends:
        return data, ()
    text = "\n".join(lines)
    if not _same(deck, read_deck(text, catalogue, path=path), meant):
        raise LeftAloneError(f"{path}: left alone, with its titles mended it would be read differently")
    try:
        return source.encode(text), tuple(reversed(mends))
    except UnicodeEncodeError as error:
        sign = error.object[error.start]
        raise LeftAloneError(f"{path}: left alone, its encoding ({source.encoding}) has no sign {sign!r}") from None


def _certain(entry: Entry, catalogue: Catalogue) -> Card | None:
    if entry.card is None:
        return None if entry.of_tribbles_game else catalogue.certain(entry.title)
    return entry.card if len(entry.cards) == 1 and entry.how in ("identification", "nickname") else None


def _same(before: Deck, after: Deck, meant: dict[int, Card]) -> bool:
    """Whether only the titles that were mended are others than before."""
    here = [
        (e.count, e.written, e.span.line, meant[n].title if n in meant else identity(e))
        for n, e in enumerate(before.entries)
    ]
    return after.wholly_read and here == [(e.count, e.written, e.span.line, identity(e)) for e in after.entries]
