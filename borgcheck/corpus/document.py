"""Read one corpus file: Markdown with a short head for the document and for each entry.

rulings/README.md explains the format.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby, pairwise, takewhile

from borgcheck.common.toml import parse_model, unknown_key
from borgcheck.corpus.entry import Document, Note, RulingEntry
from borgcheck.errors import BorgcheckError

_KEY = re.compile(r"[a-z]+:(?:[ \t]|$)")
_DOCUMENT_KEYS = frozenset({"source", "game", "publisher", "date", "names"})
_LISTS = frozenset({"aliases", "cards", "see", "amends"})
_ENTRY_KEYS = _LISTS | {"id", "kind", "section", "page", "status", "sure"}
# A sample question; an entry has them on lines of their own, usually after its text, and a note after its own.
_ASKS = "asks:"
_NOTE = re.compile(r"Note(?: \((?P<kind>[^:)]*)(?::\s*(?P<with>[^)]*))?\))?:(?P<text>.*)", re.DOTALL)

Lines = list[tuple[int, str]]
"""Lines of a file with their numbers."""


def read_document(text: str, file: str) -> tuple[Document, list[RulingEntry]]:
    """Read a corpus file, and return its document with the entries in order.

    Args:
        text: The text of the file.
        file: The name to show.

    Raises:
        BorgcheckError: The format is wrong; the message names the file and line.
    """
    lines = list(enumerate(text.splitlines(), 1))
    starts = [number - 1 for number, line in lines if line.startswith("## ")] + [len(lines)]
    title = next((line[2:].strip() for _, line in lines[: starts[0]] if line.startswith("# ")), "")
    if not title:
        raise BorgcheckError(f"{file}:1: the document has no title line (`# Title`)")
    head = _head((each for each in lines[: starts[0]] if _KEY.match(each[1])), _DOCUMENT_KEYS, file)
    values = {**head, "title": title, "entries": len(starts) - 1, "names": _values(head.get("names", ""))}
    document = parse_model(Document, values, f"{file}:1")
    return document, [_entry(lines[start:end], document, file) for start, end in pairwise(starts)]


def _head(lines: Iterable[tuple[int, str]], known: frozenset[str], file: str) -> dict[str, str]:
    """Return the values of head lines by their keys."""
    head: dict[str, str] = {}
    for number, line in lines:
        key, _, value = line.partition(":")
        if key not in known:
            raise BorgcheckError(f"{file}:{number}: {unknown_key(key, sorted(known))}")
        if key in head:
            raise BorgcheckError(f"{file}:{number}: `{key}:` appears twice in one head")
        head[key] = value.strip()
    return head


def _entry(lines: Lines, document: Document, file: str) -> RulingEntry:
    (first, title), *rest = lines
    title = title[3:].strip()
    place = f"{file}:{first}: {title}"
    asks = _sample_questions(line for _, line in rest)
    rest = [each for each in rest if not each[1].startswith(_ASKS)]
    at_start = list(takewhile(lambda each: _KEY.match(each[1]), rest))
    head = _head(at_start, _ENTRY_KEYS, file)
    lists = {key: _values(head.get(key, "")) for key in _LISTS}
    references = {key: tuple(_full(ref, document) for ref in lists[key]) for key in ("see", "amends")}
    text, notes = _text_and_notes([line for _, line in rest[len(at_start) :]], document, place)
    values = {
        "kind": "",
        **{key: value for key, value in head.items() if value},
        **lists,
        **references,
        "id": f"{document.source}#{head.get('id') or slug(title)}",
        "title": title,
        **{key: getattr(document, key) for key in ("game", "source", "date")},
        "text": text,
        "notes": notes,
        "asks": asks,
    }
    return parse_model(RulingEntry, values, place)


def _sample_questions(lines: Iterable[str]) -> tuple[str, ...]:
    return tuple(line.removeprefix(_ASKS).strip() for line in lines if line.startswith(_ASKS))


def _values(line: str) -> tuple[str, ...]:
    return tuple(value.strip() for value in line.split(";") if value.strip())


def _text_and_notes(body: list[str], document: Document, place: str) -> tuple[str, tuple[Note, ...]]:
    """Return the text of an entry and its notes, which are its block quotes: each begins with `> Note`."""
    text: list[str] = []
    notes: list[Note] = []
    for is_quote, group in groupby(body, key=lambda line: line.startswith(">")):
        if not is_quote:
            text += group
            continue
        lines = [line[1:].strip() for line in group]
        match = _NOTE.match("\n".join(line for line in lines if not line.startswith(_ASKS)))
        if not match:
            raise BorgcheckError(f"{place}: a block quote does not begin with `> Note:`")
        other = _full(match["with"].strip(), document) if match["with"] else None
        said = {"kind": match["kind"] or "adds", "with": other, "text": match["text"].strip()}
        notes.append(parse_model(Note, {**said, "asks": _sample_questions(lines)}, place))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(text).strip()), tuple(notes)


def _full(reference: str, document: Document) -> str:
    return reference if "#" in reference else f"{document.source}#{reference}"


def slug(title: str) -> str:
    """Return the slug of a title, `interlink-drone` for `Interlink Drone`."""
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’]", "", title.lower())).strip("-")
