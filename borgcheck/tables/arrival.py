"""The order in which the Borg ships of Fleet Captains arrive (§5 Borg Behavior)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from borgcheck.phrasing import plural
from borgcheck.tables.answer import FLEET_CAPTAINS, Answer, figures, join_words, rulings
from borgcheck.tables.borg_ships import BorgShip, borg_ships


def next_arrival(gone: Sequence[BorgShip | int], *, ninth_gone: bool = False) -> Answer:
    """Say which Borg ship arrives next.

    The document describes eight of the nine ships, so the answer is certain only once the ninth is gone.

    Args:
        gone: the ships that have left the pile, each as a ship or as a size.
        ninth_gone: whether the ship that the document does not describe has left the pile, too.

    Returns:
        An answer whose `result` has `next_size` and `candidates` (of the described ships), `left` (ships in the pile)
        and `ninth` (`gone`, or `possible` while it may be the next).

    Raises:
        ValueError: a size or a ship is named more often than the document has it.
    """
    left = _remaining(gone)
    size = left[0].size if left else None
    candidates = [s for s in borg_ships() if s.size == size and (s in left or s.size in gone)]
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
            f"the pile is in order of size, from {pile['smallest']} to {pile['largest']}",
            *(
                (
                    f"check the pile: size {join_words(dict.fromkeys(skipped))} should have come before size {larger[-1]}",
                )
                if skipped
                else ()
            ),
        ),
        gaps=(
            *((f"which of two ships of size {size} comes first",) if len(candidates) > 1 and size not in gone else ()),
            *(() if ninth_gone else ("the name and the size of the ninth ship, and so its place in the pile",)),
            "when the next ship comes: as soon as one is destroyed (§5 Combat), after a 6 outside combat (§4, §5 Borg Behavior), or in the same turn at a Transwarp Conduit (§5)",
        ),
        rulings=rulings(
            FLEET_CAPTAINS, "borg-behavior", "borg-ship-types", "components", "combat", "control-structures"
        ),
        result={
            "next_size": size,
            "candidates": [s.name for s in candidates],
            "left": count,
            "ninth": "gone" if ninth_gone else "possible",
        },
    )


def _remaining(gone: Iterable[BorgShip | int]) -> list[BorgShip]:
    left = list(borg_ships())
    for ship in sorted(gone, key=lambda s: isinstance(s, int)):  # a ship that is named is not the one meant by a size
        taken = next((s for s in left if ship in (s, s.size)), None)
        if taken is None:
            raise ValueError(str(ship if isinstance(ship, int) else ship.name))
        left.remove(taken)
    return left


def _next(
    candidates: Sequence[BorgShip], left: Sequence[BorgShip], gone: Sequence[BorgShip | int], *, ninth_gone: bool
) -> Iterator[str]:
    if not left:
        yield (
            "No ship is left in the pile."
            if ninth_gone
            else "Next: the ninth ship, which the document does not describe."
        )
        return
    size, named = candidates[0].size, join_words([s.name for s in candidates], "or")
    if size in gone:
        described = f"the other ship of size {size} ({named}, whichever has not come yet)"
    elif len(candidates) > 1:
        described = f"a ship of size {size}, {named} (the players decide: no rule says which comes first)"
    else:
        described = f"{named}, size {size}"
    if ninth_gone:
        yield f"Next: {described}."
        return
    smallest = figures(FLEET_CAPTAINS)["pile"]["smallest"]
    limit = f"{size}" if size == smallest else f"{size} or less"
    yield f"Next of the ships described: {described}."
    yield f"Or the ninth ship, if its size is {limit}: the document does not describe it."
