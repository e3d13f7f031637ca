"""Find the totals of sections that the text of a list states, apart from its headings."""

from __future__ import annotations

import re

from borgcheck.model.sections import SectionId
from borgcheck.reading.evidence import Evidence
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.line import Form, Line, Mark
from borgcheck.reading.matching import LIMIT
from borgcheck.reading.roles import TotalItem
from borgcheck.reading.vocabularies import counts_within, without_total

_NUMBER_OF = re.compile(r"(?<![\w.,-])(?P<number>\d{1,3})\s+(?P<words>[^\W\d][\w'’-]*(?:\s[^\W\d][\w'’-]*){0,3})")
# A number by itself (`~ 30`, `--- 24 ---`), or with words before or after it (`Total seeds 30.`, `(= 29 seeds)`).
_LONE_NUMBER = re.compile(r"(?P<before>\D{0,40})\b(?P<number>\d{1,3})\b(?P<after>\D{0,40})")
_EDGES = " \t~=+*_.,:;()[]{}|<>-–—"


def stated_totals(line: Line) -> tuple[TotalItem, ...]:
    """Return the totals of sections that a line states (`30 seeds, 40 draw`): of several, or in brackets."""
    found: dict[SectionId, TotalItem] = {}
    for number in _NUMBER_OF.finditer(line.unwrapped):
        words = number["words"].split()
        kinds = (heading_kind(" ".join(words[:size])) for size in range(len(words), 0, -1))
        section = next((kind.section for kind in kinds if kind is not None and kind.section), None)
        if section is not None:
            place = line.span_of(*number.span())
            found[section] = TotalItem(number.group(), place, int(number["number"]), section)
    is_only = len(found) == len(counts_within(line.unwrapped))
    return tuple(found.values()) if is_only and (len(found) > 1 or line.text.startswith("(")) else ()


def is_nothing_but_totals(line: Line) -> bool:
    """Check whether a line states totals of sections and has no other words."""
    return bool(stated_totals(line)) and not re.search(r"[^\W\d]", _NUMBER_OF.sub("", line.unwrapped))


def lone_total(index: int, evidence: Evidence) -> TotalItem | None:
    """Return the total that a line inside the list is: of a section that it names, or of the cards above it."""
    line = evidence.lines[index]
    found = _LONE_NUMBER.fullmatch(LIMIT.sub("", line.text))
    if found is None:
        return None
    number, words = int(found["number"]), f"{found['before'].strip(_EDGES)} {found['after'].strip(_EDGES)}".strip()
    if not words:
        is_marked = not line.text.isdecimal() or Mark.RULED in line.marks or evidence.lines[index - 1].form is Form.RULE
        is_total = is_marked and number in evidence.numbers_above(index)
        return TotalItem(line.text, line.span, number) if is_total else None
    bare = without_total(words)
    kind = heading_kind(words if bare is None else bare)
    if kind is None or kind.section is None or index in evidence.directly_above_cards:
        return None
    return TotalItem(line.text, line.span, number, kind.section)
