"""Seed cards: how many, and which may be seeded."""

from __future__ import annotations

from collections import defaultdict

from borgcheck.cards.card import Card, Selector
from borgcheck.common.phrasing import join_words, with_article
from borgcheck.model.deck import cards_of
from borgcheck.model.findings import Severity
from borgcheck.model.listing import total_copies
from borgcheck.model.sections import SEEDED_SECTIONS, SectionId
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.facts import card_facts, carriers, is_barred, only_section

_HIDDEN_AGENDA = "borg-rulebook-1.6#hidden-agenda"
_SEEDED_ONCE = "deck-construction-notes#seeded-only-once"
_CARRIED = "deck-construction-notes#carried-cards"


@rule("B103", rulings=("borg-rulebook-1.6#seed-cards", "deck-construction-notes#doorways-count"))
def seed_limit(ctx: Context) -> Findings:
    """Too many seed cards.

    Counts the seed cards, leaving out missions and sites, which seed for free. Doorways that open side decks count; the
    cards in side decks do not.

    Why: A deck may seed at most 30 cards (10 in Warp Speed) besides missions and sites; one more makes the whole deck
    illegal.

    Example:
        Missions:
        6 Survey Star System
        Seed:
        31 Maglock
        Draw:
        30 Nine of Eleven

    Instead: Take out seed cards, or move those that can also be played to the draw deck.
    """
    seeds, note = ctx.deck.section(SectionId.SEED), " (missions and sites not counted)"
    return ctx.too_many(seeds, ctx.parameter("limit"), "seed cards", SectionId.SEED, note=note)


@rule("B104", rulings=("borg-rulebook-1.6#seed-cards", "borg-rulebook-1.6#sites"))
def site_limit(ctx: Context) -> Findings:
    """Too many sites.

    Counts the sites anywhere among the seed cards.

    Why: A deck may seed up to six sites; extra sites may not be among the seed cards.

    Example:
        Missions:
        6 Survey Star System
        Sites:
        1 Ops
        1 Guest Quarters
        1 Docking Ports
        1 Docking Pads
        1 Infirmary
        1 Security Office
        1 Science Lab
        Draw:
        30 Nine of Eleven

    Instead: Take out sites until six are left.
    """
    return ctx.too_many(ctx.deck.section(SectionId.SITES), ctx.parameter("limit"), "sites", SectionId.SITES)


@rule(
    "B113",
    rulings=(
        "deck-construction-notes#what-may-be-seeded",
        _HIDDEN_AGENDA,
        "borg-rulebook-1.6#other-seeding-rules",
        "deck-construction-notes#seedable-hidden-agendas",
        _CARRIED,
        "deck-construction-notes#mis-seeds",
    ),
)
def not_seedable(ctx: Context) -> Findings:
    """Not seedable.

    Reports seed cards whose type or text does not let them be seeded, above all hidden agendas. The finding is only a
    warning if another seed card (Cryosatellite) or an unknown one may carry the card, and under today's formats,
    which seem to allow mis-seeds as a bluff.

    Why: Missions, dilemmas, artifacts, sites, and cards whose text says so may be seeded. A hidden agenda may be seeded
    only if its text allows it; otherwise it is a mis-seed. The penalties for a mis-seed apply in play. No document says
    whether it makes a deck illegal before play, but a deck list must describe a legal deck.

    Example:
        Missions:
        6 Survey Star System
        Seed:
        1 Assimilate Planet
        Draw:
        30 Nine of Eleven

    Instead: Move the card to the draw deck.
    """
    room = carriers(ctx.deck)
    titles = {card.title for _, card in ctx.deck.seeded}
    unseedable = []
    for entry, card in cards_of(ctx.deck.section(SectionId.SEED)):
        needed = card_facts().seeds_with.get(card.title, "")
        may_seed = card.seeds and (not needed or needed in titles)
        if not (may_seed or is_barred(card) or only_section(card) or SectionId.SEED.value in card.also_in):
            fitting = [place for place in room if place[1].matches(card)]
            unseedable.append((entry, card, needed, fitting))
    # Cards that fewer carriers fit come first, so that no other takes the only room they have.
    carried = defaultdict[tuple[str, Selector], list[str]](list)
    for entry, card, needed, fitting in sorted(unseedable, key=lambda item: len(item[-1])):
        left, used_by = entry.count, list[str]()
        for place in fitting:
            if taken := int(min(left, room[place])):
                left -= taken
                room[place] -= taken
                used_by.append(place[0])
                carried[place].append(f"{taken} {card.title}" if taken > 1 else card.title)
        if not left:
            names = " or ".join(dict.fromkeys(used_by))
            message = f"{card.title} cannot be seeded by itself: it is legal only if {names} carries it"
            advice, severity = "seed it with that card", Severity.WARNING
            yield ctx.finding(entry, message, advice=advice, severity=severity, first_ruling=_CARRIED)
        else:
            full = "" if used_by else _carry_others({place: carried[place] for place in fitting})
            message = _not_seedable_message(card, left, entry.count, used_by, needed=needed, full=full)
            may_bluff = ctx.ruleset.severity(ctx.rule.code) is Severity.WARNING
            advice = f"move {left if used_by else 'it'} to the draw deck{', unless it is a bluff' if may_bluff else ''}"
            cited = _CARRIED if used_by or needed or full else _HIDDEN_AGENDA if "HA" in card.icons else ""
            yield ctx.finding(entry, message, advice=advice, first_ruling=cited, open_to=SEEDED_SECTIONS)


def _not_seedable_message(card: Card, left: int, copies: int, carried_by: list[str], *, needed: str, full: str) -> str:
    if carried_by:
        names = " and ".join(dict.fromkeys(carried_by))
        return f"{copies} copies of {card.title} among the seed cards, but {names} can carry only {copies - left}"
    if full:
        return f"{card.title} cannot be seeded by itself, and {full}"
    if needed:
        reason = f"{with_article(card.kind)} that may be seeded only while {needed} is in play"
    elif "HA" in card.icons:
        reason = "a hidden agenda whose text does not let it be seeded"
    else:
        reason = f"{with_article(card.kind)} whose text does not let it be seeded"
    return f"{card.title} may not be among the seed cards: it is {reason}"


def _carry_others(carried: dict[tuple[str, Selector], list[str]]) -> str:
    """Return what some carriers carry, in words, given the cards by what carries them; empty if there are none."""
    carriers = list(dict.fromkeys(carrier for carrier, _ in carried))
    cards = join_words([card for cards in carried.values() for card in cards])
    verb = "carries" if len(carriers) == 1 else "carry"
    return f"{join_words(carriers)} already {verb} {cards}" if carriers else ""


@rule(
    "B120",
    rulings=(
        "borg-rulebook-1.6#outposts",
        "borg-rulebook-1.6#transwarp-network-gateway",
        "deck-construction-notes#one-outpost-one-gateway",
        _SEEDED_ONCE,
    ),
)
def seed_one_only(ctx: Context) -> Findings:
    """Only one may be seeded.

    Counts, among the seed cards, the copies of each card that lets a player seed only one: Borg Outpost and Transwarp
    Network Gateway. Reports a warning for other cards whose text says to seed or place one: Alternate Universe Door,
    Eleven of Seventeen and others.

    Why: Borg Outpost and Transwarp Network Gateway say in their present text to seed one, and the rulebook of 2000 says
    the same. Other cards also say to seed or place one; no document says whether a second copy may be among the seed
    cards, where it does nothing. Most of these cards can be played, so put extra copies in the draw deck.

    Example:
        Missions:
        6 Survey Star System
        Seed:
        2 Transwarp Network Gateway
        Draw:
        30 Nine of Eleven

    Instead: Keep one copy among the seed cards, and move the others to the draw deck if they can be played.
    """
    seeds = list(cards_of(ctx.deck.section(SectionId.SEED)))
    for card in {card.printed: card for _, card in seeds}.values():
        limit = card.seed_limit_on(ctx.ruleset.date)
        entries = [e for e, c in seeds if c.printed == card.printed]
        if limit is None or total_copies(entries) <= limit:
            continue
        ruling = ctx.parameter("limited").get(card.printed)
        things, text = f"copies of {card.printed} among the seed cards", f": its text says to seed {limit}"
        rest = f", but only {limit} may be seeded" if ruling else f"{text}, so the others do nothing there"
        details = {"severity": None if ruling else Severity.WARNING, "first_ruling": ruling or _SEEDED_ONCE}
        yield ctx.over_limit(entries, limit, things, rest, advice=f"keep {limit}", **details)
