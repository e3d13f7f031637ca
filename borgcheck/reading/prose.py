"""Tell talk from cards: find the lines of a list that are certainly not cards."""

from __future__ import annotations

import re
from collections.abc import Iterator

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.reading.titles import count_word, holds_title, is_title

SENTENCE_WORDS = 6
"""A line with this many words, or with closing punctuation, is a sentence."""
_CLOSED = re.compile(r"[.!?…][\"'”’)\]*_]*\Z")
_WORD = re.compile(r"[^\W_][\w'’&-]*")
_COUNT = re.compile(r"[-+(\[]*[xX×]?\d{1,3}[xX×]?[)\]]*")
_GREETING = re.compile(
    r"(?:hi|hello|hey|dear|thanks|thank you|cheers|regards|best|yours|bye|greetings|sincerely"
    r"|good (?:morning|evening))\b",
    re.I,
)
# A sentence with one of these words may change the list.
_CHANGES = re.compile(
    r"\b(?:add(?:ed|ing)?|cop(?:y|ies)|cut|forg[eo]t\w*|instead|miss(?:ing|ed)|remov\w*|replac\w*|should|swap\w*)\b"
    r"|\bin the (?:draw|seed|side|tent)",
    re.I,
)
_EDGES = re.compile(r"^\W+|\W+\Z")
_TWO_CAPITALS = re.compile(r"\b[A-Z][\w'’-]*\s+[A-Z][\w'’-]*")
_LONGEST_TITLE = 6
_FEWEST_SMALL_WORDS = 3


def is_sentence(text: str) -> bool:
    """Check whether a text has closing punctuation, or enough words for a sentence."""
    return bool(_CLOSED.search(text)) or len(_WORD.findall(text)) >= SENTENCE_WORDS


def may_name(text: str) -> bool:
    """Check whether a short text has two capitalised words in a row, as an unknown title may have."""
    return not is_sentence(text) and _TWO_CAPITALS.search(text) is not None


def is_counted(text: str) -> bool:
    """Check whether a text has a number where lists have counts: before the words, or after them."""
    words = text.split()
    if not words:
        return False
    if _COUNT.fullmatch(words[0]):
        return True
    if is_sentence(text):
        return bool(count_word(words[0])) and len(words) > 1 and words[1][:1].isupper()
    return bool(_COUNT.fullmatch(words[-1]) or count_word(words[0]) or count_word(words[-1]))


def is_greeting(text: str) -> bool:
    """Check whether a short text begins like a greeting or a farewell."""
    return not is_sentence(text) and _GREETING.match(text) is not None


def names_no_card(text: str, catalogue: Catalogue) -> bool:
    """Check whether no part of a text is a card's title or other name, or one letter away from one."""
    bare = _EDGES.sub("", text)
    if catalogue.lookup(bare).cards or holds_title(bare, catalogue):
        return False
    if holds_title(text, catalogue) or catalogue.holds_near_title(text) or catalogue.is_spaced_title(text):
        return False
    return len(text.split()) >= SENTENCE_WORDS or not catalogue.is_near_title(text)


def is_talk_about_cards(text: str, catalogue: Catalogue) -> bool:
    """Check whether a text is a sentence that names cards without counting or listing them."""
    if not is_sentence(text) or is_counted(text) or _CHANGES.search(text):
        return False
    words = [match.group() for match in re.finditer(r"[\w'’.!?:×-]+", text)]
    named: set[int] = set()
    for first, last in _titles_within(words, catalogue):
        if _is_counted_at(words, first, last):
            return False
        named.update(range(first, last))
    small = [word for n, word in enumerate(words) if n not in named and word[:1].islower() and fold(word)]
    return len(small) >= max(_FEWEST_SMALL_WORDS, len(named) // 2)


def counts_card(text: str, catalogue: Catalogue) -> bool:
    """Check whether a text contains a card with a count."""
    words = [match.group() for match in re.finditer(r"[\w'’.!?:×-]+", text)]
    return any(_is_counted_at(words, *place) for place in _titles_within(words, catalogue, shortest=1))


def _titles_within(words: list[str], catalogue: Catalogue, *, shortest: int = 2) -> Iterator[tuple[int, int]]:
    """Yield, for each word that begins a title, its index and the index after the longest such title."""
    for first in range(len(words)):
        for last in range(min(first + _LONGEST_TITLE, len(words)), first + shortest - 1, -1):
            if is_title(" ".join(words[first:last]).rstrip(".,!?:"), catalogue):
                yield first, last
                break


def _is_counted_at(words: list[str], first: int, last: int) -> bool:
    beside = words[max(0, first - 1) : first] + words[last : last + 1]
    return any(_COUNT.fullmatch(word.rstrip(".,")) or count_word(word) for word in beside)
