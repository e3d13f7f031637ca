"""D001 syntax-error: a line that cannot be read, or can be read in several ways."""

from collections.abc import Iterable, Iterator

from borgcheck.model.deck import Deck
from borgcheck.model.listing import Unread
from borgcheck.rules.base import Context, Findings, rule

_LONGEST_SHOWN = 40
_ASK = "; `borgcheck check --ask` settles them together"


@rule(
    code="D001",
    name="syntax-error",
    title="Unreadable line",
    what="Reports a line that is neither a card, nor a heading, nor a comment, and a line that can be read in two ways if the list's own totals do not decide between them. Says what was expected and how to continue; consecutive lines of one kind are a single finding. The other lines are read normally.",
    why="A line that was not understood may hold a card, so the verdict on the deck is undecided. Nothing is guessed, since a wrong guess could make an illegal deck look legal.",
    example="Draw:\n12\n@@@ ???",
    instead="Write a count and a title on its own line (`3 Borg Scout Vessel`), a heading with a colon (`Draw:`), or put `#` in front of a comment. `borgcheck check --ask` asks about each such line and writes your answers into the list.",
    rulings=("deck-construction-notes#tournament-deck-lists",),
    is_cited=False,
)
def check(ctx: Context) -> Findings:
    can_ask = isinstance(ctx.listing, Deck) and ctx.listing.format == "text"
    for lines in _together(ctx.listing.unread):
        ask = _ASK if can_ask and len(lines) > 1 else ""
        yield ctx.finding(lines[0].span, f"{_message(lines)}{ask}", section=lines[0].section)


def _together(unread: Iterable[Unread]) -> Iterator[list[Unread]]:
    """Yield groups of consecutive lines that are open for the same reason."""
    group: list[Unread] = []
    for line in unread:
        if group and (line.kind != group[-1].kind or line.span.line - group[-1].span.line != 1):
            yield group
            group = []
        group.append(line)
    if group:
        yield group


def _message(lines: list[Unread]) -> str:
    line, number = lines[0], len(lines)
    shown = line.text if len(line.text) <= _LONGEST_SHOWN else line.text[: _LONGEST_SHOWN - 3] + "..."
    way_out = f"; {line.way_out}" if line.way_out else ""
    if line.readings:
        *first, last = (reading.label for reading in line.readings)
        which = "this line" if number == 1 else f"each of {number} lines like `{shown}`"
        ways = f"{which} can be read in {_number(len(line.readings))} ways: as {', as '.join(first)}, or as {last}"
        return f"{ways}{way_out}"
    if number == 1:
        return f"this line cannot be read: found `{shown}`, expected {line.expected}{way_out}"
    return f"{number} lines like `{shown}` cannot be read: expected {line.expected}{way_out}"


def _number(ways: int) -> str:
    return {2: "two", 3: "three"}.get(ways, "several")
