"""Read one corpus file: Markdown with a short head for the document and for each entry.

rulings/README.md explains the format.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby, pairwise, takewhile

from borgcheck.common.toml import parse_model, unknown_key
from borgcheck.corpus.entry import Document, Note, RulingEntry
from borgcheck.corpus.passages import NOTE, Passage
from borgcheck.corpus.splitting import ASKS, sample_questions, split, without_questions
from borgcheck.errors import BorgcheckError

_KEY = re.compile(r"[a-z]+:(?:[ \t]|$)")
_DOCUMENT_KEYS = frozenset({"source", "game", "publisher", "date", "names"})
_LISTS = frozenset({"aliases", "cards", "see", "amends"})
_ENTRY_KEYS = _LISTS | {"id", "kind", "section", "page", "status", "sure"}
_NOTE = re.compile(r"Note(?: \((?P<kind>[^:)]*)(?::\s*(?P<with>[^)]*))?\))?:(?P<text>.*)", re.DOTALL)

Lines = list[tuple[int, str]]
"""Lines of a file with their numbers."""


def parse_document(text: str, file: str) -> tuple[Document, list[RulingEntry]]:
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
    at_start = list(takewhile(lambda each: _KEY.match(each[1]), rest))
    head = _head(at_start, _ENTRY_KEYS, file)
    lists = {key: _values(head.get(key, "")) for key in _LISTS}
    references = {key: tuple(_full(ref, document) for ref in lists[key]) for key in ("see", "amends")}
    text, asks, notes = _parts([line for _, line in rest[len(at_start) :]], document, place)
    passages = split("\n".join(text))
    first = passages[-1].block + 1 if passages else 0
    for number, (note, questions) in enumerate(notes, first):
        passages.append(Passage(" ".join(note.text.split()), NOTE, number, note_kind=note.kind, asks=questions))
    values = {
        "kind": "",
        **{key: value for key, value in head.items() if value},
        **lists,
        **references,
        "id": f"{document.source}#{head.get('id') or slug(title)}",
        "title": title,
        **{key: getattr(document, key) for key in ("game", "source", "date")},
        "text": re.sub(r"\n{3,}", "\n\n", "\n".join(without_questions(text)).strip()),
        "notes": tuple(note for note, _ in notes),
        "asks": tuple(asks),
        "passages": tuple(passages),
    }
    return parse_model(RulingEntry, values, place)


def _values(line: str) -> tuple[str, ...]:
    return tuple(value.strip() for value in line.split(";") if value.strip())


def _parts(
    body: list[str], document: Document, place: str
) -> tuple[list[str], list[str], list[tuple[Note, tuple[str, ...]]]]:
    """Return the lines of the text of an entry, its sample questions, and its notes, each with its own.

    Notes are block quotes that begin with `> Note`. The questions below a passage of the text are among its lines;
    those after an empty line belong to the whole entry.
    """
    text: list[str] = []
    asks: list[str] = []
    notes: list[tuple[Note, tuple[str, ...]]] = []
    for is_quote, group in groupby(body, key=lambda line: line.startswith(">")):
        lines = [line[1:].strip() if is_quote else line for line in group]
        if is_quote:
            match = _NOTE.match("\n".join(without_questions(lines)))
            if not match:
                raise BorgcheckError(f"{place}: a block quote does not begin with `> Note:`")
            other = _full(match["with"].strip(), document) if match["with"] else None
            said = {"kind": match["kind"] or "adds", "with": other, "text": match["text"].strip()}
            notes.append((parse_model(Note, said, place), sample_questions(lines)))
            continue
        for line in lines:
            if line.startswith(ASKS) and not (text and text[-1].strip()):
                asks += sample_questions([line])
            else:
                text.append(line)
    return text, asks, notes


def _full(reference: str, document: Document) -> str:
    return reference if "#" in reference else f"{document.source}#{reference}"


def slug(title: str) -> str:
    """Return the slug of a title, `interlink-drone` for `Interlink Drone`."""
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’]", "", title.lower())).strip("-")
