"""Make text from a deck fit to show: nothing in it may act on the terminal, in Markdown, or mislead the reader."""

from __future__ import annotations

import re
import unicodedata

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

# In JSON, unseen characters beyond those that it escapes anyway.
_ESCAPED = re.compile(
    "[\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb]"
)

_MARKDOWN = re.compile(r"[\\`*_<>\[\]#|~&]")


def escape_markdown(text: str) -> str:
    """Escape the characters that Markdown acts on within a line."""
    return _MARKDOWN.sub(r"\\\g<0>", text)


def spelled_out(json: str) -> str:
    """Escape the unseen characters of a JSON text as `\\u`: the values stay, and nothing acts on a terminal."""
    return _ESCAPED.sub(lambda m: f"\\u{ord(m.group()):04x}", json)


def visible(text: str) -> str:
    """Replace control, format and other unseen characters by `\\ufffd`, tabs by blanks."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(" " if c == "\t" else "\ufffd" if unicodedata.category(c) in _HIDDEN else c for c in text)
