"""Fix a list by correcting its titles, and count the findings that this would correct."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.corrections import Correction, certain_titles, correct_titles
from borgcheck.checking.rewrite import NotRewritableError, not_a_deck
from borgcheck.model.deck import Deck
from borgcheck.model.listing import Listing
from borgcheck.model.report import Report
from borgcheck.rules.registry import UNKNOWN_CARD


@dataclass(frozen=True, slots=True)
class FixedList:
    """The text of a list before and after it was fixed, and what was changed.

    Attributes:
        old: The text before.
        new: The text after.
        corrections: The titles that were corrected.
        unread: The number of lines that could not be read and stay as they are.
    """

    old: str
    new: str
    corrections: tuple[Correction, ...] = ()
    unread: int = 0


def fix(listing: Listing, catalogue: Catalogue) -> FixedList:
    """Correct the titles of a deck if exactly one card can be meant.

    That never makes an illegal deck legal, because a deck is illegal only if it would be so whatever its unknown cards
    are.

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
    if not isinstance(listing, Deck):
        raise not_a_deck(listing.path, listing.title_of_game)
    text, corrections = correct_titles(listing, catalogue)
    return FixedList("\n".join(listing.source), text, corrections, len(listing.unread_lines))


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
