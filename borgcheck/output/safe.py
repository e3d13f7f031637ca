"""Text from a deck, made fit to show: nothing in it may act on the terminal or mislead the eye."""

from __future__ import annotations

import unicodedata

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def visible(text: str) -> str:
    """The text with control, format and other unseen characters replaced by `\\ufffd`, tabs by blanks."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(" " if c == "\t" else "\ufffd" if unicodedata.category(c) in _HIDDEN else c for c in text)
