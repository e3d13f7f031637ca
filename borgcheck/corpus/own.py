"""The user's own documents: kept on this machine, in the format of the corpus, and searched with it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from borgcheck.cards.storage import data_folder
from borgcheck.common.files import read_file, replace_file
from borgcheck.corpus.entry import GAMES
from borgcheck.errors import BorgcheckError

if TYPE_CHECKING:
    from borgcheck.corpus.layout import DocumentSection, ParsedDocument

_ID = re.compile(r"[a-z0-9][a-z0-9.-]{0,60}")
# Everything that ends a line for Python, except the form feed that starts a page, which layout.py handles.
_LINE_END = re.compile("\r\n?|[\x0b\x1c-\x1e\x85\u2028\u2029]")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import: the document's id, its file, what was read, and whether it replaced a document."""

    source: str
    path: Path
    taken: ParsedDocument
    replaced: bool


def folder() -> Path:
    """Return the folder of the user's own documents."""
    return data_folder() / "rulings"


def files() -> list[Path]:
    """Return the user's own documents, sorted by id."""
    try:
        return sorted(folder().glob("*.md"))
    except OSError:
        return []


def add(
    path: Path, *, source: str | None, title: str | None, date: str | None, game: str, shipped: set[str]
) -> Imported:
    """Import a text file as one of the user's own documents, replacing an earlier one with the same id.

    Args:
        path: The file.
        source: The id of the document; None makes one from the file's name.
        title: Its title; None uses the file's name.
        date: Its date.
        game: Its game.
        shipped: The ids of the shipped documents.

    Raises:
        BorgcheckError: The file cannot be read, is not text, or has nothing that looks like rulings.
    """
    from borgcheck.corpus.document import read_document, slug
    from borgcheck.corpus.layout import parse_document

    id = source or slug(path.stem)
    if not _ID.fullmatch(id):
        raise BorgcheckError(
            f"{id!r} cannot be the id of a document: give one with --source (a-z, 0-9, dots and hyphens)"
        )
    if id in shipped:
        raise BorgcheckError(f"{id} is a document that comes with borgcheck: give yours another id with --source")
    if game not in GAMES:
        raise BorgcheckError(f"no game is called {game!r} (known: {', '.join(GAMES)})")
    taken = parse_document(_read(path))
    if not taken.parts:
        raise BorgcheckError(f"{path}: no headed section and no list of terms with dashes found in this text")
    target = folder() / f"{id}.md"
    replaced = target.exists()
    name = _line(title or path.stem).encode("utf-8", "replace").decode() or id
    text = _document(taken.parts, id=id, title=name, date=date, game=game)
    # A document that cannot be read back would stop every search.
    read_document(text, str(path))
    replace_file(target, text.encode(), private=True)
    return Imported(id, target, taken, replaced)


def remove(source: str) -> None:
    """Remove one of the user's own documents.

    Raises:
        BorgcheckError: There is none with that id.
    """
    known = {p.stem: p for p in files()}
    if source not in known:
        names = ", ".join(known) or "none"
        raise BorgcheckError(f"no document of yours is called {source!r}: there are {names}")
    try:
        known[source].unlink()
    except OSError as error:
        raise BorgcheckError(f"{known[source]}: cannot be removed ({error.strerror})") from None


def _read(path: Path) -> str:
    data = read_file(path)
    if data.startswith(b"%PDF"):
        raise BorgcheckError(f"{path}: is a PDF; convert it to text first (`pdftotext -layout FILE.pdf FILE.txt`)")
    if b"\x00" in data:
        raise BorgcheckError(f"{path}: is binary data, not text")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    return _CONTROL.sub(" ", _LINE_END.sub("\n", text))


def _document(parts: tuple[DocumentSection, ...], *, id: str, title: str, date: str | None, game: str) -> str:
    from borgcheck.corpus.document import slug

    lines = [f"# {_line(title)}", "", f"source: {id}", f"game: {game}", *([f"date: {date}"] if date else []), ""]
    taken: dict[str, int] = {}
    for part in parts:
        own = slug(part.title) or "entry"
        taken[own] = taken.get(own, 0) + 1
        lines += [f"## {_line(part.title)}", f"id: {own if taken[own] == 1 else f'{own}-{taken[own]}'}"]
        kind = "rulebook" if not part.is_term else "current-ruling" if part.starred else "glossary"
        lines += [f"kind: {kind}", f"section: {_line(part.section or title)}"]
        if part.starred:
            lines.append("status: new-or-changed")
        lines += ["", *(_body(line) for line in part.text.split("\n")), ""]
    return "\n".join(lines)


def _line(text: str) -> str:
    return " ".join(text.split())


def _body(line: str) -> str:
    """Return a line of text in a form that cannot be mistaken for part of the corpus format."""
    return f" {line}" if line.startswith(("#", ">", "asks:")) else line
