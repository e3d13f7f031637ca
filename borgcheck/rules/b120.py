"""B120 seed-one-only: more than one Borg Outpost or Transwarp Network Gateway among the seed cards."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.deck import SectionId, cards_of, count, reaching
from borgcheck.rules.base import Context, Finding, rule


@rule(
    code="B120",
    name="seed-one-only",
    title="Only one may be seeded",
    what="Counts the copies of Borg Outpost and of Transwarp Network Gateway among the seed cards, and of any other card whose text gives a limit for seeding.",
    why="A player may seed one of each. Further copies are played, so they belong in the draw deck.",
    example="Seed:\n2 Transwarp Network Gateway",
    instead="Keep one copy among the seed cards, and move the others to the draw deck.",
    rulings=(
        "borg-rulebook-1.6#outposts",
        "borg-rulebook-1.6#transwarp-network-gateway",
        "deck-construction-notes#one-outpost-one-gateway",
    ),
)
def check(ctx: Context) -> Iterator[Finding]:
    seeds = list(cards_of(ctx.deck.section(SectionId.SEED)))
    limits = dict.fromkeys(ctx.figure("titles"), ctx.figure("limit"))
    limits |= {card.printed: int(card.limit) for _, card in seeds if card.limit}
    for title, limit in limits.items():
        entries = [e for e, c in seeds if c.printed == title]
        copies = count(entries)
        if copies > limit:
            yield ctx.finding(
                reaching(entries, limit + 1),
                f"{copies} copies of {title} among the seed cards, {copies - limit} more than the {limit} that may be seeded; "
                "move the rest to the draw deck",
            )
