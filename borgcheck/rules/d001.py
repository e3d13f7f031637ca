"""D001 syntax-error: a line that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.findings import Severity
from borgcheck.listing import DIRECTIVES
from borgcheck.rules.base import Context, Finding, rule


@rule(
    code="D001",
    name="syntax-error",
    title="Unreadable line",
    what="Reports a line that is not a card, a heading or a comment, and says what was expected there. The lines after it are read as usual. An unknown directive (`@format`) is a warning, unless it may be a misspelt `@ruleset`, a heading or a card.",
    why="A line that was not understood may hold a card, so the verdict on the deck is undecided. An unknown directive does not hold a card, but one that was meant to choose the ruleset could change the verdict.",
    example="Draw:\n12\n@@@ ???",
    instead="Write a count and a title on a line of their own (`3 Borg Scout Vessel`), or make it a comment with `#`.",
    rulings=("deck-construction-notes#tournament-deck-lists",),
    is_cited=False,
)
def check(ctx: Context) -> Iterator[Finding]:
    for line in ctx.listing.unread:
        shown = line.text if len(line.text) <= 40 else line.text[:37] + "..."
        yield ctx.finding(
            line.span, f"this line cannot be read: found `{shown}`, expected {line.expected}", section=line.section
        )
    known = ", ".join(f"@{name}" for name in DIRECTIVES)
    for odd in ctx.listing.unknown_directives:
        meant = f"did you mean `@{odd.nearest}`? " if odd.nearest else ""
        shown = odd.name if len(odd.name) <= 40 else odd.name[:37] + "..."
        yield ctx.finding(
            odd.span,
            f"no directive is called `@{shown}`: {meant}known are {known}; the line was left out of account",
            severity=Severity.WARNING,
            suggestions=(f"@{odd.nearest}",) if odd.nearest else (),
        )
