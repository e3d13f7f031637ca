"""Other games, as data: the sections of their lists, the names that these know, and the rules.

A game is a file NAME.toml in this folder. Rulesets give the severities and figures of its codes; no code of
ours knows the name of a game, of a section or of a card.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from borgcheck.cards.fold import fold, foreign_letters
from borgcheck.common import packaged, resources

_LEADING_ZEROS = re.compile(r"\b0+(?=\d)")
_NUMBER = r"(?:#|no\.?|nr\.?)?[ \t]*\d{1,3}"
_JOINT = r"[ \t]*(?:-|–|—|to|through|,|&|\+|and|,[ \t]*and|[ \t])[ \t]*"
_BEHIND = re.compile(
    rf"^(?P<words>.*?[^\W\d_][^\w#]*?)[ \t]*(?P<numbers>{_NUMBER}(?:{_JOINT}{_NUMBER})*)[ \t]*$", re.IGNORECASE
)
_PART = re.compile(r"\d+|-|–|—|to|through", re.IGNORECASE)
# No table seats more.
_MOST_PLAYERS = 99


@dataclass(frozen=True, slots=True)
class SectionKind:
    """One kind of section of a game's lists.

    Attributes:
        id: its id in findings and figures.
        heading: its name as lists write it.
        spoken: its name as a player says it.
        names: the section's own names, by every spelling that it knows.
        printed: the attributes that the document prints, by name.
        also: other headings for it.
        numbered: whether it stands once for each player (`Fleet 1`).
        ordered: whether the order of the lines matters.
        unit: what a bare number behind its heading counts (`Players: 3`), and a bare word is one of.
        any_count: whether a count may be any whole number.
    """

    id: str
    heading: str
    spoken: str
    names: dict[str, str]
    printed: dict[str, dict[str, int]]
    also: tuple[str, ...] = ()
    numbered: bool = False
    ordered: bool = False
    unit: str = ""
    any_count: bool = False

    def known(self, written: str) -> str:
        """Return the section's own name for what is written, whatever its spelling; empty if it knows none."""
        folded = normalize_name(written)
        return self.names.get(folded) or self.names.get(folded.removesuffix("s"), "")


@dataclass(frozen=True, slots=True)
class Game:
    """A game as its file describes it.

    Attributes:
        id: the name of the file.
        title: the name of the game.
        attributes: what brackets behind a name declare.
        players: the id of the section that counts the players.
        sections: the sections of its lists, by id.
        rules: its rules by code, as the file has them.
    """

    id: str
    title: str
    attributes: tuple[str, ...]
    players: str
    sections: dict[str, SectionKind]
    rules: dict[str, dict[str, Any]]

    def section_called(self, words: str) -> SectionKind | None:
        """Return the section that a heading's words name, without its number; None if there is none."""
        return _headings(self.id).get(normalize_name(words))

    def headings(self) -> list[str]:
        """Return every way to name a section, folded."""
        return list(_headings(self.id))


def normalize_name(name: str) -> str:
    """Return a name in the form in which two spellings of it are equal."""
    return (_LEADING_ZEROS.sub("", fold(name)) + foreign_letters(name)) or name.casefold().strip()


def split_numbers(words: str) -> tuple[str, tuple[int, ...]]:
    """Split a heading into its words and the numbers of the players after them: `Fleet 1`, `Deck 1-3`, `Hand #2 & 3`.

    Ranges are spelled out.

    Returns:
        The words, and the numbers; all of it and no number if there is none, or a range runs backwards or is longer
        than any table.
    """
    match = _BEHIND.match(words)
    if match is None:
        return words, ()
    out: list[int] = []
    ranged = False
    for part in _PART.findall(match.group("numbers")):
        if not part.isdigit():
            ranged = True
            continue
        number = int(part)
        if ranged and (not out or not out[-1] <= number <= out[-1] + _MOST_PLAYERS):
            return words, ()
        out += range(out[-1] + 1, number + 1) if ranged else [number]
        ranged = False
    return match.group("words").rstrip(" \t#"), tuple(dict.fromkeys(out))


def names() -> tuple[str, ...]:
    """Return the ids of the games that are described here, in alphabetical order."""
    return tuple(sorted(p.stem for p in resources.package_folder("games").glob("*.toml") if p.stem != "recognition"))


def is_described(game: str) -> bool:
    """Return whether a game is one that is described here."""
    return resources.package_folder("games").joinpath(f"{game}.toml").is_file()


@lru_cache(maxsize=8)
def load(name: str) -> Game:
    """Load the game of an id that is one of names()."""
    data = packaged.table("games", f"{name}.toml")
    sections = {id: _section(id, table) for id, table in data["sections"].items()}
    return Game(name, data["title"], tuple(data.get("attributes", ())), data["players"], sections, data["rules"])


def _section(id: str, table: dict[str, Any]) -> SectionKind:
    words: dict[str, str] = {}
    printed = {}
    for name, about in table.pop("names", {}).items():
        for spelling in (name, *about.pop("also", ())):
            words[normalize_name(spelling)] = name
        printed[name] = about
    also = tuple(table.pop("also", ()))
    spoken = table.pop("spoken", table["heading"].lower())
    return SectionKind(id, table.pop("heading"), spoken, words, printed, also, **table)


@lru_cache(maxsize=8)
def _headings(name: str) -> dict[str, SectionKind]:
    sections = load(name).sections.values()
    return {normalize_name(word): section for section in sections for word in (section.heading, *section.also)}
