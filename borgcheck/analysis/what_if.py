"""Change the draw deck of a deck, to see how its statistics would change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from borgcheck.cards.catalogue import SUGGESTIONS, Catalogue
from borgcheck.cards.fold import fold
from borgcheck.cards.suggestions import Suggester
from borgcheck.common.suggesting import did_you_mean
from borgcheck.errors import BorgcheckError
from borgcheck.model.deck import CardEntry, Deck, identity
from borgcheck.model.findings import Span
from borgcheck.model.sections import SectionId
from borgcheck.reading.entries import choose
from borgcheck.rules.facts import not_in_draw_deck

_CHANGE = re.compile(r"(?P<sign>[+-])\s*(?P<count>\d{1,3})\s+(?P<title>.+)")
_NEXT_CHANGE = re.compile(r"\s+(?=[+-]\s*\d{1,3}\s)")
_NOWHERE = Span(1, 1, 1)


def what_if(deck: Deck, changes: str, catalogue: Catalogue) -> Deck:
    """Return a copy of a deck, with cards added to its draw deck and taken out of it.

    Args:
        deck: The deck, which is not changed.
        changes: Signs (+ or -), counts and titles, such as `+2 Nine of Eleven -1 Wormhole`.
        catalogue: The cards.

    Raises:
        BorgcheckError: The changes cannot be read, a card to add is unknown or may not be in the draw deck, or the draw
            deck has too few copies to take out.
    """
    entries = list(deck.entries)
    for sign, number, title in _read(changes):
        if sign == "+":
            entries.append(_added(title, number, deck, catalogue))
        else:
            entries = _without(entries, title, number, catalogue)
    return deck.changed(entries=entries)


def _read(changes: str) -> Iterator[tuple[str, int, str]]:
    """Yield the sign, the count and the title of each change."""
    if not changes.strip():
        raise BorgcheckError("no changes given: write them as `+2 Nine of Eleven -1 Wormhole`")
    for change in _NEXT_CHANGE.split(changes.strip()):
        match = _CHANGE.fullmatch(change)
        if match is None or not int(match["count"]):
            raise BorgcheckError(
                f"the changes cannot be read at {change!r}: "
                "write each as + or -, a count and a title, such as `+2 Nine of Eleven -1 Wormhole`"
            )
        yield match["sign"], int(match["count"]), match["title"]


def _added(title: str, number: int, deck: Deck, catalogue: Catalogue) -> CardEntry:
    found = catalogue.lookup(title)
    if not found:
        meant = did_you_mean(catalogue.suggest(title)) or "; `borgcheck cards search` finds titles"
        raise BorgcheckError(f"no card is called {title!r}{meant}")
    card = choose(found.cards, SectionId.DRAW, borg=deck.has_borg)
    if reason := not_in_draw_deck(card, borg=deck.has_borg):
        raise BorgcheckError(f"{card.title} may not be in the draw deck: {reason}")
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
    if left == number and not meant and (near := _nearest(title, entries)):
        raise BorgcheckError(f"the draw deck has no {title!r}{did_you_mean(near)}")
    if left:
        raise BorgcheckError(f"the draw deck has only {number - left} of {title!r}, so {number} cannot be taken out")
    return out[::-1]


def _nearest(title: str, entries: list[CardEntry]) -> tuple[str, ...]:
    """Return the titles in the draw deck that are similar to an unknown one."""
    names: dict[str, list[str]] = {}
    for entry in entries:
        if entry.section is SectionId.DRAW:
            names.setdefault(fold(entry.name), []).append(entry.name)
            if entry.card is not None and entry.card.identification:
                names.setdefault(fold(entry.card.identification), []).append(entry.card.identification)
    return Suggester(names).suggest(title, SUGGESTIONS)
