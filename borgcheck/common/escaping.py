"""Make text from a deck safe to show: it must not control the terminal, act as Markdown, or mislead the reader."""

from __future__ import annotations

import re
import unicodedata

_INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

# All invisible characters but tabs and line ends, which structure a text.
_ESCAPED = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb]"
)

_MARKDOWN = re.compile(r"[\\`*_<>\[\]#|~&]")


def escape_markdown(text: str) -> str:
    """Escape the characters that have a meaning in Markdown within a line."""
    return _MARKDOWN.sub(r"\\\g<0>", text)


def escape_invisible(text: str) -> str:
    """Escape invisible characters as `\\u`, which protects the terminal and keeps the values of JSON."""
    return _ESCAPED.sub(lambda m: f"\\u{ord(m.group()):04x}", text)


def make_visible(text: str) -> str:
    """Replace control, format and other invisible characters with `\\ufffd`, and tabs with spaces."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        " " if c == "\t" else "\ufffd" if unicodedata.category(c) in _INVISIBLE_CATEGORIES else c for c in text
    )
