"""Find the totals of sections that the text of a list states, apart from its headings."""

from __future__ import annotations

import re
from typing import NamedTuple

from borgcheck.model.listing import Role
from borgcheck.model.sections import HeadingKind, SectionId
from borgcheck.reading.evidence import Evidence
from borgcheck.reading.headings import heading_kind, is_limit, is_name_in_sentence
from borgcheck.reading.line import Form, Line, Mark
from borgcheck.reading.numbers import counts_within, without_total
from borgcheck.reading.roles import LineReading, TotalItem, unless_wrong
from borgcheck.reading.titles import count_word, whole_number
from borgcheck.reading.vocabularies import is_furniture

_WORD = re.compile(r"[^\W\d_][\w'’/&-]*")
_MOST_WORDS = 4
# Between a section's name and its total (`The draw deck has 40`, `draw deck: 40`), and between a total and the name
# (`60 card draw deck`, `31 in the draw deck`).
_IS = re.compile(r" (?:is|has|holds|contains|comes to) ", re.I)
_KEY = re.compile(r"\s?[:=]?\s?")
_CARDS = re.compile(r"\s+(?:cards?\b *)?", re.I)
_CARDS_IN = re.compile(r"\s+(?:cards?\b *)?(?:in (?:(?:the|my|this) )?)?", re.I)
_MORE = re.compile(r"\s+more\b", re.I)
_CLAUSE_END = re.compile(r"[\s.]*(?:[,;.)]|\s{2}|\band\b|\Z)", re.I)
# A number by itself (`~ 30`, `--- 24 ---`), or with words before or after it (`Total seeds 30.`, `(= 29 seeds)`).
_LONE_NUMBER = re.compile(r"(?P<before>\D{0,40})\b(?P<number>\d{1,3})\b(?P<after>\D{0,40})")
_BRACKET = re.compile(r"[(\[]([^()\[\]]*)[)\]]\Z")
_EDGES = " \t~=+*_.,:;()[]{}|<>-–—"


class NamedSection(NamedTuple):
    """A section that a text names, and the place of its name."""

    kind: HeadingKind
    start: int
    end: int


def stated_totals(line: Line) -> tuple[tuple[TotalItem, ...], str]:
    """Return the totals that a line states, of sections or of all cards, and its text without them.

    A line that contains any other number states no total.
    """
    found: dict[SectionId | None, TotalItem] = {}
    text = rest = line.unwrapped
    counts = counts_within(text)
    named = sections_in(text, with_verbs=True) if counts else []
    for start, end in counts:
        number = whole_number(count_word(text[start:end]) or text[start:end].strip("()[],."))
        name = next((each for each in named if _is_beside(text, each, start, end)), None)
        cards = _CARDS.match(text, end)
        if number is None or not (name or (cards and cards.group().strip())):
            return (), text
        first, stop = (min(start, name.start), max(end, name.end)) if name else (start, cards.end() if cards else end)
        section = name.kind.section if name else None
        found[section] = TotalItem(text[first:stop].rstrip(",. "), line.span_of(first, stop), number, section)
        rest = rest[:first] + " " * (stop - first) + rest[stop:]
    return (tuple(found.values()), rest) if len(found) == len(counts) else ((), text)


def _is_beside(text: str, name: NamedSection, start: int, end: int) -> bool:
    """Check whether the number at a place counts the section with a name directly before or after it."""
    if name.end > start:
        is_behind = name.start >= end and _CARDS_IN.fullmatch(text, end, name.start) is not None
        return is_behind and _MORE.match(text, end) is None
    is_said = _IS.fullmatch(text, name.end, start) and is_name_in_sentence(text[name.start : name.end])
    return bool(is_said or (_KEY.fullmatch(text, name.end, start) and _CLAUSE_END.match(text, end)))


def sections_in(text: str, *, with_verbs: bool = False) -> list[NamedSection]:
    """Return the names of sections in a text, the longest at each place; `with_verbs`, also those that are verbs."""
    words = [match.span() for match in _WORD.finditer(text)]
    found: list[NamedSection] = []
    first = 0
    while first < len(words):
        start = words[first][0]
        ends = [end for _, end in words[first : first + _MOST_WORDS]]
        kinds = ((size, heading_kind(text[start : ends[size - 1]])) for size in range(len(ends), 0, -1))
        size, kind = next((each for each in kinds if each[1]), (1, None))
        name = text[start : ends[size - 1]]
        if kind and kind.section and (with_verbs or is_name_in_sentence(name)):
            found.append(NamedSection(kind, start, ends[size - 1]))
        first += size
    return found


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
    section = kind.section if kind else None
    total = LineReading(Role.TOTAL, (TotalItem(line.text, line.span, int(found["number"]), section),))
    if not words:
        is_marked = not line.text.isdecimal() or Mark.RULED in line.marks or evidence.lines[index - 1].form is Form.RULE
        return unless_wrong(total) if is_marked and not is_furniture(line.text) else None
    return total if section and index not in evidence.directly_above_cards else None
