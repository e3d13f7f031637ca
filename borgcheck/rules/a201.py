"""A201 seed-card-in-draw-deck: cards in the draw deck that can only be seeded."""

from borgcheck.common.phrasing import with_article
from borgcheck.model.deck import SectionId, cards_of
from borgcheck.rules.advice import advice, is_enabled_by
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.placing import IN_DECK, barred, own_place


@rule(
    code="A201",
    name="seed-card-in-draw-deck",
    title="Seed card in the draw deck",
    what="Reports cards in the draw deck that can only be seeded: missions, dilemmas, artifacts, and other cards whose text only lets them be seeded. Does not report cards that another card in the deck can fetch from the draw deck, spare copies of Q-Flash, or sites, which may be downloaded.",
    why="A card that has to be seeded cannot normally be used once it is drawn. It is legal in the draw deck, but it only takes up space there.",
    example="Draw:\n1 Borg Ship",
    instead="Move the card to the seed cards, or take it out.",
    rulings=(
        "borg-rulebook-1.6#draw-deck",
        "borg-rulebook-1.6#downloading-sites",
        "deck-construction-notes#what-may-be-seeded",
    ),
)
def check(ctx: Context) -> Findings:
    facts = advice()
    titles = {card.title for _, card in ctx.deck.cards}
    unsure = ctx.certain_unless(ctx.unknown_cards(*IN_DECK))
    for entry, card in cards_of(ctx.deck.section(SectionId.DRAW)):
        if card.plays or not card.seeds or card.title in facts.spare or barred(card) or own_place(card):
            continue
        if not is_enabled_by(card, titles, facts.fetches):
            yield ctx.finding(
                entry,
                f"{card.title} is {with_article(card.kind)} that can only be seeded: it is normally useless once drawn",
                severity=unsure,
            )
