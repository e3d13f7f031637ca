"""D001 syntax-error: a line that cannot be read, or can be read in several ways."""

from borgcheck.model.listing import Unread
from borgcheck.rules.base import Context, Findings, rule

_LONGEST_SHOWN = 40


@rule(
    code="D001",
    name="syntax-error",
    title="Unreadable line",
    what="Reports a line that is neither a card, nor a heading, nor a comment, and a line that can be read in two ways between which the list's own totals do not decide. It says what was expected there and how to go on. The other lines are read all the same.",
    why="A line that was not understood may hold a card, so the deck cannot be judged as a whole: its verdict is undecided. Nothing is guessed, since a guess may turn an illegal deck legal.",
    example="Draw:\n12\n@@@ ???",
    instead="Write a count and a title on a line of its own (`3 Borg Scout Vessel`), a heading with a colon (`Draw:`), or put `#` in front of a comment. `borgcheck fmt --comment-unread` turns every unread line into a comment.",
    rulings=("deck-construction-notes#tournament-deck-lists",),
    is_cited=False,
)
def check(ctx: Context) -> Findings:
    for line in ctx.listing.unread:
        yield ctx.finding(line.span, _message(line), section=line.section)


def _message(line: Unread) -> str:
    if line.readings:
        *first, last = line.readings
        way_out = f"; {line.way_out}" if line.way_out else ""
        return f"this line can be read in {_number(len(line.readings))} ways: as {', as '.join(first)}, or as {last}{way_out}"
    shown = line.text if len(line.text) <= _LONGEST_SHOWN else line.text[: _LONGEST_SHOWN - 3] + "..."
    way_out = f"; {line.way_out}" if line.way_out else ""
    return f"this line cannot be read: found `{shown}`, expected {line.expected}{way_out}"


def _number(ways: int) -> str:
    return {2: "two", 3: "three"}.get(ways, "several")
