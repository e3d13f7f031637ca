"""B103 seed-limit: too many seed cards."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.deck import SectionId, count, reaching
from borgcheck.rules.base import Context, Finding, rule


@rule(
    code="B103",
    name="seed-limit",
    title="Too many seed cards",
    what="Counts the seed cards, leaving out missions and sites, which seed for free. Doorways that open side decks count; the cards in side decks do not.",
    why="A deck may seed at most 30 cards besides missions and sites; one more makes the whole deck illegal.",
    example="Seed:\n31 Maglock",
    instead="Take out seed cards, or move those that can also be played to the draw deck.",
    rulings=(
        "borg-rulebook-1.6#seed-cards",
        "deck-construction-notes#doorways-count",
    ),
)
def check(ctx: Context) -> Iterator[Finding]:
    limit = ctx.figure("limit")
    seeds = ctx.deck.section(SectionId.SEED)
    total = count(seeds)
    if total > limit:
        yield ctx.finding(
            reaching(seeds, limit + 1),
            f"{total} seed cards, {total - limit} more than the {limit} allowed (missions and sites not counted); "
            f"take out {total - limit}" + ctx.open_points(SectionId.SEED),
        )
