"""JSON with the place of every value, so that a finding in a JSON file has a line and a column (grammar/json.lark)."""

from __future__ import annotations

import json
import re

from lark import Token, Tree

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.findings import Span
from borgcheck.reading.formats.base import read_card, refused, span_at, with_set
from borgcheck.reading.grammar import RefusedError, branches, parse, span_of
from borgcheck.reading.line import Line
from borgcheck.reading.unwrap import visible

# Decks need four levels.
_DEEPEST = 20
_NESTING = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]]')
_LEVELS = {"{": 1, "[": 1, "}": -1, "]": -1}
_TITLES = ("name", "title", "card")
_COUNTS = ("quantity", "qty", "count")
_BESIDE = frozenset({*_TITLES, "set", "type", "cardId"})

Value = Tree[Token] | Token
"""A JSON value: a tree called `object` or `array`, or a token; the first child of a tree is its opening bracket."""


def parse_object(text: str) -> list[tuple[Token, Value]] | Line:
    """Parse a text as a JSON object and return its keys and values, or the place where parsing fails."""
    depth = 0
    for match in _NESTING.finditer(text):
        depth += _LEVELS.get(match.group(), 0)
        if depth > _DEEPEST:
            start = match.start()
            expected = f"objects and arrays nested at most {_DEEPEST} levels deep"
            return refused(span_at(text, start, 1), text[start : start + 40], expected)
    try:
        root = parse("json", text)
    except RefusedError as error:
        line, column = error.span.line, error.span.column
        expected = "the rest of the JSON text, which ends too early" if error.at_end else "JSON"
        found = text.split("\n")[line - 1][max(0, column - 20) : column + 20].strip()
        return refused(error.span, found, expected)
    if not is_object(root):
        return refused(Span(1, 1, 2), text[:20], "a JSON object with the sections of a deck")
    return pairs(root)


def is_object(value: Value) -> bool:
    """Check whether a value is an object."""
    return isinstance(value, Tree) and value.data == "object"


def pairs(value: Value) -> list[tuple[Token, Value]]:
    """Return the keys and values of an object, also those of keys that it has twice; none of any other value."""
    return [tuple(pair.children) for pair in branches(value)] if is_object(value) else []  # type: ignore[misc,arg-type]


def items(value: Value) -> list[Value] | None:
    """Return the values of an array, or None if it is none."""
    return value.children[1:] if isinstance(value, Tree) and value.data == "array" else None


def string(value: Value) -> str:
    """Return the text of a string, and an empty one for any other value."""
    return visible(json.loads(value)) if isinstance(value, Token) and value.type == "STRING" else ""


def place(value: Value) -> Span:
    """Return the place of a value; that of an object or array is its opening bracket."""
    return span_of(value if isinstance(value, Token) else value.children[0])  # type: ignore[arg-type]


def card_of(value: Value, catalogue: Catalogue, *, implied: str) -> Line:
    """Return the card that an object is, with its title and count under their usual keys.

    Args:
        value: The object.
        catalogue: The cards.
        implied: The count of a card without one.
    """
    keys = [string(key) for key, _ in pairs(value)]
    titles, counts = ([found for key, found in pairs(value) if string(key) in names] for names in (_TITLES, _COUNTS))
    if len(titles) != 1 or not (title := " ".join(string(titles[0]).split())):
        return refused(place(value), _shown(value)[:40], "a card with one name")
    odd = next((key for key in keys if not counts and key not in _BESIDE), "")
    if odd or len(set(keys)) < len(keys) or len(counts) > 1:
        expected = 'a card with a "quantity"; "{}" may be one' if odd else "a card with one count, and each key once"
        return refused(place(titles[0]), title, expected, detail=odd)
    mark = next((string(found) for key, found in pairs(value) if string(key) == "set"), "")
    count, where = (_shown(counts[0]), place(counts[0])) if counts else (implied, None)
    return read_card(place(titles[0]), count, with_set(title, mark, catalogue), count_span=where)


def _shown(value: Value) -> str:
    """Return a plain value as text, and an object or array in short."""
    if isinstance(value, Token):
        return string(value) or str(value)
    return "{...}" if is_object(value) else "[...]"
