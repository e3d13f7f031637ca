"""Compute statistics of a deck, and change its draw deck to see how they would change.

They are its cards by kind, the exact chances of its probes and opening hand, and who can staff its ships.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from pydantic import Field

from borgcheck.analysis.odds import OpeningHand, opening_hand
from borgcheck.analysis.probes import Probe, probe
from borgcheck.analysis.staffing import Staffing, staffing
from borgcheck.cards.card import Card
from borgcheck.common.models import DataModel
from borgcheck.common.suggesting import did_you_mean, nearest
from borgcheck.errors import BorgcheckError
from borgcheck.model.deck import CardEntry, Deck, identity, probe_cards
from borgcheck.model.findings import START_OF_FILE
from borgcheck.model.ruleset import Ruleset
from borgcheck.model.sections import SectionId
from borgcheck.reading.layout import make_entry
from borgcheck.reading.line import CardItem
from borgcheck.rules.releases import with_earlier_borg_cards

SUBCOMMANDS = ("Com", "Nav", "Def")
"""The subcommand icons (Borg Rulebook 1.6, Borg Personnel)."""
_CHANGE = re.compile(r"(?P<sign>[-+−–])\s*(?P<copies>\d{1,3})\s*[xX×]?\s+(?P<title>\S.*)")
_BETWEEN_CHANGES = re.compile(r"[\n;]|[,\s](?=\s*[-+−–]\s*\d{1,3}\s*[xX×]?\s)")


class Counts(DataModel):
    """How many cards a deck holds."""

    section: dict[str, int] = Field(description="The cards of each section, by its id.")
    type: dict[str, int] = Field(description="The cards of each type that are part of the deck, the most common first.")
    type_by_section: dict[str, dict[str, int]] = Field(description="The cards of each type, by section.")
    subcommand: dict[str, int] = Field(description="The subcommand icons of the personnel: Com, Nav and Def.")


class Numbers(DataModel):
    """What is counted and computed about a deck."""

    counts: Counts = Field(description="How many cards it holds.")
    probe: tuple[Probe, ...] = Field(description="The chances of the deck's own objectives.")
    probe_all: tuple[Probe, ...] = Field(description="The chances of every other [BO] objective of the catalogue.")
    opening_hand: OpeningHand = Field(description="The chances of the opening hand.")
    staffing: tuple[Staffing, ...] = Field(description="The ships of the deck, and who can staff them.")
    unknown: tuple[str, ...] = Field(description="Titles not in the catalogue; they count as cards that match nothing.")
    not_read: tuple[int, ...] = Field(description="The lines that could not be read, and are not counted.")


class WhatIf(Numbers):
    """The numbers of a deck with some changes."""

    changes: str = Field(description="The changes to the draw deck.")


class Stats(Numbers):
    """The numbers of a deck; its attributes are the keys of its JSON, and its chances are exact fractions."""

    path: str = Field(description="The file.")
    name: str = Field(description="The deck's own name; empty if it has none.")
    ruleset: str = Field(description="The ruleset that decides which card a title means, if several have it.")
    what_if: WhatIf | None = Field(
        default=None,
        exclude_if=lambda after: after is None,
        description="The numbers of the changed deck; missing if no changes are given.",
    )

    def __repr__(self) -> str:
        counts = ", ".join(f"{section} {number}" for section, number in self.counts.section.items())
        return f"<Stats: {counts}; {len(self.probe)} objectives with probes>"


NumbersT = TypeVar("NumbersT", bound=Numbers)


def stats(deck: Deck, ruleset: Ruleset, *, changes: str | None = None) -> Stats:
    """Return the statistics of a deck.

    Args:
        deck: The deck.
        ruleset: The ruleset; a title that several cards share does not mean one that is later, as in a check.
        changes: Changes to the draw deck, to add the numbers of the changed deck.

    Raises:
        BorgcheckError: The changes cannot be made.
    """
    after, resolved = None, with_earlier_borg_cards(deck, ruleset)
    if changes is not None:
        after = _compute(WhatIf, what_if(resolved, changes), changes=" ".join(changes.split()))
    return _compute(Stats, resolved, path=deck.path, name=deck.name, ruleset=ruleset.name, what_if=after)


def _compute(model: type[NumbersT], deck: Deck, **more: object) -> NumbersT:
    draw = deck.section(SectionId.DRAW)
    own = {c.title: c for c in _cards_of_type(deck, "Objective") if "BO" in c.icons}
    others = [
        c for c in deck.catalogue.of_type("Objective") if c.is_first_edition and "BO" in c.icons and c.title not in own
    ]
    return model(
        counts=_count_cards(deck),
        probe=tuple(probe(c, probe_cards(deck, c)) for c in own.values()),
        probe_all=tuple(probe(c, draw) for c in sorted(others, key=lambda c: c.title)),
        opening_hand=opening_hand(draw),
        staffing=tuple(staffing(ship, deck) for ship in _cards_of_type(deck, "Ship")),
        unknown=tuple(dict.fromkeys(e.title for e in deck.entries_in_deck if e.card is None)),
        not_read=deck.open_line_numbers,
        **more,
    )


def _cards_of_type(deck: Deck, type: str) -> list[Card]:
    """Return the deck's cards of a type, each once, in file order."""
    return list({c.title: c for _, c in deck.known_cards if c.type == type}.values())


def _count_cards(deck: Deck) -> Counts:
    by_section: dict[str, Counter[str]] = {}
    for entry in deck.entries_in_deck:
        type = entry.card.type if entry.card else "unknown"
        by_section.setdefault(type, Counter())[str(entry.section)] += entry.count
    types = sorted(by_section, key=lambda name: (-by_section[name].total(), name))
    personnel = [(e, c) for e, c in deck.known_cards if c.type == "Personnel"]
    return Counts(
        section=deck.counts(),
        type={type: by_section[type].total() for type in types},
        type_by_section={type: by_section[type] for type in types},
        subcommand={icon: sum(e.count * c.icons.count(icon) for e, c in personnel) for icon in SUBCOMMANDS},
    )


def what_if(deck: Deck, changes: str) -> Deck:
    """Return a copy of a deck, with cards added to its draw deck and taken out of it.

    Args:
        deck: The deck, which is not changed.
        changes: Signs (+ or -), counts and titles, such as `+2 Nine of Eleven -1 Wormhole`.

    Raises:
        BorgcheckError: The changes cannot be read, a card to add is unknown, or the draw deck has too few copies to
            take out.
    """
    entries = list(deck.entries)
    if not changes.strip():
        raise BorgcheckError("no changes given: write them as `+2 Nine of Eleven -1 Wormhole`")
    for copies, title in _read_changes(changes):
        if copies > 0:
            entries.append(_new_entry(title, copies, deck))
        else:
            entries = _take_out(entries, title, -copies, {card.title for card in deck.catalogue.lookup(title).cards})
    return replace(deck, entries=entries)


def _read_changes(text: str) -> Iterator[tuple[int, str]]:
    """Yield the copies that each change adds (negative if it takes them out), and the title.

    Raises:
        BorgcheckError: A change is not written as `-1 Title` or `+1 Title`.
    """
    for change in filter(None, map(str.strip, _BETWEEN_CHANGES.split(text))):
        match = _CHANGE.fullmatch(change)
        if match is None or not int(match["copies"]):
            raise BorgcheckError(f"`{change}`: write what is taken out or added as `-1 Chalnoth` or `+2 Awaken`")
        yield int(match["copies"]) * (1 if match["sign"] == "+" else -1), match["title"]


def _new_entry(title: str, number: int, deck: Deck) -> CardEntry:
    lookup = deck.catalogue.lookup(title)
    if not lookup:
        meant = did_you_mean(deck.catalogue.similar.suggest(title)) or "; `borgcheck cards search` finds titles"
        raise BorgcheckError(f"no card is called {title!r}{meant}")
    item = CardItem(title, str(number), START_OF_FILE, START_OF_FILE, START_OF_FILE)
    return make_entry(item, number, SectionId.DRAW, lookup, has_borg=deck.has_borg)


def _take_out(entries: list[CardEntry], title: str, number: int, meant: set[str]) -> list[CardEntry]:
    out: list[CardEntry] = []
    left = number
    for entry in reversed(entries):
        fits = identity(entry) in meant or entry.title.casefold() == title.casefold()
        taken = min(left, entry.count) if fits and entry.section is SectionId.DRAW else 0
        left -= taken
        if taken < entry.count:
            out.append(replace(entry, count=entry.count - taken))
    if left:
        names = {entry.name for entry in entries if entry.section is SectionId.DRAW}
        near = did_you_mean(nearest(title, sorted(names))) if left == number else ""
        raise BorgcheckError(
            f"the draw deck has only {number - left} of {title!r}, so {number} cannot be taken out{near}"
        )
    return out[::-1]
