"""The words that lists use as headings (headings.toml), and what each opens."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from borgcheck.cards.fold import fold
from borgcheck.common import resources
from borgcheck.common.suggesting import MIN_LINE_SIMILARITY, nearest
from borgcheck.model.sections import FREE, NOT_IN_DECK, SEEDED, SIDE_DECKS, HeadingKind, Level, SectionId
from borgcheck.reading.vocabularies import names_group, says

IN_DECK = "(in the deck)"
"""What says that the heading of a section below cards that are not played is the deck's."""
_SHORTEST_MISSPELT = 4

_JOINED_TYPES = re.compile(r"[&/,+]|\band\b", re.I)
# `c) Events and interrupts`
_ENUMERATOR = re.compile(r"^\s*[a-f]\)\s+(?=\S)")
# `S E E D   C A R D S`
_SPACED = re.compile(r"[\w'’](?:\s+[\w'’])+")
_WITHIN_WORD = re.compile(r"(?<=\S)\s(?=\S)")
# Words that do not change a heading: `My seeds`, `Under Q's Tent`, `II. Seed`, `A. Missions`, `Part 2: Seeds`.
_POSSESSIVE = re.compile(
    r"^(?:(?:[ivx]{1,4}|[a-f]|(?:part|step) \d) (?=\S))?"
    r"(?:enter your )?"
    r"(?:(?:and|my|our|the|total|other(?= cards in )|in|inside|under|beneath|below|contents of|cards in|side ?deck|more"
    r"|rest of) )*(?=\S)"
)
# `Draw selection`
_SUFFIX = re.compile(r"(?<=\S)\s+(?:selection|section|portion|(?:without|excluding|not counting) missions)$")
# `Rest of the draw deck`: some cards of that section stand above.
_REST = re.compile(r"^(?:(?:the )?(?:rest|remainder) of|remaining|other) ")
_TYPE_QUALIFIER = re.compile(r"^(?:other|universal|unique|misc\.?)\s+(?=\S)|\s+cards$", re.I)

_MOST_JOINED = 5
# No heading of a section with card types has more words.
_MOST_WORDS = 12
_WITH_TYPES = (SectionId.SEED, SectionId.DRAW)
_REMARK = re.compile(r"[ \t]#(?![ \t]*\d)")
_LONGEST_DECK_HEADING = 48
# Card types and piles are also in lists of other games.
_NOT_ONLY_IN_DECKS = (None, SectionId.MISSIONS, SectionId.ASIDE)


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    return resources.package_table("data", "headings.toml")


@lru_cache(maxsize=1)
def vocabulary() -> dict[str, HeadingKind]:
    """Return every known heading, case-folded, with its meaning."""
    out = {fold(f"More {section.heading}"): HeadingKind(Level.PILE, section) for section in SectionId}
    for phase, words in _data()["type"].items():
        out |= {fold(word): HeadingKind(Level.TYPE, None, phase) for word in words}
    for level in (Level.PART, Level.PILE):
        for section, words in _data()[level.name.lower()].items():
            out |= {fold(word): HeadingKind(level, SectionId(section)) for word in words}
    return out


@lru_cache(maxsize=1)
def metadata_keys() -> dict[str, str]:
    """Return the case-folded words that may precede a colon above a deck, with the fact that each names."""
    return {fold(word): key for key, words in _data()["metadata"].items() for word in words}


@lru_cache(maxsize=4096)
def changes_nothing(bracket: str, *, is_outside: bool = False) -> bool:
    """Check whether the words in a heading's brackets do not change its meaning (`continued`).

    Args:
        bracket: The words, several between commas.
        is_outside: Whether words that say that cards are outside the deck change nothing either.
    """
    words = frozenset(map(fold, _data()["brackets"]["any"]))
    kind = heading_kind(bracket)
    if is_outside and says("doubts", "absent", bracket):
        return True
    return words.issuperset(map(fold, bracket.split(","))) or (kind is not None and kind.section not in NOT_IN_DECK)


def is_name_in_sentence(words: str) -> bool:
    """Check whether the words of a section's heading name that section in a sentence, too (`draw` is also a verb)."""
    return fold(words) not in _data()["sentences"]["not"]


@lru_cache(maxsize=4096)
def is_limit(words: str) -> bool:
    """Check whether words in brackets say how many cards there may be, not how many there are (`max. 30`)."""
    limits = "|".join(map(re.escape, _data()["brackets"]["limits"]))
    return re.fullmatch(rf"(?:(?:{limits})\.? *\d+|\d+ *[%+])(?: *cards?)?", words.strip(), re.I) is not None


@lru_cache(maxsize=4096)
def heading_kind(words: str) -> HeadingKind | None:
    """Return what a heading's words mean, or None if they are not a known heading.

    Several card types in one heading (`Events & Interrupts`) count as a card type; one after a section (`Draw deck -
    Ships`) is a pile of that section.
    """
    words = _ENUMERATOR.sub("", words)
    words = _WITHIN_WORD.sub("", words) if _SPACED.fullmatch(words) else words
    folded = fold(words).removesuffix(" etc")
    bare = _SUFFIX.sub("", _POSSESSIVE.sub("", folded))
    if known := vocabulary().get(folded) or (bare != "deck" and vocabulary().get(bare)):
        is_rest = known.section in _WITH_TYPES and _REST.match(folded) is not None
        return replace(known, level=Level.PILE) if is_rest else known
    if section := _section_of_types(folded.split()):
        return HeadingKind(Level.PILE, section)
    kinds = [vocabulary().get(fold(_TYPE_QUALIFIER.sub("", part.strip()))) for part in _JOINED_TYPES.split(words)]
    if any(kind is None or kind.level is not Level.TYPE for kind in kinds):
        return None
    phases = {kind.phase for kind in kinds if kind}
    if "facility" in phases and phases <= {"facility", "doorway", "seeded"}:
        phases = {"facility"}
    return HeadingKind(Level.TYPE, None, phases.pop() if len(phases) == 1 else "either")


def section_of(words: str) -> SectionId | None:
    """Return the section that words name as a heading, or None."""
    kind = heading_kind(words)
    return kind.section if kind else None


def kind_in_section(words: str, section: SectionId | None) -> HeadingKind | None:
    """Return what a heading opens whose brackets name a section or none: `Objectives and incidents (seeded)`."""
    kind = heading_kind(words)
    is_type = kind is not None and kind.level is Level.TYPE
    if kind is not None and kind.phase == "outer" and section in SIDE_DECKS:
        return HeadingKind(Level.PART, section)  # `Side deck (Q's Tent)`
    return HeadingKind(Level.PILE, section) if is_type and section in _WITH_TYPES else kind


def _section_of_types(words: Sequence[str]) -> SectionId | None:
    """Return the section that a heading names before or after card types: `Draw deck - Ships`, `Seeded objectives`."""
    if len(words) > _MOST_WORDS:
        return None
    for size in range(1, len(words))[:_MOST_JOINED]:
        first, last = " ".join(words[:size]), " ".join(words[size:])
        # `Doorways in the draw deck`
        follows = first.endswith(("s", "table")) and (last == "seeded" or last.startswith("in "))
        name, types = (last, first) if follows else (first, last)
        outer = vocabulary().get(_POSSESSIVE.sub("", name))
        if outer is None or outer.section not in _WITH_TYPES:
            continue
        inner = heading_kind(types)
        if ((follows or name == "seeded") and names_group(types)) or (inner and inner.level is Level.TYPE):
            return outer.section
    return None


def may_hold(outer: HeadingKind | None, inner: HeadingKind | None) -> bool:
    """Check whether a heading right below another one opens a part of the same section."""
    if outer is None or inner is None or inner.level is Level.TYPE:
        return outer is not None and inner is not None
    return outer.section is SectionId.SEED and inner.section in SEEDED


def opened_section(kind: HeadingKind, above: SectionId | None, named: Collection[SectionId]) -> SectionId | None:
    """Return the section that a heading opens, or None if its cards stay in the section above.

    Args:
        kind: What its words mean.
        above: The section above.
        named: The sections that headings of the list open.
    """
    if kind.phase == "played" and SectionId.DRAW not in named:
        return SectionId.DRAW
    if kind.phase == "seeded" and (SectionId.SEED not in named or above in FREE):
        return SectionId.SEED
    return kind.section


def sections_with_cards(rows: Iterable[HeadingKind | None]) -> frozenset[SectionId]:
    """Return the sections opened by headings that have something under them.

    A heading such as `Deck` at the top of a list, above the heading of another part, opens nothing. A pile of the draw
    deck (`Rest of the draw deck`) leaves others to the card types.

    Args:
        rows: What each heading of a list means, and None for each line of cards, in the order of the list.
    """
    found, above = set[SectionId](), None
    for kind in rows:
        is_rest = above is not None and above.level is Level.PILE and above.section is SectionId.DRAW
        if above is not None and above.section and not is_rest and (kind is None or may_hold(above, kind)):
            found.add(above.section)
        above = kind
    return frozenset(found)


def has_deck_heading(text: str) -> bool:
    """Check whether a list has a heading that only decks have."""
    lines = (_REMARK.split(line)[0].strip() for line in text.split("\n"))
    short = (line for line in lines if len(line) <= _LONGEST_DECK_HEADING and line[:1] not in ("", "#", "@", "/"))
    return any(section_of(line.strip("*-=_~: ")) not in _NOT_ONLY_IN_DECKS for line in short)


def is_like_heading(words: str) -> bool:
    """Check whether words are a heading or a letter away from one; `Borg` in front of it does not count."""
    folded = fold(words)
    bare = folded.removeprefix("borg ")
    return heading_kind(bare) is not None or bool(_misspelt(bare) or _misspelt(folded))


def misspelt_section(words: str) -> SectionId | None:
    """Return the only section whose heading is at most one letter away from words, or None."""
    near = {kind.section for kind in _misspelt(fold(words))}
    return near.pop() if len(near) == 1 else None


def _misspelt(folded: str) -> list[HeadingKind]:
    """Return what the headings mean that are at most one letter away from folded words, if these are long enough."""
    from rapidfuzz.distance import OSA

    if len(folded) < _SHORTEST_MISSPELT:
        return []
    return [kind for word, kind in vocabulary().items() if OSA.distance(folded, word, score_cutoff=1) <= 1]


def nearest_heading(words: str) -> str:
    """Return the heading nearest to unknown words, as a suggestion, or an empty string."""
    near = nearest(fold(words), vocabulary(), min_similarity=MIN_LINE_SIMILARITY)
    if not near:
        return ""
    section = vocabulary()[near].section
    return section.heading if section else near.capitalize()
