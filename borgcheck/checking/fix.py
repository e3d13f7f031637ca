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
    deck = _require_fixable(listing)
    source_lines, corrections = list(deck.source_lines), list[Correction]()
    for entry in sorted(deck.entries, key=lambda entry: entry.title_span, reverse=True):
        if new := _corrected_title(entry, deck):
            line, span = source_lines[entry.span.line - 1], entry.title_span
            source_lines[entry.span.line - 1] = line[: span.column - 1] + new + line[span.end - 1 :]
            corrections.insert(0, Correction(line=entry.span.line, old=entry.title, new=new))
    text = "\n".join(source_lines)
    if corrections and _counts_by_line(read_as_deck(text, deck.catalogue, path=deck.path)) != _counts_by_line(deck):
        raise NotRewritableError(f"{deck.path}: not rewritten: with titles corrected it would be read differently")
    return FixResult(
        text=text, changed=bool(corrections), unread=len(deck.open_line_numbers), corrections=tuple(corrections)
    )


def _require_fixable(listing: Listing) -> Deck:
    require_format(listing, *FIXED_FORMATS)
    return require_deck(listing, with_cards=True)


def _corrected_title(entry: CardEntry, deck: Deck) -> str:
    """Return the title of the only card that an unknown title can mean; empty if there is none."""
    if not _stands_as_written(entry, deck):
        return ""
    card = deck.catalogue.lookup(entry.certain_title).cards[0]
    return card.title if deck.format == "lackey" else card_title(card, deck.catalogue)


def _stands_as_written(entry: CardEntry, deck: Deck) -> bool:
    """Check whether an unknown title can mean only one card, and its line holds it exactly as it was read."""
    if not entry.certain_title:
        return False
    span = entry.title_span
    return deck.source_lines[entry.span.line - 1][span.column - 1 : span.end - 1].strip() == entry.title


def _counts_by_line(deck: Deck) -> list[tuple[int, int, SectionId | None]]:
    """Return the line, the count and the section of each card, as listed."""
    return [(entry.span.line, entry.count, entry.listed_section) for entry in deck.entries]


def count_fixable(listing: Listing) -> int:
    """Count the unknown titles that `fix` corrects, without reading the list again."""
    try:
        deck = _require_fixable(listing)
    except BorgcheckError:
        return 0
    return sum(_stands_as_written(entry, deck) for entry in deck.entries)
