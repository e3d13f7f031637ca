"""The draw deck: how many cards, and which are of use there."""

from __future__ import annotations

from borgcheck.common.phrasing import plural, with_article
from borgcheck.model.deck import cards_of, distinct_cards, probe_cards
from borgcheck.model.listing import total_copies
from borgcheck.model.sections import SectionId
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.facts import IN_DECK, card_facts, is_barred, is_enabled_by, only_section, well_placed


@rule("B105", rulings=("borg-rulebook-1.6#draw-deck", "deck-construction-notes#draw-deck-minimum"))
def draw_deck_size(ctx: Context) -> Findings:
    """Draw deck too small.

    Counts the cards in the draw deck. The finding is only a warning if a line that could not be read could change it.

    Why: A draw deck must have at least 30 cards (20 in Warp Speed); there is no upper limit.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        29 Nine of Eleven

    Instead: Add cards to the draw deck. Cards in side decks do not count.
    """
    minimum = ctx.parameter("minimum")
    total = ctx.deck.total(SectionId.DRAW)
    if total < minimum:
        has_heading = any(SectionId.DRAW in (h.section, h.named_section) for h in ctx.deck.headings)
        is_without = bool(ctx.deck.headings) and not (total or has_heading)
        advice = "no heading opens the draw deck: write `Draw:` above its cards" if is_without else ""
        at, where = ctx.span_of_section(SectionId.DRAW), SectionId.DRAW
        message = f"{plural(total, 'card')} in the draw deck, {minimum - total} fewer than the {minimum} required"
        yield ctx.finding(at, message, advice=advice, section=where, open_to=(where,))


@rule(
    "A201",
    rulings=(
        "borg-rulebook-1.6#draw-deck",
        "borg-rulebook-1.6#downloading-sites",
        "deck-construction-notes#what-may-be-seeded",
    ),
)
def seed_card_in_draw_deck(ctx: Context) -> Findings:
    """Seed card in the draw deck.

    Reports cards in the draw deck that can only be seeded: missions, dilemmas, artifacts, and other cards whose text
    only lets them be seeded. Does not report cards that another card in the deck can fetch from the draw deck, spare
    copies of Q-Flash, or sites, which may be downloaded.

    Why: A card that has to be seeded cannot normally be used once it is drawn. It is legal in the draw deck, but it
    only takes up space there.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven
        1 Borg Ship

    Instead: Move the card to the seed cards, or take it out.
    """
    facts = card_facts()
    titles = {card.title for _, card in ctx.deck.known_cards}
    for entry, card in cards_of(ctx.deck.section(SectionId.DRAW)):
        if card.plays or not card.seeds or card.title in facts.spare or is_barred(card) or only_section(card):
            continue
        if not is_enabled_by(card, titles, facts.fetches):
            kind = with_article(card.kind)
            message = f"{card.title} is {kind} that can only be seeded: it is normally useless once drawn"
            yield ctx.finding(entry, message, open_to=IN_DECK)


@rule("A209", rulings=("borg-rulebook-1.6#draw-deck", "borg-rulebook-1.6#probing"))
def poor_probe(ctx: Context) -> Findings:
    """Poor probe.

    For each objective in the deck that probes, counts the draw deck cards that show, anywhere on the card, one of the
    icons of its first outcome. Counts an unknown card as one that shows an icon, and does not count the copy of the
    objective that is in play. Reports nothing about an objective that may not be seeded but is (B113).

    Why: A probe reveals the top card of the draw deck. If fewer than half of the cards have a matching icon, the probe
    fails more often than it succeeds, and you lose turns.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        1 Establish Gateway
        1 Nine of Eleven
        29 Q's Tent

    Instead: Stock more cards with these icons, or use an objective that probes for icons that your cards have.
    """
    part, whole = map(int, ctx.parameter("share").split("/"))
    for entry, card in distinct_cards(well_placed(ctx.deck)):
        if card.type != "Objective" or not card.probe:
            continue
        first = card.probe[0]
        cards = probe_cards(ctx.deck, card)
        total, unknown = total_copies(cards), total_copies(e for e in cards if e.card is None)
        matching = total_copies(e for e, c in cards_of(cards) if first.matches(c))
        if whole * (matching + unknown) < part * total:
            message = f"{card.title} probes for {first.display_name}: only {matching} of the {total} cards in the draw deck {'matches' if matching == 1 else 'match'} ({100 * matching // total} %)"
            yield ctx.finding(entry, message, open_to=(SectionId.DRAW,))
