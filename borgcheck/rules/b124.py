"""B124 mission-types: fewer planet or space missions than the ruleset asks for."""

from borgcheck.model.deck import SectionId, cards_of, count_with_half_cards, write_shares
from borgcheck.model.listing import total_copies
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="B124",
    name="mission-types",
    title="Too few planet or space missions",
    what="Counts planet and space missions. A mission that is both counts as both, and each copy of ❖Space as half a mission. It is a warning if unknown cards may make up the number.",
    why="Some formats ask for missions of both types, so that every deck gives the dilemmas of its opponent something to do: the house format 1E Velara asks for two of each.",
    example="Missions:\n6 Survey Star System",
    instead="Replace missions of the other type.",
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
                f"{write_shares(found)} {figure} mission{'' if 0 < found <= 1 else 's'}, {write_shares(wanted - found)} fewer than the {wanted} that the rules ask for"
                + ctx.open_points(SectionId.MISSIONS, SectionId.SEED, unknown_cards=unsure),
                severity=ctx.certain_unless(unsure),
                section=SectionId.MISSIONS,
            )
