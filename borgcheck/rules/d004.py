"""D004 empty-deck: no cards found."""

from borgcheck.model.findings import Span
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="D004",
    name="empty-deck",
    title="Empty deck",
    what="Reports a file without a single card.",
    why="An empty list is usually the wrong file or a failed export. There is nothing to check.",
    example="# an empty file",
    instead="Check that the file is the deck list, and that its export was complete.",
    rulings=("deck-construction-notes#tournament-deck-lists",),
    is_cited=False,
)
def check(ctx: Context) -> Findings:
    if ctx.listing.is_empty and ctx.listing.not_text is None and ctx.listing.wrong_game is None:
        yield ctx.finding(Span(1, 1, 1), "no cards found: no line of this file was counted as a card")
