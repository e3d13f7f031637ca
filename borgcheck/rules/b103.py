"""B103 seed-limit: too many seed cards."""

from borgcheck.model.deck import SectionId
from borgcheck.model.listing import entry_exceeding, total_copies
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="B103",
    name="seed-limit",
    title="Too many seed cards",
    what="Counts the seed cards, leaving out missions and sites, which seed for free. Doorways that open side decks count; the cards in side decks do not.",
    why="A deck may seed at most 30 cards besides missions and sites; one more makes the whole deck illegal.",
    example="Seed:\n31 Maglock",
    instead="Take out seed cards, or move those that can also be played to the draw deck.",
    rulings=("borg-rulebook-1.6#seed-cards", "deck-construction-notes#doorways-count"),
)
def check(ctx: Context) -> Findings:
    limit = ctx.figure("limit")
    seeds = ctx.deck.section(SectionId.SEED)
    total = total_copies(seeds)
    if total > limit:
        doubtful = ctx.doubtful_cards(SectionId.SEED)
        unsure = (
            total - doubtful - _may_be_free(ctx, total_copies(ctx.unknown_cards(SectionId.SEED)) - doubtful) <= limit
        )
        yield ctx.finding(
            entry_exceeding(seeds, limit),
            f"{total} seed cards, {total - limit} more than the {limit} allowed (missions and sites not counted)"
            + ctx.remedy(f"take out {total - limit}")
            + ctx.open_points(SectionId.SEED, unknown_cards=unsure),
            severity=ctx.certain_unless(unsure),
        )


def _may_be_free(ctx: Context, unknown: int) -> int:
    """Return how many of some unknown seed cards may be missions or sites, which do not count.

    A list that is short of missions may have them among its other seed cards; a list that seeds sites may have more.
    """
    missions, sites = ctx.deck.total(SectionId.MISSIONS), ctx.deck.total(SectionId.SITES)
    in_force = ctx.ruleset.codes
    room = max(0, in_force["B101"]["missions"] - missions) if "B101" in in_force else unknown
    if sites:
        room += max(0, in_force["B104"]["limit"] - sites) if "B104" in in_force else unknown
    return min(unknown, room)
