"""Affiliation: cards that only a Borg deck, or no Borg deck, may hold."""

from __future__ import annotations

from borgcheck.common.phrasing import with_article
from borgcheck.model.sections import SectionId
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.facts import IN_DECK

_CUSTOMIZING = "borg-rulebook-1.6#customizing-a-deck"
_COOPERATION = "borg-rulebook-1.6#cooperation"
_AFFILIATION = "deck-construction-notes#affiliation-decides"


@rule("B106", rulings=(_CUSTOMIZING, _COOPERATION, "deck-construction-notes#former-borg", _AFFILIATION))
def non_borg_personnel(ctx: Context) -> Findings:
    """Non-Borg personnel.

    Reports personnel of any affiliation other than Borg, anywhere in the deck, including its side decks.

    Why: Borg do not mix with other affiliations: a player who uses Borg cards may not stock personnel of any other
    affiliation. What counts is the affiliation on the card, not its title, species or icons. Former Borg of other
    affiliations (One, Icheb) are not Borg.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven
        1 Icheb

    Instead: Take the card out. A Borg player gets cards of other affiliations only during play, for example by
    assimilation.
    """
    return _of_other_affiliations(ctx, "Personnel", "personnel")


@rule("B107", rulings=(_CUSTOMIZING, _COOPERATION, _AFFILIATION))
def non_borg_ship(ctx: Context) -> Findings:
    """Non-Borg ships.

    Reports ships of any affiliation other than Borg, anywhere in the deck, including its side decks.

    Why: Borg do not mix with other affiliations: a player who uses Borg cards may not stock ships of any other
    affiliation. What counts is the affiliation on the card, not its title, species or icons. Borg-built ships of other
    affiliations (Renegade Borg Sphere) are not Borg.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven
        1 U.S.S. Enterprise-E (First Contact)

    Instead: Take the card out. A Borg player gets cards of other affiliations only during play, for example by
    assimilation.
    """
    return _of_other_affiliations(ctx, "Ship", "ships")


@rule("B108", rulings=(_CUSTOMIZING, _COOPERATION))
def non_borg_facility(ctx: Context) -> Findings:
    """Non-Borg facilities.

    Reports facilities of any affiliation other than Borg, anywhere in the deck, including its side decks.

    Why: Borg do not mix with other affiliations: a player who uses Borg cards may not stock facilities of any other
    affiliation. What counts is the affiliation on the card, not its title, species or icons. The Borg facilities are
    Borg Outpost, Unicomplex and Transwarp Hub.

    Example:
        Missions:
        6 Survey Star System
        Seed:
        1 Federation Outpost
        Draw:
        30 Nine of Eleven

    Instead: Take the card out. A Borg player gets cards of other affiliations only during play, for example by
    assimilation.
    """
    return _of_other_affiliations(ctx, "Facility", "facilities")


def _of_other_affiliations(ctx: Context, type: str, noun: str) -> Findings:
    """Report the First Edition cards of a type in the deck that are not of the Borg affiliation (B106 to B108)."""
    for entry, card in ctx.deck.known_cards:
        if card.type == type and card.is_first_edition and not card.is_borg:
            where = entry.section.display_name if entry.section else "the deck"
            reason = f"a Borg deck may not hold {noun} of another affiliation"
            message = f"{card.title} is {with_article(card.kind)} in {where}: {reason}"
            yield ctx.finding(entry, message, advice="take it out")


@rule("B109", rulings=("gray-borg-guide#cooperation", "deck-construction-notes#mission-ii"))
def built_in_outpost(ctx: Context) -> Findings:
    """Mission with a built-in outpost.

    Reports a Mission II that has an outpost of another affiliation printed on it. A Mission II with a wormhole is fine.

    Why: Such a mission is also a non-Borg facility, and may not be stocked even if you never use its outpost.

    Example:
        @ruleset borg-gray
        Missions:
        1 Explore Black Cluster II
        5 Survey Star System
        Draw:
        30 Nine of Eleven

    Instead: Use the mission without the outpost, or one of the Mission II cards with a wormhole.
    """
    for entry, card in ctx.deck.known_cards:
        if card.built_in and card.built_in != "Borg":
            message = f"{card.title} has {with_article(card.built_in)} outpost built in: a Borg deck may not hold a facility of another affiliation"
            yield ctx.finding(entry, message, advice="use another mission")


@rule("B110", rulings=(_CUSTOMIZING, "deck-construction-notes#playing-borg"))
def borg_use_only(ctx: Context) -> Findings:
    """Borg use only.

    Reports cards with the Borg Use Only icon in a deck that holds no card of the Borg affiliation. The finding is only
    a warning if the deck holds an unknown card, which might be Borg.

    Why: Only a player who plays the Borg affiliation may stock [BO] cards.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Assimilation Tubules

    Instead: Add Borg personnel, ships or facilities, or take the [BO] cards out.
    """
    if ctx.deck.has_borg:
        return
    for entry, card in ctx.deck.known_cards:
        if "BO" in card.icons:
            message = f"{card.title} is for Borg use only [BO], but the deck holds no card of the Borg affiliation"
            yield ctx.finding(entry, message, advice="take it out", open_to=IN_DECK)


@rule("B121", rulings=("deck-construction-notes#playing-borg", _CUSTOMIZING))
def not_a_borg_deck(ctx: Context) -> Findings:
    """Not a Borg deck.

    Reports a deck without a single card of the Borg affiliation. Of the other construction rules, only B110 is then
    applied. The finding is only a warning if the deck holds an unknown card, or a line that could not be read, which
    might be Borg.

    Why: These rules are for decks that play the Borg affiliation. Decks of other affiliations have other rules.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Maglock

    Instead: Add Borg personnel, ships or facilities, or use a tool for the affiliation that the deck plays.
    """
    if not ctx.deck.has_borg and any(entry.card for entry in ctx.deck.entries_in_deck):
        limited = ", and the other construction rules were not applied" if ctx.ruleset.without_borg else ""
        message = f"no card of the Borg affiliation in this deck: the Borg rules do not apply to it{limited}"
        yield ctx.finding(ctx.span_of_section(SectionId.DRAW), message, open_to=IN_DECK)
