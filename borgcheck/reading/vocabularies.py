"""The words that people write around and between cards (data/vocabularies), and what a text means by them.

Words decide: those in the files, and those of the patterns below, which depend on what is beside them. The number of
words in a text and its capitals do not.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache

from borgcheck.common import resources

# What may be between a word and the title that it is about.
_FILLERS = re.compile(r"(?:(?<!\s)\s+(?:of|a|an|the|my|any|its))+\s*\Z", re.I)
_IS = re.compile(r"\A[\s:,(–-]*(?:(?:is|are|was|were|has|have|stays?|should|be|been|still|just)\s+)*", re.I)


@cache
def words_of(name: str, key: str = "words") -> frozenset[str]:
    """Return the words of a vocabulary."""
    return frozenset(tomllib.loads(resources.package_text("data", "vocabularies", f"{name}.toml"))[key])


def alternatives(name: str, key: str = "words") -> str:
    """Return a regular expression for any word of a vocabulary, the longest first."""
    return "|".join(map(re.escape, sorted(words_of(name, key), key=len, reverse=True)))


@cache
def pattern(name: str, key: str = "words") -> re.Pattern[str]:
    """Return the pattern of a word of a vocabulary."""
    return re.compile(rf"(?<![\w'’])(?:{alternatives(name, key)})(?![\w'’])", re.I)


def says(name: str, key: str, text: str) -> bool:
    """Check whether a text has a word of a vocabulary."""
    return pattern(name, key).search(text) is not None


def ends_in(name: str, key: str, text: str) -> bool:
    """Check whether a text ends in a word of a vocabulary."""
    bare = text.rstrip()
    return any(match.end() == len(bare) for match in pattern(name, key).finditer(bare))


@cache
def _furniture(*keys: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{line})" for key in keys for line in sorted(words_of("furniture", key))))


def is_furniture(text: str, *, is_around: bool = False) -> bool:
    """Check whether a line is what a mail program, a forum or a printer adds, anywhere or only around a list."""
    known = _furniture("anywhere", "around") if is_around else _furniture("anywhere")
    bare = text.strip(" \t*_[]()").lower()
    return any(known.fullmatch(words) for words in (bare, bare.strip("*=~- ")))


def is_greeting(text: str) -> bool:
    """Check whether a line begins like a greeting."""
    return pattern("greetings").match(text) is not None


def is_closing(text: str) -> bool:
    """Check whether a line begins with a word that ends a post, or is nothing else."""
    alone = pattern("closings", "alone").match(text)
    return pattern("closings").match(text) is not None or (
        alone is not None and text[alone.end() : alone.end() + 1] in ("", ",", "!", ".")
    )


def without_instruction(comment: str) -> str:
    """Return a comment without the instruction to borgcheck that it may end in."""
    return re.sub(r"borgcheck\b.*", "", comment, flags=re.I)


def takes_out_behind(comment: str) -> bool:
    """Check whether a comment after a card may mean that the card is not in the deck."""
    said = pattern("changes", "harmless").sub(" ", _without_idioms(without_instruction(comment)))
    return says("changes", "out", said) or says("doubts", "behind", said)


def says_change(text: str) -> bool:
    """Check whether a text has a word for a change to a list."""
    said = pattern("changes", "harmless").sub(" ", _without_idioms(text))
    return says("changes", "out", said) or says("changes", "in", said)


def may_change(text: str) -> bool:
    """Check whether a text has a word for a change to a list, or one that makes it doubtful what is in the deck."""
    said = _without_idioms(text)
    return says_change(text) or says("doubts", "words", said) or says("doubts", "remarks", said)


def _without_idioms(text: str) -> str:
    return pattern("doubts", "idioms").sub(" ", text)


def starts_in_doubt(text: str) -> bool:
    """Check whether a doubt directly follows what is before a text (`is at home`)."""
    said = _IS.sub("", text)
    return pattern("doubts", "harmless").match(said) is None and pattern("doubts", "after").match(said) is not None


def ends_in_doubt(text: str) -> bool:
    """Check whether a doubt is directly before what follows a text; an article may be between."""
    bare = _FILLERS.sub("", text.rstrip(" \t:,–-+"))
    return ends_in("doubts", "words", bare) and not ends_in("doubts", "harmless", bare)


def is_without(before: str, after: str) -> bool:
    """Check whether a part of a text says that the title between two others is not in the deck (`no Tent`)."""
    bare = _FILLERS.sub("", before.rstrip(" \t:,–-"))
    is_absent = ends_in("doubts", "without", bare) and not ends_in("doubts", "owned", bare)
    return is_absent and not starts_in_doubt(after)


def is_change_beside(before: str, after: str) -> bool:
    """Check whether a word for a change is directly before or after a part of a text."""
    bare = _FILLERS.sub("", before.rstrip(" \t:,–-"))
    return any(
        pattern("changes", key).match(_IS.sub("", after)) is not None or ends_in("changes", key, bare)
        for key in ("out", "in", "beside")
    )


def names_group(text: str) -> bool:
    """Check whether a text is a name for a kind of card: at least one kind, and no word that is not the game's."""
    words = text.lower().strip(" \t:*_.-")
    rest, kinds = pattern("kinds", "kinds").subn(" ", words)
    rest, places = pattern("kinds", "places").subn(" ", rest)
    rest, drones = pattern("kinds", "drones").subn(" ", rest)
    rest = pattern("kinds", "within").sub(" ", rest)
    return kinds + places + drones > 0 and not rest.strip(" \t,/&+-[]()")


def starts_with_kind(text: str) -> bool:
    """Check whether a text begins with a word for a kind of card, or for cards in general."""
    bare = re.sub(r"\A(?:of|more|other)\s+", "", text.lstrip(), flags=re.I)
    return re.match(r"(?:cards?|cop(?:y|ies)|of(?! them\b)|more)\b", text.lstrip(), re.I) is not None or (
        pattern("kinds", "kinds").match(bare) is not None
    )


def has_title_capitals(text: str) -> bool:
    """Check whether words are capitalised as in titles."""
    words = [word for word in re.findall(r"[^\W\d_][\w'’]*", text) if word.lower() not in words_of("kinds", "small")]
    return bool(words) and all(word[0].isupper() or not word.isascii() for word in words)
