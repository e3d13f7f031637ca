"""D001 syntax-error: a line that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.rules.base import Context, Finding, rule


@rule(
    code="D001",
    name="syntax-error",
    title="Unreadable line",
    what="Reports a line that is neither a card, nor a heading, nor a remark, and says what was expected there. The lines after it are read as if nothing had happened.",
    why="A line that nobody understood may hold a card, so the deck cannot be judged as a whole: its verdict is undecided.",
    example="Draw:\n12\n@@@ ???",
    instead="Write a count and a title on a line of its own (`3 Borg Scout Vessel`), or make it a comment with `#`.",
    rulings=("deck-construction-notes#tournament-deck-lists",),
)
def check(ctx: Context) -> Iterator[Finding]:
    for line in ctx.listing.unread:
        shown = line.text if len(line.text) <= 40 else line.text[:37] + "..."
        yield ctx.finding(
            line.span, f"this line cannot be read: found `{shown}`, expected {line.expected}", section=line.section
        )
