"""D002 unknown-section: a heading that is not a section of a deck."""

from borgcheck.common.suggesting import did_you_mean
from borgcheck.model.deck import Deck
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="D002",
    name="unknown-section",
    title="Unknown section",
    what="Reports a heading that does not name a section of a deck, and suggests the nearest one that does. The cards under it do not count anywhere until it is corrected.",
    why="A card may be legal in one section and not in another, so a heading is never taken for a similar one.",
    example="Misions:\n1 Compromised Mission",
    instead="Use one of the known headings: Missions, Seed, Sites, Draw, Q's Tent, Q-Continuum, Battle Bridge, Tribble, Dyson Sphere, Outside, Aside; for another game, the headings in its samples in decks/legal. Put `#` in front of the line if it is a comment, and in front of the cards under it if they are not part of the deck.",
    rulings=("deck-construction-notes#tournament-deck-lists",),
    is_cited=False,
)
def check(ctx: Context) -> Findings:
    whole = "a deck" if isinstance(ctx.listing, Deck) else f"a list of {ctx.listing.title_of_game}"
    for heading in ctx.listing.unknown_headings:
        meant = did_you_mean(heading.nearest and f"`{heading.nearest}`", " ({})")
        yield ctx.finding(
            heading.span,
            f"no section of {whole} is called `{heading.text}`{meant}: the cards under it are not counted; "
            "write the section that they belong to, or put # in front of lines that are not part of the list",
            suggestions=(heading.nearest,) if heading.nearest else (),
        )
