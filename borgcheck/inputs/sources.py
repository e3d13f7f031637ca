"""Where lists come from: files, standard input and mailed documents; and whether a file is a list at all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.check import fingerprint
from borgcheck.checking.lists import read_list
from borgcheck.common.files import MAX_FILE_BYTES, STDIN, STDIN_NAME, read_file, read_stdin, require_size
from borgcheck.errors import BorgcheckError, TooLongError
from borgcheck.inputs import documents
from borgcheck.model.deck import Deck
from borgcheck.model.listing import Listing
from borgcheck.model.players import sender_of

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
    """The text of a list, and where it comes from; all but the text is empty for a text file.

    Attributes:
        text: The text.
        extracted_from: The kind of document that it comes from, such as `Word document`.
        sender: Who sent it.
        unread_parts: What of the document was not read, in words.
    """

    text: bytes
    extracted_from: str = ""
    sender: str = ""
    unread_parts: tuple[str, ...] = ()


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
        if subject := documents.mail_header(data, self.name, "Subject"):
            letter = documents.DocumentText(f"Subject: {subject}")
            parts += [letter] if _mentions_cards(read_list(letter.text, catalogue)) else []
        part = self._select_text([self._select_version(part, catalogue) for part in parts], catalogue)
        text = part.text.encode("utf-8", "replace")
        self._require_length(text)
        kind = documents.KINDS[documents.detect_document_type(data, self.name)]
        extracted_from = f"{kind}, attachment {part.name}" if part.name else kind
        sender = part.sender or sender_of(documents.mail_header(data, self.name, "From"))
        return ReadText(text, extracted_from, sender, part.unread_parts)

    def sender(self) -> str:
        """Return who sent a mail, even one that cannot be read; empty for any other file."""
        try:
            data = read_file(self.file) if self.content is None else self.content
        except BorgcheckError:
            return ""
        return sender_of(documents.mail_header(data, self.name, "From"))

    def _require_length(self, text: bytes) -> None:
        if len(text) > MAX_LIST_BYTES:
            raise TooLongError(f"{self.name}: too long: lists may have at most {MAX_LIST_BYTES // 1024} KiB of text")

    def _select_version(self, part: documents.DocumentText, catalogue: Catalogue) -> documents.DocumentText:
        """Return the text of a message, or its web page if only that is a list.

        Raises:
            BorgcheckError: Both are lists and differ, or only the web page leaves a question.
        """
        if part.page is None:
            return part
        for each in (part, part.page):
            self._require_length(each.text.encode("utf-8", "replace"))
        plain, page = (read_list(each.text, catalogue) for each in (part, part.page))
        has_more_open = len(page.open_lines) > len(plain.open_lines)
        if not holds_list(page) or (fingerprint(plain) == fingerprint(page) and not has_more_open):
            return part
        if holds_list(plain):
            raise BorgcheckError(
                f"{self.name}: its plain text and its HTML text hold different lists: save the one to check as a file"
            )
        unread = ("its plain text, which differs",) if _mentions_cards(plain) else ()
        return part.page._replace(unread_parts=(*part.page.unread_parts, *unread))

    def _select_text(self, parts: Sequence[documents.DocumentText], catalogue: Catalogue) -> documents.DocumentText:
        """Return the text in a document that is a list, or the document's own text if there is none.

        What the other texts say is added below it.
        """
        if len(parts) == 1:
            return parts[0]
        for part in parts:
            self._require_length(part.text.encode("utf-8", "replace"))
        read = [(part, read_list(part.text, catalogue)) for part in parts if part.text]
        lists = [(part, listing) for part, listing in read if holds_list(listing)]
        others = [listing for _, listing in read if not holds_list(listing)]
        if len(lists) > 1:
            names = ", ".join(part.name or "the text" for part, _ in lists)
            raise BorgcheckError(f"{self.name}: holds {len(lists)} lists ({names}): save the one to check as a file")
        if not lists and (problems := [part.problem for part in parts if part.problem]):
            raise type(problems[0])(f"{self.name}: no list in its text, and the attachment {problems[0]}")
        part, listing = lists[0] if lists else (parts[0], Deck())
        letters = [other.text.strip() for other in parts if other is not part and other.text.strip()]
        unread = [words for each in parts for words in each.unread_parts]
        unread += [f"attachment {each.name}".strip() for each in parts if each.problem]
        if isinstance(listing, Deck) and listing.format in _FORMATS_WITH_TEXT and letters:
            part = part._replace(text="\n\n".join([part.text.rstrip(), *letters]) + "\n")
        elif any(_mentions_cards(other) for other in others):
            unread.append("the text of the message")  # the format has no room for text
        return part._replace(unread_parts=tuple(unread))


def _mentions_cards(listing: Listing) -> bool:
    """Check whether a text that is not a list says something about cards."""
    return bool(listing.all_entries() or listing.open_lines or any(piece.names for piece in listing.set_aside))


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
