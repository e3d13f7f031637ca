"""B125 too-many-copies: more copies of one card than the ruleset allows."""

from borgcheck.model.deck import identity, tally
from borgcheck.model.listing import entry_exceeding
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="B125",
    name="too-many-copies",
    title="Too many copies",
    what="Counts the copies of each card in the whole deck, including missions and side decks. Different printings of a card are the same card; different cards with the same title are not. The finding is only a warning for an unknown title. In force only if a league's file has `copies`.",
    why="The rules of the game limit the copies of only a few cards; a league may limit them all.",
    example="Draw:\n5 Borg Scout Vessel",
    instead="Take out the extra copies.",
    rulings=("deck-construction-notes#formats-and-pools", "deck-construction-notes#committee-formats"),
)
def check(ctx: Context) -> Findings:
    limit = ctx.figure("copies")
    for key, copies in tally(ctx.deck.played).items():
        if copies > limit:
            entries = [e for e in ctx.deck.played if identity(e) == key]
            yield ctx.finding(
                entry_exceeding(entries, limit),
                f"{copies} copies of {entries[0].name} in the deck, {copies - limit} more than the {limit} that the ruleset allows"
                + ctx.remedy(f"take out {copies - limit}"),
                severity=ctx.certain_unless(entries[0].card is None),
            )
