"""A203 useless-to-borg: equipment from which Borg get nothing."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.cards.card import Card
from borgcheck.cards.selector import Selector
from borgcheck.rules.advice import advice
from borgcheck.rules.base import Context, Finding, rule


@rule(
    code="A203",
    name="useless-to-borg",
    title="Useless to Borg",
    what="Reports equipment that only other affiliations or species may use, equipment that gives skills by classification, and under the rules of 2001 all hand weapons.",
    why="Borg may carry equipment of others but not use it, and they have no classifications. Procurement Drone overcomes the restriction only for what it has stolen. Since 2001 hand weapons are of no use to Borg at all.",
    example="Draw:\n1 Klingon Disruptor",
    instead="Take the card out; [BO] equipment and the drones do the same work.",
    rulings=(
        "deck-construction-notes#useless-to-borg",
        "borg-rulebook-1.6#customizing-a-deck",
        "borg-rulebook-1.6#equipment",
        "gray-borg-guide#borg-personnel",
    ),
)
def check(ctx: Context) -> Iterator[Finding]:
    useless = [Selector.parse(text) for text in ctx.figure("useless")]
    for entry, card in ctx.deck.cards:
        if reason := _reason(card, useless):
            yield ctx.finding(entry, f"{card.title} is of no use to Borg: {reason}")


def _reason(card: Card, useless: list[Selector]) -> str:
    """Why Borg get nothing from a card; empty where they may."""
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
