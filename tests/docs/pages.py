"""The pages of the repository, and the blocks of code in them."""

from __future__ import annotations

import re
from itertools import pairwise

from markdown_it import MarkdownIt

from tests.samples import ROOT

PAGES = [
    *(ROOT / name for name in ("README.md", "SECURITY.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted(ROOT.glob("*/README.md")),
]


def text_of(page: str) -> str:
    """Return a page by its path from the root, such as `docs/ci.md`."""
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(page: str, language: str = "", below: str = "") -> list[str]:
    """Return the blocks of code of a page in a language (a pattern), all of them or those below a heading."""
    found, heading = [], ""
    for before, token in pairwise(MarkdownIt().parse(text_of(page))):
        if before.tag == "h2" and token.type == "inline":
            heading = token.content
        if token.type == "fence" and re.fullmatch(language, token.info) and below in ("", heading):
            found.append(token.content)
    return found
