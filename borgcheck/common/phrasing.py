"""Nouns, numbers, chances and extras as written in a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

_IN_BACKTICKS = re.compile(r"(?<!\w)`(.+?)`(?!\w)")
# Numbers below a hundred, as in the titles of drones.
_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_WORDS = frozenset((*_ONES, *_TENS, "first", "second", "third", "fourth", "fifth"))
_FIGURES = re.compile(r"\d+|[ivx]+")


def with_article(noun: str) -> str:
    """Return a noun with its article: `a ship`, `an interrupt`."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def plural(number: int | str, noun: str, several: str = "") -> str:
    """Return a number and its noun: `1 mission`, `7 missions`."""
    return f"{number} {noun if number == 1 else several or noun + 's'}"


def percent(chance: Fraction) -> str:
    """Return a chance in per cent, `15.2 %`; 0 and 100 only if exact."""
    if chance in (0, 1):
        return f"{100 * chance} %"
    return f"{float(100 * chance):.1f} %".replace("100.0", ">99.9") if chance * 1000 >= 1 else "<0.1 %"


def in_brackets(icons: Iterable[str]) -> str:
    """Write icons in brackets, one after the other."""
    return "".join(f"[{icon}]" for icon in icons)


def join_words(words: Iterable[object], conjunction: str = "and") -> str:
    """Return words joined as in a sentence: `none`, `a`, `a and b`, `a, b and c`."""
    *most, last = [*map(str, words)] or ["none"]
    return f"{', '.join(most)} {conjunction} {last}" if most else last


def first_few(names: Sequence[str], most: int, separator: str = ", ") -> str:
    """Return names joined with commas or another separator; of many, the first ones and the number of the others."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return f"{separator.join(names[:most])}{more}"


def join_few(names: Sequence[str], most: int) -> str:
    """Return names joined as in a sentence; of many, the first ones and the number of the others."""
    return join_words(names) if len(names) <= most else first_few(names, most)


def install_hint(name: str) -> str:
    """Name an extra, and say how to install it."""
    return f"the extra `{name}`: pipx install '.[{name}]' in a clone of the repository"


def shortened(text: str, most: int) -> str:
    """Return a text shortened to `most` characters, ending in dots."""
    return text if len(text) <= most else f"{text[: max(most - 3, 0)].rstrip()}..."


def in_quotes(message: str) -> str:
    """Return a message for a terminal: text in backticks is quoted, except commands, options and directives."""

    def quoted(match: re.Match[str]) -> str:
        quote = "" if match[1].startswith(("borgcheck ", "--", "@")) else "'" if '"' in match[1] else '"'
        return f"{quote}{match[1]}{quote}"

    return _IN_BACKTICKS.sub(quoted, message)


def number_to_words(digits: str) -> str:
    """Return a number in words, `96` as `ninety-six`; a hundred or more stays in digits."""
    number = int(digits)
    if number < len(_ONES):
        return _ONES[number]
    tens, ones = divmod(number, 10)
    if tens > 9:
        return digits
    return _TENS[tens - 2] + (f"-{_ONES[ones]}" if ones else "")


def numbers_agree(written: str, title: str) -> bool:
    """Check whether the numbers of two folded titles agree.

    They agree if they have the same digits and Roman numerals, and the written one has no number word that the title
    lacks: `Fifteen of Seventeeen` and `Tow of Nine` may be misspelt, but `Four of Nine` is not a misspelt `Five of
    Nine`.
    """
    written_words, title_words = written.split(), title.split()
    if [w for w in written_words if _FIGURES.fullmatch(w)] != [w for w in title_words if _FIGURES.fullmatch(w)]:
        return False
    return not Counter(w for w in written_words if w in _WORDS) - Counter(title_words)
