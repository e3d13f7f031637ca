"""X001 unused-ignore: a comment that ignores nothing."""

import re

from borgcheck.common.suggesting import did_you_mean
from borgcheck.model.listing import Ignore
from borgcheck.rules.base import Context, Findings, rule

_CODE = re.compile(r"\b[A-Z]{1,2}\d{3}\b")


@rule(
    code="X001",
    name="unused-ignore",
    title="Unused ignore",
    what="Reports a code in a comment `# borgcheck: ignore[...]` if there is nothing to ignore: no finding with that code on the line, or in the file if the comment is on its own line. Also reports a comment that begins with `borgcheck:` but cannot be read.",
    why="Such a comment is out of date, or its code is misspelt. It could hide the next mistake.",
    example="# borgcheck: ignore[B103] thirty-one for the fun of it\nDraw:\n1 Nine of Eleven",
    instead="Remove the code from the comment.",
    rulings=("deck-construction-notes#tournament-deck-lists",),
    is_cited=False,
)
def check(ctx: Context) -> Findings:
    for ignore, code in ctx.unused:
        if not code:
            meant = ", ".join(_codes_in(ignore, ctx)) or "CODE"
            right = f"write `# borgcheck: ignore[{meant}]`"
            yield ctx.finding(ignore.span, f"this comment cannot be read and is not used: {right}")
            continue
        if code in ctx.unknown:
            meant = did_you_mean(ctx.unknown[code])
            yield ctx.finding(ignore.span, f"no code is called {code!r}, so this comment has no effect{meant}")
            continue
        place = "on this line" if ignore.line else "in this file"
        yield ctx.finding(ignore.span, f"there is no {code} {place} to ignore: remove the comment")


def _codes_in(ignore: Ignore, ctx: Context) -> list[str]:
    line = ctx.listing.source[ignore.span.line - 1]
    return list(dict.fromkeys(_CODE.findall(line[ignore.span.column - 1 : ignore.span.end - 1])))
