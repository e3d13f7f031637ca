"""JSON with the place of every value, so that a finding in a JSON file has a line and a column (grammar/json.lark)."""

from __future__ import annotations

import json
import re

from lark import Token, Tree

from borgcheck.model.findings import Span
from borgcheck.reading.formats.base import refused, span_at
from borgcheck.reading.grammar import RefusedError, branches, parse, span_of
from borgcheck.reading.line import Line
from borgcheck.reading.unwrap import visible

# Decks need four levels.
_DEEPEST = 20
_NESTING = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]]')
_LEVELS = {"{": 1, "[": 1, "}": -1, "]": -1}

Value = Tree[Token] | Token
"""A JSON value: a tree called `object` or `array`, or a token; the first child of a tree is its opening bracket."""


def parse_json(text: str) -> Value | Line:
    """Return the value of a JSON text, or the unread place at which it stops being JSON or is nested too deeply."""
    depth = 0
    for match in _NESTING.finditer(text):
        depth += _LEVELS.get(match.group(), 0)
        if depth > _DEEPEST:
            start = match.start()
            expected = f"objects and arrays in at most {_DEEPEST} levels"
            return refused(span_at(text, start, 1), text[start : start + 40], expected)
    try:
        return parse("json", text)
    except RefusedError as error:
        line, column = error.span.line, error.span.column
        expected = "the rest of the JSON text, which ends too early" if error.at_end else "JSON"
        found = text.split("\n")[line - 1][max(0, column - 20) : column + 20].strip()
        return refused(error.span, found, expected)


def is_object(value: Value | None) -> bool:
    """Check whether a value is an object."""
    return isinstance(value, Tree) and value.data == "object"


def pairs(value: Value) -> list[tuple[Token, Value]]:
    """Return the keys and values of an object, also those of keys that it has twice; none of any other value."""
    return [tuple(pair.children) for pair in branches(value)] if is_object(value) else []  # type: ignore[misc,arg-type]


def items(value: Value) -> list[Value] | None:
    """Return the values of an array, or None if it is none."""
    return value.children[1:] if isinstance(value, Tree) and value.data == "array" else None


def member(value: Value, key: str) -> Value | None:
    """Return the value under a key of an object, or None."""
    return {string(name): value for name, value in pairs(value)}.get(key)


def string(value: Value | None) -> str:
    """Return the text of a string, and an empty one for any other value."""
    return visible(json.loads(value)) if isinstance(value, Token) and value.type == "STRING" else ""


def shown(value: Value) -> str:
    """Return a plain value as text, and an object or array in short."""
    if isinstance(value, Token):
        return string(value) or str(value)
    return "{...}" if is_object(value) else "[...]"


def place(value: Value) -> Span:
    """Return the place of a value; that of an object or array is its opening bracket."""
    return span_of(value if isinstance(value, Token) else value.children[0])  # type: ignore[arg-type]
