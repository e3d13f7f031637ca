"""The Borg ships of Fleet Captains as printed (§2, §5 Borg Ship Types)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from borgcheck.tables.answer import FLEET_CAPTAINS, figures

SYSTEMS = ("WEAPONS", "SENSORS", "ENGINEERS", "SHELLS")
RATINGS = ("SCI", "INF", "COM")


@dataclass(frozen=True, slots=True)
class BorgShip:
    """A Borg ship that the document describes.

    `dials` holds three figures for each system, and is empty if none are printed; `suspect` says of a system why its
    figures look wrong.
    """

    name: str
    aliases: tuple[str, ...]
    size: int
    ratings: tuple[int, int, int]
    ruling: str
    dials: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)
    suspect: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_cube(self) -> bool:
        """Whether the name contains the word Cube."""
        return "Cube" in self.name.split()


@lru_cache(maxsize=1)
def borg_ships() -> tuple[BorgShip, ...]:
    """Return the eight ships that are described, smallest first."""
    return tuple(
        BorgShip(
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


def ships_by_name() -> dict[str, BorgShip]:
    """Return the ships by each of their names, in lower case."""
    return {name.lower(): ship for ship in borg_ships() for name in (ship.name, *ship.aliases)}
