"""LackeyCCG's own .txt export, old and new: a count, a tab and a name on a line (grammar/lackey.lark)."""

from __future__ import annotations

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.deck import Deck
from borgcheck.model.sections import SectionId
from borgcheck.reading.formats.base import Export, card_called, lost_facts, read_card, read_section, refused
from borgcheck.reading.grammar import branches, parse, span_of, tokens_of
from borgcheck.reading.lex import Lexicon
from borgcheck.reading.line import Line

ZONES = {
    SectionId.MISSIONS: "Missions",
    SectionId.SEED: "Seed+Dil",
    SectionId.QS_TENT: "QsTent",
    SectionId.DYSON_SPHERE: "Dyson",
    SectionId.Q_CONTINUUM: "Flash",
    SectionId.BATTLE_BRIDGE: "Tactics",
    SectionId.TRIBBLE: "Tribbles",
    SectionId.SITES: "Sites",
    SectionId.OUTSIDE: "Outside",
    SectionId.ASIDE: "Aside",
}


def read(text: str, lexicon: Lexicon) -> tuple[list[Line], bool]:
    """Return the lines of a Lackey list. Cards above the first zone are the draw deck."""
    out = []
    for item in branches(parse("lackey", text)):
        tokens = tokens_of(item)
        if item.data == "zone":
            out.append(read_section(span_of(tokens[0]), tokens[0].rstrip().removesuffix(":")))
        elif item.data == "card":
            count, name = tokens
            card = card_called(name.strip(), lexicon)
            out.append(read_card(span_of(name), count.strip(), name.strip(), count_span=span_of(count), card=card))
        else:
            out.append(refused(span_of(tokens[0]), tokens[0].strip(), "a count, a tab and a card name"))
    return out, True


def write(deck: Deck, catalogue: Catalogue) -> Export:
    """Write a deck as the plugin does: the draw deck first and without a heading, then every zone."""
    out = [f"{e.count}\t{e.name}" for e in deck.by_section[SectionId.DRAW]]
    for section, zone in ZONES.items():
        out.append(f"{zone}:")
        out += [f"{e.count}\t{e.name}" for e in deck.by_section[section]]
    return Export("\n".join(out) + "\n", lost_facts(deck, "LackeyCCG's .txt"))
