"""The canonical format, as `fmt` and `convert` write it; pipeline.py reads it and every other list in plain text."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from typing import TYPE_CHECKING

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.deck import Deck
from borgcheck.model.listing import DIRECTIVES, Comment
from borgcheck.model.sections import SectionId

if TYPE_CHECKING:
    from borgcheck.reading.formats.base import Export

_FIRST = (SectionId.MISSIONS, SectionId.SEED, SectionId.SITES, SectionId.DRAW)
_ORDER = (*_FIRST, *(s for s in SectionId if s not in _FIRST))


def write(deck: Deck, catalogue: Catalogue) -> Export:
    """Write a deck in the canonical format, keeping comments and the order of cards, with sections in a fixed order."""
    from borgcheck.reading.formats.base import Export, plain_title, written_title

    comments = [c for c in deck.comments if not c.inline]
    inline = {c.line: c.text for c in deck.comments if c.inline}
    headings = [h.span.line for h in deck.headings]
    first = min((*headings, *(e.span.line for e in deck.entries)), default=0)
    firsts = {section: entries[0].span.line for section, entries in deck.by_section.items() if entries}
    heads = {section: max((n for n in headings if n < line), default=0) for section, line in firsts.items()}
    titled = plain_title if deck.format == "text" else written_title
    anchors = sorted({*heads.values(), *(e.span.line for e in deck.entries)})
    anchored = _by_anchor([c for c in comments if c.line > first and deck.entries], anchors)
    sections = [section for section in _ORDER if deck.by_section[section]]
    above_all = [c.text for c in comments if c.line <= first or not deck.entries]
    if sections:  # what stands above the section that is written first is above the whole list when it is read again
        above_all += anchored.pop(heads[sections[0]], [])
    out = [f"# {text}" for text in above_all]
    out += [f"@{key} {' '.join(deck.meta[key].split())}" for key in DIRECTIVES if deck.meta.get(key)]
    for section in sections:
        above = [f"# {text}" for text in anchored.pop(heads[section], [])]
        out += [*([""] if out else []), *above, f"{section.heading}:"]
        for entry in deck.by_section[section]:
            out += [f"# {text}" for text in anchored.pop(entry.span.line, [])]
            comment = f"  # {inline.pop(entry.span.line)}" if entry.span.line in inline else ""
            out.append(f"{entry.count} {titled(entry, catalogue)}{comment}")
    rest = [text for texts in anchored.values() for text in texts]
    out += ["", *(f"# {text}" for text in rest)] if rest else []
    return Export("\n".join(out) + "\n")


def _by_anchor(comments: list[Comment], lines: Sequence[int]) -> dict[int, list[str]]:
    """Return the comments by the line of the heading or card that follows them; those after the last card under -1."""
    anchored: dict[int, list[str]] = {}
    for comment in comments:
        index = bisect.bisect_left(lines, comment.line)
        line = lines[index] if index < len(lines) else -1
        anchored.setdefault(line, []).append(comment.text)
    return anchored
