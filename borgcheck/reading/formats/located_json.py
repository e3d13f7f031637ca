"""JSON with the place of every value, so that a finding in a JSON file has a line and a column (grammar/json.lark)."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from lark import Token, Transformer_NonRecursive

from borgcheck.model.findings import Span
from borgcheck.reading.formats.base import refused
from borgcheck.reading.grammar import RefusedError, parse, span_of
from borgcheck.reading.line import Line
from borgcheck.reading.unwrap import visible

# Decks need four levels.
_DEEPEST = 20
_NESTING = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]]')


@dataclass(frozen=True, slots=True)
class Value:
    """A JSON value and its place; `value` is `Pairs` or a list of such values, or a plain value."""

    value: Any
    span: Span


class Pairs(dict[str, Value]):
    """A JSON object that remembers keys that it has twice."""

    def __init__(self, pairs: list[tuple[str, Value]]) -> None:
        super().__init__(pairs)
        self.pairs = pairs


class _WithPlaces(Transformer_NonRecursive[Token, Value]):
    """Turns the parse tree into values, bottom up and without recursion."""

    def object(self, pairs: list[tuple[str, Value]]) -> Value:
        return Value(Pairs(pairs), pairs[0][1].span if pairs else Span(1, 1, 2))

    def array(self, values: list[Value]) -> Value:
        return Value(values, values[0].span if values else Span(1, 1, 2))

    def pair(self, items: list[Value]) -> tuple[str, Value]:
        key, value = items
        return key.value, value

    def STRING(self, token: Token) -> Value:
        return Value(visible(json.loads(token.value)), span_of(token))

    def NUMBER(self, token: Token) -> Value:
        return Value(token.value, span_of(token))

    def LITERAL(self, token: Token) -> Value:
        return Value({"true": True, "false": False, "null": None}[token.value], span_of(token))


def _too_deep(text: str) -> int | None:
    """Return where a JSON text is nested more deeply than any deck, or None."""
    depth = 0
    for match in _NESTING.finditer(text):
        if match.group() in "{[":
            depth += 1
            if depth > _DEEPEST:
                return match.start()
        elif match.group() in "}]":
            depth -= 1
    return None


def parse_json(text: str) -> Value | Line:
    """Return the value of a JSON text, or the unread place at which it stops being JSON or is nested too deeply."""
    if (deep := _too_deep(text)) is not None:
        line = text.count("\n", 0, deep) + 1
        column = deep - text.rfind("\n", 0, deep)
        span = Span(line, column, column + 1)
        return refused(span, text[deep : deep + 40], f"objects and arrays in at most {_DEEPEST} levels")
    try:
        return _WithPlaces().transform(parse("json", text))
    except RefusedError as error:
        line, column = error.span.line, error.span.column
        expected = "the rest of the JSON text, which ends too early" if error.at_end else "JSON"
        found = text.split("\n")[line - 1][max(0, column - 20) : column + 20].strip()
        return refused(error.span, found, expected)


def member(value: Value, key: str) -> Value | None:
    """Return the value under a key of an object, or None."""
    return value.value.get(key) if isinstance(value.value, Pairs) else None


def format_value(value: Any) -> str:
    """Return a plain value as text, and an object or array in short."""
    if isinstance(value, dict):
        return "{...}"
    return "[...]" if isinstance(value, list) else str(value)
