"""A205 objective-without-target: an objective that cannot target any mission in the deck."""

from borgcheck.model.deck import SectionId
from borgcheck.rules.advice import advice, known_missions
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="A205",
    name="objective-without-target",
    title="Objective without a target",
    what="Compares the [BO] objectives that target a mission with the missions in the deck, by quadrant, location, points and keywords. Reports nothing if any mission or seed card is unknown, or about an objective that is seeded but may not be (B113).",
    why="Only your own missions are sure to be there when you need a target; otherwise the objective depends on the opponent's missions.",
    example="Missions:\n6 Study Pulsar\nDraw:\n1 Assimilate Planet",
    instead="Include a mission that the objective can target, or choose another objective.",
    rulings=(
        "borg-rulebook-1.6#seed-cards",
        "borg-rulebook-1.6#objective-cards",
        "borg-rulebook-1.6#scouting-locations",
    ),
)
def check(ctx: Context) -> Findings:
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
        rest = "" if wanted.own else "; it depends on the opponent's missions"
        yield ctx.finding(entry, f"{card.title} targets {wanted.said}, but the deck has no such mission{rest}")
