"""Clear a list of what web pages, mails and word processors leave in it, without moving anything.

Replacements are as long as what they replace, so that places in the file stay true. Entities are not: behind
one, columns are those of the text that it stands for.
"""

from __future__ import annotations

import re
import unicodedata

_TAG = re.compile(
    r"</?(?:li|ul|ol|br|hr|p|b|i|u|a|em|strong|font|span|div|td|tr|th|table|h[1-6])\b[^<>\n]{0,200}>", re.I
)
_CODE = re.compile(r"\[/?(?:b|i|u|card|url|list|size|color|center|\*)(?:=[^\[\]\n]{0,100})?\]", re.I)
_ENTITY = re.compile(r"&(?:[a-z]{2,8}|#\d{1,6}|#x[0-9a-f]{1,5});", re.I)
_DEEPEST = 4
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_ODD = re.compile(r"[^\x20-\x7e\n\t\u2018-\u201f\u2022\u2756\u00d7\u2013\u2014]")


def tidy(text: str, *, codes: bool = True) -> str:
    """A list with mark-up and unseen signs as blanks, and entities and wide digits as what they stand for. Codes
    in square brackets may be left as they are, where a list has a use for brackets."""
    text = _ODD.sub(_sign, text)
    # Entities first, however often they were escaped, so that a list written anew reads the same.
    for _ in range(_DEEPEST if "&" in text else 0):
        plain = _ODD.sub(_sign, _ENTITY.sub(_entity, text))
        if plain == text:
            break
        text = plain
    if "<" in text:
        text = _TAG.sub(_blanks, text)
    # One within another leaves one behind.
    for _ in range(_DEEPEST if codes and "[" in text else 0):
        plain = _CODE.sub(_blanks, text)
        if plain == text:
            break
        text = plain
    return text


def seen(text: str) -> str:
    """Text with a blank for every sign that is not seen: controls, marks of direction, line ends, half characters.

    Formats can spell such signs out (`\\u001b`, `&#27;`); no title and no name has one.
    """
    if text.isprintable():
        return text
    return "".join(" " if unicodedata.category(c) in _UNSEEN else c for c in text)


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match.group())


def _entity(match: re.Match[str]) -> str:
    import html

    return seen(html.unescape(match.group()))


def _sign(match: re.Match[str]) -> str:
    sign = match.group()
    category = unicodedata.category(sign)
    if category in ("Zs", "Cf"):
        return " "
    return str(unicodedata.digit(sign)) if category == "Nd" else sign
