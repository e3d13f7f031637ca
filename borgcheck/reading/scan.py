"""Split a line into pieces by its characters: words, numbers, brackets, signs."""

from __future__ import annotations

import re
from typing import NamedTuple

from borgcheck.cards.fold import fold

_PIECE = re.compile(
    r"""(?P<blank>[^\S\t]+)|(?P<tab>\t+)
    |(?P<arrow><[-=]+|[-=]+>|[←→])
    |(?P<hash>//|\#)
    |(?P<leader>(?:[.…·_][ ]?){3,}|(?<=\s)\.\.(?=\s)|…|[-–—]{2,}|_{2,})
    |(?P<bracket>\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\})
    |(?P<times>(?<![\w'’])[xX×*]\s?\d{1,6}(?![\w'’])|\*(?!1\b)\d{1,3}(?![\w'’])|(?<![\w'’.,])[-+]?\d{1,6}\s?[xX×](?![\w'’-])|(?<![\w'’.,])\d{1,6}[xX×](?=[A-Z"“]))
    |(?P<star>(?<=\s)\*{1,2}[A-Za-z]{1,4}\b)
    |(?P<number>(?<![\w'’])(?<!\d[.,])[-+−–]?\d+(?:[.,]\d+)*(?![\w'’]))
    |(?P<tens>(?i:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-(?i:one|two|three|four|five|six|seven|eight|nine)\b)
    |(?P<word>[^\W_]+(?:['’`´‘.][^\W_]+)*)
    |(?P<sign>.)""",
    re.X,
)
_IN_NAMES = ("word", "number", "tens")
"""The kinds of pieces that are words of a name (`Six of Ninety-Six`)."""
_LEADING_SYMBOLS = "%❖✶✱∆•◊♦"


class Piece(NamedTuple):
    """A piece of a line by its characters.

    Attributes:
        kind: The group of `_PIECE` that it is.
        text: Its text.
        start: Where it starts, from 0.
        end: Where it ends.
        folded: A word or a number, folded; empty for any other piece.
    """

    kind: str
    text: str
    start: int
    end: int
    folded: str

    @property
    def is_in_names(self) -> bool:
        """Whether it is a word of a name, if it is part of one."""
        return self.kind in _IN_NAMES

    @property
    def may_be_between(self) -> bool:
        """Whether it may stand between two words of a name."""
        is_sign = self.kind == "sign" and self.text not in ";|"
        return is_sign or self.kind == "hash" or (self.kind == "leader" and "." in self.text)


def pieces(line: str) -> list[Piece]:
    """Return the pieces of a line, without blanks."""
    out: list[Piece] = []
    for match in _PIECE.finditer(line.rstrip()):
        kind, text = match.lastgroup or "", match.group()
        if kind == "blank" or (kind == "tab" and not out):
            continue
        if kind == "sign" and text in _LEADING_SYMBOLS and line[match.end() :].lstrip(" *")[:1].isalnum():
            continue
        if kind == "leader":  # the blank after the last dot does not belong to it
            text = text.rstrip()
        folded = fold(text) if kind in _IN_NAMES else ""
        out.append(Piece(kind, text, match.start(), match.start() + len(text), folded))
    return out
