"""The Borg turn of Fleet Captains: control tokens, structures, combats, and where the ship stops (§4, §5, §7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from borgcheck.phrasing import plural
from borgcheck.tables.answer import FLEET_CAPTAINS, Answer, listed, rulings
from borgcheck.tables.readings import Reading, weigh
from borgcheck.tables.tokens import ARRIVAL, EXCEPTION, Placed, Situation, built, log


def turn(now: Situation) -> Answer:
    """The log of one Borg turn.

    Out, as `result`: `start`, `entered`, `not_entered`, `stop` and why, `combats`, `combats_if_passing_counts`, and
    `readings`, each with its `log`, the `placed` tokens, the `tokens` and `structures` there in the end by sector, and
    what was `built`.
    """
    path, stopped = now.path, bool(now.path) and now.last in now.unexplored
    found = weigh((ARRIVAL, EXCEPTION), lambda choice: tuple(log(now, choice)))
    passed = tuple(s for s in dict.fromkeys(path[:-1]) if s in now.players and s != now.last)
    combats = (now.last,) if now.last in now.players else ()
    return Answer(
        table="borg-turn",
        game=FLEET_CAPTAINS,
        answer=(
            *(_outcome(r, one=len(found) == 1) for r in found),
            f"Combat in {now.last}: a player ship is there."
            if combats
            else "No combat: no player ship in the last sector.",
            *((f"If passing through is being in a sector: combat in {listed(passed)}, too.",) if passed else ()),
            f"Stop in {now.last}: "
            + ("unexplored, so the movement ends; do not turn the tile up." if stopped else _stop_reason(now)),
            *_left_out(now),
        ),
        how=(
            *(line for r in found for line in _steps(r, one=len(found) == 1)),
            *(f"{s} stands twice in a row: taken as left and entered again." for s in _repeated(path)),
        ),
        silent=tuple(_silent(now, stopped=stopped)),
        rulings=rulings(FLEET_CAPTAINS, "movement", "control-structures", "gameplay-flow", "multiple-control-tokens"),
        result={
            "start": now.start,
            "entered": list(path),
            "not_entered": list(now.entered[len(path) :]),
            "stop": {"sector": now.last, "reason": "unexplored" if stopped else "end of movement"},
            "combats": list(combats),
            "combats_if_passing_counts": list(passed),
            "readings": [_document(r, now) for r in found],
        },
    )


def _placed(steps: Sequence[Placed]) -> dict[str, int]:
    out: dict[str, int] = {}
    for step in steps:
        out[step.sector] = out.get(step.sector, 0) + step.tokens
    return out


def _outcome(reading: Reading[tuple[Placed, ...]], *, one: bool) -> str:
    placed = ", ".join(f"{sector} {n}" for sector, n in _placed(reading.outcome).items())
    tokens = f"tokens: {placed}" if placed else "no tokens"
    structures = [f"{name} in {step.sector}" for step in reading.outcome for name in step.built]
    text = f"{tokens}; {f'built: {listed(structures)}' if structures else 'nothing built'}."
    return text[0].upper() + text[1:] if one else f"If {reading.clause}: {text}"


def _steps(reading: Reading[tuple[Placed, ...]], *, one: bool) -> Iterator[str]:
    if not one:
        yield f"If {reading.clause}:"
    for step in reading.outcome:
        total = f", {step.total} there now" if step.total != step.tokens else ""
        structures = f": {listed(step.built)}" if step.built else ""
        yield f"{'' if one else '  '}{step.sector}: {plural(step.tokens, 'token')} ({step.why}){total}{structures}"
    if not reading.outcome:
        yield f"{'' if one else '  '}no token is placed"


def _stop_reason(now: Situation) -> str:
    return "the last sector entered." if now.path else "no sector was entered."


def _left_out(now: Situation) -> Iterator[str]:
    if beyond := now.entered[len(now.path) :]:
        yield f"Not entered: {listed(beyond)}, listed after the stop."


def _repeated(path: Sequence[str]) -> list[str]:
    return [b for a, b in pairwise(path) if a == b]


def _silent(now: Situation, *, stopped: bool) -> Iterator[str]:
    if now.path:
        yield f"whether the sector that the ship starts from counts as passed: no token is counted for leaving {now.start}"
    if stopped:
        yield "whether the 2 tokens of an unexplored sector include those of arrival and of the turn's end: 2 are counted"
    if set(now.path) & set(now.players):
        yield "whether a player ship stops the movement: it is taken to go on, as the full movement is used"
    if set(now.path[:-1]) & set(now.players):
        yield "whether the exception for a player ship covers sectors passed: it does not stand beside them, so they get their token"
    if now.last in now.players and not stopped:
        yield "whether the exception for a player ship covers arrival as well as the end of the turn"
    if now.assimilated:
        yield "when in the turn the 3 tokens of an assimilated homeworld come, and what `assimilated` means; they are counted last"
    yield "the direction chart, and how far a full movement goes: the sectors are taken as given"


def _document(reading: Reading[tuple[Placed, ...]], now: Situation) -> dict[str, Any]:
    placed = _placed(reading.outcome)
    known = dict.fromkeys([*(now.tokens or {}), *placed])
    return {
        "if": reading.clause or None,
        "choices": [dict(c) for c in reading.choices],
        "placed": placed,
        "tokens": {s: (now.tokens or {}).get(s, 0) + placed.get(s, 0) for s in known},
        "structures": {
            sector: standing
            for sector in known
            if (standing := list(built(0, (now.tokens or {}).get(sector, 0) + placed.get(sector, 0))))
        },
        "built": [{"sector": step.sector, "structure": name} for step in reading.outcome for name in step.built],
        "log": [
            {"sector": p.sector, "why": p.why, "tokens": p.tokens, "total": p.total, "built": list(p.built)}
            for p in reading.outcome
        ],
    }
