"""Side decks: what each holds, and what belongs nowhere else."""

from __future__ import annotations

from borgcheck.cards.card import Card
from borgcheck.common.grouping import grouped
from borgcheck.common.phrasing import with_article
from borgcheck.model.deck import CardEntry, Deck, by_card, cards_of, identity
from borgcheck.model.findings import Severity
from borgcheck.model.listing import total_copies
from borgcheck.model.sections import SEEDED_SECTIONS, SectionId
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.facts import is_barred, only_section

# For the draw deck, the rulebook itself says so.
_RULEBOOK = "borg-rulebook-1.6#draw-deck"
_DRAW_DECK = {SectionId.DRAW: _RULEBOOK}
# What each of these side decks may hold, and the ruling that says so.
_HOLDS = {
    SectionId.Q_CONTINUUM: ("Q-icon cards", "deck-construction-notes#q-continuum"),
    SectionId.BATTLE_BRIDGE: ("Tactics", "deck-construction-notes#battle-bridge"),
    SectionId.TRIBBLE: ("Tribble and Trouble cards", "deck-construction-notes#tribble-side-deck"),
    SectionId.DYSON_SPHERE: ("dilemmas", "deck-construction-notes#dyson-sphere"),
}


@rule("B111", rulings=("deck-construction-notes#battle-bridge", _RULEBOOK, "borg-rulebook-1.6#side-decks"))
def tactic_outside_battle_bridge(ctx: Context) -> Findings:
    """Tactic out of place.

    Reports Tactics outside the Battle Bridge side deck. There, Borg may use every Tactic, even one without [BO].

    Why: Tactics are drawn from the Battle Bridge side deck during battle. No other part of a deck may hold them.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven
        1 Borg Cutting Beam

    Instead: Move the card to the Battle Bridge side deck, and seed a Battle Bridge Door to open it.
    """
    for entry, card in ctx.deck.known_cards:
        if card.is_tactic and entry.section and entry.section != SectionId.BATTLE_BRIDGE:
            message = f"{card.title} is a Tactic in {entry.section.display_name}: Tactics belong only in the Battle Bridge side deck"
            yield ctx.finding(entry, message, advice="move it there", first_ruling=_DRAW_DECK.get(entry.section, ""))


@rule(
    "B112",
    rulings=(
        "deck-construction-notes#q-continuum",
        _RULEBOOK,
        "deck-construction-notes#q-icon-exceptions",
        "deck-construction-notes#qs-planet",
    ),
)
def q_icon_outside_q_continuum(ctx: Context) -> Findings:
    """Q-icon card out of place.

    Reports Q-icon cards outside the Q-Continuum side deck, unless the card itself or a seeded card allows it there (Q's
    Planet in Q's Tent; Hide and Seek, or any Q-icon dilemma with Beware of Q, among the seed cards). For a seed card,
    the finding is only a warning if an unknown seed card might allow it.

    Why: Q-icon cards come into play from their side deck, through a Q-Flash. The draw deck, the seed cards and Q's Tent
    may not hold any.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven
        1 Trust Me

    Instead: Move the card to the Q-Continuum side deck, and seed a Q-Flash to open it.
    """
    for entry, card in ctx.deck.known_cards:
        section = entry.section
        if not card.has_q_icon or section is None or section == SectionId.Q_CONTINUUM or section.value in card.also_in:
            continue
        if section == SectionId.SEED and any(s.matches(card) for _, seeded in ctx.deck.seeded for s in seeded.admits):
            continue
        message = f"{card.title} is {with_article(card.kind)} in {section.display_name}: Q-icon cards belong in the Q-Continuum side deck"
        open_to, ruling = SEEDED_SECTIONS if section == SectionId.SEED else (), _DRAW_DECK.get(section, "")
        yield ctx.finding(entry, message, advice="move it there", first_ruling=ruling, open_to=open_to)


@rule("B114", rulings=("deck-construction-notes#qs-tent", "borg-rulebook-1.6#side-decks"))
def qs_tent_size(ctx: Context) -> Findings:
    """Q's Tent too large.

    Compares the number of cards in the Q's Tent side deck with what its doorway allows. The finding is only a warning
    if an unknown card might change the limit.

    Why: Q's Tent holds up to 13 cards (Q's Tent: Civil War holds 13, plus 13 different ones with the [Ref] icon).

    Example:
        Missions:
        6 Survey Star System
        Seed:
        1 Q's Tent
        Draw:
        30 Nine of Eleven
        Q's Tent:
        14 Borg Scout Vessel

    Instead: Take out the cards that are too many.
    """
    tent, limit, doors = ctx.deck.section(SectionId.QS_TENT), ctx.parameter("limit"), _tent_doors(ctx.deck)
    second_part = next((door.holds[1] for door in doors if len(door.holds) > 1), None)
    most = second_part.number or 0 if second_part else 0
    # The cards in the second part must differ from each other as well, so further copies count in the first part.
    titles = [entries[0].card for entries in by_card(tent).values()]
    fitting = sum(second_part.matches(card) for card in titles if card and second_part)
    allowed = limit + min(most, fitting)
    words = " ".join(second_part.words) if second_part else ""
    note = f" ({limit}, and up to {most} different {words} cards, of which it has {fitting})" if second_part else ""
    return ctx.too_many(tent, allowed, "cards in Q's Tent", SectionId.QS_TENT, SectionId.SEED, note=note)


def _tent_doors(deck: Deck) -> list[Card]:
    """Return the seeded doorways that open Q's Tent."""
    return [card for _, card in deck.seeded if card.opens == SectionId.QS_TENT.value]


@rule("B115", rulings=("deck-construction-notes#qs-tent",))
def qs_tent_duplicate(ctx: Context) -> Findings:
    """Duplicate in Q's Tent.

    Reports a card if Q's Tent holds more copies of it than its doorway allows. Different printings of a card are the
    same card. The finding is only a warning for different cards with the same title, and if an unknown card might
    change it.

    Why: The cards in Q's Tent must all be different; no source says whether cards with the same title are. Q's Tent:
    Civil War has two parts, so it may hold a second copy of a card with the [Ref] icon.

    Example:
        Missions:
        6 Survey Star System
        Seed:
        1 Q's Tent
        Draw:
        30 Nine of Eleven
        Q's Tent:
        2 Borg Scout Vessel

    Instead: Keep as many copies as are allowed, and move the others to the draw deck.
    """
    tent = ctx.deck.section(SectionId.QS_TENT)
    for titled in grouped((_tent_title(entry), entry) for entry in tent).values():
        of_each_card = [(same, _copies_allowed(ctx.deck, same[0].card)) for same in by_card(titled).values()]
        too_many = [(same, allowed) for same, allowed in of_each_card if total_copies(same) > allowed]
        most = max(allowed for _, allowed in of_each_card)
        for entries, allowed in too_many or ([(titled, most)] if total_copies(titled) > most else []):
            where = "all cards" if allowed == 1 else "all cards of each part"
            things = f"copies of {entries[0].name}" if too_many else f"cards called {_tent_title(entries[0])}"
            doubt = "" if too_many else ", and no source says whether these are"
            rest = f" in Q's Tent, where {where} must be different{doubt}"
            advice, severity = f"keep {allowed}", None if too_many else Severity.WARNING
            # A seed card may be a doorway that allows a second copy.
            open_to = (SectionId.SEED,) if entries[0].card else (SectionId.QS_TENT,)
            yield ctx.over_limit(entries, allowed, things, rest, advice=advice, severity=severity, open_to=open_to)


def _tent_title(entry: CardEntry) -> str:
    """Return the title by which the cards in Q's Tent are told apart, without the set mark of a First Edition card."""
    return entry.card.printed if entry.card and entry.card.is_first_edition else identity(entry)


def _copies_allowed(deck: Deck, card: Card | None) -> int:
    """Return how many copies of a card Q's Tent may hold: one in each part that its doorway opens for the card."""
    return max((sum(s.matches(card) for s in door.holds) for door in _tent_doors(deck) if card), default=1) or 1


@rule("B116", rulings=(*(ruling for _, ruling in _HOLDS.values()), "borg-rulebook-1.6#side-decks"))
def side_deck_contents(ctx: Context) -> Findings:
    """Wrong card in a side deck.

    Reports cards in a side deck that cannot hold them. The Q-Continuum side deck holds only Q-icon cards, the Battle
    Bridge side deck only Tactics, the Tribble side deck only Tribble and Trouble cards, and the side deck of Dyson
    Sphere Door up to 13 dilemmas, whether or not the doorway is seeded.

    Why: Each of these side decks holds one kind of card; only Q's Tent holds many kinds.

    Example:
        Missions:
        6 Survey Star System
        Seed:
        1 Battle Bridge Door
        Draw:
        30 Nine of Eleven
        Battle Bridge:
        1 Borg Scout Vessel

    Instead: Move the card to a part of the deck that may hold it: the draw deck, the seed cards or Q's Tent.
    """
    for entry, card in cards_of(ctx.deck.section(*_HOLDS)):
        fits = card.type == "Dilemma" and entry.section == SectionId.DYSON_SPHERE
        if entry.section and not fits and not is_barred(card) and not only_section(card):
            held, ruling = _HOLDS[entry.section]
            to = (SectionId.SEED if card.opens or not card.plays else SectionId.DRAW).display_name
            if card.is_mission:
                to = f"{SectionId.MISSIONS.display_name}, or take it out if these are complete"
            message = f"{card.title} is {with_article(card.kind)}: {entry.section.display_name} holds only {held}"
            yield ctx.finding(entry, message, advice=f"move it to {to}", first_ruling=ruling)
    dilemmas = [e for e in ctx.deck.section(SectionId.DYSON_SPHERE) if e.card is None or e.card.type == "Dilemma"]
    limit, ruling = ctx.parameter("dilemmas"), _HOLDS[SectionId.DYSON_SPHERE][1]
    things = "dilemmas in the Dyson Sphere side deck"
    yield from ctx.too_many(dilemmas, limit, things, SectionId.DYSON_SPHERE, first_ruling=ruling)


@rule("B118", rulings=("deck-construction-notes#tribble-side-deck", "current-rulings-2000-09-25#tribble"))
def tribble_outside_side_deck(ctx: Context) -> Findings:
    """Tribble card out of place.

    Reports Tribble and Trouble cards outside the Tribble side deck.

    Why: They come into play only from the Tribble side deck. Neither the draw deck nor Q's Tent may hold them.

    Example:
        Missions:
        6 Survey Star System
        Draw:
        30 Nine of Eleven
        1 1 Tribble - Bonus

    Instead: Move the card to the Tribble side deck, and seed a Storage Compartment Door to open it.
    """
    for entry, card in ctx.deck.known_cards:
        if card.is_tribble and entry.section and entry.section != SectionId.TRIBBLE:
            message = f"{card.title} is a {card.type} card in {entry.section.display_name}: these belong only in the Tribble side deck"
            yield ctx.finding(entry, message, advice="move it there")
