"""What a game's file says about its lists: their sections, the names known in each, and how a list is recognised.

Rulesets give the severities and parameters of its codes; nothing else knows the name of a section or of a card.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from borgcheck.cards.fold import fold, foreign_letters
from borgcheck.common import resources
from borgcheck.games import MODULES

_LEADING_ZEROS = re.compile(r"\b0+(?=\d)")
_NUMBERED = re.compile(r"(?P<words>.*[^\W\d_])\s*(?P<first>\d{1,2})(?:\s*[-–]\s*(?P<last>\d{1,2}))?")


@dataclass(frozen=True, slots=True)
class SectionKind:
    """One kind of section of a game's lists.

    Attributes:
        id: Its id in findings and parameters.
        heading: Its name as lists write it.
        display_name: Its name as a player says it.
        also: Other headings for it.
        names: The section's own names, by every spelling that it knows.
        printed: The attributes that the document prints, by name.
        numbered: Whether each player has one, with a number (`Fleet 1`).
        ordered: Whether the order of the lines matters.
        in_decks: Whether decks may have such a heading as well, so that it does not identify a list as a setup.
        holds: The ids of the sections that it is drawn from, whose names it may hold; None if it may hold any.
    """

    id: str
    heading: str
    display_name: str
    also: Sequence[str] = ()
    names: dict[str, str] = field(default_factory=dict)
    printed: dict[str, dict[str, int]] = field(default_factory=dict)
    numbered: bool = False
    ordered: bool = False
    in_decks: bool = False
    holds: Collection[str] | None = None

    def known(self, written: str) -> str:
        """Return the section's own name for what is written, whatever its spelling; empty if there is none."""
        folded = normalize_name(written)
        return self.names.get(folded) or self.names.get(folded.removesuffix("s"), "")


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A game as its file describes it.

    Attributes:
        id: Its id, as rulesets name it.
        ruleset: The ruleset for lists that do not name another one.
        sections: The sections of its lists, by id.
        setting: The ids of the sections with players, scenario and seats, which hold no components of the game.
        attributes: What brackets after a name declare; without any, they hold a category.
        decided_by: The id of the section whose one line decides the ruleset; empty if there is one ruleset only.
        rulesets: The ruleset for each line of that section, by the folded name on the line.
        players_rules: The codes of the rules whose parameters say how many players there may be.
    """

    id: str
    ruleset: str
    sections: dict[str, SectionKind]
    setting: Collection[str]
    attributes: Collection[str] = ()
    decided_by: str = ""
    rulesets: Mapping[str, str] = field(default_factory=dict)
    players_rules: Collection[str] = ()

    def section_called(self, words: str) -> SectionKind | None:
        """Return the section that a heading's words name, without its number; None if there is none."""
        return _headings(self.id).get(normalize_name(words))

    def is_foreign(self, name: str, section: SectionKind) -> bool:
        """Check whether a name is one of other sections that a section may not hold."""
        if section.holds is None or section.known(name):
            return False
        naming = {other.id for other in self.sections.values() if other.known(name)}
        return bool(naming) and naming.isdisjoint(section.holds)

    def headings(self) -> list[str]:
        """Return every way to name a section, folded."""
        return list(_headings(self.id))


def normalize_name(name: str) -> str:
    """Return a name in a form that is the same for all its spellings."""
    return _LEADING_ZEROS.sub("", fold(name)) + foreign_letters(name)


def split_numbers(words: str) -> tuple[str, tuple[int, ...]]:
    """Split a heading into its words and the numbers of the players after them: `Fleet 1`, `Deck 1-3`.

    Returns:
        The words, and every number of a range; all of it and no number if there is none, or a range is not one.
    """
    match = _NUMBERED.fullmatch(words.strip())
    if match and (numbers := range(int(match["first"]), int(match["last"] or match["first"]) + 1)):
        return match["words"], tuple(numbers)
    return words, ()


@cache
def load(id: str) -> Game:
    """Load a game by its id, one of MODULES."""
    data = resources.package_table("games", f"{MODULES[id]}.toml")
    sections = {section: _section(section, **table) for section, table in data.pop("sections").items()}
    rulesets = {normalize_name(line): ruleset for line, ruleset in data.pop("rulesets", {}).items()}
    return Game(id, sections=sections, rulesets=rulesets, **data)


def _section(id: str, *, heading: str, display_name: str = "", **table: Any) -> SectionKind:
    spellings = {name: (name, *others) for name, others in table.pop("names", {}).items()}
    names = {normalize_name(spelling): name for name, each in spellings.items() for spelling in each}
    return SectionKind(id, heading, display_name or heading.lower(), names=names, **table)


@cache
def _headings(name: str) -> dict[str, SectionKind]:
    sections = load(name).sections.values()
    return {normalize_name(word): section for section in sections for word in (section.heading, *section.also)}
