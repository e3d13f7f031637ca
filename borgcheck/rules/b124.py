"""B124 mission-types: fewer planet or space missions than the ruleset requires."""

from borgcheck.model.deck import SectionId, cards_of, count_with_half_cards, write_shares
from borgcheck.model.listing import total_copies
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="B124",
    name="mission-types",
    title="Too few planet or space missions",
    what="Counts planet and space missions. A mission that is both counts as both, and each copy of ❖Space as half a mission. The finding is only a warning if unknown cards might make up the number.",
    why="Some formats require missions of both types, so that an opponent's dilemmas always have somewhere to go: the house format 1E Velara requires two of each.",
    example="Missions:\n6 Survey Star System",
    instead="Replace some missions of the other type.",
    rulings=("deck-construction-notes#formats-and-pools", "deck-construction-notes#committee-formats"),
)
def check(ctx: Context) -> Findings:
    missions = ctx.deck.section(SectionId.MISSIONS)
    unknown = total_copies(ctx.unknown_cards(SectionId.MISSIONS, SectionId.SEED))
    for figure, letter in (("planet", "P"), ("space", "S")):
        wanted = ctx.figure(figure)
        found = count_with_half_cards(entry for entry, card in cards_of(missions) if letter in card.location)
        if found < wanted:
            unsure = found + unknown >= wanted
            yield ctx.finding(
                ctx.place_of(SectionId.MISSIONS, SectionId.SEED),
                f"{write_shares(found)} {figure} mission{'' if 0 < found <= 1 else 's'}, {write_shares(wanted - found)} fewer than the {wanted} that the ruleset requires"
                + ctx.open_points(SectionId.MISSIONS, SectionId.SEED, unknown_cards=unsure),
                severity=ctx.certain_unless(unsure),
                section=SectionId.MISSIONS,
            )
