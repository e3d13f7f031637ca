"""Show cards: as lines for a terminal, as labelled facts for pages, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from borgcheck.cards.abilities import Abilities
from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import catalogue
from borgcheck.cards.expansions import expansions
from borgcheck.common.phrasing import in_brackets
from borgcheck.output.lines import StyledLine

_LABEL = 16
_FIGURES = {
    "Personnel": ("INTEGRITY", "CUNNING", "STRENGTH"),
    "Ship": ("RANGE", "WEAPONS", "SHIELDS"),
    "Facility": ("RANGE", "WEAPONS", "SHIELDS"),
}
"""The names of the attributes of a card, by its type."""


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
    names = _FIGURES.get(card.type, ())
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


def facts(card: Card, abilities: Abilities | None) -> Iterator[StyledLine]:
    """Yield all facts of a card, one per line, with its abilities as far as they are known."""
    yield StyledLine((card.title, "bold"))
    for label, value in labelled_facts(card, abilities):
        if value:
            yield StyledLine((f"  {label:<{_LABEL}}", "dim"), value, indent=2 + _LABEL)


def labelled_facts(card: Card, abilities: Abilities | None) -> Iterator[tuple[str, str]]:
    """Yield the facts of a card as pairs of label and value; the value is empty if the card has none."""
    yield "edition", "" if card.is_first_edition else "Second Edition"
    yield "type", card.type + (f" [{card.location}]" if card.location else "")
    yield "identification", card.identification
    yield "affiliation", ", ".join(card.affiliations)
    yield "attempted by", ", ".join(card.attempts)
    yield "built-in outpost", card.built_in
    yield "copies in play", card.copies_in_play
    yield "class", card.card_class
    names = _FIGURES.get(card.type, ("", "", ""))
    yield "attributes", ", ".join(f"{n} {v}".strip() for n, v in zip(names, card.attributes, strict=False) if v)
    yield "skills", _skills(card, abilities)
    yield "points", card.points
    yield "region", card.region
    yield "quadrant", card.quadrant
    yield "span", card.span
    yield "icons", in_brackets(card.icons)
    yield "staffing", (abilities.staffing if abilities else "") or in_brackets(card.staffing)
    yield "icons anywhere", in_brackets(card.all_icons) if card.all_icons != card.icons else ""
    yield "probe", "; ".join(o.display_name for o in card.probe)
    yield "use only", ", ".join(card.use_only)
    yield "keywords", "; ".join(card.keywords)
    yield "persona", "; ".join(card.persona)
    yield (
        "enters play",
        " and ".join(w for w, yes in (("seeds", card.seeds), ("plays", card.plays)) if yes)
        or "neither seeds nor plays by itself",
    )
    yield "also stocked in", ", ".join(card.also_in)
    yield "opens", card.opens
    yield "carries", "; ".join(str(s) for s in card.carries)
    yield "lets seed", "; ".join(str(s) for s in card.admits)
    yield "formats", f"{', '.join(card.formats)} (card data of {catalogue().date})" if card.formats else ""
    yield "printings", "; ".join(_printing(p.release, p.number, p.blueprint) for p in card.printings)


def _skills(card: Card, abilities: Abilities | None) -> str:
    """Return the regular skills of personnel without the classification, and whether there are special ones."""
    if card.type != "Personnel" or not card.is_first_edition:
        return ""
    if abilities is None:
        return "as printed on the card"
    printed = "special ones as printed on the card" if abilities.special else ""
    return "; ".join(part for part in (", ".join(map(str, abilities.skills)), printed) if part)


def _printing(release: str, number: str, blueprint: str) -> str:
    expansion = expansions().get(release)
    name = (expansion.name if expansion else "") or release
    when = f", {expansion.released}" if expansion and expansion.released else ""
    return f"{name} {number}{when}" + (f" ({blueprint})" if blueprint else "")
