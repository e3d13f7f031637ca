"""The table of Borg ships of Fleet Captains, as printed (§5 Borg Ship Types)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from borgcheck.tables.answer import FLEET_CAPTAINS, SILENT, Answer, Grid, figures, rulings
from borgcheck.tables.pile import RATINGS, SYSTEMS, Ship, ships


def ship_table(chosen: Ship | None = None) -> Answer:
    """The Borg ships as printed, all or one; sums of their dials where dials are printed.

    Out, as `result`: `ships`, each with `name`, `size`, `ratings`, `dials` and `dial_sums` (null where the document
    prints none) and `suspect`; `sizes`, the sum over the eight.
    """
    shown = (chosen,) if chosen else ships()
    return Answer(
        table="ships",
        game=FLEET_CAPTAINS,
        answer=tuple(_described(chosen)) if chosen else tuple(_all_described()),
        grid=Grid(
            ("Ship", "Size", "/".join(RATINGS), *SYSTEMS),
            tuple((s.name, str(s.size), _figures(s.ratings), *(_dial(s, system) for system in SYSTEMS)) for s in shown),
        ),
        silent=(
            *(f"suspect, shown as printed and marked *: {why}" for s in shown for why in _suspicions(s)),
            *(f"the dials of the {s.name}: no sum can be given" for s in shown if not s.dials),
            "what the three figures of a system stand for; SHELLS and ENGINEERS are the printed labels and look like misread shields and engines",
            "how two actions a turn go with a sequence of four steps",
            *(() if chosen else ("the ninth ship: announced, never described",)),
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
            "sizes": sum(s.size for s in ships()),
        },
    )


def _sums(ship: Ship) -> tuple[int, ...]:
    """The first, second and third figures of all systems added up; nothing where no dial is printed."""
    return tuple(map(sum, zip(*ship.dials.values(), strict=True)))


def _described(ship: Ship) -> Iterator[str]:
    total = sum(ship.ratings)
    differs = "" if total == ship.size else f", while its size is {ship.size}"
    yield f"{ship.name}: size {ship.size}; ratings {_figures(ship.ratings)}, {total} in all{differs}."
    if sums := _sums(ship):
        doubt = " (with a suspect figure in it)" if ship.suspect else ""
        yield f"Its dials add up to {_figures(sums)}{doubt}."
    else:
        yield f"Its dials, and so their sums: {SILENT}."
    yield "Relentless: two actions a turn. Regenerative: repairs anywhere. Sequence: Combat, Repair, Scan, Influence."


def _all_described() -> Iterator[str]:
    pile = figures(FLEET_CAPTAINS)["pile"]
    yield f"{len(ships())} Borg ships described, {pile['announced']} announced: the ninth is {SILENT}."
    yield f"The sizes of the {len(ships())} add up to {sum(s.size for s in ships())}."


def _suspicions(ship: Ship) -> Iterator[str]:
    for system, why in ship.suspect.items():
        yield f"{ship.name}, {system} {_figures(ship.dials[system])}: {why}"


def _dial(ship: Ship, system: str) -> str:
    if system not in ship.dials:
        return "not printed"
    return _figures(ship.dials[system]) + ("*" if system in ship.suspect else "")


def _figures(numbers: Iterable[int]) -> str:
    return "/".join(map(str, numbers))
