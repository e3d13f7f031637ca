"""B101 mission-count: exactly six missions."""

from fractions import Fraction

from borgcheck.model.deck import CardEntry, SectionId, count_with_half_cards, write_shares
from borgcheck.model.listing import total_copies
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="B101",
    name="mission-count",
    title="Number of missions",
    what="Counts the missions among the seed cards, wherever they are listed there. Each copy of ❖Space counts as half a mission.",
    why="A deck seeds exactly six missions: no fewer, and no spare ones among the seed cards.",
    example="Missions:\n5 Survey Star System",
    instead="Add or take out missions until there are six. Keep missions that replace a duplicate outside the game.",
    rulings=(
        "borg-rulebook-1.6#seed-cards",
        "deck-construction-notes#mission-limit",
        "deck-construction-notes#universal-missions",
    ),
)
def check(ctx: Context) -> Findings:
    wanted = ctx.figure("missions")
    missions = ctx.deck.section(SectionId.MISSIONS)
    total = Fraction(count_with_half_cards(missions))
    # A Q-icon mission may not be among the missions (B112), so the count may be right with it or without it.
    misplaced = sum(e.count for e in missions if e.card and e.card.has_q_icon)
    if wanted in (total, total - misplaced):
        return
    halves = [e.card.printed for e in missions if e.card and e.card.share]
    note = f" (each {halves[0]} counts as half)" if halves else ""
    # An unknown title among the missions may be ❖Space, and one among the other seed cards may be a mission.
    # A title that resembles no other may not be a card at all.
    unknown, doubtful = total_copies(ctx.unknown_cards(SectionId.MISSIONS)), ctx.doubtful_cards(SectionId.MISSIONS)
    fewest = total - misplaced - doubtful - Fraction(unknown - doubtful, 2)
    most = total + total_copies(ctx.unknown_cards(SectionId.SEED))
    unsure = fewest <= wanted <= most
    open_points = ctx.open_points(SectionId.MISSIONS, SectionId.SEED, unknown_cards=unsure)
    if total > wanted:
        over = total - wanted
        yield ctx.finding(
            _first_over(missions, wanted),
            f"{_missions(total)}{note}, {write_shares(over)} more than the {wanted} that a deck seeds"
            + ctx.remedy(f"take out {_cards(over, halves)}")
            + open_points,
            severity=ctx.certain_unless(unsure),
        )
        return
    short = wanted - total
    yield ctx.finding(
        ctx.place_of(SectionId.MISSIONS, SectionId.SEED),
        f"{_missions(total)}{note}, {write_shares(short)} fewer than the {wanted} that a deck must seed"
        + ctx.remedy(f"add {_cards(short, halves)}")
        + open_points,
        severity=ctx.certain_unless(unsure),
        section=SectionId.MISSIONS,
    )


def _first_over(missions: list[CardEntry], wanted: int) -> CardEntry:
    """Return the first mission over the limit, counting half cards as halves."""
    return next(e for i, e in enumerate(missions, 1) if count_with_half_cards(missions[:i]) > wanted)


def _missions(number: Fraction) -> str:
    return f"{write_shares(number)} mission{'' if number in (1, Fraction(1, 2)) else 's'}"


def _cards(number: Fraction, halves: list[str]) -> str:
    """Return how many missions to add or take out, naming the card if only half a mission is needed."""
    return f"1 {halves[0]}" if number == Fraction(1, 2) else write_shares(number)
