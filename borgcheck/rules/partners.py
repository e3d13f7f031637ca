"""Partners: cards that need others, in the deck or outside the game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from borgcheck.cards.card import Card, Selector
from borgcheck.common import resources
from borgcheck.common.grouping import grouped
from borgcheck.common.phrasing import join_words
from borgcheck.model.deck import CardEntry, cards_of, distinct_cards
from borgcheck.model.findings import Severity
from borgcheck.model.listing import total_copies
from borgcheck.model.sections import SectionId
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.facts import IN_DECK, is_barred, only_section

_SPARE_MISSIONS = "borg-rulebook-1.6#seed-cards"
_BALANCING_ACT = "deck-construction-notes#mission-limit"
_MAX_TITLES = 3


@rule(
    "A207",
    rulings=(
        "borg-rulebook-1.6#montana-missile-complex",
        _SPARE_MISSIONS,
        "deck-construction-notes#duplicate-missions",
    ),
)
def missing_from_outside(ctx: Context) -> Findings:
    """Not listed outside the game.

    Reports Montana Missile Complex in a deck that lists no Phoenix outside the game. Under the rules of 2000 it also
    reports, as information, a list of cards outside the game that has no universal mission. A deck that lists no cards
    there does not need one.

    Why: Montana Missile Complex can be played only with a Phoenix from outside the game, which you seed beneath it.
    Under the rules of 2000, if your opponent seeds the same unique mission, you replace yours with a universal mission
    from outside the game.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven
        1 Montana Missile Complex

    Instead: List the cards under the heading `Outside:`; they are not part of the deck.
    """
    listed = ctx.deck.section(SectionId.OUTSIDE)
    outside = [card for _, card in cards_of(listed)]
    titles = {card.title for card in outside}
    for entry, card in distinct_cards(ctx.deck.known_cards):
        needed = ctx.parameter("needs").get(card.title)
        if needed and needed not in titles:
            what = f"can be played only with a {needed} from outside the game"
            message = f"{card.title} {what}, but the deck lists none there"
            yield ctx.finding(entry, message, open_to=(SectionId.OUTSIDE,))
    unique = any(not card.is_universal for _, card in cards_of(ctx.deck.section(SectionId.MISSIONS)))
    needs_spare = ctx.parameter("spare_missions") and listed and unique
    if needs_spare and not any(c.is_mission and c.is_universal for c in outside):
        at, where = ctx.span_of_section(SectionId.OUTSIDE), SectionId.OUTSIDE
        message = "the deck lists no universal mission outside the game, to replace a unique mission that your opponent also seeds"
        info, ruling = Severity.INFO, _SPARE_MISSIONS
        yield ctx.finding(at, message, severity=info, section=where, open_to=(where,), first_ruling=ruling)


class Partner(NamedTuple):
    """A row of partners.toml, which explains the fields."""

    cards: tuple[Selector, ...]
    needs: tuple[Selector, ...]
    says: str
    ruling: str
    beside: tuple[Selector, ...] = ()
    sections: tuple[str, ...] = ()
    until: str = ""


@cache
def _partners() -> tuple[Partner, ...]:
    """Return the rows of partners.toml."""
    rows = resources.package_table("data", "partners.toml")["partner"]
    for row in rows:
        row |= {name: tuple(map(Selector.parse, row[name])) for name in ("cards", "needs", "beside") if name in row}
        row["sections"] = tuple(row.get("sections", ()))
    return tuple(Partner(**row) for row in rows)


@cache
def _partners_of(card: Card) -> tuple[Partner, ...]:
    """Return the partners that a card may need, whatever section it is in."""
    if is_barred(card) or only_section(card):
        return ()
    return tuple(partner for partner in _partners() if _fits(partner.cards, card))


@rule(
    "A210",
    rulings=(
        "borg-rulebook-1.6#counterpart",
        "borg-rulebook-1.6#transwarp-network-gateway",
        "borg-rulebook-1.6#equipment-cards",
        "borg-rulebook-1.6#retask",
        "borg-rulebook-1.6#artifacts-while-scouting",
        "borg-rulebook-1.6#ship-battles",
        "borg-rulebook-1.6#personnel-battles",
        "borg-rulebook-1.6#assimilate-homeworld",
        "borg-rulebook-1.6#stop-first-contact",
        "borg-rulebook-1.6#build-interplexing-beacon",
        "deck-construction-notes#objectives-that-need-another",
        "deck-construction-notes#one-outpost-one-gateway",
        "current-rulings-2000-09-25#tribble-bomb",
        _BALANCING_ACT,
    ),
)
def missing_partner(ctx: Context) -> Findings:
    """Missing partner.

    Reports cards that need another card that the deck lacks, if the rulings name it: a Cube for a counterpart, a
    Survey Drone for artifacts, a Talon Drone for Assimilation Tubules, and so on. Also reports Balancing Act in a deck
    whose own missions make it cost its owner points.

    Why: Such a card is legal, but does nothing until its partner is there. This is only advice: your opponent's cards,
    or cards that you gain during the game, may serve instead.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven
        1 Retask

    Instead: Add the card that is missing, or take out the one that needs it.
    """
    needing_by_partner = grouped(
        (partner, (entry, card))
        for entry, card in ctx.deck.known_cards
        for partner in _partners_of(card)
        if not partner.sections or entry.section in partner.sections
    )
    for partner, needing in needing_by_partner.items():
        if partner.until and ctx.ruleset.date > partner.until:
            continue
        if (not partner.beside or _has(ctx, partner.beside)) and not _has(ctx, partner.needs):
            message = f"{_titles(needing)} {partner.says}"
            yield ctx.finding(needing[0][0], message, rulings=(partner.ruling,), open_to=IN_DECK)
    yield from _costly_balancing_act(ctx)


def _fits(selectors: Iterable[Selector], card: Card) -> bool:
    return any(selector.matches(card) for selector in selectors)


def _has(ctx: Context, selectors: Iterable[Selector]) -> bool:
    """Check whether the deck has a card that matches one of the selectors."""
    return any(_fits(selectors, card) and not is_barred(card) for _, card in ctx.deck.known_cards)


def _titles(needing: Iterable[tuple[CardEntry, Card]]) -> str:
    """Return the titles of some cards; if there are many, the first title and the number of the others."""
    titles = list(dict.fromkeys(card.title for _, card in needing))
    return join_words(titles) if len(titles) <= _MAX_TITLES else f"{titles[0]} and {len(titles) - 1} other cards"


def _costly_balancing_act(ctx: Context) -> Findings:
    """Report a seeded Balancing Act if its own player would lose points by it.

    That is so if the numbers of space and planet missions with point boxes differ by three or more.
    """
    seeded = next((e for e, c in cards_of(ctx.deck.section(SectionId.SEED)) if c.title == "Balancing Act"), None)
    if seeded is None:
        return
    boxed = [(e, c) for e, c in cards_of(ctx.deck.section(SectionId.MISSIONS)) if c.points]
    space, planet = (total_copies(e for e, c in boxed if c.location == location) for location in "SP")
    if abs(space - planet) >= 3:
        message = f"Balancing Act also costs you 50 points: the deck has {space} space and {planet} planet missions with point boxes"
        yield ctx.finding(seeded, message, rulings=(_BALANCING_ACT,), open_to=(SectionId.MISSIONS, SectionId.SEED))
