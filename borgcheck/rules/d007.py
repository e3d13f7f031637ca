"""D007 wrong-game: a list for another game."""

from borgcheck.model.deck import GAME
from borgcheck.model.findings import Span
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.rulesets import for_game


@rule(
    code="D007",
    name="wrong-game",
    title="Another game",
    what="Reports a list that is for a different game than the ruleset, such as the Second Edition or the Tribbles game. Single cards from another game are reported as B119.",
    why="A ruleset is for one game, and cannot be applied to a list for another.",
    example="Dilemma Pile:\n2 A Bad End 2E\nDraw Deck:\n3 Computation Drone 2E",
    instead="Check the list under a ruleset for its own game, if there is one.",
    rulings=(
        "deck-construction-notes#second-edition",
        "deck-construction-notes#tribbles-ccg",
        "deck-construction-notes#tournament-deck-lists",
    ),
    is_cited=False,
)
def check(ctx: Context) -> Findings:
    listing = ctx.listing
    if not listing.is_for(ctx.ruleset.game, ctx.ruleset.base):
        title = listing.wrong_game or listing.title_of_game
        game = title if title.endswith("Game") else f"{title} game"
        rules = "the First Edition" if ctx.ruleset.game == GAME else ctx.ruleset.name
        fitting = listing.fits or ("" if listing.wrong_game else for_game(listing.game))
        advice = f"; `--ruleset {fitting}` checks it" if fitting else ""
        yield ctx.finding(
            Span(1, 1, 1), f"this is a list for the {game}; the rules of {rules} do not apply to it{advice}"
        )
