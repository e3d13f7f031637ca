"""B115 qs-tent-duplicate: all cards in Q's Tent are different."""

from borgcheck.cards.card import Card
from borgcheck.model.deck import Deck, SectionId, identity, tally
from borgcheck.model.listing import entry_exceeding
from borgcheck.rules.base import Context, Findings, may_change, rule
from borgcheck.rules.placing import tent_doors


@rule(
    code="B115",
    name="qs-tent-duplicate",
    title="Duplicate in Q's Tent",
    what="Reports a card if Q's Tent holds more than one copy of it. Different printings of a card are the same card; different cards with the same title are not. The finding is only a warning if an unknown card might change it.",
    why="The cards in Q's Tent must all be different.",
    example="Q's Tent:\n2 Borg Scout Vessel",
    instead="Keep one copy, and move the others to the draw deck.",
    rulings=("deck-construction-notes#qs-tent",),
)
def check(ctx: Context) -> Findings:
    tent = ctx.deck.section(SectionId.QS_TENT)
    for key, copies in tally(tent).items():
        entries = [e for e in tent if identity(e) == key]
        if copies > _allowed(ctx.deck, entries[0].card):
            # An unknown seed card may be a doorway that allows a second copy in the Tent.
            door_unknown = [] if tent_doors(ctx.deck) else ctx.unknown_cards(SectionId.SEED)
            unsure = entries[0].card is None or bool(door_unknown)
            yield ctx.finding(
                entry_exceeding(entries, 1),
                f"{copies} copies of {entries[0].name} in Q's Tent, where all cards must be different; keep 1"
                + (may_change(e.span.line for e in (*entries, *door_unknown) if e.card is None) if unsure else ""),
                severity=ctx.certain_unless(unsure),
            )


def _allowed(deck: Deck, card: Card | None) -> int:
    """Return how many copies Q's Tent may hold: one in each of its parts, which its doorway decides."""
    return max((sum(s.matches(card) for s in door.holds) for door in tent_doors(deck) if card), default=1) or 1
