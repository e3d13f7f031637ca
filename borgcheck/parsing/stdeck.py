"""Read .stdeck files: JSON with a list of cards for each section (grammar/json.lark keeps the places)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from lark import Token, Transformer

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import expansions
from borgcheck.deck import SectionId
from borgcheck.findings import Span
from borgcheck.parsing.draft import Draft
from borgcheck.parsing.grammar import RefusedError, transform
from borgcheck.parsing.headings import meaning
from borgcheck.parsing.tidy import seen

_SECTIONS = {
    "seed": SectionId.SEED,
    "draw": SectionId.DRAW,
    "qs_tent": SectionId.QS_TENT,
    "battle_bridge": SectionId.BATTLE_BRIDGE,
    "q_continuum": SectionId.Q_CONTINUUM,
    "site_pile": SectionId.SITES,
    "tribble": SectionId.TRIBBLE,
    "side": SectionId.OUTSIDE,
}


@dataclass(frozen=True)
class Value:
    """A JSON value and its place; `value` is a dict or list of such values, or a plain value."""

    value: Any
    span: Span


class Pairs(dict[str, Value]):
    """A JSON object that remembers keys which stand in it twice."""

    def __init__(self, pairs: list[tuple[str, Value]]) -> None:
        super().__init__(pairs)
        self.pairs = pairs


class _WithPlaces(Transformer[Token, Value]):
    """Turns the parse tree into values, bottom up and without recursion."""

    def object(self, items: list[Any]) -> Value:
        pairs = [i for i in items if i is not None]
        return Value(Pairs(pairs), pairs[0][1].span if pairs else Span(1, 1, 2))

    def array(self, items: list[Any]) -> Value:
        return Value([i for i in items if i is not None], Span(1, 1, 2))

    def pair(self, items: list[Any]) -> tuple[str, Value]:
        key, value = items
        return (key.value, value)

    def STRING(self, token: Token) -> Value:
        return Value(seen(json.loads(token.value)), _span(token))

    def NUMBER(self, token: Token) -> Value:
        return Value(token.value, _span(token))

    def LITERAL(self, token: Token) -> Value:
        return Value({"true": True, "false": False, "null": None}[token.value], _span(token))


def parse_json(text: str) -> Any:
    """The value of a JSON text, with places; raises RefusedError where it is none."""
    parsed: Value = transform("json", _WithPlaces, text)
    return parsed


def read_stdeck(text: str, draft: Draft, catalogue: Catalogue) -> None:
    """Read a .stdeck file into a draft; what is no JSON is one unreadable place."""
    try:
        root: Any = parse_json(text)
    except RefusedError as error:
        line, column = error.line, error.column
        expected = "the rest of the JSON text, which ends too early" if error.at_end else "JSON"
        shown = text.split("\n")[line - 1][max(0, column - 20) : column + 20].strip()
        draft.unreadable(Span(line, column, column + 1), shown, expected)
        return
    if not isinstance(root, Value) or not isinstance(root.value, Pairs):
        draft.unreadable(Span(1, 1, 2), text[:20], "a JSON object with the sections of a deck")
        return
    for key, value in root.value.pairs:
        if isinstance(value.value, list):
            _section(draft, key, value.value, catalogue)
        elif key in _SECTIONS or meaning(key.replace("_", " ")):
            draft.unreadable(value.span, key, f"a list of cards under `{key}`")
        elif key in ("name", "notes") and isinstance(value.value, str):
            draft.meta.setdefault(key, value.value)


def _section(draft: Draft, key: str, cards: list[Value], catalogue: Catalogue) -> None:
    section = _SECTIONS.get(key) or (known.section if (known := meaning(key.replace("_", " "))) else None)
    if section is None and cards:
        draft.unknown_heading(key, cards[0].span, None, zone=True)
    else:
        draft.open(section)
    for card in cards:
        name = card.value.get("name") if isinstance(card.value, dict) else None
        if name is None or not isinstance(name.value, str) or not name.value.strip():
            draft.unreadable(card.span, plainly(card.value)[:40], "a card with a name")
            continue
        quantity = card.value.get("quantity")
        count = "1" if quantity is None else plainly(quantity.value)
        title = _marked(name.value, card.value.get("set"), catalogue)
        draft.counted_entry(count, quantity.span if quantity else name.span, title, name.span, name.span)


def plainly(value: Any) -> str:
    """A plain value as text; what holds others, however deep, in short."""
    if isinstance(value, dict):
        return "{...}"
    return "[...]" if isinstance(value, list) else str(value)


def _marked(name: str, mark: Value | None, catalogue: Catalogue) -> str:
    """The name with its set mark, where that tells cards of one title apart."""
    if mark is None or not isinstance(mark.value, str) or len(catalogue.lookup(name).cards) < 2:
        return name
    marked = f"{name} ({mark.value})"
    return marked if mark.value and (catalogue.lookup(marked) or mark.value in expansions()) else name


def _span(token: Token) -> Span:
    column = token.column or 1
    return Span(token.line or 1, column, column + len(token.value))
