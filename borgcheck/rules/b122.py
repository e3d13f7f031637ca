"""B122 banned-card: a title that the ruleset bans."""

from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="B122",
    name="banned-card",
    title="Banned card",
    what="Reports every card that the ruleset bans by title, in any section of the deck. The finding is only a warning if another card with the same title is not banned. In force only if a league's file has `banned`.",
    why="A league may ban single cards. Cards that today's formats ban are left out of their card pools (B123).",
    example="Draw:\n1 Rogue Borg Mercenaries",
    instead="Take the card out. `borgcheck rules --ruleset FILE` lists what a league's file bans.",
    rulings=("deck-construction-notes#formats-and-pools", "deck-construction-notes#committee-formats"),
)
def check(ctx: Context) -> Findings:
    banned = ctx.figure("banned")
    for entry, card in ctx.deck.cards:
        if card.title in banned:
            others = [other for other in entry.cards if other.title not in banned]
            yield ctx.finding(
                entry,
                f"{card.title} is banned by {ctx.ruleset.title}; take it out",
                severity=ctx.certain_unless(others),
            )
