"""Doorways: what opens side decks and lets [AU] cards in."""

from __future__ import annotations

from borgcheck.cards.card import Card
from borgcheck.common.phrasing import plural
from borgcheck.model.deck import CardEntry, cards_of, copies_by_card
from borgcheck.model.sections import SIDE_DECKS, SectionId
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.facts import card_facts, carriers, is_barred, is_enabled_by, is_well_placed, only_section

_DOORS = {
    SectionId.QS_TENT: "Q's Tent doorway",
    SectionId.Q_CONTINUUM: "Q-Flash",
    SectionId.BATTLE_BRIDGE: "Battle Bridge Door",
    SectionId.TRIBBLE: "Storage Compartment Door",
    SectionId.DYSON_SPHERE: "Dyson Sphere Door",
}
_AU_DOORS = "Alternate Universe Door or Space-Time Portal"
_AU_NOTE = "deck-construction-notes#alternate-universe-cards"
_CIVIL_WAR = "deck-construction-notes#qs-tent-civil-war"
_AU_SECTIONS = (SectionId.SEED, SectionId.DRAW, SectionId.QS_TENT)


@rule("B117", rulings=("deck-construction-notes#side-deck-without-doorway", "borg-rulebook-1.6#side-decks"))
def side_deck_closed(ctx: Context) -> Findings:
    """Side deck stays closed.

    Compares the side decks with the doorways among the seed cards, and reports a side deck without a doorway, a doorway
    without a side deck, a Q-Continuum side deck beside Q's Tent: Civil War, which closes it, and a Battle Bridge side
    deck that is too small for Battle Bridge Door: Auxiliary Control.

    Why: A side deck is opened only by its doorway, during the seed phases: without the doorway its cards can never be
    used. A doorway without its side deck does nothing. All of this is legal.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven
        Battle Bridge:
        5 Borg Cutting Beam

    Instead: Seed one copy of the doorway (Q's Tent, Q-Flash, Battle Bridge Door, Storage Compartment Door), or leave
    both out.
    """
    closing = {card_facts().closes.get(card.title): entry for entry, card in ctx.deck.seeded}
    for section in SIDE_DECKS:
        doors = [(e, c) for e, c in ctx.deck.seeded if c.opens == section]
        total = ctx.deck.total(section)
        if total and not doors:
            message = f"{plural(total, 'card')} in {section.display_name}, but the seed cards have no {_DOORS[section]} to open it: seed one"
            yield ctx.finding(ctx.span_of_section(section), message, section=section, open_to=(SectionId.SEED,))
        elif doors and not total:
            entry = doors[0][0]
            opened = "its side deck" if entry.name == section.display_name else section.display_name
            message = f"{entry.name} opens {opened}, but the deck has no cards there: add some, or take out the doorway"
            yield ctx.finding(entry, message, open_to=(section,))
        elif total and (closer := closing.get(section)):
            message = f"{closer.name} closes {section.display_name}, so its {plural(total, 'card')} can never be used"
            yield ctx.finding(closer, message, first_ruling=_CIVIL_WAR)
        elif doors:
            yield from _opened_in_vain(ctx, section, doors)


def _opened_in_vain(ctx: Context, section: SectionId, doors: list[tuple[CardEntry, Card]]) -> Findings:
    """Report a side deck that stays closed although it has cards and a doorway."""
    minimum = [card_facts().different.get(card.title, 0) for _, card in doors]
    if not all(minimum):
        return
    entry = doors[0][0]
    needs = f"{entry.name} opens {section.display_name} only if it has at least {minimum[0]} cards, all different"
    copies = copies_by_card(ctx.deck.section(section))
    twice = next((e for e in ctx.deck.section(section) if e.card and copies[e.card.title] > 1), None)
    if len(copies) < minimum[0]:
        total = ctx.deck.total(section)
        has = f"{total} cards of {plural(len(copies), 'title')}" if total > len(copies) else str(total)
        yield ctx.finding(entry, f"{needs}, but it has {has}", open_to=(section,))
    elif twice:
        yield ctx.finding(entry, f"{needs}, but it has {copies[twice.name]} copies of {twice.name}")


@rule("A202", rulings=("borg-rulebook-1.6#play-a-card", _AU_NOTE, "deck-construction-notes#carried-cards"))
def alternate_universe_locked(ctx: Context) -> Findings:
    """[AU] card locked out.

    Reports [AU] cards among the seed cards, in the draw deck and in Q's Tent if the deck has no Alternate Universe
    Door, Space-Time Portal or other card that lets them enter play. For seed cards, only a doorway that is itself
    seeded counts; elsewhere, so does one that can be played, or that a card in the deck downloads. Does not report
    cards carried by a seeded card (Cryosatellite); the carrier itself is reported.

    Why: [AU] cards normally come into play only while a doorway that lets them in is open. Alternate Universe Door
    opens only during the seed phases, unless a card such as Six of Eleven downloads it, and the deck needs a copy for
    that as well. [AU] seed cards are seeded before anything can be played.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven
        1 Borg Cube
        1 Gowron of Borg

    Instead: Seed an Alternate Universe Door or a Space-Time Portal, or leave the [AU] cards out.
    """
    doors = card_facts().doors
    titles = {card.title for _, card in ctx.deck.known_cards}
    seeded = {card.title for _, card in ctx.deck.seeded}
    opened = seeded | {card.title for _, card in ctx.deck.known_cards if _opens_later(card, titles)}
    carried = {selector for _, selector in carriers(ctx.deck)}
    for entry, card in cards_of(ctx.deck.section(*_AU_SECTIONS)):
        # A seed card that may not be seeded anyway is reported for that (B113).
        if "AU" not in card.icons or is_barred(card) or only_section(card) or not is_well_placed(entry, card):
            continue
        if is_enabled_by(card, seeded if entry.section == SectionId.SEED else opened, doors):
            continue
        if entry.section == SectionId.SEED and any(selector.matches(card) for selector in carried):
            continue
        closed = next((t for t in sorted(titles - seeded) if is_enabled_by(card, (t,), doors)), "")
        lacks = f"{closed} is not among the seed cards" if closed else f"the deck has no {_AU_DOORS}"
        # The rulebook speaks only of playing such cards.
        use, ruling = ("be seeded", _AU_NOTE) if entry.section == SectionId.SEED else ("enter play", "")
        message = f"{card.title} has the [AU] icon, but {lacks} to let it {use}"
        yield ctx.finding(entry, message, first_ruling=ruling, open_to=_AU_SECTIONS)


def _opens_later(card: Card, titles: set[str]) -> bool:
    """Check whether a doorway that is not seeded can be opened by playing it, or by a card that downloads it."""
    downloading = card_facts().downloads_door.get(card.title)
    return card.plays if downloading is None else not titles.isdisjoint(downloading)
