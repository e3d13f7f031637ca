"""B120 seed-one-only: more copies of a card among the seed cards than may be seeded."""

from borgcheck.model.deck import SectionId, cards_of
from borgcheck.model.findings import Severity
from borgcheck.model.listing import entry_exceeding, total_copies
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="B120",
    name="seed-one-only",
    title="Only one may be seeded",
    what="Counts, among the seed cards, the copies of each card that lets a player seed only one: Borg Outpost and Transwarp Network Gateway. Reports a warning for other cards whose text says to seed or place one: Alternate Universe Door, Eleven of Seventeen and others.",
    why="The rulebook lets each player seed one Borg Outpost and one Gateway. Other cards say in their text to seed or place one; no document says whether a second copy may be among the seed cards, where it does nothing. Most of these cards can be played, so put extra copies in the draw deck.",
    example="Seed:\n2 Transwarp Network Gateway",
    instead="Keep one copy among the seed cards, and move the others to the draw deck if they can be played.",
    rulings=(
        "deck-construction-notes#one-outpost-one-gateway",
        "borg-rulebook-1.6#outposts",
        "borg-rulebook-1.6#transwarp-network-gateway",
    ),
)
def check(ctx: Context) -> Findings:
    seeds = list(cards_of(ctx.deck.section(SectionId.SEED)))
    for card in {card.printed: card for _, card in seeds}.values():
        limit = card.seed_limit_on(ctx.ruleset.date)
        entries = [e for e, c in seeds if c.printed == card.printed]
        copies = total_copies(entries)
        if limit is None or copies <= limit:
            continue
        among = f"{copies} copies of {card.printed} among the seed cards"
        if card.printed in ctx.figure("limited"):
            yield ctx.finding(entry_exceeding(entries, limit), f"{among}, but only {limit} may be seeded; keep {limit}")
        else:
            yield ctx.finding(
                entry_exceeding(entries, limit),
                f"{among}: its text says to seed {limit}, so the others do nothing there; keep {limit}",
                severity=Severity.WARNING,
            )
