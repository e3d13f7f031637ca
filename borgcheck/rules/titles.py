"""Titles: which card a line names."""

from __future__ import annotations

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import NAME_KINDS
from borgcheck.cards.expansions import expansions
from borgcheck.cards.suggestions import MAX_SUGGESTED
from borgcheck.common.phrasing import shortened
from borgcheck.common.suggesting import did_you_mean
from borgcheck.model.deck import CardEntry, cards_of
from borgcheck.model.sections import SectionId
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.facts import IN_DECK, is_barred
from borgcheck.rules.pools import is_banned, is_in_expansions
from borgcheck.rules.releases import later_release, preference

# The sections in which the rules compare cards with each other (B102, B115, B120).
_LIMITS_COPIES = (SectionId.MISSIONS, SectionId.SEED, SectionId.QS_TENT)


@rule("C001", rulings=("deck-construction-notes#tournament-deck-lists",), is_cited=False)
def unknown_card(ctx: Context) -> Findings:
    """Unknown card.

    Reports a title that is not in the catalogue, with up to three similar titles. It is never replaced by another card;
    it counts as a card of the section where it is listed.

    Why: A similar title often belongs to another real card, so the tool only makes suggestions. The card may also be
    newer than the card data.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        29 Nine of Eleven
        1 Borg Skout Vessel

    Instead: Correct the title. If the card is newer than the data, `borgcheck cards import` reads a newer plugin
    folder.
    """
    prefer = preference(ctx.ruleset)
    unknown = ctx.deck.unknown
    written = list(dict.fromkeys(entry.title for entry in unknown))[:MAX_SUGGESTED]
    near = {title: ctx.deck.catalogue.similar.suggest(title, prefer=prefer) for title in written}
    for entry in unknown:
        titles = near.get(entry.title, ())
        title, mark = shortened(entry.title, 80), entry.wrong_set_mark
        message = f"there is no {title}: `{mark}` is not a set of the card" if mark else f"no card is called {title}"
        advice = f"known: {' or '.join(titles)}" if mark else did_you_mean(titles, "{}")
        if not advice:
            message, advice = f"{message}: check the spelling", "the card may also be newer than the card data"
        yield ctx.finding(entry, message, advice=advice, suggestions=titles)


@rule("C002", rulings=("deck-construction-notes#former-borg", "deck-construction-notes#affiliation-decides"))
def ambiguous_title(ctx: Context) -> Findings:
    """Ambiguous title.

    Reports a title shared by several cards if the choice between them decides whether the deck is legal, and says which
    card was assumed. Cards later than the ruleset are not considered.

    Why: Some titles were printed on cards of different affiliations. The section and the rest of the deck suggest which
    is meant, but only a set mark makes it certain.

    Example:
        @ruleset borg-gray
        Missions:
        6 Survey Star System
        Draw:
        29 Nine of Eleven
        1 Seven of Nine

    Instead: Write the set mark after the title, as in `1 Seven of Nine [The Borg]`.
    """
    for entry, card in ctx.deck.known_cards:
        others = [c for c in other_cards(entry, ctx) if later_release(c, ctx.ruleset) is None]
        if others:
            other = others[0]
            yield ctx.finding(
                entry,
                f"several cards are called {card.printed}: this was read as the {card.kind}",
                advice=f"write `{card.printed} [{_set_mark(card)}]` to confirm this, or `{card.printed} [{_set_mark(other)}]` for the {other.kind}",
                suggestions=tuple(c.title for c in others[:3]),
            )


def _set_mark(card: Card) -> str:
    """Return the set mark that distinguishes a card from others with its title."""
    if card.set_mark:
        return card.set_mark
    releases = expansions()
    return next((e.name for p in card.printings if (e := releases.get(p.release)) and e.name), "its first set")


def other_cards(entry: CardEntry, ctx: Context | None = None) -> list[Card]:
    """Return the other cards with the title of an entry that the rules treat differently.

    Args:
        entry: The entry.
        ctx: The deck and the ruleset; None for what every ruleset says about the cards themselves.
    """
    if entry.card is None or len(entry.cards) < 2:
        return []
    facts = [(_facts_for_rules(card, entry.section), ctx and _facts_here(card, entry, ctx)) for card in entry.cards]
    own = facts[entry.cards.index(entry.card)]
    return [card for card, each in zip(entry.cards, facts, strict=True) if each != own]


def _facts_here(card: Card, entry: CardEntry, ctx: Context) -> tuple[object, ...]:
    """Return what the ruleset says about a card, and whether its copies are counted with those of another entry."""
    together = IN_DECK if ctx.ruleset.shorthand("copies") else {entry.section}.intersection(_LIMITS_COPIES)
    is_counted = any((section, card) in ctx.deck.certain_cards for section in together)
    return is_banned(card, ctx.ruleset), is_in_expansions(card, ctx.ruleset), is_counted


def _facts_for_rules(card: Card, section: SectionId | None) -> tuple[object, ...]:
    """Return the facts that the rules look at: two cards with the same facts are equally legal in the section."""
    return (
        is_barred(card),
        (card.carries, card.admits, card.opens, card.holds, card.share),
        card.is_borg,
        card.is_first_edition,
        card.is_mission and (card.is_universal, card.built_in),
        card.type == "Site",
        card.is_tactic,
        card.has_q_icon,
        card.is_tribble,
        "BO" in card.icons,
        section == SectionId.SEED and card.seeds,
        section == SectionId.DYSON_SPHERE and card.type == "Dilemma",
    )


@rule("C003", rulings=("borg-rulebook-1.6#borg-glossary", "gray-borg-guide#borg-personnel"), is_cited=False)
def other_name(ctx: Context) -> Findings:
    """Other name.

    Reports a card that was listed under a drone's identification, a name that it had before or since, or a nickname,
    and says which card it is.

    Why: All of them are clear, but tournament lists and card data use titles.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        29 Nine of Eleven
        1 Interlink Drone

    Instead: Write the title, as in `1 Nine of Eleven`.
    """
    for entry, card in cards_of(ctx.deck.entries):
        if name := NAME_KINDS.get(entry.match_kind):
            yield ctx.finding(entry, f"{entry.title} is {name} of {card.title}", suggestions=(card.title,))
