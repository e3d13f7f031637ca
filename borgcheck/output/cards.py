"""Show cards: as lines for a terminal, as labelled facts for pages, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import catalogue
from borgcheck.cards.expansions import expansions
from borgcheck.common.phrasing import in_brackets
from borgcheck.output.lines import StyledLine

_LABEL = 16


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
        "title": card.title,
        "printed_title": card.printed,
        **{fact.key: fact.value for fact in _facts(card)},
        "printings": [printing._asdict() for printing in card.printings],
    }


def fact_lines(card: Card) -> Iterator[StyledLine]:
    """Yield all facts of a card, one per line."""
    yield StyledLine((card.title, "bold"))
    for label, value in labelled_facts(card):
        yield StyledLine((f"  {label:<{_LABEL}}", "dim"), value, indent=2 + _LABEL)


def labelled_facts(card: Card) -> Iterator[tuple[str, str]]:
    """Yield the facts that a card has as pairs of label and value."""
    for fact in _facts(card):
        if fact.label and fact.shown:
            yield fact.label, fact.shown
    if card.printings:
        yield "printings", "; ".join(_printing(p.release, p.number, p.blueprint) for p in card.printings)


class _Fact(NamedTuple):
    """A fact of a card: its key and value in JSON, and its label and value for people, empty if it is not shown."""

    key: str
    value: object
    label: str = ""
    shown: str = ""


def _facts(card: Card) -> Iterator[_Fact]:
    way = " and ".join(word for word, is_so in (("seeds", card.seeds), ("plays", card.plays)) if is_so)
    yield _Fact("game", card.game, "edition", "" if card.is_first_edition else "Second Edition")
    yield _Fact("type", card.type, "type", card.type + (f" [{card.location}]" if card.location else ""))
    yield _Fact("identification", card.identification, "identification", card.identification)
    yield _Fact("affiliations", card.affiliations, "affiliation", ", ".join(card.affiliations))
    yield _Fact("attempted_by", card.attempts, "attempted by", ", ".join(card.attempts))
    yield _Fact("built_in_outpost", card.built_in, "built-in outpost", card.built_in)
    yield _Fact("uniqueness", card.copies_in_play or None, "copies in play", card.copies_in_play)
    yield _Fact("class", card.card_class, "class", card.card_class)
    yield _Fact("points", card.points, "points", card.points)
    yield _Fact("location", card.location)
    yield _Fact("quadrant", card.quadrant, "quadrant", card.quadrant)
    yield _Fact("span", card.span, "span", card.span)
    yield _Fact("icons", card.icons, "icons", in_brackets(card.icons))
    yield _Fact("staffing", card.staffing, "staffing", in_brackets(card.staffing))
    anywhere = in_brackets(card.all_icons) if card.all_icons != card.icons else ""
    yield _Fact("icons_anywhere", card.all_icons, "icons anywhere", anywhere)
    outcomes = "; ".join(outcome.display_name for outcome in card.probe)
    yield _Fact("probe", [outcome.icons for outcome in card.probe], "probe", outcomes)
    yield _Fact("use_only", card.use_only, "use only", ", ".join(card.use_only))
    yield _Fact("keywords", card.keywords, "keywords", "; ".join(card.keywords))
    yield _Fact("seeds", card.seeds, "enters play", way or "neither seeds nor plays by itself")
    yield _Fact("plays", card.plays)
    yield _Fact("also_stocked_in", card.also_in, "also stocked in", ", ".join(card.also_in))
    yield _Fact("opens", card.opens, "opens", card.opens)
    pools = f"{', '.join(card.formats)} (card data of {catalogue().date})" if card.formats else ""
    yield _Fact("formats", card.formats, "formats", pools)


def _printing(release: str, number: str, blueprint: str) -> str:
    expansion = expansions().get(release)
    name = (expansion.name if expansion else "") or release
    when = f", {expansion.released}" if expansion and expansion.released else ""
    return f"{name} {number}{when}" + (f" ({blueprint})" if blueprint else "")
