"""A deck to post or to print: a Markdown list under a heading for each section. It is read as `text`."""

from __future__ import annotations

import re

from borgcheck.cards.catalogue import Catalogue
from borgcheck.deck import Deck, SectionId, count
from borgcheck.formats.base import Format, Written, lost_facts
from borgcheck.formats.spelling import written_title
from borgcheck.parse.headings import CANONICAL

_SIGNS = re.compile(r"[\\`*_<>\[\]|~&]")


def write(deck: Deck, catalogue: Catalogue) -> Written:
    """Write a deck as Markdown, the deck's name as its title."""
    out = [f"# {_escaped(deck.name)}", ""] if deck.name else []
    for section in SectionId:
        entries = deck.by_section[section]
        if entries:
            out += [f"## {CANONICAL[section]} ({count(entries)})", ""]
            out += [f"- {e.count} {_escaped(written_title(e, catalogue))}" for e in entries]
            out.append("")
    return Written("\n".join(out), lost_facts(deck, "Markdown", holds_name=True))


def _escaped(text: str) -> str:
    """Return text with the signs that mean something in Markdown shown as themselves."""
    return _SIGNS.sub(r"\\\g<0>", " ".join(text.split()))


FORMAT = Format("markdown", write=write)
