"""A204 nowhere-to-seed: a Borg facility with no mission in the deck to seed it at."""

from borgcheck.model.deck import SectionId, cards_of
from borgcheck.rules.advice import advice, known_missions
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="A204",
    name="nowhere-to-seed",
    title="Nowhere to seed",
    what="Compares the Borg facilities among the seed cards with the missions in the deck. Reports nothing if any mission or seed card is unknown. Does not check facilities in the draw deck, which may be played at an opponent's mission later.",
    why="Borg Outpost and Unicomplex seed at a Delta Quadrant space mission that has no affiliation icons, Transwarp Hub at a Delta Quadrant nebula. If you have no such mission, you depend on your opponent's missions.",
    example="Missions:\n6 Study Pulsar\nSeed:\n1 Borg Outpost",
    instead="Include a suitable mission, or leave the facility out.",
    rulings=(
        "gray-borg-guide#facilities-reporting-and-quadrant-restrictions",
        "borg-rulebook-1.6#outposts",
        "deck-construction-notes#one-outpost-one-gateway",
    ),
)
def check(ctx: Context) -> Findings:
    missions = known_missions(ctx)
    if not missions:
        return
    for entry, card in cards_of(ctx.deck.section(SectionId.SEED)):
        wanted = advice().facilities.get(card.title)
        if wanted and not any(map(wanted.matches, missions)):
            yield ctx.finding(entry, f"{card.title} seeds at {wanted.said}, but the deck has no such mission")
