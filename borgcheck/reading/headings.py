"""The closed lists of words that lists use as headings (data/headings.toml), and what each heading opens."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any

from borgcheck.cards.fold import fold
from borgcheck.common import resources
from borgcheck.common.suggesting import MIN_LINE_SIMILARITY, nearest
from borgcheck.model.sections import SEEDED_SECTIONS, UNCOUNTED_SEEDS, HeadingKind, Level, SectionId, Usage

MAX_NAME_CHARACTERS = 60
"""The maximum number of characters in an unknown title, a heading or a deck's name."""
_REMARK = re.compile(r"[ \t]#(?![ \t]*\d)")
_TOTAL = re.compile(r"[ \t]*(?:[-:=][ \t]*)?[(\[]?\d{1,3}(?:[ \t]+cards?)?[)\]]?:?\Z", re.I)
_MAX_DECK_HEADING_CHARACTERS = 48
# Card types and piles are also in lists of other games.
_NOT_ONLY_IN_DECKS = (None, SectionId.MISSIONS, SectionId.ASIDE)


FACTS_IN_WORDS = ("facts", "notes", "rules")
"""The kinds of facts whose values are words, and are kept as comments."""


@lru_cache(maxsize=1)
def closed_lists() -> dict[str, Any]:
    """Return the closed lists of words, as in data/headings.toml."""
    return resources.package_table("data", "headings.toml")


@lru_cache(maxsize=8)
def folded_list(name: str) -> frozenset[str]:
    """Return one of the closed lists, folded."""
    return frozenset(fold(word) or word for word in closed_lists()[name])


@lru_cache(maxsize=1)
def heading_names() -> dict[str, HeadingKind]:
    """Return every name of a section and of a card type, folded, with what it opens."""
    out: dict[str, HeadingKind] = {}
    for usage, words in closed_lists()["types"].items():
        out |= {fold(word): HeadingKind(Level.TYPE, None, Usage(usage)) for word in words}
    for section, words in closed_lists()["sections"].items():
        level = Level.PILE if section in UNCOUNTED_SEEDS else Level.PART
        out |= {fold(word): HeadingKind(level, SectionId(section)) for word in words}
    return out


@lru_cache(maxsize=1)
def metadata_keys() -> dict[str, str]:
    """Return the folded words that may precede a colon above a deck, with the fact that each names."""
    return {fold(word): key for key, words in closed_lists()["facts"].items() for word in words}


@lru_cache(maxsize=4096)
def heading_kind(words: str) -> HeadingKind | None:
    """Return what a heading of these words opens, or None if a word is neither a name nor a filler."""
    folded = fold(words)
    if folded in heading_names():
        return heading_names()[folded]
    names, rest = list[HeadingKind](), folded.split()
    while rest:
        size = next((n for n in range(min(len(rest), 5), 0, -1) if " ".join(rest[:n]) in heading_names()), 0)
        if size and not (size == 1 and rest[0] in folded_list("filler")):
            names.append(heading_names()[" ".join(rest[:size])])
        elif rest[0] not in folded_list("filler") | folded_list("units"):
            return None
        rest = rest[size or 1 :]
    return merged_kind(names, is_continued=is_continuation(words))


def is_continuation(words: str) -> bool:
    """Check whether a heading says that other cards of what it names stand elsewhere (`Rest of the draw deck`)."""
    folded = {*fold(words).split()}
    return not folded.isdisjoint(folded_list("more")) and not folded <= folded_list("filler")


def merged_kind(names: Sequence[HeadingKind], *, is_continued: bool = False) -> HeadingKind | None:
    """Return what a heading of several names opens (`Draw deck - Ships`), or None if they contradict each other.

    Args:
        names: What each name opens.
        is_continued: Whether the heading says that other cards of its section stand elsewhere (`Other seeds`).
    """
    sections = list(dict.fromkeys(name.section for name in names if name.section))
    if len(sections) > 1:
        return HeadingKind(Level.PART, SectionId.SEED) if set(sections) <= set(SEEDED_SECTIONS) else None
    usages = {name.usage for name in names if name.section is None} - {Usage.OUTER}
    if sections:
        is_pile = is_continued or sections[0] in UNCOUNTED_SEEDS or bool(usages)
        return HeadingKind(Level.PILE if is_pile else Level.PART, sections[0])
    if not usages:
        return names[0] if names else None
    usages = usages - {Usage.WITHIN} or {Usage.WITHIN}
    usages = usages - {Usage.LOCATED} or {Usage.LOCATED}
    if Usage.FACILITY in usages and usages <= {Usage.FACILITY, Usage.DOORWAY, Usage.SEEDED}:
        usages = {Usage.FACILITY}
    return HeadingKind(Level.TYPE, None, usages.pop() if len(usages) == 1 else Usage.EITHER)


def section_of(words: str) -> SectionId | None:
    """Return the section that words name as a heading, or None."""
    kind = heading_kind(words)
    return kind.section if kind else None


def opened_section(
    kind: HeadingKind, above: SectionId | None, named: Collection[SectionId], *, is_below_draw: bool
) -> SectionId | None:
    """Return the section that a heading opens, or None if its cards stay in the section above.

    Args:
        kind: What its words mean.
        above: The section above.
        named: The sections that headings of the list open.
        is_below_draw: Whether the draw deck is among the sections above it.
    """
    if kind.section:
        return kind.section
    if kind.usage is Usage.PLAYED and (SectionId.DRAW not in named or (is_below_draw and above in UNCOUNTED_SEEDS)):
        return SectionId.DRAW
    if kind.usage is Usage.SEEDED and (SectionId.SEED not in named or above in UNCOUNTED_SEEDS):
        return SectionId.SEED
    return None


def may_hold(outer: HeadingKind | None, inner: HeadingKind | None) -> bool:
    """Check whether a heading right below another one opens a part of the same section."""
    if outer is None or inner is None:
        return False
    return inner.level is Level.TYPE or (outer.section is SectionId.SEED and inner.section in SEEDED_SECTIONS)


def sections_with_cards(rows: Iterable[HeadingKind | None]) -> frozenset[SectionId]:
    """Return the sections opened by headings that have something under them.

    A heading such as `Draw` right above the heading of another part opens nothing.

    Args:
        rows: What each heading of a list means, and None for each line of cards, in the order of the list.
    """
    sections, above = set[SectionId](), None
    for kind in rows:
        if above is not None and above.section and (kind is None or may_hold(above, kind)):
            sections.add(above.section)
        above = kind
    return frozenset(sections)


def has_deck_heading(text: str) -> bool:
    """Check whether a list has a heading that only decks have."""
    lines = (_REMARK.split(line)[0].strip() for line in text.split("\n"))
    short = (
        line for line in lines if len(line) <= _MAX_DECK_HEADING_CHARACTERS and line[:1] not in ("", "#", "@", "/")
    )
    return any(section_of(_TOTAL.sub("", line.strip("*-=_~: "))) not in _NOT_ONLY_IN_DECKS for line in short)


def nearest_heading(words: str) -> str:
    """Return the heading nearest to unknown words, as a suggestion, or an empty string."""
    others = [name for name, kind in heading_names().items() if kind.usage is not Usage.OUTER and name != fold(words)]
    near = nearest(fold(words), others, min_similarity=MIN_LINE_SIMILARITY)
    if not near:
        return ""
    section = heading_names()[near].section
    return section.heading if section else near.capitalize()
