"""B119 other-game-card: a card from the Tribbles game or the Second Edition."""

from borgcheck.rules.base import Context, Findings, rule

_TRIBBLES = ("current-rulings-2000-09-25#tribble", "deck-construction-notes#tribbles-ccg")
_SECOND_EDITION = ("deck-construction-notes#second-edition",)


@rule(
    code="B119",
    name="other-game-card",
    title="Card of another game",
    what="Reports cards from the separate Tribbles game and from the Second Edition in a First Edition deck. If the whole list is for another game, it is reported as D007.",
    why="Cards from the Tribbles game have no text that would let them be played in this game, and the Second Edition is a different game with its own rules.",
    example="Tribble:\n1 10,000 Tribbles - Quadruple",
    instead="Replace it with a First Edition card: a Tribble card from The Trouble with Tribbles, or the card of the same name if both editions have one.",
    rulings=(*_TRIBBLES, *_SECOND_EDITION),
)
def check(ctx: Context) -> Findings:
    for entry in ctx.deck.played:
        if entry.of_tribbles_game:
            yield ctx.finding(
                entry,
                f"{entry.title} is a card from the Tribbles game, which may not be used in this one; take it out",
                suggestions=entry.suggestions,
                rulings=_TRIBBLES,
            )
        elif entry.card and not entry.card.is_first_edition:
            yield ctx.finding(
                entry,
                f"{entry.card.title} is a Second Edition card: a First Edition deck may not hold it; take it out",
                rulings=_SECOND_EDITION,
            )
