"""The regular skills of personnel, and staffing requirements of ships that are not icons.

They are in a separate table, which only `cards` and the pages about cards need. It has one card per line,
tab-separated: title, skills separated by `;`, whether the card has special skills, staffing. A card whose skills depend
on something, or cannot be read with certainty, has no line: its skills are those printed on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from borgcheck.cards.table import read_table
from borgcheck.common import resources
from borgcheck.errors import BorgcheckError

FILE = "abilities.tsv"
COLUMNS = ("title", "skills", "special", "staffing")
_LEVEL = re.compile(r"^(.*?)\s*x\s*(\d+)$")


@dataclass(frozen=True, slots=True)
class Skill:
    """A regular skill and its level: `Navigation x2` is level 2."""

    name: str
    level: int = 1

    def __str__(self) -> str:
        return self.name if self.level == 1 else f"{self.name} x{self.level}"

    @classmethod
    def parse(cls, text: str) -> Skill:
        """Read a skill such as `Navigation x2` or `Music`."""
        match = _LEVEL.match(text)
        return cls(match.group(1), int(match.group(2))) if match else cls(text)


@dataclass(frozen=True, slots=True)
class Abilities:
    """The skills of a personnel, or the staffing of a ship.

    Attributes:
        title: The catalogue title.
        skills: The regular skills in the order printed, without the classification.
        special: Whether the card has special skills as well.
        staffing: What a ship requires if that is more than a row of icons, such as `[Films] OR James T. Kirk`.
    """

    title: str
    skills: tuple[Skill, ...] = ()
    special: bool = False
    staffing: str = ""


def abilities(title: str) -> Abilities | None:
    """Return the abilities of the card with this catalogue title, or None if only the card itself states them."""
    return _table().get(title)


def format_abilities(rows: Iterable[Abilities]) -> str:
    """Write a table of abilities, sorted by title."""
    lines = [
        "\t".join((r.title, ";".join(map(str, r.skills)), "yes" if r.special else "", r.staffing))
        for r in sorted(rows, key=lambda r: (r.title.casefold(), r.title))
    ]
    return "\n".join(["\t".join(COLUMNS), *lines]) + "\n"


def parse_abilities(text: str) -> dict[str, Abilities]:
    """Read a table of abilities, by title.

    Raises:
        BorgcheckError: The table is damaged.
    """
    head, *lines = text.rstrip("\n").split("\n")
    rows = [line.split("\t") for line in lines]
    if head.split("\t") != list(COLUMNS) or any(len(r) != len(COLUMNS) for r in rows):
        raise BorgcheckError("the table of skills is damaged: import the cards again")
    return {
        title: Abilities(title, tuple(map(Skill.parse, filter(None, skills.split(";")))), special == "yes", staffing)
        for title, skills, special, staffing in rows
    }


@lru_cache(maxsize=1)
def skill_names() -> tuple[str, ...]:
    """Return every regular skill that Borg may have (not ANIMAL), classifications first."""
    names = resources.package_table("data", "skills.toml")
    return (*names["classifications"], *names["rulebook"], *names["later"])


@lru_cache(maxsize=1)
def _table() -> dict[str, Abilities]:
    return read_table(parse_abilities, FILE)
