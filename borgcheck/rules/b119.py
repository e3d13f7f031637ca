"""B119 tribbles-ccg-card: a card of the Tribbles CCG."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.rules.base import Context, Finding, rule


@rule(
    code="B119",
    name="tribbles-ccg-card",
    title="Card of the Tribbles game",
    what="Reports cards that are named as in the separate Tribbles game and are no cards of this one.",
    why="Cards of the Tribbles game have no text that would let them be played in this game.",
    example="Tribble:\n1 10,000 Tribbles - Quadruple",
    instead="Replace it by a Tribble card of The Trouble with Tribbles.",
    rulings=(
        "current-rulings-2000-09-25#tribble",
        "deck-construction-notes#tribbles-ccg",
    ),
)
def check(ctx: Context) -> Iterator[Finding]:
    for entry in ctx.deck.played:
        if entry.of_tribbles_game:
            yield ctx.finding(
                entry,
                f"{entry.title} is a card of the Tribbles game, which may not be used in this one; take it out",
                suggestions=entry.suggestions,
            )
