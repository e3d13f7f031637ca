"""D002 unknown-section: a heading that is none of a deck's sections."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.deck import Deck
from borgcheck.rules.base import Context, Finding, rule


@rule(
    code="D002",
    name="unknown-section",
    title="Unknown section",
    what="Reports a heading that is not a section of a deck, and suggests the nearest one that is.",
    why="Whether a card is legal depends on its section. A heading that resembles a real one is read as that; cards under any other stay in the section above, or are not counted where the format has fixed zones.",
    example="Misions:\n1 Compromised Mission",
    instead="Use one of the known headings: Missions, Seed, Sites, Draw, Q's Tent, Q-Continuum, Battle Bridge, Tribble, Dyson Sphere, Outside, Aside; in a list of another game, those of its samples in decks/legal.",
    rulings=("deck-construction-notes#tournament-deck-lists",),
    is_cited=False,
)
def check(ctx: Context) -> Iterator[Finding]:
    whole = "a deck" if isinstance(ctx.listing, Deck) else f"a list of {ctx.listing.title_of_game}"
    for heading in ctx.listing.unknown_headings:
        if heading.nearest:
            advice = f"read as `{heading.nearest}`, which it resembles; correct the heading"
        elif heading.taken_as:
            advice = f"its cards were counted in {heading.taken_as.spoken}; rename it, or make it a comment with #"
        else:
            advice = "its cards were not counted; rename it to the section that they belong to"
        suggestions = (heading.nearest,) if heading.nearest else ()
        yield ctx.finding(
            heading.span,
            f"no section of {whole} is called `{heading.text}`: {advice}",
            suggestions=suggestions,
            section=heading.taken_as,
        )
