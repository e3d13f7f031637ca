"""B115 qs-tent-duplicate: all cards in Q's Tent are different."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.cards.card import Card
from borgcheck.deck import Deck, SectionId, identity, reaching, tally
from borgcheck.rules.base import Context, Finding, rule


@rule(
    code="B115",
    name="qs-tent-duplicate",
    title="Duplicate in Q's Tent",
    what="Reports a card of which Q's Tent holds more than one copy. Printings of one card are the same card; different cards of one title are not.",
    why="The cards in Q's Tent must all be different.",
    example="Q's Tent:\n2 Borg Scout Vessel",
    instead="Keep one copy, and move the others to the draw deck.",
    rulings=("deck-construction-notes#qs-tent",),
)
def check(ctx: Context) -> Iterator[Finding]:
    tent = ctx.deck.section(SectionId.QS_TENT)
    for key, copies in tally(tent).items():
        entries = [e for e in tent if identity(e) == key]
        if copies > _allowed(ctx.deck, entries[0].card):
            yield ctx.finding(
                reaching(entries, 2),
                f"{copies} copies of {entries[0].name} in Q's Tent, where all cards must be different; keep 1",
            )


def _allowed(deck: Deck, card: Card | None) -> int:
    """One, or one in each part of the Tent where its doorway gives it several (Q's Tent: Civil War)."""
    doors = [door for _, door in deck.seeded if door.opens == SectionId.QS_TENT.value and card]
    return max((sum(s.matches(card) for s in door.holds) for door in doors if card), default=1) or 1
