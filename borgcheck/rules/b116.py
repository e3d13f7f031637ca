"""B116 side-deck-contents: a card in a side deck that cannot hold it."""

from borgcheck.common.phrasing import with_article
from borgcheck.model.deck import SectionId, cards_of
from borgcheck.model.listing import entry_exceeding, total_copies
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.placing import barred, own_place

_HOLDS = {
    SectionId.Q_CONTINUUM: ("Q-icon cards", "deck-construction-notes#q-continuum"),
    SectionId.BATTLE_BRIDGE: ("Tactics", "deck-construction-notes#battle-bridge"),
    SectionId.TRIBBLE: ("Tribble and Trouble cards", "deck-construction-notes#tribble-side-deck"),
    SectionId.DILEMMA: ("dilemmas", "deck-construction-notes#dyson-sphere"),
}
"""What each of these side decks may hold, and the ruling that says so."""


@rule(
    code="B116",
    name="side-deck-contents",
    title="Wrong card in a side deck",
    what="Reports cards in a side deck that cannot hold them. The Q-Continuum side deck holds only Q-icon cards, the Battle Bridge side deck only Tactics, the Tribble side deck only Tribble and Trouble cards, and the side deck of Dyson Sphere Door up to 13 dilemmas.",
    why="Each of these side decks holds one kind of card; only Q's Tent holds many kinds.",
    example="Battle Bridge:\n1 Borg Scout Vessel",
    instead="Move the card to a part of the deck that may hold it: the draw deck, the seed cards or Q's Tent.",
    rulings=(*(ruling for _, ruling in _HOLDS.values()), "borg-rulebook-1.6#side-decks"),
)
def check(ctx: Context) -> Findings:
    for entry, card in cards_of(ctx.deck.section(*_HOLDS)):
        fits = card.type == "Dilemma" and entry.section == SectionId.DILEMMA
        if entry.section and not fits and not barred(card) and not own_place(card):
            held, ruling = _HOLDS[entry.section]
            message = (
                f"{card.title} is {with_article(card.kind)}: {entry.section.display_name} holds only {held}; move it"
            )
            yield ctx.finding(entry, message, first=ruling)
    dilemmas = ctx.deck.section(SectionId.DILEMMA)
    rooms = [s.number for _, door in ctx.deck.seeded if door.opens == SectionId.DILEMMA.value for s in door.holds]
    if rooms and rooms[0] is not None and total_copies(dilemmas) > rooms[0]:
        over = total_copies(dilemmas) - rooms[0]
        yield ctx.finding(
            entry_exceeding(dilemmas, rooms[0]),
            f"{total_copies(dilemmas)} dilemmas in the Dyson Sphere side deck, {over} more than the {rooms[0]} allowed",
            first=_HOLDS[SectionId.DILEMMA][1],
        )
