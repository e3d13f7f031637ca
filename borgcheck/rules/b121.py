"""B121 not-a-borg-deck: no Borg affiliation card at all."""

from borgcheck.model.deck import SectionId
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.placing import IN_DECK


@rule(
    code="B121",
    name="not-a-borg-deck",
    title="Not a Borg deck",
    what="Reports a deck without a single card of the Borg affiliation. Of the other construction rules, only B110 is then applied. The finding is only a warning if the deck holds an unknown card, which might be Borg.",
    why="These rules are for decks that play the Borg affiliation. Decks of other affiliations have other rules.",
    example="Draw:\n30 Maglock",
    instead="Add Borg personnel, ships or facilities, or use a tool for the affiliation that the deck plays.",
    rulings=("deck-construction-notes#playing-borg", "borg-rulebook-1.6#customizing-a-deck"),
)
def check(ctx: Context) -> Findings:
    if not ctx.deck.has_borg and any(entry.card for entry in ctx.deck.played):
        limited = ", and the other construction rules were not applied" if ctx.ruleset.without_borg else ""
        yield ctx.finding(
            ctx.place_of(SectionId.DRAW),
            "no card of the Borg affiliation in this deck: the Borg rules do not apply to it"
            + limited
            + ctx.open_points(*IN_DECK),
            severity=ctx.certain_unless(ctx.unknown_cards(*IN_DECK)),
        )
