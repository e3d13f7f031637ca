"""A204 nowhere-to-seed: a Borg facility without a mission of the deck to seed at."""

from borgcheck.model.deck import SectionId, cards_of
from borgcheck.rules.advice import advice, known_missions
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="A204",
    name="nowhere-to-seed",
    title="Nowhere to seed",
    what="Compares the Borg facilities among the seed cards with the missions of the deck. Reports nothing while a mission or a seed card is not known. Facilities in the draw deck are not looked at: they may be played at an opponent's mission later.",
    why="Borg Outpost and Unicomplex seed at a Delta Quadrant space mission that has no affiliation icons, Transwarp Hub at a Delta Quadrant nebula. If you have none, you depend on your opponent's missions.",
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
            yield ctx.finding(entry, f"{card.title} seeds at {wanted.said}, and the deck has no such mission")
