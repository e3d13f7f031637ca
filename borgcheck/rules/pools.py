"""Pools: cards that a ruleset does not allow, or allows in fewer copies, and those released after it."""

from __future__ import annotations

from dataclasses import replace

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import Expansion, codes_of_mark, expansions
from borgcheck.cards.suggestions import Preference
from borgcheck.errors import BorgcheckError
from borgcheck.model.deck import CardEntry, Deck, by_card
from borgcheck.model.findings import LATER_THAN_RULES
from borgcheck.model.listing import entry_exceeding, total_copies
from borgcheck.model.ruleset import Ruleset
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.facts import is_barred

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
            yield ctx.finding(
                entry,
                f"{entry.title} is a card from the Tribbles game, which may not be used in this one; take it out",
                rulings=_TRIBBLES,
            )
        elif entry.card and not entry.card.is_first_edition:
            yield ctx.finding(
                entry,
                f"{entry.card.title} is a Second Edition card: a First Edition deck may not hold it; take it out",
                rulings=_SECOND_EDITION,
            )


@rule("B122", rulings=("deck-construction-notes#formats-and-pools", "deck-construction-notes#committee-formats"))
def banned_card(ctx: Context) -> Findings:
    """Banned card.

    Reports every card that the ruleset bans by title, in any section of the deck. The finding is only a warning if
    another card with the same title is not banned. In force only if a league's file has `banned`.

    Why: A league may ban single cards. Cards that today's formats ban are left out of their card pools (B123).

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven
        1 Rogue Borg Mercenaries

    Instead: Take the card out. `borgcheck rules --ruleset FILE -f json` lists what a league's file bans.
    """
    banned = ctx.parameter("banned")
    for entry, card in ctx.deck.cards:
        if card.title in banned:
            yield ctx.finding(entry, f"{card.title} is banned by {ctx.ruleset.title}; take it out")


@rule("B123", rulings=("deck-construction-notes#formats-and-pools", "deck-construction-notes#committee-formats"))
def not_in_pool(ctx: Context) -> Findings:
    """Not in the card pool.

    Reports cards, in any section of the deck, that the card data do not list for the ruleset's format, or that have no
    printing in its expansions. Second Edition cards are reported as B119. The finding is only a warning if another card
    with the same title is in the pool.

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
    catalogue, pool, expansions = ctx.deck.catalogue, ctx.parameter("pool"), ctx.parameter("expansions")
    if pool and pool not in catalogue.formats:
        known = ", ".join(catalogue.formats) or "none"
        raise BorgcheckError(f"{ctx.ruleset.name}: the card data in use have no format {pool}; they have {known}")
    releases = frozenset[str]().union(*map(codes_of_mark, expansions))
    for entry, card in ctx.deck.cards:
        if card.is_first_edition and (reasons := _reasons_outside_pool(card, pool, releases, catalogue)):
            yield ctx.finding(entry, f"{card.title} {' and '.join(reasons)}; take it out")


def _reasons_outside_pool(card: Card, pool: str, releases: frozenset[str], catalogue: Catalogue) -> list[str]:
    """Return why a ruleset does not allow a card: it is not in the format `pool`, or in none of the `releases`.

    An empty `pool` or `releases` allows every card.
    """
    reasons = []
    if pool and pool not in card.formats:
        where = "banned in every format" if _BANNED in card.formats else f"not in {_FORMATS.get(pool, pool)}"
        reasons.append(f"is {where} according to the card data of {catalogue.date}")
    if releases and all(printing.release not in releases for printing in card.printings):
        reasons.append("is not in the expansions that the ruleset allows")
    return reasons


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
            yield ctx.finding(
                entry_exceeding(entries, limit),
                f"{copies} copies of {entries[0].name} in the deck, {copies - limit} more than the {limit} that the ruleset allows",
            )


@rule("A208", rulings=("deck-construction-notes#versions-disagree", "deck-construction-notes#committee-formats"))
def later_than_rules(ctx: Context) -> Findings:
    """Later than the rules.

    Reports cards whose earliest dated printing was released in a later month than the ruleset. A reprint of unknown
    date is taken to be later than the first printing. A card without a dated printing is reported if all its printings
    are by the Continuing Committee, which was founded after the date of these rulesets. Does not report a card that a
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


def later_release(card: Card, ruleset: Ruleset) -> Expansion | None:
    """Return the first release of a card if it is later than a ruleset, else None.

    The earliest dated printing decides: a reprint of unknown date is not earlier than the first printing. A card without
    a dated printing is later if only publishers that were founded after the ruleset printed it (parameter `publishers`
    of A208). No card is later if the ruleset turns A208 off.
    """
    if LATER_THAN_RULES not in ruleset.codes:
        return None
    printings = [expansions().get(p.release) for p in card.printings]
    if dated := [e for e in printings if e and e.released]:
        first = min(dated, key=lambda e: e.released)
        return first if _is_later(first.released, ruleset.date) else None
    later = [e for e in printings if e and e.publisher in ruleset.codes[LATER_THAN_RULES]["publishers"]]
    return later[0] if later and len(later) == len(printings) else None


def preference(ruleset: Ruleset) -> Preference:
    """Return a sort key for suggestions: cards that are allowed under a ruleset first, and Borg cards first among them."""

    def prefer(card: Card) -> tuple[bool, bool]:
        is_known = later_release(card, ruleset) is None and (not ruleset.pool or ruleset.pool in card.formats)
        return not is_known, not card.is_for_borg

    return prefer


def later_cards(deck: Deck, ruleset: Ruleset) -> list[tuple[CardEntry, Card, Expansion]]:
    """Return the cards of a deck that are later than a ruleset, with their first release.

    Cards that a Borg deck may not hold anyway are left out.
    """
    return [
        (entry, card, first)
        for entry, card in deck.cards
        if not is_barred(card) and (first := later_release(card, ruleset)) is not None
    ]


def with_earlier_borg_cards(deck: Deck, ruleset: Ruleset) -> Deck:
    """Return a deck in which each ambiguous title that was read as a later card means an earlier Borg card.

    Later is what was released after the ruleset; an undated card is not. Titles without such a Borg card stay.
    """
    entries = [_with_earlier_borg_card(entry, ruleset) for entry in deck.entries]
    changed = any(new is not old for new, old in zip(entries, deck.entries, strict=True))
    return replace(deck, entries=entries) if changed else deck


def _with_earlier_borg_card(entry: CardEntry, ruleset: Ruleset) -> CardEntry:
    if len(entry.cards) < 2 or entry.card is None or not later_release(entry.card, ruleset):
        return entry
    borg = next((c for c in entry.cards if c.is_borg and not later_release(c, ruleset)), None)
    return replace(entry, card=borg) if borg else entry


def _is_later(released: str, date: str) -> bool:
    """Check whether a release is later than a date, to the precision that both have; an unknown date is not later."""
    exact = min(len(released), len(date))
    return released[:exact] > date[:exact]
