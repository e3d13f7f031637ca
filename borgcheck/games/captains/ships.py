"""The Borg ships as printed (§2, §5 Borg Ship Types)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated

import typer

from borgcheck.common.options import unsuitable
from borgcheck.common.suggesting import did_you_mean, nearest
from borgcheck.games.figures import figures, gaps, rulings
from borgcheck.games.game import load, normalize_name
from borgcheck.model.calculation import Calculation, Grid

GAME = "fleet-captains"
NINTH = "ninth"
SYSTEMS = ("WEAPONS", "SENSORS", "ENGINEERS", "SHELLS")
RATINGS = ("SCI", "INF", "COM")


@dataclass(frozen=True, slots=True)
class BorgShip:
    """A Borg ship that the document describes.

    Attributes:
        name: Its name as printed.
        size: Its size.
        ratings: SCI, INF and COM.
        ruling: The id of the entry that describes it.
        dials: Three figures for each system; empty if none are printed.
        suspect: For each system whose figures look wrong, why.
    """

    name: str
    size: int
    ratings: tuple[int, int, int]
    ruling: str
    dials: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)
    suspect: Mapping[str, str] = field(default_factory=dict)

    @property
    def dial_sums(self) -> tuple[int, ...]:
        """The first, second and third figures of all systems added up; empty if no dial is printed."""
        return tuple(map(sum, zip(*self.dials.values(), strict=True)))

    def dial(self, system: str) -> str:
        """Return the figures of a system as printed, marked with `*` if they look wrong."""
        if system not in self.dials:
            return "not printed"
        return _slashed(self.dials[system]) + "*" * (system in self.suspect)


@cache
def borg_ships() -> tuple[BorgShip, ...]:
    """Return the eight ships that are described, smallest first."""
    printed = load(GAME).sections["borg-pile"].printed
    return tuple(
        BorgShip(
            name=ship["name"],
            size=printed[ship["name"]]["size"],
            ratings=tuple(ship["ratings"]),
            ruling=ship["ruling"],
            dials={system: tuple(dial) for system, dial in ship.get("dials", {}).items()},
            suspect=ship.get("suspect", {}),
        )
        for ship in figures(GAME)["ship"]
    )


def _find_ship(name: str) -> BorgShip:
    """Return the ship of a name as lists write it.

    Raises:
        BadParameter: The document describes no such ship.
    """
    pile = load(GAME).sections["borg-pile"]
    folded = normalize_name(name)
    if folded == NINTH:
        raise unsuitable("--ship", "the document does not describe the ninth ship")
    known = pile.known(name)
    if not known:
        meant = did_you_mean(pile.names.get(nearest(folded, pile.names), ""))
        raise unsuitable("--ship", f"no Borg ship is called {name!r}{meant} (known: {', '.join(pile.names.values())})")
    return next(ship for ship in borg_ships() if ship.name == known)


def ships(
    ship: Annotated[
        str | None, typer.Option(metavar="NAME", help="One ship, such as Queen Sphere.", show_default="all")
    ] = None,
) -> Calculation:
    """Show the Borg ships as printed, with suspect figures marked, and the sums of their dials.

    Example: borgcheck table ships --ship "Queen Sphere"

    Returns:
        An answer whose `result` has `ships`, each with `name`, `size`, `ratings`, `dials` and `dial_sums` (None if the
        document prints none) and `suspect`, and `sizes`, the sum over the eight ships.
    """
    chosen = None if ship is None else _find_ship(ship)
    shown = (chosen,) if chosen else borg_ships()
    sizes = sum(s.size for s in borg_ships())
    announced = figures(GAME)["pile"]["announced"]
    overview = (
        f"{len(shown)} of {announced} Borg ships are described: the ninth is not in the document.",
        f"The sizes of the {len(shown)} add up to {sizes}.",
    )
    return Calculation(
        table="ships",
        game=GAME,
        answer=tuple(_describe(chosen)) if chosen else overview,
        grids=(
            Grid(
                ("Ship", "Size", "/".join(RATINGS), *SYSTEMS),
                tuple((s.name, str(s.size), _slashed(s.ratings), *map(s.dial, SYSTEMS)) for s in shown),
            ),
        ),
        gaps=(
            *(
                f"marked *, suspect but shown as printed: {s.name}, {system} {_slashed(s.dials[system])}: {why}"
                for s in shown
                for system, why in s.suspect.items()
            ),
            *(f"the dials of the {s.name}, and so their sum" for s in shown if not s.dials),
            *gaps(GAME, "ships", {"ninth": not chosen}),
        ),
        rulings=(chosen.ruling,) if chosen else rulings(GAME, "ships"),
        result={
            "ships": [
                {
                    "name": s.name,
                    "size": s.size,
                    "ratings": dict(zip(RATINGS, s.ratings, strict=True)),
                    "dials": {system: list(dial) for system, dial in s.dials.items()} or None,
                    "dial_sums": list(s.dial_sums) or None,
                    "suspect": dict(s.suspect),
                }
                for s in shown
            ],
            "sizes": sizes,
        },
    )


def _describe(ship: BorgShip) -> Iterator[str]:
    total = sum(ship.ratings)
    differs = "" if total == ship.size else f", although its size is {ship.size}"
    yield f"{ship.name}: size {ship.size}; ratings {_slashed(ship.ratings)}, {total} in all{differs}."
    if ship.dials:
        suspect = " (including a suspect figure)" if ship.suspect else ""
        yield f"Its dials add up to {_slashed(ship.dial_sums)}{suspect}."
    else:
        yield "Its dials are not in the document."
    yield "Relentless: two actions a turn. Regenerative: repairs anywhere. Sequence: Combat, Repair, Scan, Influence."


def _slashed(numbers: Iterable[int]) -> str:
    return "/".join(map(str, numbers))
