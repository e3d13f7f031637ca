"""Read one corpus file: Markdown with a short head for the document and for each entry.

rulings/README.md explains the format.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from borgcheck.corpus.entry import GAMES, KINDS, NOTE_KINDS, Document, Note, RulingEntry
from borgcheck.errors import BorgcheckError

_KEY = re.compile(r"^([a-z]+):(?:[ \t]+(.*))?$")
_DOCUMENT_KEYS = frozenset({"source", "game", "publisher", "date", "names"})
_LISTS = frozenset({"aliases", "cards", "see", "amends"})
_ENTRY_KEYS = _LISTS | {"id", "kind", "section", "page", "status", "sure", "asks"}
# A key that may be on several lines, each with one value, in the head of an entry or after its text.
_REPEATED = frozenset({"asks"})
_NOTE = re.compile(r"^> Note(?: \((?P<kind>[^:)]*)(?::\s*(?P<with>[^)]*))?\))?:(?P<text>.*)")


@dataclass(slots=True)
class _Block:
    """An entry's lines as they are in the file."""

    title: str
    line: int
    head: dict[str, str] = field(default_factory=dict)
    body: list[str] = field(default_factory=list)


def read_document(text: str, file: str) -> tuple[Document, list[RulingEntry]]:
    """Read a corpus file, and return its document with the entries in order.

    Args:
        text: The text of the file.
        file: The name to show.

    Raises:
        BorgcheckError: The format is wrong; the message names the file and line.
    """
    title, head, blocks = _split(text, file)
    missing = [k for k in ("source", "game") if k not in head]
    if missing:
        raise BorgcheckError(f"{file}:1: the head of the document lacks `{missing[0]}:`")
    if head["game"] not in GAMES:
        raise BorgcheckError(f"{file}:1: no game is called {head['game']!r} (known: {', '.join(GAMES)})")
    document = Document.model_validate(
        {**head, "title": title, "entries": len(blocks), "names": _values(head.get("names", ""))}
    )
    return document, [_entry(block, document, file) for block in blocks]


def _split(text: str, file: str) -> tuple[str, dict[str, str], list[_Block]]:
    title = ""
    head: dict[str, str] = {}
    blocks: list[_Block] = []
    in_head = at_end = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("## "):
            blocks.append(_Block(line[3:].strip(), number))
            in_head, at_end = True, False
        elif line.startswith("# ") and not blocks:
            title = line[2:].strip()
        elif not blocks:
            if match := _KEY.match(line):
                _put(head, match, _DOCUMENT_KEYS, f"{file}:{number}")
        elif in_head and (match := _KEY.match(line)):
            _put(blocks[-1].head, match, _ENTRY_KEYS, f"{file}:{number}")
        elif (match := _KEY.match(line)) and match.group(1) in _REPEATED:
            at_end = True
            _put(blocks[-1].head, match, _ENTRY_KEYS, f"{file}:{number}")
        elif at_end and line.strip():
            raise BorgcheckError(f"{file}:{number}: no text may follow the sample questions (`asks:`) of an entry")
        else:
            in_head = False
            blocks[-1].body.append(line)
    if not title:
        raise BorgcheckError(f"{file}:1: the document has no title line (`# Title`)")
    return title, head, blocks


def _put(head: dict[str, str], match: re.Match[str], known: frozenset[str], place: str) -> None:
    key, value = match.group(1), (match.group(2) or "").strip()
    if key not in known:
        raise BorgcheckError(f"{place}: no head line is called `{key}:` (known: {', '.join(sorted(known))})")
    if key in _REPEATED:
        head[key] = f"{head[key]}\n{value}" if key in head else value
        return
    if key in head:
        raise BorgcheckError(f"{place}: `{key}:` appears twice in one head")
    head[key] = value


def _entry(block: _Block, document: Document, file: str) -> RulingEntry:
    place = f"{file}:{block.line}"
    head = block.head
    kind = head.get("kind", "")
    if kind not in KINDS:
        raise BorgcheckError(f"{place}: the kind of {block.title} is unknown: use one of {', '.join(KINDS)}")
    lists = {key: _values(head.get(key, "")) for key in _LISTS}
    text, notes = _text_and_notes(block, document, place)
    return RulingEntry.model_validate(
        {
            **{key: head.get(key) or None for key in ("page", "status", "sure")},
            **lists,
            "id": f"{document.source}#{head.get('id') or slug(block.title)}",
            "title": block.title,
            "kind": kind,
            "game": document.game,
            "source": document.source,
            "date": document.date,
            "section": head.get("section", ""),
            "text": text,
            "notes": notes,
            "asks": tuple(head["asks"].split("\n")) if "asks" in head else (),
            "see": tuple(_full(ref, document) for ref in lists["see"]),
            "amends": tuple(_full(ref, document) for ref in lists["amends"]),
            "line": block.line,
        }
    )


def _values(line: str) -> tuple[str, ...]:
    return tuple(value.strip() for value in line.split(";") if value.strip())


def _text_and_notes(block: _Block, document: Document, place: str) -> tuple[str, list[Note]]:
    """Return the text of an entry and its notes, which are its block quotes: each begins with `> Note`."""
    text: list[str] = []
    notes: list[tuple[re.Match[str], list[str]]] = []
    for line in block.body:
        if not line.startswith(">"):
            text.append(line)
        elif match := _NOTE.match(line):
            notes.append((match, [match["text"]]))
        elif notes:
            notes[-1][1].append(line[1:])
        else:
            raise BorgcheckError(f"{place}: a block quote of {block.title} does not begin with `> Note:`")
    for match, _ in notes:
        if match["kind"] not in (None, *NOTE_KINDS):
            kinds = ", ".join(NOTE_KINDS)
            raise BorgcheckError(f"{place}: no kind of note is called {match['kind']!r} (known: {kinds})")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(text).strip()), [
        Note.model_validate(
            {
                "kind": match["kind"] or "adds",
                "with": _full(match["with"].strip(), document) if match["with"] else None,
                "text": "\n".join(line.strip() for line in lines).strip(),
            }
        )
        for match, lines in notes
    ]


def _full(reference: str, document: Document) -> str:
    return reference if "#" in reference else f"{document.source}#{reference}"


def slug(title: str) -> str:
    """Return the slug of a title, `interlink-drone` for `Interlink Drone`."""
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’]", "", title.lower())).strip("-")
