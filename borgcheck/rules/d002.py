"""D002 unknown-section: a heading that is none of a deck's sections."""

from borgcheck.common.suggesting import did_you_mean
from borgcheck.model.deck import Deck
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="D002",
    name="unknown-section",
    title="Unknown section",
    what="Reports a heading that names no section of a deck, and the nearest one that does. The cards under it count nowhere until it is corrected.",
    why="The section that a card stands in decides whether it is legal there. A heading is never taken for another that it resembles.",
    example="Misions:\n1 Compromised Mission",
    instead="Use one of the known headings: Missions, Seed, Sites, Draw, Q's Tent, Q-Continuum, Battle Bridge, Tribble, Dyson Sphere, Outside, Aside; in a list of another game, those of its samples in decks/legal. Put `#` in front of it if it is a comment, and of its cards if they are not part of the deck.",
    rulings=("deck-construction-notes#tournament-deck-lists",),
    is_cited=False,
)
def check(ctx: Context) -> Findings:
    whole = "a deck" if isinstance(ctx.listing, Deck) else f"a list of {ctx.listing.title_of_game}"
    for heading in ctx.listing.unknown_headings:
        meant = did_you_mean(heading.nearest and f"`{heading.nearest}`", " ({})")
        yield ctx.finding(
            heading.span,
            f"no section of {whole} is called `{heading.text}`{meant}: the cards under it count nowhere; "
            "write the section that they belong to, or put # in front of what is no part of the list",
            suggestions=(heading.nearest,) if heading.nearest else (),
        )
