"""Links to the pages of cards, rulings and codes, wherever a text names one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote

from markupsafe import Markup, escape

from borgcheck.corpus.corpus import corpus
from borgcheck.games.registry import everything

_CODE = re.compile(r"\b[A-Z]+\d{3}\b")


class Link(NamedTuple):
    """What a link shows, and its path."""

    text: str
    path: str


def segment(text: str) -> str:
    """Return a text as one segment of a path."""
    return quote(text, safe="")


def ruling_path(id: str) -> str:
    """Return the path of an entry, `SOURCE/SLUG`: a `#` would have to be escaped by whoever sends the address."""
    source, _, slug = id.partition("#")
    return f"{segment(source)}/{segment(slug)}"


def link_codes(text: str, root: str) -> Markup:
    """Return a text with a link for each code that it names."""
    return Markup(_CODE.sub(lambda code: _code_link(code[0], root), str(escape(text))))  # noqa: S704 - it is escaped


def links_to_cards(titles: Iterable[str]) -> list[Link]:
    """Return links to the cards of some titles."""
    return [Link(title, f"/cards/{segment(title)}") for title in titles]


def links_to_rulings(titles: Iterable[str]) -> list[Link]:
    """Return links to the entries of some titles, with what tells those of one title apart."""
    known = corpus()
    wanted = {title: [entry for entry in known if entry.title == title] for title in titles}
    return [
        Link(f"{title}, {known.describe(entry, kind=True)}", f"/rulings/{ruling_path(entry.id)}")
        for title, entries in wanted.items()
        for entry in entries
    ]


def _code_link(code: str, root: str) -> str:
    return f'<a href="{escape(root)}/codes/{code}">{code}</a>' if code in _codes() else code


@lru_cache(maxsize=1)
def _codes() -> frozenset[str]:
    return frozenset(rule.code for rule in everything())
