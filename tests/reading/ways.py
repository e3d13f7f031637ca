"""Ways to add a card to a list, on a line of its own or after another card.

Each way is a pattern in which `{t}` stands for the title, with the number of copies that it means; None if a careful
reader could not tell, or if leaving the line unread is also right. Comments (`#` or `//` and a blank) are not included.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.tables import load_yaml

_DATA = load_yaml(Path(__file__).with_suffix(".yaml"))
KNOWN, OTHER_NAMES, UNKNOWN, HEADINGS = (_DATA[key] for key in ("known", "other_names", "unknown", "headings"))
SECTIONS: list[str] = _DATA["sections"]


class Way(NamedTuple):
    """A way to write a card: `behind` another one on its line, or on a line of its own.

    `counted` is whether it has a count, `remark` whether an unknown title written in this way may be read as a remark,
    the name of the deck, or a fact about it.
    """

    name: str
    write: Callable[[str], str]
    copies: int | None
    counted: bool
    behind: bool = False
    remark: bool = False


def _drop(place: int) -> Callable[[str], str]:
    return lambda t: t[:place] + t[place + 1 :] if len(t) > 4 else t + t[-1]


def _swap(place: int) -> Callable[[str], str]:
    return lambda t: t[:place] + t[place + 1 : place + 2] + t[place : place + 1] + t[place + 2 :]


def _accented(t: str) -> str:
    return unicodedata.normalize("NFC", "".join(c + "\u0301" if c in "aeou" else c for c in t))


# Spellings of a title.
_SPELLINGS: dict[str, Callable[[str], str]] = {
    "capitals": str.upper,
    "small letters": str.lower,
    "every word large": str.title,
    "case turned": str.swapcase,
    "first letter small": lambda t: t[:1].lower() + t[1:],
    "second letter lost": _drop(1),
    "fourth letter lost": _drop(3),
    "last letter lost": lambda t: t[:-1] if len(t) > 2 else t * 3,
    "letter doubled": lambda t: t[:2] + t[1:2] + t[2:],
    "letters swapped": _swap(1),
    "later letters swapped": _swap(3),
    "letter wrong": lambda t: t[:1] + "z" + t[2:],
    "first word alone": lambda t: t.split()[0].rstrip(":"),
    "words turned": lambda t: " ".join(reversed(t.split())),
    "last word in front": lambda t: f"{t.split()[-1]}, {' '.join(t.split()[:-1])}",
    "the in front": "The {}".format,
    "the behind": "{}, The".format,
    "blanks doubled": lambda t: t.replace(" ", "  "),
    "blanks lost": lambda t: t.replace(" ", ""),
    "blanks that do not break": lambda t: t.replace(" ", "\u00a0"),
    "tab within": lambda t: t.replace(" ", "\t", 1),
    "underlines": lambda t: t.replace(" ", "_"),
    "hyphens": lambda t: t.replace(" ", "-"),
    "letters apart": " ".join,
    "zero width": lambda t: t[:2] + "\u200b" + t[2:],
    "soft hyphen": lambda t: t[:2] + "\u00ad" + t[2:],
    "accents": _accented,
    "accents apart": lambda t: unicodedata.normalize("NFD", _accented(t)),
    "Cyrillic a": lambda t: t.replace("a", "а").replace("o", "о"),
    "Greek o": lambda t: t.replace("o", "ο").replace("A", "Α"),
    "full width": lambda t: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in t),
    "mathematical": lambda t: "".join(chr(0x1D400 + ord(c) - 65) if "A" <= c <= "Z" else c for c in t),
    "ligature": lambda t: t.replace("fi", "ﬁ").replace("s", "ſ"),
    "zero for o": lambda t: t.replace("o", "0"),
    "one for l": lambda t: t.replace("l", "1").replace("i", "1"),
    "entity": lambda t: t.replace("a", "&#97;").replace(" ", "&nbsp;"),
    "mojibake": lambda t: t.replace("'", "’").replace("a", "á").encode().decode("cp1252", "replace"),
    "curly apostrophe": lambda t: t.replace("'", "’"),
    "no apostrophe": lambda t: t.replace("'", ""),
    "backslashes": lambda t: t.replace(" ", "\\ "),
    "cut short": lambda t: t[:8].rstrip(": ") + "...",
    "initials": lambda t: "".join(word[0] for word in t.split()).upper() + "x",
    "twice": lambda t: f"{t} {t}",
    "plural": lambda t: t + "s",
    "possessive": lambda t: t + "'s",
    "dashes": lambda t: t.replace("-", "–").replace(" ", " – ", 1),
    "comma lost": lambda t: t.replace(",", ""),
    "colon for dash": lambda t: t.replace(" - ", ": "),
    "dash for colon": lambda t: t.replace(": ", " - "),
    "and for blank": lambda t: t.replace(" ", " and ", 1),
    "slash for blank": lambda t: t.replace(" ", "/", 1),
    "comma for blank": lambda t: t.replace(" ", ", ", 1),
    "a number within": lambda t: t.replace(" ", " 2 ", 1) if " " in t else f"{t} 2 {t}",
}


def _pattern(pattern: str) -> Callable[[str], str]:
    return lambda title: pattern.format(t=title)


def _around(before: str, inner: str, after: str) -> Callable[[str], str]:
    return lambda title: before + inner.format(t=title) + after


def _respelt(spell: Callable[[str], str], pattern: str) -> Callable[[str], str]:
    return lambda title: pattern.format(t=spell(title))


def _counting() -> Iterator[Way]:
    for pattern, copies in _DATA["counts"]:
        counted = any(c.isdigit() for c in pattern) or pattern.split()[0].lower() in ("one", "two", "three", "twelve")
        yield Way(pattern, _pattern(pattern), copies, counted, remark=not counted)


def _on_their_own_lines() -> Iterator[Way]:
    for front in _DATA["front"]:
        # A sign glued to a title may belong to it or make it another text; a comment sign glued to one is a comment.
        for inner in ("2 {t}",) if front in ("#", "##", "//") else ("{t}", "2 {t}", "{t} (2)"):
            yield Way(repr(front) + inner, _around(front, inner, ""), None, inner != "{t}", remark=True)
    for key in _DATA["keys"]:
        for inner in ("{t}", "2 {t}", "{t} x2"):
            yield Way(f"{key}: {inner}", _around(f"{key}: ", inner, ""), None, counted=False, remark=True)
    for before, after in _DATA["around"]:
        for inner in ("{t}", "2 {t}", "{t} x2"):
            yield Way(
                before + inner + after, _around(before, inner, after), None, inner != "{t}", remark=inner == "{t}"
            )
    for after in _DATA["behind"]:
        for inner in ("{t}", "2 {t}"):
            yield Way(inner + after, _around("", inner, after), None, inner != "{t}", remark=inner == "{t}")
    for name, spell in _SPELLINGS.items():
        for inner in ("{t}", "2 {t}", "{t} x2"):
            yield Way(f"{inner}, {name}", _respelt(spell, inner), None, inner != "{t}", remark=inner == "{t}")


def _behind_others() -> Iterator[Way]:
    for inner in ("{t}", "2 {t}", "2x {t}", "{t} x2", "{t} (2)"):
        counted = inner != "{t}"
        for between in _DATA["between"]:
            yield Way(repr(between) + inner, _around(between, inner, ""), None, counted, behind=True)
        for within in _DATA["within"]:
            before, after = within.format("\0").split("\0")
            yield Way(
                before + inner + after, _around(before, inner, after), None, counted, behind=True, remark=not counted
            )
    for glued in (" #2 {t}", " //2 {t}", " #2x {t}", "#2 {t}", " ;2 {t}", " --2 {t}", " %2 {t}", " '2 {t}"):
        yield Way(glued, _pattern(glued), None, counted=True, behind=True)


WAYS = (*_counting(), *_on_their_own_lines(), *_behind_others())
