"""The table of Borg ships of Fleet Captains, as printed (§5 Borg Ship Types)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from borgcheck.tables.answer import FLEET_CAPTAINS, NOT_IN_DOCUMENT, Answer, Grid, figures, rulings
from borgcheck.tables.borg_ships import RATINGS, SYSTEMS, BorgShip, borg_ships


def ship_table(chosen: BorgShip | None = None) -> Answer:
    """Show the Borg ships as printed, all or one, with the sums of the dials that are printed.

    Returns:
        An answer whose `result` has `ships`, each with `name`, `size`, `ratings`, `dials` and `dial_sums` (None if the
        document prints none) and `suspect`, and `sizes`, the sum over the eight ships.
    """
    shown = (chosen,) if chosen else borg_ships()
    return Answer(
        table="ships",
        game=FLEET_CAPTAINS,
        answer=tuple(_one(chosen)) if chosen else tuple(_all()),
        grid=Grid(
            ("Ship", "Size", "/".join(RATINGS), *SYSTEMS),
            tuple((s.name, str(s.size), _figures(s.ratings), *(_dial(s, system) for system in SYSTEMS)) for s in shown),
        ),
        gaps=(
            *(f"marked *, suspect but shown as printed: {why}" for s in shown for why in _suspicions(s)),
            *(f"the dials of the {s.name}, and so their sum" for s in shown if not s.dials),
            "what the three figures of a system stand for; SHELLS and ENGINEERS are the printed labels, and look like misprints for shields and engines",
            "how two actions a turn go with a sequence of four steps",
            *(() if chosen else ("the ninth ship: its name, its size and its figures",)),
        ),
        rulings=(chosen.ruling,) if chosen else rulings(FLEET_CAPTAINS, "borg-ship-types", "components"),
        result={
            "ships": [
                {
                    "name": s.name,
                    "size": s.size,
                    "ratings": dict(zip(RATINGS, s.ratings, strict=True)),
                    "dials": {k: list(v) for k, v in s.dials.items()} or None,
                    "dial_sums": list(_sums(s)) or None,
                    "suspect": dict(s.suspect),
                }
                for s in shown
            ],
            "sizes": sum(s.size for s in borg_ships()),
        },
    )


def _sums(ship: BorgShip) -> tuple[int, ...]:
    """Add up the first, second and third figures of all systems; nothing if no dial is printed."""
    return tuple(map(sum, zip(*ship.dials.values(), strict=True)))


def _one(ship: BorgShip) -> Iterator[str]:
    total = sum(ship.ratings)
    differs = "" if total == ship.size else f", although its size is {ship.size}"
    yield f"{ship.name}: size {ship.size}; ratings {_figures(ship.ratings)}, {total} in all{differs}."
    if sums := _sums(ship):
        yield f"Its dials add up to {_figures(sums)}{' (including a suspect figure)' if ship.suspect else ''}."
    else:
        yield f"Its dials are {NOT_IN_DOCUMENT}."
    yield "Relentless: two actions a turn. Regenerative: repairs anywhere. Sequence: Combat, Repair, Scan, Influence."


def _all() -> Iterator[str]:
    pile = figures(FLEET_CAPTAINS)["pile"]
    yield f"{len(borg_ships())} of {pile['announced']} Borg ships are described: the ninth is {NOT_IN_DOCUMENT}."
    yield f"The sizes of the {len(borg_ships())} add up to {sum(s.size for s in borg_ships())}."


def _suspicions(ship: BorgShip) -> Iterator[str]:
    for system, why in ship.suspect.items():
        yield f"{ship.name}, {system} {_figures(ship.dials[system])}: {why}"


def _dial(ship: BorgShip, system: str) -> str:
    if system not in ship.dials:
        return "not printed"
    return _figures(ship.dials[system]) + ("*" if system in ship.suspect else "")


def _figures(numbers: Iterable[int]) -> str:
    return "/".join(map(str, numbers))
