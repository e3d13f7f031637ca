"""Show what is known about the card or the heading under the cursor."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types

from borgcheck.cards.card import Card
from borgcheck.common.escaping import escape_markdown
from borgcheck.common.phrasing import plural
from borgcheck.corpus.corpus import corpus
from borgcheck.corpus.entry import RulingEntry
from borgcheck.editor.document import OpenDocument
from borgcheck.games.setup import Block
from borgcheck.model.deck import SectionId
from borgcheck.model.listing import Heading
from borgcheck.output.cards import labelled_facts
from borgcheck.rules.rulesets import Ruleset

_LIMITS = {
    SectionId.MISSIONS: ("B101", "missions", "exactly {}"),
    SectionId.SEED: ("B103", "limit", "at most {}"),
    SectionId.SITES: ("B104", "limit", "at most {}"),
    SectionId.DRAW: ("B105", "minimum", "at least {}"),
    SectionId.QS_TENT: ("B114", "limit", "at most {}"),
}
"""The code that limits each section's cards, the figure with the limit, and its wording."""

_MOST_RULINGS = 8


def hover(document: OpenDocument, line: int, column: int) -> types.Hover | None:
    """Return what is known about the card or the heading at a place, counted from 1."""
    if (entry := document.entry_at(line, column)) is not None and entry.card is not None:
        text = "\n".join(_card(entry.card))
        place = document.to_range(entry.title_span)
    elif (heading := document.heading_on(line)) is not None and (said := _heading(document, heading)):
        text, place = said, document.to_range(heading.span)
    else:
        return None
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), place)


def rulings_of(card: Card) -> list[RulingEntry]:
    """Return the entries that mention a card, the latest first."""
    found = [entry for entry in corpus() if card.title in entry.cards]
    return sorted(found, key=lambda entry: entry.date, reverse=True)


def section_limit(section: object, ruleset: Ruleset) -> str:
    """Return how many cards a section may hold under a ruleset, such as `at most 30`; empty if nothing limits it."""
    if not isinstance(section, SectionId) or section not in _LIMITS:
        return ""
    code, figure, words = _LIMITS[section]
    return words.format(ruleset.codes[code][figure]) if code in ruleset.codes else ""


def _card(card: Card) -> Iterator[str]:
    yield f"**{escape_markdown(card.title)}**"
    yield ""
    for label, value in labelled_facts(card, None):
        if value:
            yield f"- {label}: {escape_markdown(value)}"
    found = rulings_of(card)
    if found:
        yield ""
        yield "Rulings:"
        yield ""
        for ruling in found[:_MOST_RULINGS]:
            yield f"- {escape_markdown(ruling.title)} ({escape_markdown(ruling.date or ruling.source)})"
        if len(found) > _MOST_RULINGS:
            yield f"- and {len(found) - _MOST_RULINGS} more"


def _heading(document: OpenDocument, heading: Heading) -> str:
    if heading.section is None:
        return ""
    if isinstance(heading.section, Block):
        return f"{escape_markdown(_capitalized(heading.section.display_name))}: {plural(heading.section.total, 'item')}"
    number = document.report.listing.counts().get(heading.section.value, 0)
    limit = section_limit(heading.section, document.report.ruleset)
    name = heading.section.display_name
    allowed = f", {limit} under {document.report.ruleset.label}" if limit else ""
    return f"{escape_markdown(_capitalized(name))}: {plural(number, 'card')}{escape_markdown(allowed)}"


def _capitalized(name: str) -> str:
    return name[:1].upper() + name[1:]
