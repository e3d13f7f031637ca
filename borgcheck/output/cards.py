"""Render cards for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from rich.console import RenderableType

from borgcheck.cards.abilities import Abilities
from borgcheck.cards.card import Card
from borgcheck.common.phrasing import in_brackets
from borgcheck.output.blocks import text
from borgcheck.output.card_facts import FIGURES, labelled_facts
from borgcheck.output.lines import StyledLine

_LABEL = 16


def row(card: Card) -> StyledLine:
    """Return a card as one line: title, kind, icons, identification."""
    icons = in_brackets(card.icons)
    edition = "" if card.is_first_edition else "  (Second Edition)"
    name = f"  {card.identification}" if card.identification else ""
    return StyledLine(
        (card.title, "bold"), f"  {card.kind}", (f"  {icons}" if icons else "", "cyan"), (name + edition, "dim")
    )


def document(card: Card, abilities: Abilities | None) -> dict[str, Any]:
    """Return all facts of a card for JSON; None means that only the card itself says it."""
    names = FIGURES.get(card.type, ())
    return {
        "title": card.title,
        "printed_title": card.printed,
        "game": card.game,
        "type": card.type,
        "identification": card.identification,
        "affiliations": list(card.affiliations),
        "attempted_by": list(card.attempts),
        "built_in_outpost": card.built_in,
        "uniqueness": card.copies_in_play or None,
        "class": card.card_class,
        "attributes": {name.lower(): value for name, value in zip(names, card.attributes, strict=False) if value},
        "skills": [str(skill) for skill in abilities.skills] if abilities else None,
        "points": card.points,
        "location": card.location,
        "region": card.region,
        "quadrant": card.quadrant,
        "span": card.span,
        "icons": list(card.icons),
        "staffing": list(card.staffing),
        "icons_anywhere": list(card.all_icons),
        "probe": [list(outcome.icons) for outcome in card.probe],
        "use_only": list(card.use_only),
        "keywords": list(card.keywords),
        "persona": list(card.persona),
        "seeds": card.seeds,
        "plays": card.plays,
        "also_stocked_in": list(card.also_in),
        "opens": card.opens,
        "formats": list(card.formats),
        "printings": [asdict(printing) for printing in card.printings],
    }


def facts(card: Card, abilities: Abilities | None) -> Iterator[RenderableType]:
    """Yield all facts of a card, one per line, with its abilities as far as they are known."""
    yield text((card.title, "bold"))
    for label, value in labelled_facts(card, abilities):
        if value:
            yield StyledLine((f"  {label:<{_LABEL}}", "dim"), value, indent=2 + _LABEL)
