"""D007 wrong-game: a Second Edition or Tribbles list."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.deck import GAME, Deck
from borgcheck.findings import Span
from borgcheck.rules.base import Context, Finding, rule
from borgcheck.rulesets import for_game

_LISTS = ("deck-construction-notes#tournament-deck-lists",)


@rule(
    code="D007",
    name="wrong-game",
    title="Another game",
    what="Reports a list of the Second Edition, of the Tribbles game or of any other game than the ruleset's, and single Second Edition cards in a First Edition deck.",
    why="A ruleset is that of one game. Cards of the Second Edition are no part of it, and cards of the Tribbles game have no text that would let them be played.",
    example="Headquarters:\n1 Lasting Peace 2E",
    instead="Check the list by a ruleset of its own game if there is one, or replace the card by one of the First Edition.",
    rulings=(
        "deck-construction-notes#second-edition",
        "deck-construction-notes#tribbles-ccg",
        *_LISTS,
    ),
)
def check(ctx: Context) -> Iterator[Finding]:
    listing = ctx.listing
    if not listing.is_for(ctx.ruleset.game, ctx.ruleset.name):
        title = listing.wrong_game or listing.title_of_game
        game = title if title.endswith("Game") else f"{title} game"
        rules = "the First Edition" if ctx.ruleset.game == GAME else ctx.ruleset.name
        fitting = listing.fits or ("" if listing.wrong_game else for_game(listing.game, None))
        advice = f"; `--ruleset {fitting}` checks it" if fitting else ""
        yield ctx.finding(
            Span(1, 1, 1),
            f"this is a list of the {game}, which the rules of {rules} do not fit{advice}",
            rulings=ctx.rule.rulings if listing.wrong_game and not listing.fits else _LISTS,
        )
        return
    for entry, card in ctx.deck.cards if isinstance(listing, Deck) else ():
        if not card.is_first_edition:
            yield ctx.finding(
                entry, f"{card.title} is a Second Edition card: a First Edition deck cannot hold it; take it out"
            )
