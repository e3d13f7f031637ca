"""A deck as Markdown: a heading and a list for each section."""

from __future__ import annotations

import re

from borgcheck.cards.catalogue import Catalogue
from borgcheck.deck import Deck, SectionId, count
from borgcheck.parsing.headings import LABELS
from borgcheck.writing import Written, lost
from borgcheck.writing.titles import written_title

_SIGNS = re.compile(r"[\\`*_<>\[\]|~&]")


def write(deck: Deck, catalogue: Catalogue) -> Written:
    """The deck to post or to print, the deck's name as its title."""
    out = [f"# {_escaped(deck.name)}", ""] if deck.name else []
    for section in SectionId:
        entries = deck.by_section[section]
        if entries:
            out += [f"## {LABELS[section]} ({count(entries)})", ""]
            out += [f"- {e.count} {_escaped(written_title(e, catalogue))}" for e in entries]
            out.append("")
    return Written("\n".join(out), lost(deck, "Markdown", holds_name=True))


def _escaped(text: str) -> str:
    """The text with the signs that mean something in Markdown shown as themselves."""
    return _SIGNS.sub(r"\\\g<0>", " ".join(text.split()))
