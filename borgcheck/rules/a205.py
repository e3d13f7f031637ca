"""A205 objective-without-target: an objective that no mission of the deck can be the target of."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.deck import SectionId
from borgcheck.rules.advice import advice, known_missions
from borgcheck.rules.base import Context, Finding, rule


@rule(
    code="A205",
    name="objective-without-target",
    title="Objective without a target",
    what="Compares the [BO] objectives that target a mission with the missions of the deck, as far as quadrant, location, points and keywords tell. Silent where a mission or a seed card is not known, and for objectives seeded that may not be.",
    why="Missions of the deck are the targets that are sure to be there: they are chosen for the objectives. Else an objective waits for a fitting mission of the opponent's.",
    example="Missions:\n6 Study Pulsar\nDraw:\n1 Assimilate Planet",
    instead="Take a mission that the objective can target, or another objective.",
    rulings=(
        "borg-rulebook-1.6#seed-cards",
        "borg-rulebook-1.6#objective-cards",
        "borg-rulebook-1.6#scouting-locations",
    ),
)
def check(ctx: Context) -> Iterator[Finding]:
    missions = known_missions(ctx)
    if not missions:
        return
    seen = set()
    for entry, card in ctx.deck.cards:
        wanted = advice().targets.get(card.title)
        misplaced = entry.section == SectionId.SEED and not card.seeds
        if wanted is None or misplaced or card.title in seen or any(map(wanted.matches, missions)):
            continue
        seen.add(card.title)
        rest = "" if wanted.own else ": it depends on the opponent's"
        yield ctx.finding(entry, f"{card.title} targets {wanted.said}, and the deck's missions include none{rest}")
