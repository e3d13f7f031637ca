"""The .stdeck files of a desktop program: JSON with a list of cards for each section."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import expansions
from borgcheck.model.findings import Span
from borgcheck.reading.formats.base import Format, read_card, read_fact, read_section, refused
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.line import Line

_SECTIONS = {"qs_tent": "qs-tent", "site_pile": "sites", "side": "outside"}
_BESIDE = frozenset({"name", "set", "type", "cardId"})


def detect(text: str) -> bool:
    """Check whether a text starts like a JSON object."""
    return text.lstrip().startswith("{") and '"' in text


def read(text: str, catalogue: Catalogue) -> list[Line]:
    """Return the cards and sections of a .stdeck file, or a single unread place if it is not JSON."""
    from borgcheck.reading.formats.located_json import Pairs, parse_json

    root = parse_json(text)
    if isinstance(root, Line):
        return [root]
    if not isinstance(root.value, Pairs):
        return [refused(Span(1, 1, 2), text[:20], "a JSON object with the sections of a deck")]
    out: list[Line] = []
    for key, value in root.value.pairs:
        name = _SECTIONS.get(key, key.replace("_", " "))
        if isinstance(value.value, list):
            if value.value:
                out.append(read_section(value.span, name))
            for card in value.value:
                out += _card(card, catalogue)
        elif key in _SECTIONS or heading_kind(name) or isinstance(value.value, Pairs):
            out.append(refused(value.span, key, "a list of cards under `{}`", detail=key))
        elif key == "name" and isinstance(value.value, str):
            out.append(read_fact(value.span, key, value.value))
    return out


def _card(card: object, catalogue: Catalogue) -> Iterator[Line]:
    from borgcheck.reading.formats.located_json import Value, format_value, member

    assert isinstance(card, Value)  # noqa: S101 - lists hold values with places
    name = member(card, "name")
    if name is None or not isinstance(name.value, str) or not name.value.strip():
        yield refused(card.span, format_value(card.value)[:40], "a card with a name")
        return
    quantity, mark = member(card, "quantity"), member(card, "set")
    if quantity is None and (odd := next((key for key in card.value if key not in _BESIDE), "")):
        yield refused(name.span, name.value, 'a card with a "quantity"; "{}" may be one', detail=odd)
        return
    count = "1" if quantity is None else format_value(quantity.value)
    title = _with_mark(" ".join(name.value.split()), mark.value if mark else None, catalogue)
    yield read_card(name.span, count, title, count_span=quantity.span if quantity else None)


def _with_mark(name: str, mark: object, catalogue: Catalogue) -> str:
    """Return a name with its set mark, if that distinguishes cards with the same title."""
    if not mark or not isinstance(mark, str) or len(catalogue.lookup(name).cards) < 2:
        return name
    marked = f"{name} ({mark})"
    return marked if catalogue.lookup(marked) or mark in expansions() else name


FORMAT = Format("stdeck", detect, read)
