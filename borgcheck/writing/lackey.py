"""LackeyCCG's .txt: the draw deck first and without a heading, then its zones."""

from __future__ import annotations

from borgcheck.cards.catalogue import Catalogue
from borgcheck.deck import Deck, SectionId
from borgcheck.writing import Written, lost
from borgcheck.writing.titles import table_title

ZONES = {
    SectionId.MISSIONS: "Missions",
    SectionId.SEED: "Seed+Dil",
    SectionId.QS_TENT: "QsTent",
    SectionId.DILEMMA: "Dyson",
    SectionId.Q_CONTINUUM: "Flash",
    SectionId.BATTLE_BRIDGE: "Tactics",
    SectionId.TRIBBLE: "Tribbles",
    SectionId.SITES: "Sites",
    SectionId.OUTSIDE: "Outside",
    SectionId.ASIDE: "Aside",
}


def write(deck: Deck, catalogue: Catalogue) -> Written:
    """The deck as the plugin writes it, with every zone named."""
    out = [f"{e.count}\t{table_title(e)}" for e in deck.by_section[SectionId.DRAW]]
    for section, zone in ZONES.items():
        out.append(f"{zone}:")
        out += [f"{e.count}\t{table_title(e)}" for e in deck.by_section[section]]
    return Written("\n".join(out) + "\n", lost(deck, "LackeyCCG's .txt"))
