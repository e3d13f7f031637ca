"""B114 qs-tent-size: at most 13 cards in Q's Tent."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.deck import SectionId, count, reaching
from borgcheck.rules.base import Context, Finding, rule


@rule(
    code="B114",
    name="qs-tent-size",
    title="Q's Tent too large",
    what="Counts the cards of the Q's Tent side deck against what the doorway allows.",
    why="Q's Tent holds up to 13 cards (Q's Tent: Civil War: 13, and 13 with the [Ref] icon).",
    example="Q's Tent:\n14 Borg Scout Vessel",
    instead="Take out cards until 13 are left.",
    rulings=(
        "deck-construction-notes#qs-tent",
        "borg-rulebook-1.6#side-decks",
    ),
)
def check(ctx: Context) -> Iterator[Finding]:
    tent = ctx.deck.section(SectionId.QS_TENT)
    limit, extra = ctx.figure("limit"), 0
    for _, door in ctx.deck.seeded:
        if door.opens == SectionId.QS_TENT.value and len(door.holds) > 1:
            more = door.holds[1]
            extra = min(more.number or 0, sum(e.count for e in tent if e.card and more.matches(e.card)))
    total = count(tent)
    if total > limit + extra:
        yield ctx.finding(
            reaching(tent, limit + extra + 1),
            f"{total} cards in Q's Tent, {total - limit - extra} more than the {limit + extra} allowed; take out {total - limit - extra}"
            + ctx.open_points(SectionId.QS_TENT, unknown_cards=False),
        )
