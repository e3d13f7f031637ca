"""B102 duplicate-mission: missions must differ, except universal ones."""

from borgcheck.model.deck import SectionId, cards_of
from borgcheck.model.listing import entry_exceeding
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="B102",
    name="duplicate-mission",
    title="Duplicate mission",
    what="Reports a mission if the deck seeds more than one copy of it, unless it is universal, or more copies than its own text allows. The wording in force on the date of the ruleset decides: ❖Space has had a limit only since July 2018.",
    why="The six missions must be different cards. Universal missions, marked ❖, may be repeated.",
    example="Missions:\n2 Compromised Mission",
    instead="Replace the second copy with another mission, or with a universal one.",
    rulings=(
        "borg-rulebook-1.6#seed-cards",
        "deck-construction-notes#duplicate-missions",
        "deck-construction-notes#universal-missions",
    ),
)
def check(ctx: Context) -> Findings:
    missions = list(cards_of(ctx.deck.section(SectionId.MISSIONS)))
    for title in dict.fromkeys(card.title for _, card in missions):
        entries = [e for e, c in missions if c.title == title]
        card = next(c for _, c in missions if c.title == title)
        copies = sum(e.count for e in entries)
        if not card.is_universal and copies > 1:
            message = f"{copies} copies of {title}, which is not universal: missions must differ; keep 1"
            yield ctx.finding(entry_exceeding(entries, 1), message)
        elif (limit := card.seed_limit_on(ctx.ruleset.date)) is not None and copies > limit:
            message = f"{copies} copies of {title}, {copies - limit} more than the {limit} that the card allows"
            yield ctx.finding(entry_exceeding(entries, limit), message)
