"""A list that lost its line ends, as a copy from a table or a PDF does (grammar/flat.lark).

Headings in capitals with totals, titles, counts and remarks follow one another. The list is read as a whole or not at
all: every word must belong to a known title, and every declared total must agree.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.listing import Role
from borgcheck.reading.formats.base import Format, classified, read_card, refused
from borgcheck.reading.grammar import RefusedError, parse, place, tokens_of
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.layout import lay_out
from borgcheck.reading.roles import Classified, HeadingItem
from borgcheck.reading.titles import holds_title, is_title

if TYPE_CHECKING:
    from lark import Token

_TOTAL = re.compile(r"([^()|]{3,60}?)\(\s*\d{1,3}\s*\)")
_LONGEST_HEADING = 4
_SHORTEST = 100
_LONGEST_TITLE = 9
# A section that can be split into titles in more ways than this is not understood.
_MOST_WAYS = 200

Way = tuple[tuple[int, int, int], ...]
"""Cards of a section: the index of each title's first word, the index after its last, and its count."""


def detect(text: str) -> bool:
    """Check whether a text has a line with two headings in capitals with totals, and cards between them."""
    long = (line for line in text.split("\n") if len(line) > _SHORTEST and line.count("(") > 1)
    return any(sum(_heading_size(match[1].split()) > 0 for match in _TOTAL.finditer(line)) > 1 for line in long)


def _heading_size(words: Sequence[str]) -> int:
    """Return how many of the last words are a heading in capitals, or 0."""
    for size in range(min(len(words), _LONGEST_HEADING), 0, -1):
        heading = " ".join(words[-size:])
        if re.sub(r"['’]s\b", "", heading).isupper() and heading_kind(heading) is not None:
            return size
    return 0


def read(text: str, catalogue: Catalogue) -> list[Classified]:
    """Return the headings and cards of a flattened list, or one unread place if anything in it is in doubt."""
    try:
        sections = _sections(tokens_of(parse("flat", text)))
    except RefusedError as error:
        return [refused(error.span, "", "a list without line ends")]
    out: list[Classified] = []
    for heading, declared, tokens in sections:
        cards = [t for t in tokens if t.type in ("WORD", "COUNT")]
        if heading:
            out.append(_heading(heading, declared))
        elif cards:
            return [_in_doubt(tokens[0], "a heading in capitals with its total")]
        remarks = (t for t in tokens if t.type == "REMARK")
        if odd := next((t for t in remarks if any(c.isdigit() for c in t) or holds_title(t, catalogue)), None):
            return [_in_doubt(odd, "brackets without a number and without a card")]
        way = _one_way(cards, declared, catalogue)
        if way is None:
            expected = "titles that can be split in only one way, as many as the heading says"
            return [_in_doubt((cards or heading)[0], expected)]
        for start, stop, count in way:
            out.append(read_card(place(cards[start], cards[stop - 1]), str(count), " ".join(cards[start:stop])))
    layout = lay_out([(line, line.answers[0]) for line in out], catalogue)
    if wrong := layout.wrong_totals():
        return [refused(min(wrong), "", "as many cards as the heading says", "write one card per line")]
    return out


def _sections(tokens: Sequence[Token]) -> list[tuple[list[Token], int | None, list[Token]]]:
    """Return the headings with their totals, each with the tokens after it."""
    out: list[tuple[list[Token], int | None, list[Token]]] = [([], None, [])]
    for token in tokens:
        here = out[-1][2]
        others = [n for n, t in enumerate(here, 1) if t.type != "WORD"]
        size = _heading_size(here[others[-1] if others else 0 :]) if token.type == "COUNT" else 0
        if size:
            out.append((here[-size:], int(re.sub(r"\D", "", token)[:6]), []))
            del here[-size:]
        else:
            here.append(token)
    return [section for section in out if section[0] or section[2]]


def _one_way(tokens: Sequence[Token], declared: int | None, catalogue: Catalogue) -> Way | None:
    """Return the only way to split tokens into as many known titles as declared, or None if there is no single way."""
    # The ways to split the tokens up to each place, by the number of cards so far.
    ways: list[dict[tuple[tuple[str, int], ...], Way]] = [{(): ()}]
    for end in range(1, len(tokens) + 1):
        ways.append({})
        is_counted = tokens[end - 1].type == "COUNT"
        stop = end - 1 if is_counted else end
        count = int(re.sub(r"\D", "", tokens[end - 1])[:3]) if is_counted else 1
        for start in range(max(0, stop - _LONGEST_TITLE), stop):
            title = " ".join(tokens[start:stop])
            if not ways[start] or any(t.type == "COUNT" for t in tokens[start:stop]) or not is_title(title, catalogue):
                continue
            card = catalogue.lookup(title).cards[0].title, count
            for key, way in ways[start].items():
                ways[end][tuple(sorted((*key, card)))] = (*way, (start, stop, count))
        if len(ways[end]) > _MOST_WAYS:
            return None
    found = [way for way in ways[-1].values() if declared is None or not way or sum(c for _, _, c in way) == declared]
    return found[0] if len(found) == 1 else None


def _heading(words: Sequence[Token], declared: int | None) -> Classified:
    name = " ".join(words)
    item = HeadingItem(name, place(words[0], words[-1]), heading_kind(name), declared)
    return classified(item.span, name, Role.HEADING, item)


def _in_doubt(token: Token, expected: str) -> Classified:
    return refused(place(token), token.value, expected, "write one card per line")


FORMAT = Format("flat", detect, read)
