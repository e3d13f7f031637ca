"""A deck to post or print, as Markdown; it is read back as `text`."""

from __future__ import annotations

from borgcheck.cards.catalogue import Catalogue
from borgcheck.common.escaping import escape_markdown
from borgcheck.model.deck import Deck
from borgcheck.model.listing import total_copies
from borgcheck.model.sections import SectionId
from borgcheck.reading.formats.base import Export, lost_facts, written_title


def write(deck: Deck, catalogue: Catalogue) -> Export:
    """Write a deck as Markdown: its name as the title, and a list under a heading for each section."""
    out = [f"# {escape_markdown(' '.join(deck.name.split()))}", ""] if deck.name else []
    for section in SectionId:
        entries = deck.by_section[section]
        if entries:
            out += [f"## {section.heading} ({total_copies(entries)})", ""]
            out += [f"- {e.count} {escape_markdown(written_title(e, catalogue))}" for e in entries]
            out.append("")
    return Export("\n".join(out), lost_facts(deck, "Markdown", holds=("name",)))
