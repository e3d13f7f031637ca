"""D007 wrong-game: a Second Edition or Tribbles list."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.deck import cards_of
from borgcheck.findings import Span
from borgcheck.rules.base import Context, Finding, rule


@rule(
    code="D007",
    name="wrong-game",
    title="Another game",
    what="Reports a list of the Second Edition or of the Tribbles game, and single Second Edition cards in a First Edition deck.",
    why="These rules are those of the First Edition. Cards of the Second Edition are no part of it, and cards of the Tribbles game have no text that would let them be played.",
    example="Headquarters:\n1 Lasting Peace 2E",
    instead="Check the list with a tool for its own game, or replace the card by one of the First Edition.",
    rulings=(
        "deck-construction-notes#second-edition",
        "deck-construction-notes#tribbles-ccg",
    ),
)
def check(ctx: Context) -> Iterator[Finding]:
    if ctx.deck.wrong_game is not None:
        game = ctx.deck.wrong_game
        yield ctx.finding(
            Span(1, 1, 1), f"this is a list of the {game} game, which the rules of the First Edition do not fit"
        )
        return
    for entry, card in cards_of(ctx.deck.played):
        if not card.is_first_edition:
            yield ctx.finding(
                entry, f"{card.title} is a Second Edition card: a First Edition deck cannot hold it; take it out"
            )
