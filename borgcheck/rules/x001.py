"""X001 unused-ignore: a comment that silences nothing."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.rules.base import Context, Finding, rule


@rule(
    code="X001",
    name="unused-ignore",
    title="Unused ignore",
    what="Reports a code in a comment `# borgcheck: ignore[...]` that silences no finding: there is none of that code on the line, or in the file where the comment stands on a line of its own.",
    why="A comment that silences nothing has outlived its reason, or its code is misspelt; it would silence the next mistake unseen.",
    example="# borgcheck: ignore[B103] thirty-one for the fun of it\nDraw:\n1 Nine of Eleven",
    instead="Take the code out of the comment.",
    rulings=("deck-construction-notes#tournament-deck-lists",),
)
def check(ctx: Context) -> Iterator[Finding]:
    for ignore, code in ctx.unused:
        if code in ctx.unknown:
            yield ctx.finding(ignore.span, f"no code is called {code!r}, so this comment silences nothing")
            continue
        place = "on this line" if ignore.line else "in this file"
        yield ctx.finding(ignore.span, f"nothing {place} draws {code}, so there is nothing to ignore: take it out")
