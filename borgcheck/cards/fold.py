"""Fold titles, so that a title as somebody typed it equals the printed title.

Folding drops letter case, accents, quotes, dashes, dots, leading symbols and the article `The`, even at the end
(`Emissary, The`). It keeps every letter and digit of the Latin alphabet, so titles that fold alike sound alike; letters
of other scripts are dropped (`foreign_letters`).
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Apostrophes, quotation marks and dots are dropped; every other character separates words.
_VANISH = dict.fromkeys(map(ord, "'\"`´.‘’‚‛“”„‟′″«»!?"), None)
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
_SIGNS = re.compile(r"[^0-9a-z]+")
_PLAIN = re.compile(r"[0-9A-Za-z ,:\-'./\"!?&]*\Z")


@lru_cache(maxsize=65536)
def fold(title: str) -> str:
    """Return the folded form of a title: lower-case words made of ASCII letters and digits.

    >>> fold("The Emissary") == fold("Emissary, The") == fold("EMISSARY")
    True
    >>> fold('❖ K\\u2019vort')
    'kvort'
    """
    if not _PLAIN.match(title):
        # An acute accent used as an apostrophe would be decomposed into a space and an accent.
        title = unicodedata.normalize("NFKD", title.translate(_VANISH))
        title = "".join(c for c in title if not unicodedata.combining(c))
    title = _THOUSANDS.sub("", title) if "," in title else title
    text = _SIGNS.sub(" ", title.translate(_VANISH).lower()).strip()
    return text[4:] if text.startswith("the ") else text.removesuffix(" the")


def foreign_letters(title: str) -> str:
    """Return the letters of other scripts in a title, which folding drops; no title of the game has any."""
    return "" if title.isascii() else "".join(c for c in title.casefold() if c.isalpha() and c > "\u024f")
