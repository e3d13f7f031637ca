"""Render the rulings about a deck's cards, as text, Markdown and JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType

from borgcheck.analysis.brief import CardRulings
from borgcheck.common.escaping import escape_markdown, visible
from borgcheck.corpus.corpus import Corpus
from borgcheck.corpus.entry import RulingEntry
from borgcheck.output import rulings
from borgcheck.output.blocks import indented, text
from borgcheck.output.lines import BLANK, StyledLine

_NONE = "no ruling mentions a card in this deck"


def document(touched: Sequence[CardRulings], *, path: str, name: str) -> dict[str, object]:
    """Return the rulings by card as a JSON object; `rulings` has each full entry once."""
    entries = _once(touched)
    cards = [
        {
            "card": t.title,
            "identification": t.identification or None,
            "copies": t.copies,
            "rulings": [e.id for e in t.entries],
        }
        for t in touched
    ]
    return {"path": path, "name": name, "cards": cards, "rulings": [e.to_dict() for e in entries]}


def blocks(touched: Sequence[CardRulings], corpus: Corpus, *, path: str, name: str) -> Iterator[RenderableType]:
    """Yield the deck, its cards with the titles of their rulings, then each ruling in full, once."""
    yield StyledLine((path, "bold underline"), (f"  {name}" if name else "", "bold"))
    if not touched:
        yield text(f"  {_NONE}")
    for card in touched:
        name = f" ({card.identification})" if card.identification else ""
        yield StyledLine((f"{card.copies:>3} {card.title}{name}", "bold"))
        for entry in card.entries:
            yield indented(StyledLine(f"{entry.title}  ", (entry.id, "dim")), 6)
    for entry in _once(touched):
        yield BLANK
        yield from rulings.entry(entry, corpus)


def markdown(touched: Sequence[CardRulings], corpus: Corpus, *, name: str) -> Iterator[str]:
    """Yield the same as lines of Markdown, to print or to post."""
    yield f"# Rulings for {escape_markdown(visible(name)) or 'a deck'}"
    yield ""
    if not touched:
        yield f"{_NONE.capitalize()}."
    for card in touched:
        shown = (
            f"{escape_markdown(card.title)} ({card.identification})"
            if card.identification
            else escape_markdown(card.title)
        )
        yield f"- {card.copies} {shown}: {', '.join(escape_markdown(e.title) for e in card.entries)}"
    for entry in _once(touched):
        document = corpus.document(entry.source)
        source = document.title if document else entry.source
        yield ""
        yield f"## {escape_markdown(entry.title)}"
        yield ""
        yield f"*{source}{', ' + entry.date if entry.date else ''}* `{entry.id}`"
        yield ""
        yield entry.text
        if entry.note:
            yield ""
            yield f"> Note: {' '.join(entry.note.split())}"


def _once(touched: Sequence[CardRulings]) -> list[RulingEntry]:
    return list({e.id: e for t in touched for e in t.entries}.values())
