"""Write JSON as all commands print it: at once, or piece by piece, without holding a long list in memory."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping


def to_json(value: object) -> str:
    """Return a value as JSON, indented by two spaces."""
    return json.dumps(value, ensure_ascii=False, indent=2)


def pieces(value: object, margin: int = 0, *, ascii: bool = False) -> Iterator[str]:
    """Yield a value as JSON at a margin, indented by two spaces; an iterator is written as a list, item by item.

    Iterators are supported as the value itself, and anywhere in mappings. `ascii` escapes all other characters.
    """
    end = "\n" + " " * margin
    inner = margin + 2
    if isinstance(value, Iterator):
        yield "["
        before = ""
        for item in value:
            yield f"{before}{end}  "
            yield from pieces(item, inner, ascii=ascii)
            before = ","
        yield f"{end}]" if before else "]"
    elif isinstance(value, Mapping) and _holds_iterators(value):
        yield "{"
        before = ""
        for key, held in value.items():
            yield f"{before}{end}  {json.dumps(key, ensure_ascii=ascii)}: "
            yield from pieces(held, inner, ascii=ascii)
            before = ","
        yield f"{end}}}"
    else:
        # A line end in JSON is never part of a text.
        yield json.dumps(value, ensure_ascii=ascii, indent=2).replace("\n", end)


def _holds_iterators(value: object) -> bool:
    if isinstance(value, Mapping):
        return any(map(_holds_iterators, value.values()))
    return isinstance(value, Iterator)
