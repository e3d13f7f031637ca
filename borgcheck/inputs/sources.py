"""Where lists come from: files, standard input, documents of a mail; and whether what was found is a list at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from borgcheck.cards.catalogue import catalogue
from borgcheck.common.files import STDIN, STDIN_NAME, read_file, read_input, require_size
from borgcheck.errors import BorgcheckError, MissingExtraError
from borgcheck.games.lists import read_list
from borgcheck.inputs import documents
from borgcheck.model.deck import Deck
from borgcheck.model.listing import Listing

OWN_SUFFIXES = (".deck", ".dek", ".stdeck")
"""The suffixes of files that are lists by their name."""

LARGEST_FOUND = 64 * 1024
"""The most bytes of a file that a walk found and whose name does not say that it is a list. The longest list of a deck
comes to a quarter of it."""

# How reports and pages of this program begin.
_OUTPUTS = (b"urn:borgcheck:", b'name="generator" content="borgcheck"')
_START = 1024

OWN_OUTPUT = "written by borgcheck"
"""Why a report, a page or a register is not read as a list."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a list comes from.

    `name` is what outputs call it, `file` the path whose nearest configuration holds for it, `content` what it holds if
    that is not to be read from the file. `is_text` tells that there is no file: nothing is looked for beside it.
    `is_found` tells a file that a walk through a folder found from one that was
    named: only what was named is certainly meant to be a list.
    """

    name: str
    file: Path
    content: bytes | None = None
    is_found: bool = False
    is_text: bool = False

    @classmethod
    def named(cls, path: str | Path, stdin_filename: str | None = None, *, is_found: bool = False) -> Source:
        """Make a source of a file, or of what standard input holds under the name to show for it."""
        if str(path) == STDIN:
            return cls(stdin_filename or STDIN_NAME, Path(stdin_filename or "deck"), read_input(STDIN))
        if not str(path):
            raise BorgcheckError("the file name is empty")
        return cls(Path(path).as_posix(), Path(path), is_found=is_found)

    @classmethod
    def of_text(cls, content: str | bytes, name: str = "<text>") -> Source:
        """Make a source of a list that is not a file."""
        data = content.encode("utf-8", "replace") if isinstance(content, str) else content
        return cls(name, Path(name), data, is_text=True)

    def read(self) -> bytes:
        """Return the list: the content of the file, the text of a document.

        Raises BorgcheckError if it cannot be read or is too large.
        """
        return self.read_document()[0]

    def read_document(self) -> tuple[bytes, str]:
        """Return the list, and the document whose text it is, such as `Word document` (empty for a file of text)."""
        data = read_file(self.file) if self.content is None else self.content
        require_size(data, self.name)
        parts = documents.parts(data, self.name)
        if parts is None:
            return data, ""
        part = self._the_list(parts)
        text = part.text.encode("utf-8", "replace")
        require_size(text, self.name)
        kind = documents.KINDS[documents.kind_of(data, self.name)]
        return text, f"{kind}, attachment {part.name}" if part.name else kind

    def _the_list(self, parts: Sequence[documents.DocumentText]) -> documents.DocumentText:
        """Return the one text of a document that is a list; its own text if none is."""
        if len(parts) == 1:
            return parts[0]
        lists = [part for part in parts if part.text and holds_list(read_list(part.text, catalogue))]
        if len(lists) > 1:
            names = ", ".join(part.name or "the text" for part in lists)
            raise BorgcheckError(f"{self.name}: holds {len(lists)} lists ({names}): save the one to check as a file")
        if not lists and (unread := [part.problem for part in parts if part.problem]):
            begin = f"{self.name}: no list in its text, and the attachment "
            if isinstance(unread[0], MissingExtraError):
                raise MissingExtraError(begin + unread[0].message, unread[0].command)
            raise BorgcheckError(f"{begin}{unread[0]}")
        return lists[0] if lists else parts[0]


def why_no_list(source: Source, *readings: Listing) -> str:
    """Return why a file that was found in a folder is not a list, as it was read; empty if it is one, or was named."""
    if not source.is_found or any(holds_list(listing, source.file.suffix) for listing in readings):
        return ""
    return "no card, no heading"


def holds_list(listing: Listing, suffix: str = "") -> bool:
    """Tell whether what was read is a list at all: a heading is known, or a line is a card.

    In a file that may hold anything, as a README does, the card has to be one of the catalogue. A file that is no text
    may have been a list if its name says so.
    """
    if listing.not_text is not None:
        return suffix.lower() in OWN_SUFFIXES
    if listing.wrong_game or listing.fits or any(heading.section for heading in listing.headings):
        return True
    if suffix.lower() in OWN_SUFFIXES or not isinstance(listing, Deck):
        return not listing.is_empty
    return any(entry.card is not None for entry in listing.entries)


def why_not_read(file: Path) -> str:
    """Return why a file that was found in a folder is not read: it is too long, or an output of this program."""
    suffix = file.suffix.lower()
    if suffix in OWN_SUFFIXES:
        return ""
    try:
        with file.open("rb") as opened:
            start = opened.read(LARGEST_FOUND + 1)
    except OSError:
        return ""
    if any(mark in start[:_START] for mark in _OUTPUTS):
        return OWN_OUTPUT
    if len(start) > LARGEST_FOUND and suffix not in documents.KINDS:
        # To read a book as a list takes minutes.
        return f"longer than {LARGEST_FOUND // 1024} KiB"
    return ""
