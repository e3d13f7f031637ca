"""Read one corpus file: Markdown with a short head for the document and for each entry.

rulings/README.md explains the format.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise, takewhile

from borgcheck.corpus.entry import GAMES, KINDS, NOTE_KINDS, Document, Note, RulingEntry
from borgcheck.errors import BorgcheckError

_KEY = re.compile(r"[a-z]+:(?:[ \t]|$)")
_DOCUMENT_KEYS = frozenset({"source", "game", "publisher", "date", "names"})
_LISTS = frozenset({"aliases", "cards", "see", "amends"})
# `asks` may be on several lines, each with one value, in the head of an entry or after its text.
_ASKS = "asks"
_ENTRY_KEYS = _LISTS | {"id", "kind", "section", "page", "status", "sure", _ASKS}
_NOTE = re.compile(r"^> Note(?: \((?P<kind>[^:)]*)(?::\s*(?P<with>[^)]*))?\))?:(?P<text>.*)")

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
    missing = [k for k in ("source", "game") if k not in head]
    if missing:
        raise BorgcheckError(f"{file}:1: the head of the document lacks `{missing[0]}:`")
    if head["game"] not in GAMES:
        raise BorgcheckError(f"{file}:1: no game is called {head['game']!r} (known: {', '.join(GAMES)})")
    document = Document.model_validate(
        {**head, "title": title, "entries": len(starts) - 1, "names": _values(head.get("names", ""))}
    )
    return document, [_entry(lines[start:end], document, file) for start, end in pairwise(starts)]


def _head(lines: Iterable[tuple[int, str]], known: frozenset[str], file: str) -> dict[str, str]:
    """Return the values of head lines by their keys."""
    head: dict[str, str] = {}
    for number, line in lines:
        key, _, value = line.partition(":")
        if key not in known:
            raise BorgcheckError(
                f"{file}:{number}: no head line is called `{key}:` (known: {', '.join(sorted(known))})"
            )
        if key in head and key != _ASKS:
            raise BorgcheckError(f"{file}:{number}: `{key}:` appears twice in one head")
        head[key] = f"{head[key]}\n{value.strip()}" if key in head else value.strip()
    return head


def _entry(lines: Lines, document: Document, file: str) -> RulingEntry:
    (first, title), *rest = lines
    title, place = title[3:].strip(), f"{file}:{first}"
    at_start = list(takewhile(lambda each: _KEY.match(each[1]), rest))
    body = list(takewhile(lambda each: not each[1].startswith(f"{_ASKS}:"), rest[len(at_start) :]))
    at_end = [each for each in rest[len(at_start) + len(body) :] if each[1].strip()]
    for number, line in at_end:
        if not line.startswith(f"{_ASKS}:"):
            raise BorgcheckError(f"{file}:{number}: no text may follow the sample questions (`asks:`) of an entry")
    head = _head([*at_start, *at_end], _ENTRY_KEYS, file)
    kind = head.get("kind", "")
    if kind not in KINDS:
        raise BorgcheckError(f"{place}: the kind of {title} is unknown: use one of {', '.join(KINDS)}")
    lists = {key: _values(head.get(key, "")) for key in _LISTS}
    references = {key: tuple(_full(ref, document) for ref in lists[key]) for key in ("see", "amends")}
    text, notes = _text_and_notes([line for _, line in body], document, f"{place}: {title}")
    return RulingEntry.model_validate(
        {
            **{key: head.get(key) or None for key in ("page", "status", "sure")},
            **lists,
            **references,
            "id": f"{document.source}#{head.get('id') or slug(title)}",
            "title": title,
            "kind": kind,
            "game": document.game,
            "source": document.source,
            "date": document.date,
            "section": head.get("section", ""),
            "text": text,
            "notes": notes,
            "asks": head[_ASKS].split("\n") if _ASKS in head else (),
            "line": first,
        }
    )


def _values(line: str) -> tuple[str, ...]:
    return tuple(value.strip() for value in line.split(";") if value.strip())


def _text_and_notes(body: list[str], document: Document, place: str) -> tuple[str, list[Note]]:
    """Return the text of an entry and its notes, which are its block quotes: each begins with `> Note`."""
    text: list[str] = []
    notes: list[dict[str, str | None]] = []
    for line in body:
        if not line.startswith(">"):
            text.append(line)
        elif match := _NOTE.match(line):
            kind, other = match["kind"] or "adds", match["with"]
            if kind not in NOTE_KINDS:
                raise BorgcheckError(f"{place}: no kind of note is called {kind!r} (known: {', '.join(NOTE_KINDS)})")
            notes.append(
                {"kind": kind, "with": _full(other.strip(), document) if other else None, "text": match["text"].strip()}
            )
        elif notes:
            notes[-1]["text"] = f"{notes[-1]['text']}\n{line[1:].strip()}"
        else:
            raise BorgcheckError(f"{place}: a block quote does not begin with `> Note:`")
    written = [Note.model_validate({**note, "text": (note["text"] or "").strip()}) for note in notes]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(text).strip()), written


def _full(reference: str, document: Document) -> str:
    return reference if "#" in reference else f"{document.source}#{reference}"


def slug(title: str) -> str:
    """Return the slug of a title, `interlink-drone` for `Interlink Drone`."""
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’]", "", title.lower())).strip("-")
