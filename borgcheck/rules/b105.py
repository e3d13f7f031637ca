"""B105 draw-deck-size: at least 30 cards in the draw deck."""

from borgcheck.common.phrasing import plural
from borgcheck.model.deck import SectionId
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="B105",
    name="draw-deck-size",
    title="Draw deck too small",
    what="Counts the cards in the draw deck.",
    why="A draw deck must have at least 30 cards; there is no upper limit.",
    example="Draw:\n29 Borg Scout Vessel",
    instead="Add cards to the draw deck. Cards in side decks do not count.",
    rulings=("borg-rulebook-1.6#draw-deck", "deck-construction-notes#draw-deck-minimum"),
)
def check(ctx: Context) -> Findings:
    minimum = ctx.figure("minimum")
    total = ctx.deck.total(SectionId.DRAW)
    if total < minimum:
        yield ctx.finding(
            ctx.place_of(SectionId.DRAW),
            f"{plural(total, 'card')} in the draw deck, {minimum - total} fewer than the {minimum} required"
            + ctx.remedy(f"add {minimum - total}")
            + ctx.open_points(SectionId.DRAW, unknown_cards=False),
            section=SectionId.DRAW,
        )
