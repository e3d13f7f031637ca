"""Lists as people write them: the canonical format, free text, the Decipher article style (grammar/line.lark)."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from typing import TYPE_CHECKING

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.deck import Deck
from borgcheck.model.listing import DIRECTIVES, Comment
from borgcheck.model.sections import SectionId
from borgcheck.reading.canonical import read_canonical
from borgcheck.reading.directives import ask_about_comments
from borgcheck.reading.lex import Names
from borgcheck.reading.line import Line

if TYPE_CHECKING:
    from borgcheck.reading.formats.base import Export

_FIRST = (SectionId.MISSIONS, SectionId.SEED, SectionId.SITES, SectionId.DRAW)
_ORDER = (*_FIRST, *(s for s in SectionId if s not in _FIRST))


def read(text: str, names: Names) -> tuple[list[Line], bool]:
    """Return the lines of a list, each with all that it may be by its form."""
    if (canonical := read_canonical(text, names)) is not None:
        return ask_about_comments(canonical), True
    return read_free(text, names), False


def read_free(text: str, names: Names) -> list[Line]:
    """Return the lines of a list that is read line by line."""
    from borgcheck.reading.columns import in_order, without_box
    from borgcheck.reading.rows import parsed_rows
    from borgcheck.reading.unwrap import unwrap

    return list(parsed_rows(in_order(without_box(unwrap(text)), names), names))


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
    out = [f"# {c.text}" for c in comments if c.line < first or not deck.entries]
    out += [f"@{key} {' '.join(deck.meta[key].split())}" for key in DIRECTIVES if deck.meta.get(key)]
    places = sorted({*heads.values(), *(e.span.line for e in deck.entries)})
    placed = _placed([c for c in comments if c.line >= first and deck.entries], places)
    for section in _ORDER:
        entries = deck.by_section[section]
        if not entries:
            continue
        above = [f"# {text}" for text in placed.pop(heads[section], [])]
        out += [*([""] if out else []), *above, f"{section.heading}:"]
        for entry in entries:
            out += [f"# {text}" for text in placed.pop(entry.span.line, [])]
            comment = f"  # {inline.pop(entry.span.line)}" if entry.span.line in inline else ""
            out.append(f"{entry.count} {titled(entry, catalogue)}{comment}")
    rest = [text for texts in placed.values() for text in texts]
    out += ["", *(f"# {text}" for text in rest)] if rest else []
    return Export("\n".join(out) + "\n")


def _placed(comments: list[Comment], lines: Sequence[int]) -> dict[int, list[str]]:
    """Return the comments by the line of the heading or card that follows them; those after the last card under -1."""
    placed: dict[int, list[str]] = {}
    for comment in comments:
        index = bisect.bisect_left(lines, comment.line)
        line = lines[index] if index < len(lines) else -1
        placed.setdefault(line, []).append(comment.text)
    return placed
