"""Where lists come from: files, standard input and mailed documents; and whether a file is a list at all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.lists import read_list
from borgcheck.common.files import MAX_FILE_BYTES, STDIN, STDIN_NAME, read_file, read_stdin, require_size
from borgcheck.errors import BorgcheckError, TooLongError
from borgcheck.inputs import documents
from borgcheck.model.deck import Deck
from borgcheck.model.listing import Listing

DECK_SUFFIXES = (".deck", ".dek", ".stdeck")
"""The suffixes of files that are always lists."""

MAX_LIST_BYTES = 256 * 1024
"""The maximum size of a list's text in bytes: reading a whole book as a list would take minutes.

Documents may be as large as any file.
"""

# How the files begin that borgcheck writes: tables, Markdown, reports in JSON, registers in JSON, SARIF, JUnit, pages.
_OUTPUT_BEGINNING = re.compile(
    rb"(?:deck|file),player,verdict,"
    rb"|## borgcheck: "
    rb'|\{\s*"\$schema": "urn:borgcheck:'
    rb'|\{\s*"ruleset": "[^"]*",\s*"ruleset_title": "'
    rb'|\{\s*"\$schema": "[^"]*",\s*"version": "[^"]*",\s*"runs": \[\s*'
    rb'\{\s*"tool": \{\s*"driver": \{\s*"name": "borgcheck"'
    rb'|<\?xml [^>]*>\s*<testsuites name="borgcheck"'
    rb'|<!DOCTYPE html>\s*<html[^>]*>\s*<head>\s*<meta[^>]*>\s*<meta name="generator" content="borgcheck"'
)
_HEADER_SIZE = 1024
# A PDF file names its creator anywhere in it.
_PDF_BEGINNING, _PDF_CREATOR = b"%PDF-", b"/Creator (borgcheck)"
# The formats in which lines of text may stand among the cards.
_FORMATS_WITH_TEXT = ("text", "table")


class ReadText(NamedTuple):
    """The text of a list, the kind of document that it comes from, such as `Word document`, and who sent it.

    The last two are empty for a text file.
    """

    text: bytes
    extracted_from: str = ""
    sender: str = ""


class Source(NamedTuple):
    """Where a list comes from.

    Attributes:
        name: The name to show.
        file: The path whose nearest settings apply.
        content: The content, if it is not to be read from the file.
        is_from_folder: Whether it was found in a folder, so that it may be something other than a list.
        has_no_file: Whether it is a text that a caller gives, so that it cannot name a league's file.
    """

    name: str
    file: Path
    content: bytes | None = None
    is_from_folder: bool = False
    has_no_file: bool = False

    @classmethod
    def from_path(cls, path: str | Path, stdin_filename: str | None = None, *, is_from_folder: bool = False) -> Source:
        """Return the source for a path; `-` is standard input, shown under `stdin_filename`."""
        if str(path) == STDIN:
            return cls(stdin_filename or STDIN_NAME, Path(stdin_filename or "deck"), read_stdin())
        if not str(path):
            raise BorgcheckError("the file name is empty")
        return cls(Path(path).as_posix(), Path(path), is_from_folder=is_from_folder)

    @classmethod
    def from_text(cls, content: str | bytes, name: str = "<text>") -> Source:
        """Return the source for a list that is not a file."""
        data = content.encode("utf-8", "replace") if isinstance(content, str) else content
        return cls(name, Path(name), data, has_no_file=True)

    @property
    def path(self) -> Path | None:
        """The file that the list is read from; None for standard input and text."""
        return self.file if self.content is None else None

    def read(self, catalogue: Catalogue) -> ReadText:
        """Return the list, and the kind of document that it comes from; the catalogue tells which part is a list."""
        data = read_file(self.file) if self.content is None else self.content
        require_size(data, self.name)
        parts = documents.extract_texts(data, self.name)
        if parts is None:
            self._require_length(data)
            return ReadText(data)
        part = self._select_text(parts, catalogue)
        text = part.text.encode("utf-8", "replace")
        self._require_length(text)
        kind = documents.KINDS[documents.detect_document_type(data, self.name)]
        extracted_from = f"{kind}, attachment {part.name}" if part.name else kind
        return ReadText(text, extracted_from, documents.sender(data, self.name))

    def sender(self) -> str:
        """Return who sent a mail, even one that cannot be read; empty for any other file."""
        try:
            data = read_file(self.file) if self.content is None else self.content
        except BorgcheckError:
            return ""
        return documents.sender(data, self.name)

    def _require_length(self, text: bytes) -> None:
        if len(text) > MAX_LIST_BYTES:
            raise TooLongError(f"{self.name}: too long: lists may have at most {MAX_LIST_BYTES // 1024} KiB of text")

    def _select_text(self, parts: Sequence[documents.DocumentText], catalogue: Catalogue) -> documents.DocumentText:
        """Return the text in a document that is a list, or the document's own text if there is none."""
        if len(parts) == 1:
            return parts[0]
        for part in parts:
            self._require_length(part.text.encode("utf-8", "replace"))
        read = [(part, read_list(part.text, catalogue)) for part in parts if part.text]
        lists = [(part, listing) for part, listing in read if holds_list(listing)]
        if len(lists) > 1:
            names = ", ".join(part.name or "the text" for part, _ in lists)
            raise BorgcheckError(f"{self.name}: holds {len(lists)} lists ({names}): save the one to check as a file")
        if not lists and (unread := [part.problem for part in parts if part.problem]):
            raise type(unread[0])(f"{self.name}: no list in its text, and the attachment {unread[0]}")
        if not lists:
            return parts[0]
        [(part, listing)] = lists
        letter = parts[0].text.strip()
        if part is parts[0] or not letter or not isinstance(listing, Deck):
            return part
        # The text of the mail may say something about the cards, but most formats have no room for it.
        return (
            part._replace(text=f"{part.text.rstrip()}\n\n{letter}\n") if listing.format in _FORMATS_WITH_TEXT else part
        )


def holds_list(listing: Listing, suffix: str = "") -> bool:
    """Check whether a file is a list at all: it has a known heading or a card.

    A card of a file such as a README must be in the catalogue, while any title counts in a file with the suffix of
    lists. A file that is not text counts as a list if it has such a suffix.
    """
    if listing.not_text is not None:
        return suffix.lower() in DECK_SUFFIXES
    if listing.wrong_game or listing.recognised_ruleset or any(heading.section for heading in listing.headings):
        return True
    if suffix.lower() in DECK_SUFFIXES or not isinstance(listing, Deck):
        return not listing.is_empty
    return any(entry.card is not None for entry in listing.entries)


def is_own_output(file: Path) -> bool:
    """Check whether a file is as borgcheck writes it, from its first byte: a list may hold any text further on."""
    try:
        with file.open("rb") as opened:
            start = opened.read(MAX_FILE_BYTES if file.suffix.lower() == ".pdf" else _HEADER_SIZE)
    except OSError:
        return False
    if start.startswith(_PDF_BEGINNING):
        return _PDF_CREATOR in start
    return _OUTPUT_BEGINNING.match(start) is not None
