"""C002 ambiguous-title: one title, several cards that the rules treat differently."""

from borgcheck.cards.card import Card
from borgcheck.cards.expansions import expansions
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.placing import treatment
from borgcheck.rules.releases import later_release


@rule(
    code="C002",
    name="ambiguous-title",
    title="Ambiguous title",
    what="Reports a title shared by several cards if the choice between them decides whether the deck is legal, and says which card was taken. Cards later than the ruleset are not considered.",
    why="Some titles were printed on cards of different affiliations. The section and the rest of the deck suggest which is meant, but only a set mark makes it certain.",
    example="Draw:\n1 Seven of Nine\n1 Nine of Eleven",
    instead="Write the set mark after the title, as in `1 Seven of Nine [The Borg]`.",
    rulings=("deck-construction-notes#former-borg", "deck-construction-notes#affiliation-decides"),
)
def check(ctx: Context) -> Findings:
    for entry, card in ctx.deck.cards:
        if len(entry.cards) < 2:
            continue
        taken = treatment(card, entry.section)
        others = [
            c for c in entry.cards if treatment(c, entry.section) != taken and later_release(c, ctx.ruleset) is None
        ]
        if others:
            other = others[0]
            yield ctx.finding(
                entry,
                f"several cards are called {card.printed}: the {card.kind} was taken; write `{card.printed} [{_set(card)}]` "
                f"to make sure, or `{card.printed} [{_set(other)}]` for the {other.kind}",
                suggestions=tuple(c.title for c in others[:3]),
            )


def _set(card: Card) -> str:
    """Return the set mark that distinguishes a card from others with its title."""
    if card.title != card.printed:
        return card.title[len(card.printed) :].strip(" ()")
    releases = expansions()
    return next((e.name for p in card.printings if (e := releases.get(p.release)) and e.name), "its first set")
