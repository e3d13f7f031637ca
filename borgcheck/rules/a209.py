"""A209 poor-probe: an objective whose probe fails more often than not."""

from borgcheck.model.deck import SectionId, cards_of, probe_cards
from borgcheck.model.listing import total_copies
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="A209",
    name="poor-probe",
    title="Poor probe",
    what="For each objective in the deck that probes, counts the draw deck cards that show, anywhere on the card, one of the icons of its first outcome. Does not count the copy of the objective that is in play. Reports nothing if unknown cards could change the result.",
    why="A probe reveals the top card of the draw deck. If fewer than half of the cards have a matching icon, the probe fails more often than it succeeds, and you lose turns.",
    example="Draw:\n1 Establish Gateway\n29 Q's Tent",
    instead="Stock more cards with these icons, or use an objective that probes for icons that your cards have.",
    rulings=("borg-rulebook-1.6#draw-deck", "borg-rulebook-1.6#probing"),
)
def check(ctx: Context) -> Findings:
    part, whole = map(int, ctx.figure("share").split("/"))
    if ctx.open_points(SectionId.DRAW, unknown_cards=False):
        return
    seen = set()
    for entry, card in ctx.deck.cards:
        if card.type != "Objective" or not card.probe or card.title in seen:
            continue
        seen.add(card.title)
        first = card.probe[0]
        cards = probe_cards(ctx.deck, card)
        total, unknown = total_copies(cards), total_copies(e for e in cards if e.card is None)
        matching = total_copies(e for e, c in cards_of(cards) if first.matches(c))
        if whole * (matching + unknown) < part * total:
            yield ctx.finding(
                entry,
                f"{card.title} probes for {first.display_name}: only {matching} of the {total} cards in the draw deck match ({100 * matching // total} %)",
            )
