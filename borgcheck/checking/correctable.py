"""Count the findings that correcting titles would remove, from a list as it was read."""

from __future__ import annotations

from collections.abc import Iterable

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.codes import UNKNOWN_CARD
from borgcheck.checking.lists import read_as_deck
from borgcheck.model.deck import CardEntry, Deck
from borgcheck.model.listing import Listing
from borgcheck.model.report import Report
from borgcheck.reading.formats.base import card_title

_FORMATS = {"text": "Draw:\n", "lackey": ""}
"""The formats in which titles are corrected, each with what stands above a card."""


def fixable(listing: Listing, reports: Iterable[Report], catalogue: Catalogue) -> int:
    """Count the unknown titles that `check --fix` corrects; none if it would leave the list alone.

    Only the corrected lines are read, as a list of their own: each must be the card with its count.
    """
    unknown = {f.line for report in reports for f in report.findings if f.code == UNKNOWN_CARD}
    if not unknown or not isinstance(listing, Deck) or listing.format not in _FORMATS or listing.wrong_game:
        return 0
    lines = {entry.span.line: entry for entry in listing.entries if _is_certain(entry, listing)}
    corrected = [_corrected(entry, listing, catalogue) for entry in lines.values()]
    text = _FORMATS[listing.format] + "\n".join(line for line, _ in corrected)
    again = read_as_deck(text, catalogue, input_format=listing.format).entries
    read = [(entry.card.title if entry.card else "", entry.count) for entry in again]
    meant = [(title, entry.count) for (_, title), entry in zip(corrected, lines.values(), strict=True)]
    return len(unknown & lines.keys()) if read == meant else 0


def _is_certain(entry: CardEntry, deck: Deck) -> bool:
    """Check whether an unknown title can mean only one card, and stands in its line as it was read."""
    line = entry.span.line
    alone = sum(other.span.line == line for other in deck.entries) == 1
    return bool(entry.card is None and entry.certain_title and entry.title in deck.source[line - 1] and alone)


def _corrected(entry: CardEntry, deck: Deck, catalogue: Catalogue) -> tuple[str, str]:
    """Return the line of an entry with its title corrected, and the title of the card."""
    card = catalogue.lookup(entry.certain_title).cards[0]
    title = card.title if deck.format == "lackey" else card_title(card, catalogue)
    return deck.source[entry.span.line - 1].replace(entry.title, title), card.title
