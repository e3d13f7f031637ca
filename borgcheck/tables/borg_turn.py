"""The Borg turn of Fleet Captains: control tokens, structures, combat, and where the ship stops (§4, §5, §7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from borgcheck.phrasing import plural
from borgcheck.tables.answer import FLEET_CAPTAINS, Answer, join_words, rulings
from borgcheck.tables.interpretations import Interpretation, compare_interpretations
from borgcheck.tables.tokens import AMBIGUITIES, Placement, Situation, place_tokens, structures_built


def borg_turn(now: Situation) -> Answer:
    """Log one Borg turn.

    Returns:
        An answer whose `result` has `start`, `entered`, `not_entered`, `stop` with its reason, `combats`,
        `combats_if_passing_counts`, and `readings`, each with its `log`, the tokens `placed`, the `tokens` and
        `structures` of each sector afterwards, and what was `built`.
    """
    found = compare_interpretations(AMBIGUITIES, lambda choice: tuple(place_tokens(now, choice)))
    passed = tuple(s for s in dict.fromkeys(now.path[:-1]) if s in now.players and s != now.last)
    combats = (now.last,) if now.last in now.players else ()
    return Answer(
        table="borg-turn",
        game=FLEET_CAPTAINS,
        answer=(
            *(_outcome(r) for r in found),
            f"Combat in {now.last}: a player ship is there."
            if combats
            else f"No combat in {now.last}: no player ship.",
            *(
                (
                    f"If passing through counts as being in a sector: combat in {join_words(passed)}{' as well' if combats else ''}.",
                )
                if passed
                else ()
            ),
            _stop(now),
            *_left_out(now),
        ),
        how=(
            *(line for r in found for line in _steps(r)),
            *(
                f"{s} stands twice in a row: the ship is taken to leave it and enter it again"
                for s in _repeated(now.path)
            ),
        ),
        gaps=tuple(_gaps(now)),
        rulings=rulings(
            FLEET_CAPTAINS,
            "movement",
            "control-structures",
            "gameplay-flow",
            "multiple-control-tokens",
            *(("borg-behavior",) if now.assimilated else ()),
        ),
        result={
            "start": now.start,
            "entered": list(now.path),
            "not_entered": list(now.entered[len(now.path) :]),
            "stop": {"sector": now.last, "reason": "unexplored" if now.is_stopped else "end of movement"},
            "combats": list(combats),
            "combats_if_passing_counts": list(passed),
            "readings": [_to_dict(r, now) for r in found],
        },
    )


def _placed(steps: Sequence[Placement]) -> dict[str, int]:
    out: dict[str, int] = {}
    for step in steps:
        out[step.sector] = out.get(step.sector, 0) + step.tokens
    return out


def _outcome(reading: Interpretation[tuple[Placement, ...]]) -> str:
    placed = ", ".join(f"{sector} {n}" for sector, n in _placed(reading.outcome).items())
    tokens = f"tokens: {placed}" if placed else "no tokens"
    structures = [f"{name} in {step.sector}" for step in reading.outcome for name in step.built]
    text = f"{tokens}; {f'built: {join_words(structures)}' if structures else 'nothing built'}."
    return f"If {reading.clause}: {text}" if reading.clause else text[0].upper() + text[1:]


def _steps(reading: Interpretation[tuple[Placement, ...]]) -> Iterator[str]:
    indent = "  " if reading.clause else ""
    if reading.clause:
        yield f"If {reading.clause}:"
    for step in reading.outcome:
        total = f", {step.total} in all" if step.total != step.tokens else ""
        structures = f": {join_words(step.built)}" if step.built else ""
        yield f"{indent}{step.sector}: {plural(step.tokens, 'token')} ({step.why}){total}{structures}"
    if not reading.outcome:
        yield f"{indent}no token is placed"


def _stop(now: Situation) -> str:
    if now.is_stopped:
        return f"Stop in {now.last}: it is unexplored, so the movement ends; do not turn the tile up."
    return f"Stop in {now.last}: {'the last sector entered' if now.path else 'no sector was entered'}."


def _left_out(now: Situation) -> Iterator[str]:
    if beyond := now.entered[len(now.path) :]:
        yield f"Not entered: {join_words(beyond)}, listed after the stop."


def _repeated(path: Sequence[str]) -> list[str]:
    return [b for a, b in pairwise(path) if a == b]


def _gaps(now: Situation) -> Iterator[str]:
    if now.path:
        yield f"whether the sector where the ship starts counts as passed: if so, {now.start} gets 1 token more"
    if now.path[1:]:
        yield "whether entering and passing a sector each leave a token (§4 lists both): a sector gets 1 for each pass (§5, §7); if both count, it gets 2"
    if set(now.path) & set(now.players):
        yield "whether a player ship stops the movement: the ship is taken to go on, since it uses its full movement"
    if set(now.path[:-1]) & set(now.players):
        yield "whether a player ship prevents the token of a sector that is passed: the token is placed, since §5 gives one to every sector passed"
    if now.arrives and now.start in now.unexplored:
        yield f"whether a ship that comes onto the map in an unexplored sector leaves 2 tokens there: {now.start} gets the token of arrival only"
    if now.assimilated:
        yield "what `assimilated` means, and when in the turn the 3 tokens of an assimilated homeworld come: they are counted last"
    yield "the direction chart, and how far a full movement goes: the sectors are used as given"


def _to_dict(reading: Interpretation[tuple[Placement, ...]], now: Situation) -> dict[str, Any]:
    before, placed = now.tokens or {}, _placed(reading.outcome)
    after = {s: before.get(s, 0) + placed.get(s, 0) for s in dict.fromkeys([*before, *placed])}
    return {
        "if": reading.clause or None,
        "choices": [dict(c) for c in reading.choices],
        "placed": placed,
        "tokens": after,
        "structures": {s: list(standing) for s, count in after.items() if (standing := structures_built(0, count))},
        "built": [{"sector": step.sector, "structure": name} for step in reading.outcome for name in step.built],
        "log": [
            {"sector": p.sector, "why": p.why, "tokens": p.tokens, "total": p.total, "built": list(p.built)}
            for p in reading.outcome
        ],
    }
