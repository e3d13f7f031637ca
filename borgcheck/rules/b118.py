"""B118 tribble-outside-side-deck: Tribble and Trouble cards belong in the Tribble side deck."""

from borgcheck.model.deck import SectionId
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="B118",
    name="tribble-outside-side-deck",
    title="Tribble card out of place",
    what="Reports Tribble and Trouble cards anywhere else in the deck.",
    why="They come into play only from the Tribble side deck. Neither the draw deck nor Q's Tent may hold them.",
    example="Draw:\n1 1 Tribble - Bonus",
    instead="Move the card to the Tribble side deck, and seed a Storage Compartment Door to open it.",
    rulings=("deck-construction-notes#tribble-side-deck", "current-rulings-2000-09-25#tribble"),
)
def check(ctx: Context) -> Findings:
    for entry, card in ctx.deck.cards:
        if card.is_tribble and entry.section and entry.section != SectionId.TRIBBLE:
            yield ctx.finding(
                entry,
                f"{card.title} is a {card.type} card in {entry.section.display_name}: these belong only in the Tribble side deck; move it there",
            )
