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
from borgcheck.model.sections import NOT_IN_DECK, SectionId
from borgcheck.reading.decode import plain
from borgcheck.reading.formats.base import (
    Export,
    kind_of_section,
    lost_facts,
    read_card,
    read_section,
    refused,
    with_set,
    written_title,
)
from borgcheck.reading.formats.table_rows import Cell, cell_line, column_of, unusual
from borgcheck.reading.grammar import RefusedError, branches, parse, span_of
from borgcheck.reading.headings import heading_kind, metadata_keys
from borgcheck.reading.lex import Lexicon
from borgcheck.reading.line import Form, Line, line_at
from borgcheck.reading.mentions import holds_counted_card
from borgcheck.reading.remarks import is_mark

# Sections of the desktop program that are not called by a heading.
_SECTIONS = {"side": "outside"}
# Where a word begins in the name of a section (`seedDeck`).
_WORD = re.compile(r"_|(?<=[a-z])(?=[A-Z])")
_SAY_NOTHING = frozenset({"id", "cardId"})
# What to do about a value that may take cards out of the deck, or put some in.
_HINT = "remove it, or move the cards to the section that they belong to"

Value = Tree[Token] | Token
"""A JSON value: a tree called `object` or `array`, or a token; the first child of a tree is its opening bracket."""


def read(text: str, lexicon: Lexicon) -> tuple[list[Line], bool]:
    """Return the facts, sections and cards of a JSON deck, or the place at which it stops being JSON."""
    try:
        root = parse("json", text)
    except RefusedError as error:
        line, column = error.span.line, error.span.column
        around = text.split("\n")[line - 1][max(0, column - 20) : column + 20].strip()
        return [refused(error.span, around, "JSON")], True
    beside: dict[str, list[Cell]] = {}
    lines = [line for key, value in _pairs(root) for line in _lines(key, value, lexicon, beside)]
    cards = sum(line.role is Role.CARD for line in lines)
    for key, cells in beside.items():
        lines += [cell_line(cells[0], f"{key}: not read")] if 2 * len(cells) > cards else []
        lines += [cell_line(cell, f"{key}: {cell.text}") for cell in unusual(cells, cards)]
    return lines, True


def _lines(token: Token, value: Value, lexicon: Lexicon, beside: dict[str, list[Cell]]) -> Iterator[Line]:
    """Yield the lines for a key and its value; add what stands beside the cards to `beside`."""
    key = _string(token)
    name = _SECTIONS.get(key, _WORD.sub(" ", key))
    said, is_object = _text(value), isinstance(value, Tree) and value.data == "object"
    fact = key if key in DIRECTIVES else metadata_keys().get(fold(name), "")
    if key in ("meta", "sections") and is_object:
        for inner, member in _pairs(value):
            yield from _lines(inner, member, lexicon, beside)
    elif isinstance(value, Tree) and value.data == "array":
        cards = [_card(card, lexicon.catalogue, beside) for card in value.children[1:]]
        yield from [read_section(span_of(token), name), *cards] if cards else []
    elif key not in DIRECTIVES and holds_counted_card(said, lexicon):
        yield refused(_span_of_value(value), said[:40], "a fact that does not change the deck", _HINT)
    elif said and fact:  # `"deck": "Swarm"`
        yield line_at(_span_of_value(value), said, Form(Role.FACT, fact=(fact, said)))
    elif is_object or kind_of_section(name):
        yield refused(span_of(token), key, "a list of cards under `{}`", detail=key)
    elif said and key not in _SAY_NOTHING:
        yield line_at(_span_of_value(value), said if _string(value) else f"{key}: {said}", Form(Role.TEXT))


def _card(value: Value, catalogue: Catalogue, beside: dict[str, list[Cell]]) -> Line:
    """Return the card that an object is, with its title and count under their usual keys."""
    columns = [(column_of(_WORD.sub(" ", _string(key))), key, member) for key, member in _pairs(value)]
    titles, counts = ([m for column, _, m in columns if column == kind] for kind in ("title", "count"))
    if len(titles) != 1 or not (title := " ".join(_string(titles[0]).split())):
        words = str(value)[:40] if isinstance(value, Token) else "{...}"
        return refused(_span_of_value(value), words, "a card with one name")
    others = [(column, key, m) for column, key, m in columns if column not in ("title", "count")]
    others = [(column, key, m) for column, key, m in others if _string(key) not in _SAY_NOTHING]
    if len(counts) != 1 and (counts or any(column not in ("set", "type") for column, *_ in others)):
        return refused(_span_of_value(titles[0]), title, 'a card with one "quantity"')
    for column, key, member in others:
        members = [member] if isinstance(member, Token) else member.children[1:]
        if any(isinstance(each, Tree) for each in members):
            return refused(_span_of_value(key), _string(key), "a card without others inside it", _HINT)
        for each in members:
            kind = heading_kind(_string(each))
            names_place = kind is not None and (column not in ("set", "type") or kind.section in NOT_IN_DECK)
            if each in ("true", "false") or names_place:
                place, said = _span_of_value(key).cover(_span_of_value(each)), _string(each) or _string(key)
                return refused(place, f"{title}: {said}", "a card that is certainly in the deck", _HINT)
        if (text := ", ".join(filter(None, map(_text, members)))) and not is_mark(text, title, catalogue):
            span = _span_of_value(member)
            beside.setdefault(_string(key), []).append(Cell(text, Line(span.line, text), span.column - 1))
    mark = next((_string(member) for column, _, member in others if column == "set"), "")
    title = with_set(title, mark, catalogue)
    if not counts:
        return read_card(_span_of_value(titles[0]), "1", title)
    count = _string(counts[0]) or str(counts[0] if isinstance(counts[0], Token) else counts[0].data)
    return read_card(_span_of_value(titles[0]), count, title, count_span=_span_of_value(counts[0]))


def _pairs(value: Value) -> list[tuple[Token, Value]]:
    """Return the keys and values of an object, also those of keys that it has twice; none of any other value."""
    is_object = isinstance(value, Tree) and value.data == "object"
    return [tuple(pair.children) for pair in branches(value)] if is_object else []  # type: ignore[misc,arg-type]


def _string(value: Value) -> str:
    """Return the text of a string, and an empty one for any other value."""
    return plain(json.loads(value)) if isinstance(value, Token) and value.type == "STRING" else ""


def _text(value: Value) -> str:
    """Return a string, a number or a word as text; an empty text for null, an object or an array."""
    is_word = isinstance(value, Token) and value.type != "STRING" and value != "null"
    return str(value) if is_word else _string(value)


def _span_of_value(value: Value) -> Span:
    """Return the span of a value; that of an object or array is its opening bracket."""
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
