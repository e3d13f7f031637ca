"""A203 useless-to-borg: cards that do nothing for a Borg deck."""

from borgcheck.cards.card import Card
from borgcheck.cards.selector import Selector
from borgcheck.model.deck import SectionId, cards_of
from borgcheck.model.listing import entry_exceeding, total_copies
from borgcheck.rules.advice import advice
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.placing import barred, own_place

_ONCE = "deck-construction-notes#one-outpost-one-gateway"
_AT_OUTPOST = "deck-construction-notes#what-may-be-seeded"
_WHY_ONCE = {
    "unique": "it is unique",
    "once": "it is not duplicatable",
    "enig": "each player may have only one copy of an enigma card in play",
}


@rule(
    code="A203",
    name="useless-to-borg",
    title="Useless to Borg",
    what="Reports equipment that only other affiliations or species may use, or that helps only them, equipment that gives skills by classification and, under the rules of 2001, all hand weapons. Among the seed cards, reports second copies of cards that can be in play only once (unique, not duplicatable or enigma cards), and Eleven of Seventeen or Spacedoor if the deck seeds no outpost for it.",
    why="Borg may carry other affiliations' equipment but not use it, and they have no classifications. Procurement Drone lifts that restriction only for equipment that it has stolen. Since 2001 Borg have not been able to use hand weapons at all. A seed card that cannot enter play wastes one of the 30 seed cards.",
    example="Draw:\n1 Klingon Disruptor",
    instead="Take the card out, or move it to the draw deck if it can be played later.",
    rulings=(
        "deck-construction-notes#useless-to-borg",
        "borg-rulebook-1.6#customizing-a-deck",
        "borg-rulebook-1.6#equipment",
        "gray-borg-guide#borg-personnel",
        _ONCE,
        _AT_OUTPOST,
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
    for card in dict.fromkeys(c for _, c in seeds if not barred(c) and not own_place(c)):
        entries = [e for e, c in seeds if c is card]
        # Seeded personnel and ships do not enter play at once: a Cryosatellite may carry spare copies.
        printed = "" if card.type in ("Personnel", "Ship") else _WHY_ONCE.get(card.uniqueness, "")
        reason = advice().once.get(card.title) or printed
        if reason and total_copies(entries) > 1:
            yield ctx.finding(
                entry_exceeding(entries, 1),
                f"{total_copies(entries)} copies of {card.title} among the seed cards: {reason}, so one is enough",
                first=_ONCE,
            )


def _without_outpost(ctx: Context) -> Findings:
    seeds = list(cards_of(ctx.deck.section(SectionId.SEED)))
    has_outpost = any(c.type == "Facility" and c.card_class == "Outpost" for _, c in seeds)
    if has_outpost or ctx.open_points(SectionId.SEED):
        return
    for entry, card in seeds:
        if card.title in advice().at_outpost:
            rest = "move it to the draw deck" if card.plays else "take it out"
            yield ctx.finding(
                entry,
                f"{card.title} can be seeded only at your outpost, and the deck seeds none; seed an outpost, or {rest}",
                first=_AT_OUTPOST if card.type == "Personnel" else _ONCE,
            )


def _reason(card: Card, useless: list[Selector]) -> str:
    """Return why a card does nothing for Borg, or an empty string if it may do something."""
    facts = advice()
    helps = facts.helps_against.get(card.title)
    still = f" (it still helps against {helps})" if helps else ""
    if card.type == "Equipment" and card.use_only and "Borg" not in card.use_only:
        return f"only {' and '.join(map(_spoken, card.use_only))} personnel may use it"
    if card.title in facts.by_classification:
        return f"it gives skills by classification, and they have none{still}"
    if card.title not in facts.other_use and any(selector.matches(card) for selector in useless):
        return "they do not use hand weapons"
    if helped := facts.helps_only.get(card.title):
        return f"it helps {helped} only{still}"
    return ""


def _spoken(who: str) -> str:
    return {"Sta": "Starfleet"}.get(who, who)
