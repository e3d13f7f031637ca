"""The gemp game server's storage form: sub-decks of blueprint ids, one id for each copy (grammar/gemp.lark)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.deck import CardEntry, Deck
from borgcheck.model.sections import NOT_IN_DECK, SectionId
from borgcheck.reading.formats.base import Export, lost_facts, read_card, read_section, refused
from borgcheck.reading.formats.lackey import ZONES
from borgcheck.reading.grammar import branches, parse, span_of, tokens_of
from borgcheck.reading.lex import Lexicon
from borgcheck.reading.line import Line

if TYPE_CHECKING:
    from lark import Token

# Other sub-decks are called as the zones of LackeyCCG are.
_SUBDECKS = {SectionId.SEED: "SEED_DECK", SectionId.DRAW: "DRAW_DECK", SectionId.QS_TENT: "QS_TENT"}


def read(text: str, lexicon: Lexicon) -> tuple[list[Line], bool]:
    """Return the cards of `SUBDECK|101_104,101_104|SUBDECK|...`."""
    out: list[Line] = []
    is_named = False
    for part in branches(parse("gemp", text)):
        tokens = tokens_of(part)
        is_name = not is_named and bool(tokens) and all(t.type == "WORD" for t in tokens)
        if is_name:
            out.append(read_section(span_of(tokens[0], tokens[-1]), " ".join(tokens).replace("_", " ")))
        else:
            out += [_card(token, lexicon.catalogue) for token in tokens]
        is_named = is_name
    return out, True


def _card(token: Token, catalogue: Catalogue) -> Line:
    if token.type != "BLUEPRINT":
        return refused(span_of(token), token, "a blueprint id such as `109_070`")
    card = catalogue.by_blueprint(token.rstrip("*T"))
    return read_card(span_of(token), "1", card.title if card else token.value, card=card)


def write(deck: Deck, catalogue: Catalogue) -> Export:
    """Write a deck on one line, without cards that have no blueprint id or are outside the deck."""
    parts, gone = list[str](), list[str]()
    for section, entries in deck.by_section.items():
        if section in NOT_IN_DECK:
            gone += [f"gemp's form cannot hold {section.display_name}: left out"] if entries else []
            continue
        ids = []
        for entry in entries:
            if blueprint := _blueprint(entry):
                ids += [blueprint] * entry.count
            else:
                gone.append(f"line {entry.span.line}: {entry.name} has no blueprint id: left out")
        if ids:
            parts += [_SUBDECKS.get(section) or ZONES[section].upper(), ",".join(ids)]
    return Export("|".join(parts) + "\n", lost_facts(deck, "gemp's form"), tuple(gone))


def _blueprint(entry: CardEntry) -> str:
    return next((p.blueprint for p in entry.card.printings if p.blueprint), "") if entry.card else ""
