"""B110 borg-use-only: [BO] cards in a deck without a Borg affiliation card."""

from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.placing import IN_DECK


@rule(
    code="B110",
    name="borg-use-only",
    title="Borg use only",
    what="Reports cards with the Borg Use Only icon in a deck that holds no card of the Borg affiliation. The finding is only a warning if the deck holds an unknown card, which might be Borg.",
    why="Only a player who plays the Borg affiliation may stock [BO] cards.",
    example="Draw:\n30 Assimilation Tubules",
    instead="Add Borg personnel, ships or facilities, or take the [BO] cards out.",
    rulings=(
        "borg-rulebook-1.6#customizing-a-deck",
        "gray-borg-guide#cooperation",
        "deck-construction-notes#playing-borg",
    ),
)
def check(ctx: Context) -> Findings:
    if ctx.deck.has_borg:
        return
    unknown = ctx.unknown_cards(*IN_DECK)
    open_points = ctx.open_points(*IN_DECK) if unknown else ""
    for entry, card in ctx.deck.cards:
        if "BO" in card.icons:
            yield ctx.finding(
                entry,
                f"{card.title} is for Borg use only [BO], but the deck holds no Borg affiliation card; take it out"
                + open_points,
                severity=ctx.certain_unless(unknown),
            )
