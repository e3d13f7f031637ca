"""Show cards: as JSON, and the same facts in words for terminals and pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from borgcheck.cards.card import Card, Printing
from borgcheck.cards.catalogue import catalogue
from borgcheck.cards.expansions import expansions
from borgcheck.common.phrasing import in_brackets
from borgcheck.output.lines import StyledLine

# The keys of a card in JSON, which are the attributes of the card but for those in _ATTRIBUTES.
_KEYS = (
    "title printed_title game type identification affiliations attempted_by built_in_outpost uniqueness class points "
    "location quadrant span icons staffing icons_anywhere probe use_only keywords seeds plays also_stocked_in opens "
    "formats printings"
).split()
_ATTRIBUTES = {
    "printed_title": "printed",
    "attempted_by": "attempts",
    "built_in_outpost": "built_in",
    "class": "card_class",
    "icons_anywhere": "all_icons",
    "also_stocked_in": "also_in",
}
_IN_THE_HEADING = ("title", "printed_title")
_LABEL = 18


def card_line(card: Card) -> StyledLine:
    """Return a card as one line: title, kind, icons, identification."""
    icons = in_brackets(card.icons)
    edition = "" if card.is_first_edition else "  (Second Edition)"
    name = f"  {card.identification}" if card.identification else ""
    return StyledLine(
        (card.title, "bold"), f"  {card.kind}", (f"  {icons}" if icons else "", "cyan"), (name + edition, "dim")
    )


def card_to_dict(card: Card) -> dict[str, Any]:
    """Return all facts of a card for JSON; null means that only the card itself says it."""
    return {
        **{key: getattr(card, _ATTRIBUTES.get(key, key)) for key in _KEYS},
        "uniqueness": card.copies_in_play or None,
        "probe": [outcome.icons for outcome in card.probe],
        "printings": [printing._asdict() for printing in card.printings],
    }


def fact_lines(card: Card) -> Iterator[StyledLine]:
    """Yield all facts of a card, one per line."""
    yield StyledLine((card.title, "bold"))
    for label, value in labelled_facts(card):
        yield StyledLine((f"  {label:<{_LABEL}}", "dim"), value, indent=2 + _LABEL)


def labelled_facts(card: Card) -> Iterator[tuple[str, str]]:
    """Yield the facts that a card has as pairs of label and value."""
    for key, value in card_to_dict(card).items():
        if value not in ("", None, (), []) and key not in _IN_THE_HEADING:
            yield key.replace("_", " "), _in_words(card, key, value)


def _in_words(card: Card, key: str, value: Any) -> str:
    match key:
        case "icons" | "staffing" | "icons_anywhere":
            return in_brackets(value)
        case "location":
            return in_brackets([value])
        case "probe":
            return "; ".join(outcome.display_name for outcome in card.probe)
        case "seeds" | "plays":
            return "yes" if value else "no"
        case "formats":
            return f"{', '.join(value)} (card data of {catalogue().date})"
        case "printings":
            return "; ".join(map(_printing, card.printings))
    return value if isinstance(value, str) else ", ".join(value)


def _printing(printing: Printing) -> str:
    expansion = expansions().get(printing.release)
    name = (expansion.name if expansion else "") or printing.release
    when = f", {expansion.released}" if expansion and expansion.released else ""
    return f"{name} {printing.number}{when}" + (f" ({printing.blueprint})" if printing.blueprint else "")
