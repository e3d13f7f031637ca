"""Find the totals of sections that the text of a list states, apart from its headings."""

from __future__ import annotations

import re

from borgcheck.model.listing import Role
from borgcheck.model.sections import SectionId
from borgcheck.reading.evidence import Evidence
from borgcheck.reading.headings import heading_kind, is_limit, is_name_in_sentence
from borgcheck.reading.line import Form, Line, Mark
from borgcheck.reading.numbers import counts_within, without_total
from borgcheck.reading.roles import LineReading, TotalItem, unless_wrong
from borgcheck.reading.titles import count_word, whole_number
from borgcheck.reading.vocabularies import is_furniture

# What a number in a sentence counts: `60 card draw deck`, `31 in the draw deck`, `67 cards`.
_COUNTED = re.compile(r"\s+(?P<cards>cards?\b *)?(?P<words>(?!more\b)[^\W\d][\w'’-]*(?: [^\W\d][\w'’-]*){0,3})?")
_WORDS = r"(?P<words>[^\W\d][\w'’]*(?: [^\W\d][\w'’]*){0,3})"
_IS = re.compile(rf"{_WORDS} (?:is|has|holds|contains|comes to) \Z", re.I)
# Before a number at the end of a clause (`draw deck: 40`).
_KEY = re.compile(rf"{_WORDS}\s?[:=]?\s?\Z")
_CLAUSE_END = re.compile(r"[\s.]*(?:[,;.)]|\s{2}|\band\b|\Z)", re.I)
_LONGEST_BEFORE = 80
# Signs and words between totals, and the sum of all.
_JOIN = re.compile(r"(?:\+|\band|\bplus)\s*\Z", re.I)
_SUM = re.compile(r"=\s*\Z")
# A number by itself (`~ 30`, `--- 24 ---`), or with words before or after it (`Total seeds 30.`, `(= 29 seeds)`).
_LONE_NUMBER = re.compile(r"(?P<before>\D{0,40})\b(?P<number>\d{1,3})\b(?P<after>\D{0,40})")
_BRACKET = re.compile(r"[(\[]([^()\[\]]*)[)\]]\Z")
_EDGES = " \t~=+*_.,:;()[]{}|<>-–—"


def stated_totals(line: Line) -> tuple[tuple[TotalItem, ...], str]:
    """Return the totals that a line states, of sections or of all cards, and its text without them.

    A line that contains any other number states no total.
    """
    found: dict[SectionId | None, TotalItem] = {}
    text = rest = line.unwrapped
    counts = counts_within(text)
    for start, end in counts:
        number = whole_number(count_word(text[start:end]) or text[start:end].strip("()[],."))
        near = max(0, start - _LONGEST_BEFORE)
        is_end = _CLAUSE_END.match(text, end) is not None
        stated = _IS.search(text, near, start)
        before = stated or (_KEY.search(text, near, start) if is_end else None)
        section = _section_at_end(before["words"], is_key=stated is None) if before else None
        if number is not None and (section or (found and _SUM.search(text, near, start))):
            first = before.start("words") if before else start
            found[section] = TotalItem(text[first:end].rstrip(",."), line.span_of(first, end), number, section)
            rest = rest[:first] + " " * (end - first) + rest[end:]
            continue
        counted = _COUNTED.match(text, end)
        if number is None or counted is None:
            return (), text
        words = (counted["words"] or "").split(" ")
        named = (" ".join(words[:size]) for size in range(len(words), 0, -1))
        kinds = ((name, kind.section) for name in named if (kind := heading_kind(name)) and kind.section)
        name, section = next(kinds, ("", None))
        if not (name or counted["cards"]):
            return (), text
        stop = counted.start("words") + len(name) if name else counted.end("cards")
        found[section] = TotalItem(text[start:stop], line.span_of(start, stop), number, section)
        join = _JOIN.search(text, near, start)
        first = join.start() if join else start
        rest = rest[:first] + " " * (stop - first) + rest[stop:]
    return (tuple(found.values()), rest) if len(found) == len(counts) else ((), text)


def _section_at_end(words: str, *, is_key: bool) -> SectionId | None:
    """Return the section whose name ends some words of a sentence, or of a key before a number."""
    parts = words.split(" ")
    names = (" ".join(parts[first:]) for first in range(len(parts)))
    kinds = (
        kind
        for name in names
        if (is_key or is_name_in_sentence(name)) and (kind := heading_kind(name)) and kind.section
    )
    return next((kind.section for kind in kinds), None)


def lone_total(index: int, evidence: Evidence) -> LineReading | None:
    """Return a line inside the list as a total: of a section that it names, or of cards above it."""
    line = evidence.lines[index]
    bracket = _BRACKET.search(line.text)
    found = _LONE_NUMBER.fullmatch(line.text[: bracket.start()] if bracket and is_limit(bracket[1]) else line.text)
    if found is None:
        return None
    words = f"{found['before'].strip(_EDGES)} {found['after'].strip(_EDGES)}".strip()
    bare = without_total(words)
    kind = heading_kind(words if bare is None else bare)
    total = LineReading(
        Role.TOTAL, (TotalItem(line.text, line.span, int(found["number"]), kind.section if kind else None),)
    )
    if not words:
        is_marked = not line.text.isdecimal() or Mark.RULED in line.marks or evidence.lines[index - 1].form is Form.RULE
        return unless_wrong(total) if is_marked and not is_furniture(line.text) else None
    is_of_section = kind is not None and kind.section is not None
    return total if is_of_section and index not in evidence.directly_above_cards else None
