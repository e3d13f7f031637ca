"""D005 not-text: a file that is binary or cannot be decoded."""

from borgcheck.model.findings import Span
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="D005",
    name="not-text",
    title="Not a text file",
    what="Reports a file that is not text in a known encoding.",
    why="A picture, an archive or a damaged file is not a deck list.",
    example="(a file with zero bytes)",
    instead="Save the list as plain text in UTF-8.",
    rulings=("deck-construction-notes#tournament-deck-lists",),
    is_cited=False,
)
def check(ctx: Context) -> Findings:
    if ctx.listing.not_text is not None:
        yield ctx.finding(
            Span(1, 1, 1), f"this file cannot be read as a deck: {ctx.listing.not_text}; save the list as UTF-8 text"
        )
