"""Fix a deck from its reports: correct its titles and, if asked, move its cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.check import Report, check_deck
from borgcheck.checking.corrections import Correction, certain_titles, correct_titles
from borgcheck.checking.moving import Move, move_cards
from borgcheck.checking.rewrite import NotRewritableError, not_a_deck
from borgcheck.model.deck import Deck, SectionId
from borgcheck.rules.placing import own_place

MISPLACED = ("B111", "B112", "B118")
"""The codes of findings that name the only section that may hold a card."""
_TITLES = ("C001", "C003")
"""The codes of findings about titles, some of which can be corrected."""


@dataclass(frozen=True, slots=True)
class FixedList:
    """The text of a list before and after it was fixed, and what was changed.

    Attributes:
        old: The text before.
        new: The text after.
        corrections: The titles that were corrected.
        moves: The cards that were moved.
        unread: The number of lines that could not be read and stay as they are.
        not_moved: Why no card was moved.
    """

    old: str
    new: str
    corrections: tuple[Correction, ...] = ()
    moves: tuple[Move, ...] = ()
    unread: int = 0
    not_moved: str = ""


@dataclass(frozen=True, slots=True)
class Fixable:
    """How many findings of some reports can be fixed: by correcting titles, and by moving cards."""

    titles: int = 0
    moves: int = 0


def fix(reports: Sequence[Report], catalogue: Catalogue, *, sections: bool = False) -> FixedList:
    """Fix the deck of some reports.

    Titles are corrected only if exactly one card can be meant. That never makes an illegal deck legal, because a deck
    is illegal only if it would be so whatever its unknown cards are. Moving cards can make a deck legal.

    Args:
        reports: The reports of one list, one for each ruleset.
        catalogue: The cards.
        sections: Whether to also move cards that only one other section may hold under every ruleset.

    Raises:
        NotRewritableError: The list is not a deck in a text format, or would be read differently.
    """
    deck = reports[0].listing
    if deck.document:
        raise NotRewritableError(
            f"{deck.path}: a {deck.document} cannot be rewritten; `borgcheck convert` writes it as a text list"
        )
    if not isinstance(deck, Deck):
        raise not_a_deck(deck.path, deck.title_of_game)
    text, corrections, after = correct_titles(deck, catalogue)
    moves: tuple[Move, ...] = ()
    not_moved = ""
    if sections:
        checked = [check_deck(after, r.ruleset) for r in reports] if corrections else reports
        try:
            text, moves = move_cards(after, catalogue, _own_places(checked))
        except NotRewritableError as reason:
            not_moved = str(reason)
    return FixedList("\n".join(deck.source), text, corrections, moves, len(deck.unread_lines), not_moved)


def fixable(reports: Sequence[Report], catalogue: Catalogue) -> Fixable:
    """Count the findings that `fix` would correct, without fixing them; none if it would leave the list alone."""
    if not reports:
        return Fixable()
    try:
        fix(reports, catalogue)
    except NotRewritableError:
        return Fixable()
    deck = reports[0].deck
    titles = {entry.title_span for entry, _ in certain_titles(deck, catalogue)}
    lines = _own_places(reports) if deck.wholly_read else {}
    findings = [finding for report in reports for finding in report.findings]
    return Fixable(
        sum(f.code in _TITLES and f.span in titles for f in findings),
        sum(f.code in MISPLACED and f.span.line in lines for f in findings),
    )


def _own_places(reports: Sequence[Report]) -> dict[int, SectionId]:
    """Return the right section for each line that every ruleset finds misplaced, if only one may hold its card."""
    misplaced = set.intersection(*({f.span.line for f in r.findings if f.code in MISPLACED} for r in reports))
    return {
        entry.span.line: place
        for entry in reports[0].deck.entries
        if entry.span.line in misplaced and entry.card is not None and (place := own_place(entry.card)) is not None
    }
