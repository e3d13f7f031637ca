"""The gemp game server's storage form: sub-decks of blueprint ids, one id for each copy."""

from __future__ import annotations

from borgcheck.cards.catalogue import Catalogue
from borgcheck.deck import Deck, Entry, SectionId
from borgcheck.writing import Written, lost

_SUBDECKS = {
    SectionId.MISSIONS: "MISSIONS",
    SectionId.SEED: "SEED_DECK",
    SectionId.DRAW: "DRAW_DECK",
    SectionId.SITES: "SITES",
    SectionId.QS_TENT: "QS_TENT",
    SectionId.DILEMMA: "DYSON",
    SectionId.Q_CONTINUUM: "FLASH",
    SectionId.BATTLE_BRIDGE: "TACTICS",
    SectionId.TRIBBLE: "TRIBBLES",
}


def write(deck: Deck, catalogue: Catalogue) -> Written:
    """The deck on one line. Cards without a blueprint id, and cards outside the deck, cannot be held."""
    parts = []
    gone = []
    for section, name in _SUBDECKS.items():
        ids = []
        for entry in deck.by_section[section]:
            if blueprint := _blueprint(entry):
                ids += [blueprint] * entry.count
            else:
                gone.append(f"line {entry.span.line}: {entry.name} has no blueprint id: left out")
        if ids:
            parts += [name, ",".join(ids)]
    for section in (SectionId.OUTSIDE, SectionId.ASIDE):
        if deck.by_section[section]:
            gone.append(f"gemp's form does not hold {section.spoken}: left out")
    return Written("|".join(parts) + "\n", lost(deck, "gemp's form"), tuple(gone))


def _blueprint(entry: Entry) -> str:
    return next((p.blueprint for p in entry.card.printings if p.blueprint), "") if entry.card else ""
