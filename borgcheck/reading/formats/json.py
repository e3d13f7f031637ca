"""Decks as JSON: as `convert` writes them, and the .stdeck files of a desktop program (grammar/json.lark).

Each section is a list of cards, in an object of its own or beside the facts of the deck. Every value has a place, so
that a finding in such a file has a line and a column.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from lark import Token, Tree

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.model.deck import Deck
from borgcheck.model.findings import Span
from borgcheck.model.listing import DIRECTIVES, Role
from borgcheck.model.sections import SectionId
from borgcheck.reading.decode import plain
from borgcheck.reading.formats.base import (
    Export,
    lost_facts,
    read_card,
    read_section,
    refused,
    with_set,
    written_title,
)
from borgcheck.reading.grammar import RefusedError, branches, parse, span_of
from borgcheck.reading.headings import heading_kind, metadata_keys
from borgcheck.reading.lex import Names
from borgcheck.reading.line import Form, Line, line_at
from borgcheck.reading.mentions import holds_counted_card, title_tokens

_SECTIONS = {"qs_tent": "qs-tent", "site_pile": "sites", "side": "outside"}
# Where a word begins in the name of a section (`seedDeck`).
_WORD = re.compile(r"_|(?<=[a-z])(?=[A-Z])")
_TITLES = ("name", "title", "card")
_COUNTS = ("quantity", "qty", "count")
_BESIDE = frozenset({*_TITLES, "set", "type", "cardId"})
# What to do about a value that may take cards out of the deck, or put some in.
_HINT = "remove it, or move the cards to the section that they belong to"

Value = Tree[Token] | Token
"""A JSON value: a tree called `object` or `array`, or a token; the first child of a tree is its opening bracket."""


def read(text: str, names: Names) -> tuple[list[Line], bool]:
    """Return the facts, sections and cards of a JSON deck, or the place at which it stops being JSON."""
    try:
        root = parse("json", text)
    except RefusedError as error:
        line, column = error.span.line, error.span.column
        return [
            refused(error.span, text.split("\n")[line - 1][max(0, column - 20) : column + 20].strip(), "JSON")
        ], True
    return [line for key, value in _pairs(root) for line in _lines(key, value, names)], True


def _lines(token: Token, value: Value, names: Names) -> Iterator[Line]:
    """Yield the lines that a key and its value are."""
    key = _string(token)
    name = _SECTIONS.get(key, _WORD.sub(" ", key))
    said, is_object = _string(value), isinstance(value, Tree) and value.data == "object"
    fact = key if key in DIRECTIVES else metadata_keys().get(fold(key), "")
    if key in ("meta", "sections") and is_object:
        for inner, member in _pairs(value):
            yield from _lines(inner, member, names)
    elif isinstance(value, Tree) and value.data == "array":
        cards = value.children[1:]
        yield from (
            (read_section(span_of(token), name), *(_card(card, names.catalogue) for card in cards)) if cards else ()
        )
    elif key not in DIRECTIVES and holds_counted_card(said, names):
        yield refused(_place(value), said[:40], "a fact that does not change the deck", _HINT)
    elif said and fact in DIRECTIVES:  # `"deck": "Swarm"`
        yield line_at(_place(value), said, Form(Role.METADATA, fact=(fact, said)))
    elif is_object or key in _SECTIONS or name in set(SectionId) or heading_kind(name):
        yield refused(span_of(token), key, "a list of cards under `{}`", detail=key)
    elif title_tokens(said, names):
        yield line_at(_place(value), said, Form(Role.TEXT))


def _card(value: Value, catalogue: Catalogue) -> Line:
    """Return the card that an object is, with its title and count under their usual keys."""
    keys = [_string(key) for key, _ in _pairs(value)]
    titles, counts = (
        [member for key, member in _pairs(value) if _string(key) in names] for names in (_TITLES, _COUNTS)
    )
    if len(titles) != 1 or not (title := " ".join(_string(titles[0]).split())):
        return refused(_place(value), str(value)[:40] if isinstance(value, Token) else "{...}", "a card with one name")
    if len(counts) != 1 and (counts or not _BESIDE.issuperset(keys)):
        return refused(_place(titles[0]), title, 'a card with one "quantity"')
    for key, member in _pairs(value):
        is_known = _string(key) in (*_BESIDE, *_COUNTS)
        if not is_known and (member in ("true", "false") or heading_kind(_string(member))):
            said = f"{title}: {_string(member) or _string(key)}"
            return refused(_place(key).cover(_place(member)), said, "a card that is certainly in the deck", _HINT)
    mark = next((_string(member) for key, member in _pairs(value) if _string(key) == "set"), "")
    title = with_set(title, mark, catalogue)
    if not counts:
        return read_card(_place(titles[0]), "1", title)
    count = _string(counts[0]) or str(counts[0] if isinstance(counts[0], Token) else counts[0].data)
    return read_card(_place(titles[0]), count, title, count_span=_place(counts[0]))


def _pairs(value: Value) -> list[tuple[Token, Value]]:
    """Return the keys and values of an object, also those of keys that it has twice; none of any other value."""
    is_object = isinstance(value, Tree) and value.data == "object"
    return [tuple(pair.children) for pair in branches(value)] if is_object else []  # type: ignore[misc,arg-type]


def _string(value: Value) -> str:
    """Return the text of a string, and an empty one for any other value."""
    return plain(json.loads(value)) if isinstance(value, Token) and value.type == "STRING" else ""


def _place(value: Value) -> Span:
    """Return the place of a value; that of an object or array is its opening bracket."""
    return span_of(value if isinstance(value, Token) else value.children[0])  # type: ignore[arg-type]


def write(deck: Deck, catalogue: Catalogue) -> Export:
    """Write `{"format": "borgcheck", "meta": {...}, "sections": {"missions": [{"count": 1, "title": ...}]}}`."""
    sections = {
        section.value: [{"count": e.count, "title": written_title(e, catalogue)} for e in deck.by_section[section]]
        for section in SectionId
        if deck.by_section[section]
    }
    data = {"format": "borgcheck", "meta": dict(deck.meta), "sections": sections}
    return Export(json.dumps(data, ensure_ascii=False, indent=1) + "\n", lost_facts(deck, "JSON", holds=deck.meta))
