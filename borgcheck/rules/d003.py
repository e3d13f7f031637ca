"""D003 bad-count: a count that is not a whole number from 1 to 999."""

from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="D003",
    name="bad-count",
    title="Bad count",
    what="Reports a count that is zero, negative, a fraction, larger than 999, or given twice on one line. That line is not counted.",
    why="The tool does not guess how many copies are meant: the deck is undecided until the count is right.",
    example="Draw:\n-3 Borg Scout Vessel",
    instead="Write a whole number from 1 to 999 before the title, or remove the line.",
    rulings=("deck-construction-notes#tournament-deck-lists",),
    is_cited=False,
)
def check(ctx: Context) -> Findings:
    most = ctx.figure("most")
    for bad in ctx.listing.bad_counts:
        shown = bad.text if len(bad.text) <= 24 else bad.text[:21] + "..."
        yield ctx.finding(
            bad.span,
            f"`{shown}` is not a valid count for {bad.title}: write a whole number from 1 to {most}; the line was not counted",
            section=bad.section,
        )
