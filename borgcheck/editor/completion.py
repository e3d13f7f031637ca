"""Complete a line while it is written: directives, headings, titles that fit the section, and nicknames."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from lsprotocol import types

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue, nicknames
from borgcheck.cards.fold import fold
from borgcheck.editor.document import OpenDocument
from borgcheck.games.setup import Block, Setup
from borgcheck.model.deck import SectionId
from borgcheck.model.findings import Span
from borgcheck.model.listing import DIRECTIVES
from borgcheck.reading.formats.spelling import card_title
from borgcheck.reading.headings import CANONICAL
from borgcheck.rules import rulesets
from borgcheck.rules.placing import barred, own_place

MOST = 100
"""The most titles to offer at once; the next letter narrows them down."""

_COUNT = re.compile(r"\s*(?:\d+\s*[xX]?\s+)?")


@dataclass(frozen=True, slots=True)
class _Offer:
    """A name for a card: as shown, and folded for searching."""

    name: str
    folded: str
    card: Card
    is_title: bool


def complete(document: OpenDocument, line: int, column: int, catalogue: Catalogue) -> types.CompletionList:
    """Return the completions at a place.

    Args:
        document: The list.
        line: The line, counted from 1.
        column: The column of the cursor, counted from 1.
        catalogue: The cards.
    """
    text = document.line(line)[: column - 1]
    if text.lstrip().startswith("@"):
        return _listed(_directives(document, text, line, column))
    if text.lstrip().startswith(("#", "//")):
        return _listed([])
    match = _COUNT.match(text)
    start = match.end() if match else 0
    place = document.to_range(Span(line, start + 1, column))
    typed = text[start:]
    if document.setup is not None:
        return _listed(_in_setup(document.setup, document.block_at(line), typed, place, counted=start > 0))
    headings = [] if start else _headings(_missing(document), typed, place)
    if not typed.strip():
        # On an empty line every title would fit, so wait for the first letter.
        return types.CompletionList(is_incomplete=True, items=headings)
    titles = list(_titles(typed, document.section_at(line), place, catalogue))
    return types.CompletionList(is_incomplete=len(titles) >= MOST, items=[*headings, *titles])


def _listed(items: list[types.CompletionItem]) -> types.CompletionList:
    return types.CompletionList(is_incomplete=False, items=items)


def _directives(document: OpenDocument, text: str, line: int, column: int) -> list[types.CompletionItem]:
    word, blank, value = text.lstrip().partition(" ")
    if blank:
        if word != "@ruleset":
            return []
        place = document.to_range(Span(line, column - len(value), column))
        offered = [(name, rulesets.load(name).title) for name in rulesets.names()]
        kind = types.CompletionItemKind.Value
    else:
        place = document.to_range(Span(line, column - len(word), column))
        offered = [(f"@{name}", "about the deck") for name in DIRECTIVES]
        kind = types.CompletionItemKind.Keyword
    return [
        types.CompletionItem(name, kind=kind, detail=detail, text_edit=types.TextEdit(place, name))
        for name, detail in offered
    ]


def _missing(document: OpenDocument) -> list[str]:
    """Return the headings of the sections that the deck still lacks."""
    there = {heading.section for heading in document.report.listing.headings}
    return [words for section, words in CANONICAL.items() if section not in there]


def _headings(offered: list[str], typed: str, place: types.Range) -> list[types.CompletionItem]:
    """Return the headings that begin with what was typed."""
    return [
        types.CompletionItem(
            f"{words}:",
            kind=types.CompletionItemKind.Module,
            detail="heading",
            sort_text=f"0{words}",
            text_edit=types.TextEdit(place, f"{words}:"),
        )
        for words in offered
        if fold(words).startswith(fold(typed))
    ]


def _in_setup(
    setup: Setup, block: Block | None, typed: str, place: types.Range, *, counted: bool
) -> list[types.CompletionItem]:
    """Return the headings that a setup lacks, and the known names of the current section."""
    headings = [] if counted else _headings(setup.missing_headings(), typed, place)
    names = dict.fromkeys(block.kind.names.values()) if block else {}
    wanted = fold(typed)
    return [
        *headings,
        *(
            types.CompletionItem(
                name,
                kind=types.CompletionItemKind.Value,
                detail=block.display_name if block else "",
                sort_text=f"1{number:04}",
                text_edit=types.TextEdit(place, name),
            )
            for number, name in enumerate(names)
            if fold(name).startswith(wanted) or f" {wanted}" in fold(name)
        ),
    ]


def _titles(
    typed: str, section: SectionId | None, place: types.Range, catalogue: Catalogue
) -> Iterator[types.CompletionItem]:
    """Yield the names with a word that begins with the typed text, those that fit the section first."""
    wanted = fold(typed)
    found = [
        (not fits(offer.card, section), not offer.folded.startswith(wanted), not offer.is_title, offer.name, offer)
        for offer in _offers(catalogue)
        if offer.folded.startswith(wanted) or f" {wanted}" in offer.folded
    ]
    found.sort(key=lambda each: each[:4])
    for number, (*_, offer) in enumerate(found[:MOST]):
        title = card_title(offer.card, catalogue)
        yield types.CompletionItem(
            offer.name,
            kind=types.CompletionItemKind.Value,
            detail=offer.card.kind if offer.is_title else f"{offer.card.kind}: {title}",
            sort_text=f"1{number:04}",
            filter_text=f"{typed} {offer.name}",
            text_edit=types.TextEdit(place, title),
        )


@lru_cache(maxsize=2)
def _offers(catalogue: Catalogue) -> tuple[_Offer, ...]:
    """Return every name of a First Edition card: titles, identifications, nicknames."""
    out = []
    for card in catalogue:
        if card.is_first_edition:
            out.append(_Offer(card.title, fold(card.title), card, True))
            if card.identification:
                out.append(_Offer(card.identification, fold(card.identification), card, False))
    for name, title in nicknames().items():
        called = catalogue.get(title)
        if called is not None:
            out.append(_Offer(name, fold(name), called, False))
    return tuple(out)


def fits(card: Card, section: SectionId | None) -> bool:
    """Check whether a section of a Borg deck may hold this kind of card."""
    if barred(card):
        return False
    match section:
        case SectionId.MISSIONS:
            return card.is_mission
        case SectionId.SITES:
            return card.type == "Site"
        case SectionId.SEED:
            return card.seeds and not card.is_mission and own_place(card) is None
        case SectionId.DRAW | SectionId.QS_TENT:
            return card.plays and own_place(card) is None
        case SectionId.DILEMMA:
            return card.type == "Dilemma"
        case SectionId.BATTLE_BRIDGE | SectionId.Q_CONTINUUM | SectionId.TRIBBLE:
            return own_place(card) is section
        case _:
            return True
