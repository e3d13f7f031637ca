"""Pools: cards that a ruleset does not allow, or allows in fewer copies, and those later than it."""

from __future__ import annotations

from functools import lru_cache

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import codes_of_mark
from borgcheck.errors import BorgcheckError
from borgcheck.model.deck import by_card
from borgcheck.model.listing import total_copies
from borgcheck.model.ruleset import Ruleset
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.releases import later_cards

_TRIBBLES = ("current-rulings-2000-09-25#tribble", "deck-construction-notes#tribbles-ccg")
# The names of formats whose keys in the card data are abbreviations.
_FORMATS = {"Trad": "Traditional", "Warp": "Warp Speed"}
# The key of cards that are banned in every format.
_BANNED = "ban"
_SECOND_EDITION = ("deck-construction-notes#second-edition",)


@rule("B119", rulings=(*_TRIBBLES, *_SECOND_EDITION))
def other_game_card(ctx: Context) -> Findings:
    """Card of another game.

    Reports cards from the separate Tribbles game and from the Second Edition in a First Edition deck. If the whole list
    is for another game, it is reported as D007.

    Why: Cards from the Tribbles game have no text that would let them be played in this game, and the Second Edition is
    a different game with its own rules.

    Example:
        Missions:
        6 Survey Star System
        Seed:
        1 Storage Compartment Door
        Draw:
        30 Nine of Eleven
        Tribble:
        1 10,000 Tribbles - Quadruple

    Instead: Replace it with a First Edition card: a Tribble card from The Trouble with Tribbles, or the card of the
    same name if both editions have one.
    """
    for entry in ctx.deck.entries_in_deck:
        if entry.of_tribbles_game:
            message = f"{entry.title} is a card from the Tribbles game, which may not be used in this one"
            yield ctx.finding(entry, message, advice="take it out", rulings=_TRIBBLES)
        elif entry.card and not entry.card.is_first_edition:
            message = f"{entry.card.title} is a Second Edition card: a First Edition deck may not hold it"
            yield ctx.finding(entry, message, advice="take it out", rulings=_SECOND_EDITION)


@rule("B122", rulings=("deck-construction-notes#formats-and-pools", "deck-construction-notes#committee-formats"))
def banned_card(ctx: Context) -> Findings:
    """Banned card.

    Reports every card that the ruleset bans by title, in any section of the deck. If another card with the same title
    is not banned, the deck is undecided until a set mark says which is meant (C002). In force only if a league's file
    has `banned`.

    Why: A league may ban single cards. Cards that today's formats ban are left out of their card pools (B123).

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven
        1 Rogue Borg Mercenaries

    Instead: Take the card out. `borgcheck rules --ruleset FILE -f json` lists what a league's file bans.
    """
    for entry, card in ctx.deck.known_cards:
        if is_banned(card, ctx.ruleset):
            yield ctx.finding(entry, f"{card.title} is banned by {ctx.ruleset.title}", advice="take it out")


def is_banned(card: Card, ruleset: Ruleset) -> bool:
    """Check whether a ruleset bans a card by title."""
    return card.title in (ruleset.shorthand("banned") or ())


@rule("B123", rulings=("deck-construction-notes#formats-and-pools", "deck-construction-notes#committee-formats"))
def not_in_pool(ctx: Context) -> Findings:
    """Not in the card pool.

    Reports cards, in any section of the deck, that the card data do not list for the ruleset's format, or that have no
    printing in its expansions. Second Edition cards are reported as B119. If another card with the same title is in
    the format, the finding is only a warning; if another one is in the expansions, the deck is undecided until a set
    mark says which is meant (C002).

    Why: A format allows only certain cards. The card data say in which formats each card may be played; they change, so
    the message gives the date of the data.

    Example:
        @ruleset cc-modern
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven
        1 Rogue Borg Mercenaries

    Instead: Replace the card. `borgcheck cards show TITLE` shows the formats of a card.
    """
    catalogue, pool = ctx.deck.catalogue, ctx.ruleset.pool
    if pool and pool not in catalogue.formats:
        known = ", ".join(catalogue.formats) or "none"
        raise BorgcheckError(f"{ctx.ruleset.name}: the card data in use have no format {pool}; they have {known}")
    for entry, card in ctx.deck.known_cards:
        if card.is_first_edition and (reasons := _reasons_outside_pool(card, ctx.ruleset, catalogue)):
            yield ctx.finding(entry, f"{card.title} {' and '.join(reasons)}", advice="take it out")


def _reasons_outside_pool(card: Card, ruleset: Ruleset, catalogue: Catalogue) -> list[str]:
    """Return why a card is outside a ruleset's pool: it is not in the format, or in none of the expansions."""
    reasons, pool = [], ruleset.pool
    if pool and pool not in card.formats:
        where = "banned in every format" if _BANNED in card.formats else f"not in {_FORMATS.get(pool, pool)}"
        reasons.append(f"is {where} according to the card data of {catalogue.date}")
    if not is_in_expansions(card, ruleset):
        reasons.append("is not in the expansions that the ruleset allows")
    return reasons


def is_in_expansions(card: Card, ruleset: Ruleset) -> bool:
    """Check whether a card has a printing in one of the expansions that a ruleset allows; without any, it allows all."""
    releases = _releases(tuple(ruleset.shorthand("expansions") or ()))
    return not releases or any(printing.release in releases for printing in card.printings)


@lru_cache(maxsize=4)
def _releases(expansions: tuple[str, ...]) -> frozenset[str]:
    return frozenset[str]().union(*map(codes_of_mark, expansions))


@rule("B125", rulings=("deck-construction-notes#formats-and-pools", "deck-construction-notes#committee-formats"))
def too_many_copies(ctx: Context) -> Findings:
    """Too many copies.

    Counts the copies of each card in the whole deck, including missions and side decks. Different printings of a card
    are the same card; different cards with the same title are not. The finding is only a warning for an unknown title.
    In force only if a league's file has `copies`.

    Why: The rules of the game limit the copies of only a few cards; a league may limit them all.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven

    Instead: Take out the extra copies.
    """
    limit = ctx.parameter("copies")
    for entries in by_card(ctx.deck.entries_in_deck).values():
        if (copies := total_copies(entries)) > limit:
            things = f"copies of {entries[0].name} in the deck"
            rest = f", {copies - limit} more than the {limit} that the ruleset allows"
            yield ctx.over_limit(entries, limit, things, rest)


@rule("A208", rulings=("deck-construction-notes#versions-disagree", "deck-construction-notes#committee-formats"))
def later_than_rules(ctx: Context) -> Findings:
    """Later than the rules.

    Reports cards whose earliest dated printing was released in a later month than the ruleset. A reprint of unknown
    date is taken to be later than the first printing. A card without a dated printing is reported if the Continuing
    Committee, which was founded after the date of these rulesets, printed it, and the card data do not list it for the
    format of all cards that Decipher printed (Traditional). Does not report a card that a
    Borg deck may not hold anyway.

    Why: Rules do not cover cards that did not exist yet: other findings about such a card may be wrong, and no event
    under these rules allowed it.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven
        1 U.S.S. Enterprise-E (20th Anniversary)

    Instead: Check the deck under later rules (`--ruleset`), or take the card out.
    """
    for entry, card, first in later_cards(ctx.deck, ctx.ruleset):
        origin = f"{first.publisher}{f', {first.name}' if first.name else ''}"
        month = f", {first.released}" if first.released else ""
        yield ctx.finding(entry, f"{card.title} ({origin}{month}) is later than these rules, dated {ctx.ruleset.date}")
