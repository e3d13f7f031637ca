"""A202 alternate-universe-locked: [AU] cards without a doorway that lets them in."""

from borgcheck.model.deck import SectionId, cards_of
from borgcheck.rules.advice import advice, is_enabled_by
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.placing import barred, carriers, own_place

_LOOKED_AT = (SectionId.SEED, SectionId.DRAW, SectionId.QS_TENT)


@rule(
    code="A202",
    name="alternate-universe-locked",
    title="[AU] card locked out",
    what="Reports [AU] cards among the seed cards, in the draw deck and in Q's Tent of a deck without an Alternate Universe Door, a Space-Time Portal or another card that lets them enter play. Does not report cards that a seeded card carries (Cryosatellite); the carrier is reported itself.",
    why="[AU] cards normally come into play only while a doorway that lets them in is open. A drone that downloads the doorway (Six of Eleven) also needs a copy in the deck.",
    example="Draw:\n1 Gowron of Borg",
    instead="Seed an Alternate Universe Door or a Space-Time Portal, or leave the [AU] cards out.",
    rulings=(
        "deck-construction-notes#alternate-universe-cards",
        "borg-rulebook-1.6#play-a-card",
        "deck-construction-notes#carried-cards",
    ),
)
def check(ctx: Context) -> Findings:
    doors = advice().doors
    titles = {card.title for _, card in ctx.deck.cards}
    carrying = dict.fromkeys(selector for _, selector, _ in carriers(ctx.deck))
    open_points = ctx.open_points(*_LOOKED_AT)
    for entry, card in cards_of(ctx.deck.section(*_LOOKED_AT)):
        if "AU" not in card.icons or barred(card) or own_place(card) or is_enabled_by(card, titles, doors):
            continue
        if entry.section == SectionId.SEED and any(selector.matches(card) for selector in carrying):
            continue
        yield ctx.finding(
            entry,
            f"{card.title} has the [AU] icon, but the deck has no Alternate Universe Door or Space-Time Portal to let it enter play"
            + open_points,
        )
