"""The names of cards: a title and its marks as the LackeyCCG tables and deck lists write them, and other names.

The tables distinguish printings and cards with the same title by marks after the title: `(The Borg)` is a set, ` 2E` a
Second Edition card, ` *VP` a virtual promo, a trailing `*` the other affiliation of a dual card, `(back)` the reverse
of a two-sided card. Lists also write `[The Borg]` or `*BOG` for a set, and several marks in a row:
`(Premiere Traditional) *VP`, `**VP`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from borgcheck.cards.fold import fold
from borgcheck.common import resources
from borgcheck.common.phrasing import number_to_words

# These patterns are compiled when first used. The name of a card from the separate Tribbles game is a number (1 to
# 1,000,000) and a power.
_TRIBBLES_GAME = r"(?i)^(1(?:[,.]?0)*)\s+Tribbles?\s*(?:[-–—:]\s*(\S.*)|\((.+)\))$"
# A name with ` 2E`, marks in parentheses, and the signs of another affiliation and of a virtual promo.
_NAME = r"(.*?)( 2E)?((?: \([^()]*\))*)\s*[*+]*(?: \*VP)?"
_MARK = r"\(([^()]*)\)"
# The last mark of a written title: one in brackets, one after a star, or the signs of another affiliation.
_SUFFIX = r"(.*\S)\s*(?:\(([^()]*)\)|\[([^\[\]]*)\]|(?<=[\s*+)])\*([A-Za-z][\w ]*)|[*+]+)"
_NUMERALS = r"(?i)^(\d{1,3}|[a-z]+)\s*(?:of|/)\s*(\d{1,3}|[a-z]+)$"
_MAX_MARKS = 3
PREFIX = re.compile(r"^[%❖✶✱∆•*]+\s*")
"""The signs in front of a title, such as those of universal and enigma cards."""
BACK = "back"
"""The mark of the reverse side of a card."""
PROMO = "VP"
"""The mark of a virtual promo, which is another printing of a card."""


class Name(NamedTuple):
    """The parts of a card name in a table. `marks` are the words in parentheses, in order."""

    printed: str
    marks: tuple[str, ...] = ()
    second_edition: bool = False
    back: bool = False


def parse_name(name: str) -> Name:
    """Parse a name such as `Seven of Nine (The Borg)` or `Rom*`."""
    match = re.fullmatch(_NAME, name.strip())
    if match is None:
        return Name(name)
    printed, second, within = match.groups()
    marks = re.findall(_MARK, within)
    return Name(printed, tuple(mark for mark in marks if mark != BACK), second is not None, BACK in marks)


def split_marks(written: str) -> tuple[str, tuple[str, ...]]:
    """Split a written title and the marks after it, in order, without their brackets and stars.

    >>> split_marks("Escape Pod (Premiere Traditional) *VP")
    ('Escape Pod', ('Premiere Traditional', 'VP'))
    >>> split_marks("Kira**")
    ('Kira', ())
    """
    marks: list[str] = []
    while len(marks) < _MAX_MARKS and (match := re.fullmatch(_SUFFIX, written)):
        written = match[1]
        marks += [mark for mark in match.groups()[1:] if mark is not None]
    return written, tuple(reversed(marks))


def is_like_tribbles_game(title: str) -> bool:
    """Check whether a title has the form of those of the Tribbles game: a number of tribbles and words."""
    return re.match(_TRIBBLES_GAME, title.strip()) is not None


def is_of_tribbles_game(title: str) -> bool:
    """Check whether a title is that of a card from the Tribbles game: only a number and one of its powers.

    Use it only for titles that are not in the catalogue, because this game has Tribble cards with titles of that form.
    """
    match = re.match(_TRIBBLES_GAME, title.strip())
    return bool(match) and fold(match.group(2) or match.group(3)) in _tribble_powers()  # type: ignore[union-attr]


@lru_cache(maxsize=1)
def _tribble_powers() -> frozenset[str]:
    return frozenset(map(fold, resources.package_table("data", "tribbles.toml")["powers"]))


def spell_out_numerals(text: str) -> str | None:
    """Return a drone's title written with numerals (`7 of 9`, `7/9`, `3 of Nineteen`) in words, or None."""
    match = re.match(_NUMERALS, text)
    if match is None or not (match[1].isdigit() or match[2].isdigit()):
        return None
    first, second = (number_to_words(part) if part.isdigit() else part for part in match.groups())
    return f"{first} of {second}"


@lru_cache(maxsize=1)
def nicknames() -> dict[str, str]:
    """Return the nicknames of cards, folded, each with the title of the only card that it means."""
    return resources.package_table("data", "nicknames.toml")


@lru_cache(maxsize=1)
def former_names() -> dict[str, str]:
    """Return the former names of cards, folded, each with the title of its card."""
    return {fold(name): title for name, title in resources.package_table("data", "renamed.toml").items()}
