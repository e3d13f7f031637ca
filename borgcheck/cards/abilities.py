"""The regular skills of personnel and the staffing of ships that is more than icons: a table of its own, read only when
a figure at the table needs it.

One card a line, tab-separated: title, skills split by `;`, whether the card has special skills, staffing. A card whose
skills depend on something, or that could not be read with certainty, has no line: its skills are those printed on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from borgcheck import packaged, resources
from borgcheck.cards import storage
from borgcheck.errors import BorgcheckError

FILE = "abilities.tsv"
COLUMNS = ("title", "skills", "special", "staffing")
_LEVEL = re.compile(r"^(.*?)\s*x\s*(\d+)$")


@dataclass(frozen=True)
class Skill:
    """A regular skill and its level: `Navigation x2` is level 2."""

    name: str
    level: int = 1

    def __str__(self) -> str:
        return self.name if self.level == 1 else f"{self.name} x{self.level}"

    @classmethod
    def parse(cls, text: str) -> Skill:
        """The skill that `Navigation x2` or `Music` writes."""
        match = _LEVEL.match(text)
        return cls(match.group(1), int(match.group(2))) if match else cls(text)


@dataclass(frozen=True)
class Abilities:
    """What a card can do.

    `skills` are a personnel's regular skills in the order printed, the classification left out; `special` says whether
    it has special skills, too, which only the card tells. `staffing` is what a ship requires where that is more than a
    row of icons, such as `[Films] OR James T. Kirk`.
    """

    title: str
    skills: tuple[Skill, ...] = ()
    special: bool = False
    staffing: str = ""


def abilities(title: str) -> Abilities | None:
    """What is known of the card with this catalogue title; None where that is as printed on the card."""
    return _table().get(title)


def format_abilities(rows: Iterable[Abilities]) -> str:
    """The text of a table with these lines, in the order of their titles."""
    lines = [
        "\t".join((r.title, ";".join(map(str, r.skills)), "yes" if r.special else "", r.staffing))
        for r in sorted(rows, key=lambda r: (r.title.casefold(), r.title))
    ]
    return "\n".join(["\t".join(COLUMNS), *lines]) + "\n"


def parse_abilities(text: str) -> dict[str, Abilities]:
    """The lines of such a table by title; raises BorgcheckError where it is none."""
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
    """Every regular skill of the game, the classifications first, as far as Borg may have them (not ANIMAL)."""
    names = packaged.table("cards", "skills.toml")
    return (*names["classifications"], *names["rulebook"], *names["later"])


@lru_cache(maxsize=1)
def _table() -> dict[str, Abilities]:
    """The table that was imported with the cards in use, else the one that ships."""
    own = storage.imported_table(FILE) if storage.imported_table() else None
    if own is None:
        return parse_abilities(resources.package_text("cards", "data", FILE))
    try:
        return parse_abilities(own.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, BorgcheckError) as error:
        raise BorgcheckError(
            f"{own}: {error}; `borgcheck cards import --reset` goes back to the cards that ship"
        ) from None
