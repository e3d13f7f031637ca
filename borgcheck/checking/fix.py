"""Correct the titles in a deck file if only one card can be meant; everything else in the file stays unchanged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pydantic import Field

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.rewrite import NotRewritableError, RewriteObstacle, require_deck
from borgcheck.common.models import DataModel
from borgcheck.common.phrasing import plural
from borgcheck.model.deck import CardEntry, Deck, identity
from borgcheck.model.listing import Listing
from borgcheck.model.report import Report
from borgcheck.reading.formats.base import card_title
from borgcheck.reading.headings import is_like_heading
from borgcheck.rules.registry import UNKNOWN_CARD

FORMATS = ("text", "lackey")


class Correction(DataModel):
    """A corrected title."""

    line: int = Field(description="Its line.")
    old: str = Field(description="The title as written.")
    new: str = Field(description="The title of the card.")


class FixResult(DataModel):
    """A text list with its titles corrected."""

    text: str = Field(description="The whole list.")
    changed: bool = Field(description="Whether a title was corrected.")
    unread: int = Field(description="The number of lines that could not be read and stay as they are.")
    corrections: tuple[Correction, ...] = Field(description="The titles that were corrected.")

    def __repr__(self) -> str:
        return f"<FixResult: {plural(len(self.corrections), 'title')} corrected>"


def certain_titles(deck: Deck, catalogue: Catalogue) -> Iterator[tuple[CardEntry, Card]]:
    """Yield each entry whose title is wrong but can mean only one card, with that card.

    Another name of a card, such as an identification or a nickname, is not wrong. A title that does not stand in its
    line as it was read, because of markup within it, cannot be replaced and is left out.
    """
    if deck.format in FORMATS:
        for entry in deck.entries:
            if entry.card or entry.of_tribbles_game or (not entry.count_leads and is_like_heading(entry.title)):
                continue
            if _stands_in(deck, entry) and entry.certain_title:
                yield entry, catalogue.lookup(entry.certain_title).cards[0]


def fix(listing: Listing, catalogue: Catalogue) -> FixResult:
    """Replace misspelt titles, wrong set marks and plurals with the card's title, if exactly one card can be meant.

    Counts, sections, lines that cannot be read and other names of a card stay unchanged. That never makes an illegal
    deck legal, because a deck is illegal only if it would be so whatever its unknown cards are.

    Args:
        listing: The list as read.
        catalogue: The cards.

    Raises:
        NotRewritableError: The list is not a deck in a text format, or would be read differently.
    """
    if listing.document:
        raise NotRewritableError(
            f"{listing.path}: a {listing.document} cannot be rewritten; `borgcheck convert` writes it as a text list"
        )
    deck = require_deck(listing)
    if deck.format not in FORMATS:
        raise NotRewritableError(
            f"{deck.path}: left unchanged: titles are corrected only in text lists, not in a {deck.format} file; "
            "`borgcheck convert --to text` writes it as text",
            RewriteObstacle.FORMAT,
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
    if corrections and not _same(deck, read_as_deck(text, catalogue, path=deck.path), meant):
        raise NotRewritableError(f"{deck.path}: left unchanged: with titles corrected it would be read differently")
    return FixResult(
        text=text, changed=bool(corrections), unread=len(deck.unread_lines), corrections=tuple(reversed(corrections))
    )


def fixable(listing: Listing, reports: Sequence[Report], catalogue: Catalogue) -> int:
    """Count the findings that `fix` would correct, each once; none if it would leave the list alone."""
    unknown = {f.span for report in reports for f in report.findings if f.code == UNKNOWN_CARD}
    if not unknown or not isinstance(listing, Deck):
        return 0
    spans = unknown & {entry.title_span for entry, _ in certain_titles(listing, catalogue)}
    try:
        return len(spans) if spans and fix(listing, catalogue) else 0
    except NotRewritableError:
        return 0


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
