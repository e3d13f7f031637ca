"""A203 useless-to-borg: cards from which a Borg deck gets nothing."""

from borgcheck.cards.card import Card
from borgcheck.cards.selector import Selector
from borgcheck.model.deck import SectionId, cards_of
from borgcheck.model.listing import count, reaching
from borgcheck.rules.advice import advice
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="A203",
    name="useless-to-borg",
    title="Useless to Borg",
    what="Reports equipment that only other affiliations or species may use, equipment that gives skills by classification, and under the rules of 2001 all hand weapons. Among the seed cards, reports second copies of cards that can be in play only once (unique, not duplicatable or enigma cards), and Eleven of Seventeen without an outpost to be seeded at.",
    why="Borg may carry equipment of others but not use it, and they have no classifications. Procurement Drone overcomes the restriction only for what it has stolen. Since 2001 Borg cannot use hand weapons at all. A seed card that cannot enter play takes up one of the 30 places.",
    example="Draw:\n1 Klingon Disruptor",
    instead="Take the card out, or move it to the draw deck if it can be played later.",
    rulings=(
        "deck-construction-notes#useless-to-borg",
        "borg-rulebook-1.6#customizing-a-deck",
        "borg-rulebook-1.6#equipment",
        "gray-borg-guide#borg-personnel",
    ),
)
def check(ctx: Context) -> Findings:
    useless = [Selector.parse(text) for text in ctx.figure("useless")]
    for entry, card in ctx.deck.cards:
        if reason := _reason(card, useless):
            yield ctx.finding(entry, f"{card.title} is of no use to Borg: {reason}")
    yield from _second_copies(ctx)
    yield from _without_outpost(ctx)


def _second_copies(ctx: Context) -> Findings:
    seeds = list(cards_of(ctx.deck.section(SectionId.SEED)))
    for title, reason in advice().once.items():
        entries = [e for e, c in seeds if c.title == title]
        if count(entries) > 1:
            yield ctx.finding(
                reaching(entries, 2),
                f"{count(entries)} copies of {title} among the seed cards: {reason}, so one is enough",
            )


def _without_outpost(ctx: Context) -> Findings:
    seeds = list(cards_of(ctx.deck.section(SectionId.SEED)))
    has_outpost = any(c.type == "Facility" and c.card_class == "Outpost" for _, c in seeds)
    if has_outpost or ctx.open_points(SectionId.SEED):
        return
    for entry, card in seeds:
        if card.title in advice().at_outpost:
            yield ctx.finding(
                entry,
                f"{card.title} can be seeded only at your outpost, and the deck seeds none; seed an outpost, or move it to the draw deck",
            )


def _reason(card: Card, useless: list[Selector]) -> str:
    """Why Borg get nothing from a card; empty if they may get something."""
    facts = advice()
    if card.type == "Equipment" and card.use_only and "Borg" not in card.use_only:
        return f"only {' and '.join(map(_spoken, card.use_only))} personnel may use it"
    if card.title in facts.by_classification:
        helps = facts.helps_against.get(card.title)
        return "it gives skills by classification, and they have none" + (
            f" (it still helps against {helps})" if helps else ""
        )
    if card.title not in facts.other_use and any(selector.matches(card) for selector in useless):
        return "they do not use hand weapons"
    return ""


def _spoken(who: str) -> str:
    return {"Sta": "Starfleet"}.get(who, who)
