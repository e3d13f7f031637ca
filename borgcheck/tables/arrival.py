"""The order in which the Borg ships of Fleet Captains arrive (§5 Borg Behavior)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from borgcheck.phrasing import plural
from borgcheck.tables.answer import FLEET_CAPTAINS, SILENT, Answer, figures, listed, rulings
from borgcheck.tables.pile import Ship, ships


def arrival(gone: Sequence[Ship | int], *, ninth_gone: bool = False) -> Answer:
    """Say which Borg ship arrives next.

    In: the ships no longer in the pile, each as a ship or as a size; whether the ninth ship is among them.
    Out, as `result`: `next_size`, `candidates`, `left` (ships in the pile), `ninth` (`unknown` or `gone`).
    Raises ValueError where a size or ship is named more often than the document has it.
    """
    left = _remaining(gone)
    size = left[0].size if left else None
    candidates = [s for s in ships() if s.size == size and (s in left or s.size in gone)]
    pile = figures(FLEET_CAPTAINS)["pile"]
    count = pile["announced"] - len(gone) - ninth_gone
    larger = sorted({s if isinstance(s, int) else s.size for s in gone})
    skipped = [s.size for s in left if larger and s.size < larger[-1]]
    return Answer(
        table="arrival",
        game=FLEET_CAPTAINS,
        answer=tuple(_next(candidates, left, gone, ninth_gone=ninth_gone)),
        how=(
            f"gone: {plural(len(gone) + ninth_gone, 'ship')}; left in the pile: {count} of {pile['announced']}",
            f"order: by size from {pile['smallest']} up to {pile['largest']}",
            *(
                (f"check the pile: size {listed(dict.fromkeys(skipped))} should have come before size {larger[-1]}",)
                if skipped
                else ()
            ),
        ),
        silent=(
            *((f"which of two ships of size {size} comes first",) if len(candidates) > 1 and size not in gone else ()),
            *(() if ninth_gone else ("the ninth ship: its name, size and place in the pile",)),
            "when it comes: at once on destruction (§5 Combat), only after a 6 (§4, §5 Borg Behavior), or the same turn at a Transwarp Conduit (§5)",
        ),
        rulings=rulings(FLEET_CAPTAINS, "borg-behavior", "borg-ship-types", "combat", "control-structures"),
        result={
            "next_size": size,
            "candidates": [s.name for s in candidates],
            "left": count,
            "ninth": "gone" if ninth_gone else "unknown",
        },
    )


def _remaining(gone: Iterable[Ship | int]) -> list[Ship]:
    left = list(ships())
    for ship in sorted(gone, key=lambda s: isinstance(s, int)):  # a ship named is not one that a size may mean
        taken = next((s for s in left if ship in (s, s.size)), None)
        if taken is None:
            raise ValueError(str(ship if isinstance(ship, int) else ship.name))
        left.remove(taken)
    return left


def _next(
    candidates: Sequence[Ship], left: Sequence[Ship], gone: Sequence[Ship | int], *, ninth_gone: bool
) -> Iterator[str]:
    if not left:
        yield (
            "No ship is left in the pile."
            if ninth_gone
            else "Only the ninth ship is left, which the document does not describe."
        )
        return
    size, named = candidates[0].size, listed([s.name for s in candidates], "or")
    if size in gone:
        yield f"Next: the other ship of size {size} ({named}, whichever has not come yet)."
    elif len(candidates) > 1:
        yield f"Next: a ship of size {size}, {named}: the players decide, no rule orders them."
    else:
        yield f"Next: {named}, size {size}."
    if not ninth_gone:
        yield f"The ninth ship's place is unknown: {SILENT}."
