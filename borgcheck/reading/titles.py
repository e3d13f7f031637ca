"""Which stretches of a line are titles of cards, and which numbers are counts."""

from __future__ import annotations

import re
from functools import lru_cache

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold, foreign_letters

MOST_COPIES = 999
LONGEST_WORDS = 60
"""The most characters of an unknown title, of a heading, and of a deck's name."""
# A title starts and ends with a letter, a digit or a quote, or with a sign that titles print; within, only signs that
# titles and set marks have. Anything else says something more than the title.
_TITLE_SHAPE = re.compile(
    r"""(?:[%❖✶✱∆•*][ ]*)*(?:\.\.\.[ ]?)?["“”„'‘’`´]?\w"""
    r"""[\w \t.'‘’`´‛\-–—−‐‑:!,"“”„/?&()\[\]*…]*(?<=[\w"“”'‘’`´.!?)\]*])\Z"""
)
# A star is the mark of a set in front of a word (`*VOY`), or of the other side of a card at the end.
_STAR_WITHIN = re.compile(r"(?<!\s)\*(?=\w)|\*\s|\*(?=[^\w\s*])")
_CLOSING = re.compile(r"[.!?…]+[\"”'’)]*\Z")
_BEFORE_NUMBER = re.compile(r"[.…'’`´\"]\s*\d")
_WORDS = re.compile(r"[\w'’.!?:-]+")
_PIECES = re.compile(r"[,;+/|&]|\b(?:and|plus|or|with)\b", re.I)
_LONGEST_TITLE = 9


def is_title(text: str, catalogue: Catalogue) -> bool:
    """Tell whether a text is a card's title, identification or nickname, and nothing more.

    Letter case, accents, typographic signs, a leading "The" and set marks do not matter. A closing `!`, `?` or `.` that
    is not the title's own makes it another text: "Resistance is futile!" is a farewell.
    """
    if not _is_title_shaped(text):
        return False
    found = catalogue.lookup(text)
    if not found.cards:
        return False
    if text.endswith("*") and not any(name.endswith(("*", "(back)")) for card in found.cards for name in card.names):
        return False  # it points at a footnote
    # Signs that looking up forgets, but that say something unless the title has them too.
    for sign in (_CLOSING, _BEFORE_NUMBER):
        if sign.search(text) and not any(sign.search(n) for card in found.cards for n in (card.printed, card.title)):
            return False
    return True


def has_wrong_mark(text: str, catalogue: Catalogue) -> bool:
    """Tell whether a text is a known title with the mark of a set that it was not printed in."""
    return _is_title_shaped(text) and bool(catalogue.lookup(text).wrong_mark)


def _is_title_shaped(text: str) -> bool:
    bare = text.lstrip("%❖✶✱∆•* ")
    return bool(_TITLE_SHAPE.match(text)) and not _STAR_WITHIN.search(bare) and not foreign_letters(text)


def holds_title(text: str, catalogue: Catalogue, *, single: bool = True) -> bool:
    """Tell whether a remark names a card: the whole of it, a part between signs, or several words in it.

    A part of one word in small letters is a word: `(space, to lose time)` speaks of no mission.

    Args:
        text: The remark.
        catalogue: The cards.
        single: Whether a single word in it may be a title, too.
    """
    whole, *parts = _pieces(text) or [""]
    named = [whole, *(part for part in parts if " " in part or not part.islower())]
    if any(is_title(part, catalogue) or is_title(_uncounted(part), catalogue) for part in named):
        return True
    # A single word is often no title although a card bears it; with a number, or with a capital letter within, it is.
    counted = any(c.isdigit() for c in text)
    words = [m.span() for m in _WORDS.finditer(text)]
    for first, (start, _) in enumerate(words):
        alone = single and (counted or (first > 0 and text[start].isupper()))
        for last in range(first if alone else first + 1, min(first + _LONGEST_TITLE, len(words))):
            if is_title(text[start : words[last][1]], catalogue):
                return True
    return False


def _pieces(text: str) -> list[str]:
    return [part for piece in (text, *_PIECES.split(text)) if (part := piece.strip(" \t()[]{}:-–—"))]


def _uncounted(text: str) -> str:
    first, _, rest = text.partition(" ")
    return re.sub(r"^\d+\s*[xX×]?\s+|\s+[xX×]?\s?\d+$", "", rest if count_word(first) and rest else text)


@lru_cache(maxsize=4096)
def whole_count(text: str) -> int | None:
    """Return the count that a text says, None if it is no whole number from 1 to 999."""
    number = whole_number(text.strip())
    return number if number is not None and 1 <= number <= MOST_COPIES else None


def whole_number(digits: str) -> int | None:
    """Return the number that up to six digits say, None for any other text."""
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 6 else None


_NUMBER_WORDS = {
    word: str(number)
    for number, word in enumerate("one two three four five six seven eight nine ten eleven twelve".split(), 1)
}


def count_word(text: str) -> str:
    """Return the digits of a count in words, from one to twelve; empty for any other word."""
    return _NUMBER_WORDS.get(text.lower(), "")


def holds_number(text: str) -> bool:
    """Tell whether a text holds a digit, or a count in words."""
    return any(c.isdigit() for c in text) or any(map(count_word, text.split()))


def bare_number(text: str) -> str:
    """Return the number that a count is written around: `3` of `(x3)`, `-2` of `-2x`."""
    match = re.search(r"[-+]?\d(?:[\d.,]*\d)?(?:[eE]\d+)?", text)
    return match.group() if match else fold(text)
