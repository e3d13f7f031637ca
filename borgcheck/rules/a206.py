"""A206 second-counterpart: more counterparts than may be in play at once."""

from borgcheck.cards.selector import Selector
from borgcheck.model.listing import entry_exceeding, total_copies
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="A206",
    name="second-counterpart",
    title="Second counterpart",
    what="Counts the counterparts (such as Locutus of Borg or Gowron of Borg) in the deck and its side decks, including extra copies.",
    why="Only one counterpart may be in play at a time. You may stock any number, but the others stay in your hand until it leaves play.",
    example="Draw:\n1 Locutus of Borg\nQ's Tent:\n1 Data of Borg",
    instead="Keep the one that your objective needs, unless you want the others as spares.",
    rulings=("borg-rulebook-1.6#counterpart", "current-rulings-2000-09-25#counterpart"),
)
def check(ctx: Context) -> Findings:
    limit = ctx.figure("limit")
    counterpart = Selector.parse(ctx.figure("cards"))
    entries = [entry for entry, card in ctx.deck.cards if counterpart.matches(card)]
    if (total := total_copies(entries)) > limit:
        titles = ", ".join(dict.fromkeys(entry.name for entry in entries))
        yield ctx.finding(
            entry_exceeding(entries, limit),
            f"{total} counterparts in the deck ({titles}): only {limit} may be in play at a time",
        )
