"""B101 mission-count: exactly six missions."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.deck import SectionId, count, in_shares, reaching
from borgcheck.phrasing import plural
from borgcheck.rules.base import Context, Finding, rule


@rule(
    code="B101",
    name="mission-count",
    title="Number of missions",
    what="Counts the missions among the seed cards, wherever they stand there. A half card (❖Space) may be counted as a half or as a whole.",
    why="A deck seeds exactly six missions: no fewer, and no spare ones among the seed cards.",
    example="Missions:\n5 Survey Star System",
    instead="Add or take out missions until there are six. Missions to replace a duplicate stay outside the game.",
    rulings=(
        "borg-rulebook-1.6#seed-cards",
        "deck-construction-notes#mission-limit",
    ),
)
def check(ctx: Context) -> Iterator[Finding]:
    wanted = ctx.figure("missions")
    missions = ctx.deck.section(SectionId.MISSIONS)
    total = count(missions)
    others = sum(e.count for e in missions if e.card and e.card.has_q_icon)
    if wanted in (total, total - others, in_shares(missions)):
        return
    if total > wanted:
        yield ctx.finding(
            reaching(missions, wanted + 1),
            f"{total} missions, {total - wanted} more than the {wanted} that a deck seeds; take out {total - wanted}"
            + ctx.open_points(SectionId.MISSIONS),
        )
        return
    headed = ctx.deck.format != "text" or ctx.deck.headings or ctx.deck.unknown_headings
    headings = "" if headed else "; the list has no headings, so every card was read as part of the draw deck"
    yield ctx.finding(
        ctx.place_of(SectionId.MISSIONS, SectionId.SEED),
        f"{plural(total, 'mission')}, {wanted - total} fewer than the {wanted} that a deck must seed; add {wanted - total}"
        + headings
        + ctx.open_points(SectionId.MISSIONS, SectionId.SEED),
        section=SectionId.MISSIONS,
    )
