"""D006 total-mismatch: the total in a heading differs from the cards under it."""

from borgcheck.common.phrasing import plural
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="D006",
    name="total-mismatch",
    title="Totals differ",
    what="Compares the total in a heading with the number of cards under it. Lists are added up in several ways, and any of them is accepted: with or without missions and sites, with or without sub-headings, counting half cards as halves or as whole cards.",
    why="Totals are written by hand, and often not updated when a list changes. A difference means that either the list or the total is wrong.",
    example="DRAW DECK (30)\nBorg Scout Vessel (29)",
    instead="Correct the total, or find the card that is missing or extra.",
    rulings=("deck-construction-notes#tournament-deck-lists",),
    is_cited=False,
)
def check(ctx: Context) -> Findings:
    for heading in ctx.listing.headings:
        if heading.declared is None or heading.declared in heading.found:
            continue
        found = next((n for n in heading.found if n), 0)
        difference = abs(found - heading.declared)
        verb = "stands" if found == 1 else "stand"
        word = "missing" if found < heading.declared else "more"
        yield ctx.finding(
            heading.span,
            f"{heading.text} declares {plural(heading.declared, 'card')}, but {found} {verb} under it ({difference} {word})",
            section=heading.section,
        )
