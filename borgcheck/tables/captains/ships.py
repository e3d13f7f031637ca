"""The Borg ships as printed (§2, §5 Borg Ship Types), and the order in which they arrive (§5 Borg Behavior)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated

import typer

from borgcheck.common.phrasing import plural
from borgcheck.errors import nearest
from borgcheck.tables.answer import (
    FLEET_CAPTAINS,
    NOT_IN_DOCUMENT,
    Grid,
    TableAnswer,
    applicable,
    figures,
    join_words,
    rulings,
)
from borgcheck.tables.options import names, unsuitable

NINTH = "ninth"
SYSTEMS = ("WEAPONS", "SENSORS", "ENGINEERS", "SHELLS")
RATINGS = ("SCI", "INF", "COM")


@dataclass(frozen=True, slots=True)
class BorgShip:
    """A Borg ship that the document describes.

    Attributes:
        name: its name as printed.
        aliases: other names that players use.
        size: its size.
        ratings: SCI, INF and COM.
        ruling: the id of the entry that describes it.
        dials: three figures for each system; empty if none are printed.
        suspect: for each system whose figures look wrong, why.
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

    @property
    def dial_sums(self) -> tuple[int, ...]:
        """The first, second and third figures of all systems added up; empty if no dial is printed."""
        return tuple(map(sum, zip(*self.dials.values(), strict=True)))

    def dial(self, system: str) -> str:
        """Return the figures of a system as printed, marked with `*` if they look wrong."""
        if system not in self.dials:
            return "not printed"
        return _slashed(self.dials[system]) + "*" * (system in self.suspect)


@lru_cache(maxsize=1)
def borg_ships() -> tuple[BorgShip, ...]:
    """Return the eight ships that are described, smallest first."""
    return tuple(
        BorgShip(
            name=ship["name"],
            aliases=tuple(ship["aliases"]),
            size=ship["size"],
            ratings=tuple(ship["ratings"]),
            ruling=ship["ruling"],
            dials={system: tuple(dial) for system, dial in ship.get("dials", {}).items()},
            suspect=ship.get("suspect", {}),
        )
        for ship in figures(FLEET_CAPTAINS)["ship"]
    )


def ships_by_name() -> dict[str, BorgShip]:
    """Return the ships by each of their names, in lower case."""
    return {name.lower(): ship for ship in borg_ships() for name in (ship.name, *ship.aliases)}


def find_ship(option: str, name: str) -> BorgShip | None:
    """Return the ship that an option names; None stands for the ninth."""
    known = ships_by_name()
    folded = " ".join(name.lower().replace("’", "'").split())
    if folded not in (NINTH, *known):
        near = known[nearest(folded, known)].name
        message = f"no Borg ship is called {name!r}; did you mean {near}? (`{NINTH}` is the one not described)"
        raise unsuitable(option, message)
    return known.get(folded)


def ships(
    ship: Annotated[
        str | None, typer.Option(metavar="NAME", help="One ship, such as Queen Sphere.", show_default="all")
    ] = None,
) -> TableAnswer:
    """Show the Borg ships as printed, with suspect figures marked, and the sums of their dials.

    Example: borgcheck table ships --ship "Queen Sphere"

    Returns:
        An answer whose `result` has `ships`, each with `name`, `size`, `ratings`, `dials` and `dial_sums` (None if the
        document prints none) and `suspect`, and `sizes`, the sum over the eight ships.
    """
    chosen = None if ship is None else find_ship("--ship", ship)
    if ship is not None and chosen is None:
        raise unsuitable("--ship", "the document does not describe the ninth ship")
    shown = (chosen,) if chosen else borg_ships()
    sizes = sum(s.size for s in borg_ships())
    announced = figures(FLEET_CAPTAINS)["pile"]["announced"]
    overview = (
        f"{len(shown)} of {announced} Borg ships are described: the ninth is {NOT_IN_DOCUMENT}.",
        f"The sizes of the {len(shown)} add up to {sizes}.",
    )
    return TableAnswer(
        table="ships",
        game=FLEET_CAPTAINS,
        answer=tuple(_describe(chosen)) if chosen else overview,
        grid=Grid(
            ("Ship", "Size", "/".join(RATINGS), *SYSTEMS),
            tuple((s.name, str(s.size), _slashed(s.ratings), *map(s.dial, SYSTEMS)) for s in shown),
        ),
        gaps=(
            *(
                f"marked *, suspect but shown as printed: {s.name}, {system} {_slashed(s.dials[system])}: {why}"
                for s in shown
                for system, why in s.suspect.items()
            ),
            *(f"the dials of the {s.name}, and so their sum" for s in shown if not s.dials),
            "what the three figures of a system stand for; SHELLS and ENGINEERS are the printed labels, and look like misprints for shields and engines",
            "how two actions a turn go with a sequence of four steps",
            *applicable({"the ninth ship: its name, its size and its figures": not chosen}),
        ),
        rulings=(chosen.ruling,) if chosen else rulings(FLEET_CAPTAINS, "ships"),
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
        yield f"Its dials add up to {_slashed(ship.dial_sums)}{' (including a suspect figure)' if ship.suspect else ''}."
    else:
        yield f"Its dials are {NOT_IN_DOCUMENT}."
    yield "Relentless: two actions a turn. Regenerative: repairs anywhere. Sequence: Combat, Repair, Scan, Influence."


def _slashed(numbers: Iterable[int]) -> str:
    return "/".join(map(str, numbers))


def arrival(
    gone: Annotated[
        Sequence[str],
        names(
            "The ships that have left the pile, by name or size; `ninth` for the one not described; or none.",
            "3,4,5 or Scout",
            metavar="SHIPS",
        ),
    ],
) -> TableAnswer:
    """Say which Borg ship arrives next.

    Example: borgcheck table arrival --gone 3,4,5

    Returns:
        An answer whose `result` has `next_size` and `candidates` (of the described ships), `left` (ships in the pile)
        and `ninth` (`gone`, or `possible` while it may be the next): the document describes eight of the nine ships.
    """
    named = [int(n) if n.isascii() and n.isdecimal() and len(n) < 4 else find_ship("--gone", n) for n in gone]
    known = [ship for ship in named if ship is not None]
    ninth_gone = None in named
    if named.count(None) > 1:
        raise unsuitable("--gone", "the ninth ship is named twice")
    left = _remaining(known)
    size = left[0].size if left else None
    candidates = [s for s in borg_ships() if s.size == size and (s in left or s.size in known)]
    pile = figures(FLEET_CAPTAINS)["pile"]
    count = pile["announced"] - len(gone)
    largest = max((s if isinstance(s, int) else s.size for s in known), default=0)
    skipped = dict.fromkeys(s.size for s in left if s.size < largest)
    return TableAnswer(
        table="arrival",
        game=FLEET_CAPTAINS,
        answer=tuple(_next(candidates, chosen=size in known, ninth_gone=ninth_gone)),
        how=(
            f"gone: {plural(len(gone), 'ship')}; left in the pile: {count} of {pile['announced']}",
            f"the pile is in order of size, from {pile['smallest']} to {pile['largest']}",
            *applicable(
                {f"check the pile: size {join_words(skipped)} should have come before size {largest}": skipped}
            ),
        ),
        gaps=applicable(
            {
                f"which of two ships of size {size} comes first": len(candidates) > 1 and size not in known,
                "the name and the size of the ninth ship, and so its place in the pile": not ninth_gone,
                "when the next ship comes: as soon as one is destroyed (§5 Combat), after a 6 outside combat (§4, §5 Borg Behavior), or in the same turn at a Transwarp Conduit (§5)": True,
            }
        ),
        rulings=rulings(FLEET_CAPTAINS, "arrival"),
        result={
            "next_size": size,
            "candidates": [s.name for s in candidates],
            "left": count,
            "ninth": "gone" if ninth_gone else "possible",
        },
    )


def _remaining(gone: Iterable[BorgShip | int]) -> list[BorgShip]:
    """Return the described ships in the pile. Raises BadParameter if a ship or a size is named too often."""
    left = list(borg_ships())
    for ship in sorted(gone, key=lambda s: isinstance(s, int)):  # a ship that is named is not the one meant by a size
        taken = next((s for s in left if ship in (s, s.size)), None)
        if taken is None:
            name = ship if isinstance(ship, int) else ship.name
            message = f"no ship {name} is left in the pile; name each ship once, by its name or by its size"
            raise unsuitable("--gone", message)
        left.remove(taken)
    return left


def _next(candidates: Sequence[BorgShip], *, chosen: bool, ninth_gone: bool) -> Iterator[str]:
    """Yield which ship comes next; `chosen` says that one ship of this size is gone, but not which."""
    if not candidates:
        ninth = "Next: the ninth ship, which the document does not describe."
        yield "No ship is left in the pile." if ninth_gone else ninth
        return
    size, names = candidates[0].size, join_words([s.name for s in candidates], "or")
    if chosen:
        described = f"the other ship of size {size} ({names}, whichever has not come yet)"
    elif len(candidates) > 1:
        described = f"a ship of size {size}, {names} (the players decide: no rule says which comes first)"
    else:
        described = f"{names}, size {size}"
    if ninth_gone:
        yield f"Next: {described}."
        return
    limit = f"{size}" if size == figures(FLEET_CAPTAINS)["pile"]["smallest"] else f"{size} or less"
    yield f"Next of the ships described: {described}."
    yield f"Or the ninth ship, if its size is {limit}: the document does not describe it."
