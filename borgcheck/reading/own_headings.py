"""Recognise headings in a player's own words: `The seed cards are as follows:`, `Draw deck: what I fly`.

Such a line names one section, and nothing that makes it doubtful whose cards stand below, or when. It is that section's
heading if no known heading of the list opens that section.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.model.sections import NOT_IN_DECK, SIDE_DECKS, Heading, HeadingKind, SectionId
from borgcheck.reading.evidence import Evidence
from borgcheck.reading.headings import heading_kind, vocabulary
from borgcheck.reading.line import Form, Line
from borgcheck.reading.matching import match_heading, parse_heading
from borgcheck.reading.mentions import named_cards
from borgcheck.reading.numbers import counts_within, says_multiple
from borgcheck.reading.stated import sections_in
from borgcheck.reading.vocabularies import may_change, pattern, says

_SIDE_DECK = re.compile(r"\bside ?decks?\b", re.I)  # `side` by itself says that cards are elsewhere
_PLACE = re.compile(r"\b(?:under|below|beneath|at) (?:the |my )?missions\b", re.I)  # where the cards below it go
_LONGEST = 80
_MOST_WORDS = 4
_IN_PARTS = (SectionId.SEED, SectionId.DRAW)


def with_own_headings(lines: Sequence[Line], catalogue: Catalogue) -> list[Line]:
    """Return the lines of a list, with the headings in own words as known headings."""
    evidence = Evidence(lines)
    named = {n: found for n, line in enumerate(lines) if (found := _named(n, line, evidence, catalogue))}
    by_section: dict[SectionId | None, list[int]] = defaultdict(list)
    for index, heading in named.items():
        by_section[heading.named_section].append(index)
    out = list(lines)
    for section, indexes in by_section.items():
        # `Draw deck: what I fly`, `Draw deck: who flies it`; below `Draw deck`, these may be something else.
        is_part = section in _IN_PARTS and all(heading_kind(named[n].words) for n in indexes)
        known = [n for n in lines if n.heading and n.section is section and (n.has_own_mark or not n.matches.cards)]
        is_whole = any(n.heading and fold(n.heading.words) in vocabulary() for n in known)
        if is_whole or (not is_part and (known or len(indexes) > 1)):
            continue
        for n in indexes:
            matches = replace(lines[n].matches, heading=named[n], unknown=None, unknown_heading=None)
            out[n] = replace(lines[n], matches=matches)
    return out


def _named(index: int, line: Line, evidence: Evidence, catalogue: Catalogue) -> Heading | None:
    """Return a line as the heading of the one section that it names, if it stands where headings do."""
    found, text = line.matches, line.text
    if line.form is not Form.TEXT or found.cards or found.headed or found.heading or line.fact or len(text) > _LONGEST:
        return None
    is_marked = found.unknown_heading is not None or line.is_set_off
    is_above = index in evidence.above_content if is_marked else index in evidence.directly_above_cards
    if not is_above or not (is_marked or evidence.opens_paragraph(index)):
        return None
    parsed = parse_heading(line.unwrapped, found.tokens) or Heading(text, line.text_place)
    heading, remark = _before_remark(line)
    if any(named_cards(remark, catalogue)):
        return None
    named = sections_in(text if heading is None else _PLACE.sub(" ", remark))
    said = _SIDE_DECK.sub(" ", text) if heading is None else remark
    parsed = replace(heading, span=parsed.span, ends_in_colon=parsed.ends_in_colon) if heading else parsed
    kinds = [kind for kind in (parsed.kind, *(each.kind for each in named)) if kind]
    is_doubtful = may_change(said) or says("decks", "words", pattern("decks", "harmless").sub(" ", said))
    is_certain = not (is_doubtful or says_multiple(said) or counts_within(remark if heading else parsed.words))
    if len({kind.section for kind in kinds}) != 1 or kinds[0].section in NOT_IN_DECK or not is_certain:
        return None
    is_open = kinds[0].section not in SIDE_DECKS or _has_doorway(kinds[0], evidence.lines)
    return replace(parsed, kind=kinds[0]) if is_open else None


def _before_remark(line: Line) -> tuple[Heading | None, str]:
    """Return the known heading of a section that a line begins with, and what is behind it (`Draw - my friends`)."""
    for index, token in reversed(list(enumerate(line.matches.tokens))):
        if index and (token.type in ("BRACKET", "COLON", "DASH", "LEADER") or token.text == ","):
            heading = match_heading(line.unwrapped, line.matches.tokens[:index])
            if heading is not None and heading.named_section is not None:
                return heading, line.unwrapped[token.start :]
    return None, ""


def _has_doorway(kind: HeadingKind, lines: Sequence[Line]) -> bool:
    """Check whether a list has a card that is called as a side deck is: its doorway."""
    titles = (card.title for line in lines for row in line.matches.cards for card in row)
    return any((found := heading_kind(title)) is not None and found.section is kind.section for title in titles)
