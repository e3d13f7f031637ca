"""Advice: cards that are legal but of little use."""

from __future__ import annotations

from borgcheck.cards.card import Card, Selector
from borgcheck.model.deck import cards_of, distinct_cards
from borgcheck.model.listing import entry_exceeding, total_copies
from borgcheck.model.sections import SectionId
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.facts import card_facts, is_barred, missions, only_section, well_placed

_MISSIONS_OPEN_TO = (SectionId.MISSIONS, SectionId.SEED)
_WHY_ONCE = {
    "unique": "it is unique",
    "once": "it is not duplicatable",
    "enig": "each player may have only one copy of an enigma card in play",
}
_EQUIPMENT = "borg-rulebook-1.6#equipment"
_HAND_WEAPONS = "gray-borg-guide#borg-personnel"
_USELESS = "deck-construction-notes#useless-to-borg"


@rule("A203", rulings=(_EQUIPMENT, "borg-rulebook-1.6#customizing-a-deck", _HAND_WEAPONS, _USELESS))
def useless_to_borg(ctx: Context) -> Findings:
    """Useless to Borg.

    Reports equipment that only other affiliations or species may use, or that helps only them, equipment that gives
    skills by classification and, under the rules of 2001, all hand weapons.

    Why: Borg may carry other affiliations' equipment but not use it, and they have no classifications. Procurement
    Drone lifts that restriction only for equipment that it has stolen. Since 2001 Borg have not been able to use hand
    weapons at all.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven
        1 Klingon Disruptor

    Instead: Take the card out.
    """
    useless = [Selector.parse(text) for text in ctx.parameter("useless")]
    for entry, card in ctx.deck.known_cards:
        reason, ruling = _why_useless(card, useless)
        if reason:
            yield ctx.finding(entry, f"{card.title} is of no use to Borg: {reason}", first_ruling=ruling)


def _why_useless(card: Card, useless: list[Selector]) -> tuple[str, str]:
    """Return why a card is of no use to Borg, and the ruling that says so; both are empty if it may be of use."""
    facts = card_facts()
    helps = facts.helps_against.get(card.title)
    still = f" (it still helps against {helps})" if helps else ""
    if card.type == "Equipment" and card.use_only and "Borg" not in card.use_only:
        who = " and ".join("Starfleet" if who == "Sta" else who for who in card.use_only)
        return f"only {who} personnel may use it", _EQUIPMENT
    if card.title in facts.by_classification:
        return f"it gives skills by classification, and they have none{still}", _EQUIPMENT
    if card.title not in facts.other_use and any(selector.matches(card) for selector in useless):
        return "they do not use hand weapons", _HAND_WEAPONS
    if helped := facts.helps_only.get(card.title):
        return f"it helps {helped} only{still}", _USELESS
    return "", ""


@rule(
    "A204",
    rulings=(
        "gray-borg-guide#facilities-reporting-and-quadrant-restrictions",
        "borg-rulebook-1.6#outposts",
        "deck-construction-notes#one-outpost-one-gateway",
    ),
)
def nowhere_to_seed(ctx: Context) -> Findings:
    """Nowhere to seed.

    Compares the Borg facilities among the seed cards with the missions in the deck. Does not check facilities in the
    draw deck, which may be played at an opponent's mission later.

    Why: Borg Outpost and Unicomplex seed at a Delta Quadrant space mission that has no affiliation icons, Transwarp Hub
    at a Delta Quadrant nebula. If you have no such mission, you depend on your opponent's missions.

    Example:
        @ruleset borg-gray
        Missions:
        6 Study Pulsar
        Seed:
        1 Borg Outpost
        1 Transwarp Network Gateway
        Draw:
        30 Nine of Eleven

    Instead: Include a suitable mission, or leave the facility out.
    """
    own_missions = missions(ctx.deck)
    if not own_missions:
        return
    for entry, card in cards_of(ctx.deck.section(SectionId.SEED)):
        wanted = card_facts().facilities.get(card.title)
        if wanted and not any(map(wanted.matches, own_missions)):
            message = f"{card.title} seeds at {wanted.description}, but the deck has no such mission"
            yield ctx.finding(entry, message, open_to=_MISSIONS_OPEN_TO)


@rule(
    "A205",
    rulings=(
        "borg-rulebook-1.6#seed-cards",
        "borg-rulebook-1.6#objective-cards",
        "borg-rulebook-1.6#scouting-locations",
    ),
)
def objective_without_target(ctx: Context) -> Findings:
    """Objective without a target.

    Compares the [BO] objectives that target a mission with the missions in the deck, by quadrant, location, points and
    keywords. Reports nothing about an objective that is among the seed cards although it may not be seeded (B113).

    Why: Only your own missions are sure to be there when you need a target; otherwise the objective depends on the
    opponent's missions.

    Example:
        Missions:
        6 Study Pulsar
        Draw:
        30 Nine of Eleven
        1 Assimilate Planet

    Instead: Include a mission that the objective can target, or choose another objective.
    """
    own_missions = missions(ctx.deck)
    if not own_missions:
        return
    for entry, card in distinct_cards(well_placed(ctx.deck)):
        wanted = card_facts().targets.get(card.title)
        if wanted and not any(map(wanted.matches, own_missions)):
            rest = "" if wanted.own_only else "it depends on the opponent's missions"
            message = f"{card.title} targets {wanted.description}, but the deck has no such mission"
            yield ctx.finding(entry, message, advice=rest, open_to=_MISSIONS_OPEN_TO)


@rule("A206", rulings=("borg-rulebook-1.6#counterpart", "current-rulings-2000-09-25#counterpart"))
def second_counterpart(ctx: Context) -> Findings:
    """Second counterpart.

    Counts the counterparts (such as Locutus of Borg or Gowron of Borg) in the deck and its side decks, including extra
    copies.

    Why: Only one counterpart may be in play at a time. You may stock any number, but the others stay in your hand until
    it leaves play.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven
        1 Borg Cube
        2 Locutus of Borg

    Instead: Keep the one that your objective needs, unless you want the others as spares.
    """
    limit = ctx.parameter("limit")
    counterpart = Selector.parse(ctx.parameter("cards"))
    entries = [entry for entry, card in ctx.deck.known_cards if counterpart.matches(card)]
    if (total := total_copies(entries)) > limit:
        titles = ", ".join(dict.fromkeys(entry.name for entry in entries))
        message = f"{total} counterparts in the deck ({titles}): only {limit} may be in play at a time"
        yield ctx.finding(entry_exceeding(entries, limit), message)


@rule("A211", rulings=("deck-construction-notes#seeded-only-once",))
def second_seed(ctx: Context) -> Findings:
    """Second copy among the seed cards.

    Reports second copies, among the seed cards, of cards that can be in play only once: unique, not duplicatable and
    enigma cards. Cards whose text says to seed or place one are reported as B120.

    Why: A seed card that cannot enter play takes the place of one that can.

    Example:
        Missions:
        6 Survey Star System
        Seed:
        2 Dead End
        Draw:
        30 Nine of Eleven

    Instead: Keep one copy among the seed cards.
    """
    seeds = list(cards_of(ctx.deck.section(SectionId.SEED)))
    for card in dict.fromkeys(c for _, c in seeds if not is_barred(c) and not only_section(c)):
        entries = [e for e, c in seeds if c is card]
        # Seeded personnel and ships do not enter play at once: a Cryosatellite may carry spare copies.
        reason = "" if card.type in ("Personnel", "Ship") else _WHY_ONCE.get(card.uniqueness, "")
        if reason and total_copies(entries) > 1 and card.seed_limit_on(ctx.ruleset.date) is None:
            things = f"copies of {card.title} among the seed cards"
            yield ctx.over_limit(entries, 1, things, f": {reason}, so one is enough")
