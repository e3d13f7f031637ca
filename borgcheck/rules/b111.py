"""B111 tactic-outside-battle-bridge: Tactics belong only in the Battle Bridge side deck."""

from borgcheck.model.deck import SectionId
from borgcheck.rules.base import Context, Findings, rule

# For the draw deck, the rulebook itself says so.
_DRAW_DECK = "borg-rulebook-1.6#draw-deck"


@rule(
    code="B111",
    name="tactic-outside-battle-bridge",
    title="Tactic out of place",
    what="Reports Tactics in any other part of the deck. In the side deck Borg may use every Tactic, even without [BO].",
    why="Tactics are drawn from the Battle Bridge side deck during battle. No other part of a deck may hold them.",
    example="Draw:\n1 Borg Cutting Beam",
    instead="Move the card to the Battle Bridge side deck, and seed a Battle Bridge Door to open it.",
    rulings=("deck-construction-notes#battle-bridge", _DRAW_DECK, "borg-rulebook-1.6#side-decks"),
)
def check(ctx: Context) -> Findings:
    for entry, card in ctx.deck.cards:
        if card.is_tactic and entry.section and entry.section != SectionId.BATTLE_BRIDGE:
            yield ctx.finding(
                entry,
                f"{card.title} is a Tactic in {entry.section.display_name}: Tactics belong only in the Battle Bridge side deck; move it there",
                first=_DRAW_DECK if entry.section == SectionId.DRAW else "",
            )
