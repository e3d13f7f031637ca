"""Correct misspelt titles in a list, if only one card can be meant. The result is read again before it is kept."""

from __future__ import annotations

from pydantic import Field

from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.rewrite import NotRewritableError, require_format
from borgcheck.common.models import DataModel
from borgcheck.common.phrasing import plural
from borgcheck.errors import BorgcheckError
from borgcheck.model.deck import CardEntry, Deck, require_deck
from borgcheck.model.listing import Listing
from borgcheck.model.sections import SectionId
from borgcheck.reading.formats.base import card_title

FIXED_FORMATS = ("text", "lackey")
"""The formats in which titles are corrected."""


class Correction(DataModel):
    """A corrected title."""

    line: int = Field(description="Its line.")
    old: str = Field(description="The title as written.")
    new: str = Field(description="The title of the card.")


class FixResult(DataModel):
    """A list with its titles corrected."""

    text: str = Field(description="The whole list.")
    changed: bool = Field(description="Whether a title was corrected.")
    unread: int = Field(description="The number of lines that could not be read, which are not changed.")
    corrections: tuple[Correction, ...] = Field(description="The titles that were corrected.")

    def __repr__(self) -> str:
        return f"<FixResult: {plural(len(self.corrections), 'title')} corrected>"


def fix(listing: Listing) -> FixResult:
    """Replace misspelt titles, wrong set marks and plurals with the card's title, if exactly one card can be meant.

    Counts, sections, lines that cannot be read and other names of a card stay unchanged. This never makes an illegal
    deck legal, since a deck is illegal only if it is so for every card that an unknown title may be.

    Args:
        listing: The list as read.

    Raises:
        OtherFormatError: The list is in none of `FIXED_FORMATS`.
        BorgcheckError: It is not a deck, or would be read differently.
    """
    deck, entries = _fixable_entries(listing)
    source_lines, corrections = list(deck.source_lines), list[Correction]()
    for entry in sorted(entries, key=lambda entry: entry.title_span, reverse=True):
        card = deck.catalogue.lookup(entry.certain_title).cards[0]
        new = card.title if deck.format == "lackey" else card_title(card, deck.catalogue)
        line, span = source_lines[entry.span.line - 1], entry.title_span
        source_lines[entry.span.line - 1] = line[: span.column - 1] + new + line[span.end - 1 :]
        corrections.insert(0, Correction(line=entry.span.line, old=entry.title, new=new))
    text = "\n".join(source_lines)
    if corrections and _counts_by_line(read_as_deck(text, deck.catalogue, path=deck.path)) != _counts_by_line(deck):
        raise NotRewritableError(f"{deck.path}: not rewritten: with titles corrected it would be read differently")
    return FixResult(
        text=text, changed=bool(corrections), unread=len(deck.open_line_numbers), corrections=tuple(corrections)
    )


def _fixable_entries(listing: Listing) -> tuple[Deck, list[CardEntry]]:
    """Return a deck, and its unknown titles that can mean only one card and stand in their lines exactly as read."""
    require_format(listing, *FIXED_FORMATS)
    deck = require_deck(listing, with_cards=True)

    def stands_as_written(entry: CardEntry) -> bool:
        span = entry.title_span
        return deck.source_lines[span.line - 1][span.column - 1 : span.end - 1].strip() == entry.title

    return deck, [entry for entry in deck.entries if entry.certain_title and stands_as_written(entry)]


def _counts_by_line(deck: Deck) -> list[tuple[int, int, SectionId | None]]:
    """Return the line, the count and the section of each card, as listed."""
    return [(entry.span.line, entry.count, entry.listed_section) for entry in deck.entries]


def count_fixable(listing: Listing) -> int:
    """Count the unknown titles that `fix` corrects, without reading the list again."""
    try:
        return len(_fixable_entries(listing)[1])
    except BorgcheckError:
        return 0
