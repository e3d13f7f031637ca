"""Recognise headings in a player's own words: `Draw deck: what I fly`, `Carte da seminare (30)`.

Such a line stands where headings do, and says nothing that makes it doubtful whose cards stand below, or when. It is
the heading of the one section that it names, if no known heading of the list opens that section; or of a section whose
cards stand below it and nowhere else, if it begins with the name of that section, or states its total. If the name is
also a verb (`I shall draw from a deck of forty:`), every other word has to be one that changes nothing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.model.sections import NEEDED, NOT_IN_DECK, SIDE_DECKS, Heading, HeadingKind, Level, SectionId
from borgcheck.reading.evidence import Evidence
from borgcheck.reading.headings import heading_kind, misspelt_section, opened_section, vocabulary
from borgcheck.reading.line import Form, Line
from borgcheck.reading.matching import match_heading, parse_heading
from borgcheck.reading.mentions import named_cards
from borgcheck.reading.numbers import counts_within, says_multiple
from borgcheck.reading.stated import sections_in
from borgcheck.reading.titles import bare_number, count_word, whole_number
from borgcheck.reading.vocabularies import may_change, pattern, says

_SIDE_DECK = re.compile(r"\bside ?decks?\b", re.I)  # `side` by itself says that cards are elsewhere
_PLACE = re.compile(r"\b(?:under|below|beneath|at) (?:the |my )?missions\b", re.I)  # where the cards below it go
_LONGEST = 80
_IN_PARTS = (SectionId.SEED, SectionId.DRAW)
# The kinds of card that every Borg deck has, with their sections.
_IN_EVERY_DECK = {"Mission": SectionId.MISSIONS, "Dilemma": SectionId.SEED, "Personnel": SectionId.DRAW}
# The minimum number of lines with such cards that shows what the heading above them means.
_FEWEST_BELOW = 5
# The minimum number of cards below a heading in unknown words that are a section if it states their number.
_FEWEST_IN_SECTION = 20
_REMARK = re.compile(r"[(\[:,]")
_WORD = re.compile(r"[^\W_](?:[\w'’-]*\w)?")


def with_own_headings(lines: Sequence[Line], catalogue: Catalogue) -> list[Line]:
    """Return the lines of a list, with the headings in own words as known headings."""
    evidence = Evidence(lines)
    named = {n: found for n, line in enumerate(lines) if (found := _named(n, line, evidence, catalogue))}
    by_section: dict[SectionId | None, list[int]] = defaultdict(list)
    for index, heading in named.items():
        by_section[heading.named_section].append(index)
    out = list(lines)

    def add(index: int, heading: Heading) -> None:
        matches = replace(lines[index].matches, heading=heading, unknown=None, unknown_heading=None)
        out[index] = replace(lines[index], matches=matches)

    for section, indexes in by_section.items():
        # `Draw deck: what I fly`, `Draw deck: who flies it`; below `Draw deck`, these may be something else.
        is_part = section in _IN_PARTS and all(heading_kind(named[n].words) for n in indexes)
        known = [n for n in lines if n.heading and n.section is section and (n.has_own_mark or not n.matches.cards)]
        is_whole = any(n.heading and fold(n.heading.words) in vocabulary() for n in known)
        if is_whole or (not is_part and (known or len(indexes) > 1)):
            continue
        for n in indexes:
            add(n, named[n])
    for index, kind in _kinds_below(out, evidence, catalogue):
        add(index, replace(_parsed(lines[index]), kind=kind))
    return out


def _kinds_below(
    lines: Sequence[Line], evidence: Evidence, catalogue: Catalogue
) -> Iterator[tuple[int, HeadingKind | None]]:
    """Yield the lines that stand where headings do, above all cards of a kind that every Borg deck has.

    If other cards stand below it, too, a line opens the section of that kind, unless a known heading opens it.
    """
    heads = [n for n, line in enumerate(lines) if evidence.opens(n) or _may_head(n, line, evidence)]
    types = {n: _types(line, catalogue) for n, line in enumerate(lines) if line.matches.cards}
    blocks = {head: [n for n in types if head < n < end] for head, end in pairwise((*heads, len(lines)))}
    opened = {opened_section(line.kind, None, ()) for line in map(lines.__getitem__, heads) if line.kind}
    for kind, section in _IN_EVERY_DECK.items():
        holders = [head for head, block in blocks.items() if any(kind in types[n] for n in block)]
        unknown = [head for head in holders if lines[head].heading is None]
        block = blocks[unknown[0]] if len(unknown) == 1 else []
        is_shown = sum(kind in types[n] for n in block) >= _FEWEST_BELOW
        copies = sum(lines[n].copies for n in block)
        if is_shown and _is_certain(lines[unknown[0]], section, copies, catalogue):
            if holders == unknown and all(types[n] == {kind} for n in block):
                yield unknown[0], heading_kind(kind)
            elif section not in opened:
                yield unknown[0], HeadingKind(Level.PART, section)


def _types(line: Line, catalogue: Catalogue) -> set[str]:
    """Return the types of the cards on a line."""
    return {card.type for item in line.matches.cards for card in catalogue.lookup(item.title).cards}


def _is_certain(line: Line, section: SectionId, copies: int, catalogue: Catalogue) -> bool:
    """Check whether a heading is that of a section: it has its name or total, and nothing makes it doubtful.

    A misspelt heading stays unknown: similarity decides nothing.

    Args:
        line: The heading.
        section: The section.
        copies: How many cards stand below it.
        catalogue: The cards.
    """
    text = line.text
    said = [text[start:end] for start, end in counts_within(text)]
    numbers = [count_word(number) or bare_number(number) for number in said]
    is_doubtful = _is_doubtful(text) or any(n != str(copies) for n in numbers) or any(named_cards(text, catalogue))
    is_misspelt = misspelt_section(text.strip(" :*_=-")) is not None
    name = heading_kind(_REMARK.split(text)[0].strip())
    is_named = name is not None and opened_section(name, None, ()) is section
    is_whole = bool(numbers) and (section is SectionId.MISSIONS or copies >= _FEWEST_IN_SECTION)
    return (is_named or is_whole) and not (is_misspelt or is_doubtful)


def _may_head(index: int, line: Line, evidence: Evidence) -> bool:
    """Check whether a line of words stands where headings do."""
    found = line.matches
    if line.form is not Form.TEXT or found.cards or found.headed or line.fact:
        return False
    if len(line.text) > _LONGEST or line.text.endswith("?"):
        return False
    is_marked = found.unknown_heading is not None or line.is_set_off
    is_above = index in evidence.above_content if is_marked else index in evidence.directly_above_cards
    return is_above and (is_marked or evidence.opens_paragraph(index))


def _is_doubtful(text: str) -> bool:
    """Check whether a heading makes it doubtful whose cards stand below it, when, or how many copies there are."""
    is_of_other_deck = says("decks", "words", pattern("decks", "harmless").sub(" ", text))
    return is_of_other_deck or may_change(text) or says_multiple(text)


def _parsed(line: Line) -> Heading:
    return parse_heading(line.unwrapped, line.matches.tokens) or Heading(line.text, line.text_place)


def _named(index: int, line: Line, evidence: Evidence, catalogue: Catalogue) -> Heading | None:
    """Return a line as the heading of the one section that it names, if it stands where headings do."""
    text = line.text
    if line.matches.heading or not _may_head(index, line, evidence):
        return None
    parsed = _parsed(line)
    heading, remark = _before_remark(line)
    if any(named_cards(remark, catalogue)):
        return None
    if heading is None and (plain := _in_plain_words(line, evidence.copies_below(index))):
        return plain if plain.kind and _may_open(plain.kind, evidence.lines) else None
    named = sections_in(text if heading is None else _PLACE.sub(" ", remark))
    said = _SIDE_DECK.sub(" ", text) if heading is None else remark
    parsed = replace(heading, span=parsed.span, ends_in_colon=parsed.ends_in_colon) if heading else parsed
    kinds = [kind for kind in (parsed.kind, *(each.kind for each in named)) if kind]
    is_certain = not (_is_doubtful(said) or counts_within(remark if heading else parsed.words))
    if len({kind.section for kind in kinds}) != 1 or kinds[0].section in NOT_IN_DECK or not is_certain:
        return None
    return replace(parsed, kind=kinds[0]) if _may_open(kinds[0], evidence.lines) else None


def _in_plain_words(line: Line, copies: int) -> Heading | None:
    """Return a line of nothing but the name of one section, words that change nothing and a total (`My seed of 30`).

    The total has to be that of the cards below it.

    Args:
        line: The line.
        copies: How many cards stand below it.
    """
    rest, sections = line.text, set[SectionId]()
    for section in (*NEEDED, SectionId.SITES, *SIDE_DECKS):
        rest, found = pattern("own_headings", section).subn(" ", rest)
        sections |= {section} if found else set()
    rest = pattern("own_headings", "plain").sub(" ", rest)
    if sections != {SectionId.MISSIONS}:  # what is under them is seeded
        rest = pattern("own_headings", "places").sub(" ", rest)
    numbers = [whole_number(count_word(word) or word) for word in _WORD.findall(rest)]
    if len(sections) != 1 or line.text.startswith("=") or (numbers and numbers != [copies]):
        return None
    return replace(_parsed(line), kind=HeadingKind(Level.PART, sections.pop()), declared=next(iter(numbers), None))


def _before_remark(line: Line) -> tuple[Heading | None, str]:
    """Return the known heading of a section that a line begins with, and what is behind it (`Draw - my friends`)."""
    for index, token in reversed(list(enumerate(line.matches.tokens))):
        if index and (token.type in ("BRACKET", "COLON", "DASH", "LEADER") or token.text == ","):
            heading = match_heading(line.unwrapped, line.matches.tokens[:index])
            if heading is not None and heading.named_section is not None:
                return heading, line.unwrapped[token.start :]
    return None, ""


def _may_open(kind: HeadingKind, lines: Sequence[Line]) -> bool:
    """Check whether a heading is not that of a side deck, or the list has a card of that name: its doorway."""
    if kind.section not in SIDE_DECKS:
        return True
    titles = (card.title for line in lines for card in line.matches.cards)
    return any((found := heading_kind(title)) is not None and found.section is kind.section for title in titles)
