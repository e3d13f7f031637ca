"""Read a deck that `convert --to markdown` wrote: the text format behind backslashes."""

from __future__ import annotations

import re

from borgcheck.cards.catalogue import Catalogue
from borgcheck.parsing.draft import Draft
from borgcheck.parsing.text import read_text

_ESCAPED = re.compile(r"\\([\\`*_<>\[\]|~&])")
_NAME = re.compile(r"# (?P<name>[^\n]+)")


def read_markdown(text: str, draft: Draft, catalogue: Catalogue) -> None:
    """Read Markdown into a draft; the title above the sections is the deck's name."""
    plain = _ESCAPED.sub(r"\1", text)
    if title := _NAME.match(plain):
        draft.meta["name"] = title["name"].strip()
        plain = " " * title.end() + plain[title.end() :]
    read_text(plain, draft, catalogue)
