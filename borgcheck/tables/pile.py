"""The Borg ships of Fleet Captains as printed (§2, §5 Borg Ship Types)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from borgcheck.tables.answer import FLEET_CAPTAINS, figures

SYSTEMS = ("WEAPONS", "SENSORS", "ENGINEERS", "SHELLS")
RATINGS = ("SCI", "INF", "COM")


@dataclass(frozen=True)
class Ship:
    """A Borg ship that the document describes. `dials` gives three figures a system; empty where none is printed.
    `suspect` says of a system why its figures look wrong."""

    name: str
    aliases: tuple[str, ...]
    size: int
    ratings: tuple[int, int, int]
    ruling: str
    dials: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)
    suspect: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_cube(self) -> bool:
        """Whether the name has the word Cube in it."""
        return "Cube" in self.name.split()


@lru_cache(maxsize=1)
def ships() -> tuple[Ship, ...]:
    """The eight ships described, smallest first."""
    return tuple(
        Ship(
            name=s["name"],
            aliases=tuple(s["aliases"]),
            size=s["size"],
            ratings=tuple(s["ratings"]),
            ruling=s["ruling"],
            dials={system: tuple(dial) for system, dial in s.get("dials", {}).items()},
            suspect=s.get("suspect", {}),
        )
        for s in figures(FLEET_CAPTAINS)["ship"]
    )


def by_name() -> dict[str, Ship]:
    """The ships by every name that they go by, in lower case."""
    return {name.lower(): ship for ship in ships() for name in (ship.name, *ship.aliases)}
