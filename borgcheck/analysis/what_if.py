"""Change the draw deck of a deck, to see how its statistics would change."""

from __future__ import annotations

from dataclasses import replace

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.changes import read_changes
from borgcheck.common.suggesting import did_you_mean, nearest
from borgcheck.errors import BorgcheckError
from borgcheck.model.deck import CardEntry, Deck, identity
from borgcheck.model.findings import Span
from borgcheck.model.sections import SectionId
from borgcheck.reading.entries import choose

_NOWHERE = Span(1, 1, 1)


def what_if(deck: Deck, changes: str, catalogue: Catalogue) -> Deck:
    """Return a copy of a deck, with cards added to its draw deck and taken out of it.

    Args:
        deck: The deck, which is not changed.
        changes: Signs (+ or -), counts and titles, such as `+2 Nine of Eleven -1 Wormhole`.
        catalogue: The cards.

    Raises:
        BorgcheckError: The changes cannot be read, a card to add is unknown, or the draw deck has too few copies to
            take out.
    """
    entries = list(deck.entries)
    if not changes.strip():
        raise BorgcheckError("no changes given: write them as `+2 Nine of Eleven -1 Wormhole`")
    for _, copies, title in read_changes(changes):
        if copies > 0:
            entries.append(_added(title, copies, deck, catalogue))
        else:
            entries = _without(entries, title, -copies, catalogue)
    return deck.changed(entries=entries)


def _added(title: str, number: int, deck: Deck, catalogue: Catalogue) -> CardEntry:
    found = catalogue.lookup(title)
    if not found:
        meant = did_you_mean(catalogue.suggest(title)) or "; `borgcheck cards search` finds titles"
        raise BorgcheckError(f"no card is called {title!r}{meant}")
    card = choose(found.cards, SectionId.DRAW, borg=deck.has_borg)
    return CardEntry(
        count=number,
        title=title,
        span=_NOWHERE,
        count_span=_NOWHERE,
        title_span=_NOWHERE,
        listed_section=SectionId.DRAW,
        section=SectionId.DRAW,
        card=card,
        cards=found.cards,
        match_kind=found.match_kind,
    )


def _without(entries: list[CardEntry], title: str, number: int, catalogue: Catalogue) -> list[CardEntry]:
    meant = {card.title for card in catalogue.lookup(title).cards}
    written = title.casefold()
    out: list[CardEntry] = []
    left = number
    for entry in reversed(entries):
        fits = identity(entry) in meant or entry.title.casefold() == written
        taken = min(left, entry.count) if fits and entry.section is SectionId.DRAW else 0
        left -= taken
        if taken < entry.count:
            out.append(replace(entry, count=entry.count - taken))
    if left == number and not meant:
        draw = [entry for entry in entries if entry.section is SectionId.DRAW]
        names = {name for entry in draw for name in (entry.name, entry.card.identification if entry.card else "")}
        raise BorgcheckError(f"the draw deck has no {title!r}{did_you_mean(nearest(title, sorted(names)))}")
    if left:
        raise BorgcheckError(f"the draw deck has only {number - left} of {title!r}, so {number} cannot be taken out")
    return out[::-1]
