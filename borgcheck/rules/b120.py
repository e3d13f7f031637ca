"""B120 seed-one-only: more copies of a card among the seed cards than may be seeded."""

from borgcheck.model.deck import SectionId, cards_of
from borgcheck.model.listing import count, reaching
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="B120",
    name="seed-one-only",
    title="Only one may be seeded",
    what="Counts, among the seed cards, the copies of each card that lets a player seed only one: Borg Outpost, Transwarp Network Gateway, Alternate Universe Door, Eleven of Seventeen and others.",
    why="The text of such a card lets each player seed one copy. Further copies cannot be seeded; most can be played, so they belong in the draw deck.",
    example="Seed:\n2 Transwarp Network Gateway",
    instead="Keep one copy among the seed cards, and move the others to the draw deck if they can be played.",
    rulings=(
        "borg-rulebook-1.6#outposts",
        "borg-rulebook-1.6#transwarp-network-gateway",
        "deck-construction-notes#one-outpost-one-gateway",
    ),
)
def check(ctx: Context) -> Findings:
    seeds = list(cards_of(ctx.deck.section(SectionId.SEED)))
    for card in {card.printed: card for _, card in seeds}.values():
        limit = card.seed_limit_on(ctx.ruleset.date)
        entries = [e for e, c in seeds if c.printed == card.printed]
        copies = count(entries)
        if limit is not None and copies > limit:
            yield ctx.finding(
                reaching(entries, limit + 1),
                f"{copies} copies of {card.printed} among the seed cards, and only {limit} may be seeded; keep {limit}",
            )
