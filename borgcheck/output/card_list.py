"""Arrange a deck as a printed list: by section, card type and title, regardless of the order in the file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from borgcheck.common.grouping import grouped
from borgcheck.model.deck import CardEntry, Deck, identity
from borgcheck.model.listing import total_copies
from borgcheck.model.open_lines import OpenLine, OpenReason
from borgcheck.model.sections import NOT_IN_DECK, SectionId

TYPES = (
    "Mission, Time Location, Site, Doorway, Facility, Objective, Dilemma, Artifact, Personnel, Ship, Equipment, Event, "
    "Interrupt/Event, Interrupt, Incident, Q Mission, Q Dilemma, Q Artifact, Q Event, Q Interrupt, Tactic, "
    "Damage Marker, Tribble, Trouble"
).split(", ")
"""The order of decks: cards that seed, then cards that are played, and side decks last. Other types follow
alphabetically, then cards that are not in the catalogue.
"""


@dataclass(frozen=True, slots=True)
class DeckLine:
    """All copies of a card in one section, even if they are on several lines of the file.

    `title` is the catalogue title, or the title as written if the card is unknown.
    """

    count: int
    title: str
    known: bool = True


@dataclass(frozen=True, slots=True)
class Group:
    """The cards of one type, by title; `type` is empty for cards that are not in the catalogue."""

    type: str
    lines: tuple[DeckLine, ...]

    @property
    def label(self) -> str:
        """The heading above them."""
        return self.type or "Not in the catalogue"

    @property
    def total(self) -> int:
        """The number of cards."""
        return sum(line.count for line in self.lines)


@dataclass(frozen=True, slots=True)
class ListSection:
    """A section with its cards by type. `section` is None for cards under an unknown heading."""

    section: SectionId | None
    groups: tuple[Group, ...]

    @property
    def label(self) -> str:
        """The section's heading, such as `Draw deck`."""
        return section_label(self.section) if self.section else "Under no known section"

    @property
    def in_deck(self) -> bool:
        """Whether its cards are part of the deck."""
        return self.section is not None and self.section not in NOT_IN_DECK

    @property
    def total(self) -> int:
        """The number of its cards."""
        return sum(group.total for group in self.groups)


def section_label(section: SectionId) -> str:
    """Return the heading of a section as a player would write it, such as `Draw deck`."""
    words = section.display_name.removeprefix("the ")
    return words[:1].upper() + words[1:]


def by_type(entries: Iterable[CardEntry]) -> tuple[Group, ...]:
    """Group entries by type in the order of TYPES, with cards sorted by title and all copies of a card on one line."""
    cards = grouped(((entry.card.type if entry.card else "", identity(entry)), entry) for entry in entries)
    groups: dict[str, list[DeckLine]] = {}
    for (type, _), same in cards.items():
        # Spellings of an unknown title are one card: show the same one, whichever comes first.
        line = DeckLine(total_copies(same), min(e.name for e in same), known=same[0].card is not None)
        groups.setdefault(type, []).append(line)
    return tuple(
        Group(type, tuple(sorted(groups[type], key=lambda line: (line.title.casefold(), line.title))))
        for type in sorted(groups, key=_type_rank)
    )


def list_sections(deck: Deck) -> tuple[ListSection, ...]:
    """Return the sections of a deck that hold cards, in the order of the game, then the cards in no section."""
    listed = (*deck.by_section.items(), (None, [e for e in deck.entries if e.section is None]))
    return tuple(ListSection(section, by_type(entries)) for section, entries in listed if entries)


def _type_rank(type: str) -> tuple[bool, int, str]:
    return not type, TYPES.index(type) if type in TYPES else len(TYPES), type


def open_line_texts(deck: Deck) -> list[tuple[int, str]]:
    """Return the lines of the file that no list of cards shows, each with its number and text.

    These are lines that could not be read, lines with a bad count, unknown headings and unknown directives. In formats
    other than text, which may spread a card over several lines, the text is what was not read.
    """
    return sorted({(line.number, _text(line, deck.format)): None for line in deck.open_lines})


def _text(line: OpenLine, format: str) -> str:
    if format == "text":
        return line.whole_line.strip()
    return f"{line.text} {line.detail}" if line.reason is OpenReason.COUNT else line.text
