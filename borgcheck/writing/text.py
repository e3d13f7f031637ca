"""The canonical text format (SPEC.md section 3)."""

from __future__ import annotations

import bisect

from borgcheck.cards.catalogue import Catalogue
from borgcheck.deck import Deck, Remark, SectionId
from borgcheck.listing import DIRECTIVES
from borgcheck.parsing.headings import LABELS
from borgcheck.writing import Written
from borgcheck.writing.titles import plain_title, written_title

_ORDER = (
    SectionId.MISSIONS,
    SectionId.SEED,
    SectionId.SITES,
    SectionId.DRAW,
    *(s for s in SectionId if s not in (SectionId.MISSIONS, SectionId.SEED, SectionId.SITES, SectionId.DRAW)),
)


def write(deck: Deck, catalogue: Catalogue, *, spelled_out: bool = False) -> Written:
    """The deck in the canonical format: comments and the order of cards kept, sections in a fixed order.

    Spelled out, nicknames and identifications are replaced by titles.
    """
    remarks = [r for r in deck.remarks if not r.inline]
    inline = {r.line: r.text for r in deck.remarks if r.inline}
    first = min((e.span.line for e in deck.entries), default=0)
    first = min([first, *(h.span.line for h in deck.headings)]) if deck.headings else first
    titled = plain_title if deck.format == "text" and not spelled_out else written_title
    out = [f"# {r.text}" for r in remarks if r.line < first or not deck.entries]
    out += [f"@{key} {' '.join(deck.meta[key].split())}" for key in DIRECTIVES if deck.meta.get(key)]
    placed = _placed([r for r in remarks if r.line >= first and deck.entries], deck)
    for section in _ORDER:
        entries = deck.by_section[section]
        if not entries:
            continue
        out += ["", f"{LABELS[section]}:"] if out else [f"{LABELS[section]}:"]
        for entry in entries:
            out += [f"# {text}" for text in placed.pop(entry.span.line, [])]
            behind = f"  # {inline.pop(entry.span.line)}" if entry.span.line in inline else ""
            out.append(f"{entry.count} {titled(entry, catalogue)}{behind}")
    rest = [text for texts in placed.values() for text in texts]
    out += ["", *(f"# {text}" for text in rest)] if rest else []
    return Written("\n".join(out) + "\n")


def _placed(remarks: list[Remark], deck: Deck) -> dict[int, list[str]]:
    """The remarks by the line of the card that follows each; those behind the last card under 0."""
    lines = sorted({e.span.line for e in deck.entries})
    placed: dict[int, list[str]] = {}
    for remark in remarks:
        place = bisect.bisect_left(lines, remark.line)
        line = lines[place] if place < len(lines) else 0
        placed.setdefault(line, []).append(remark.text)
    return placed
