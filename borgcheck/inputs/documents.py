"""Read the text of documents that people mail: Word documents, web pages, rich text and messages.

The text has one line for each line that a reader of the document sees; a table row is a line with tabs between its
cells. The libraries come with the extra `mail`.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from borgcheck.common.files import MAX_FILE_BYTES
from borgcheck.common.phrasing import install_hint, shortened
from borgcheck.errors import BorgcheckError, MissingExtraError
from borgcheck.inputs.web_pages import KEPT_TAB, page_text
from borgcheck.model.players import sender_of
from borgcheck.reading.decode import decode

if TYPE_CHECKING:
    from email.message import MIMEPart
    from zipfile import ZipFile

KINDS = {".docx": "Word document", ".eml": "message", ".htm": "web page", ".html": "web page", ".rtf": "rich-text file"}
"""The documents whose text is read, by suffix."""
_TEXT = "save it as text"
_TABLE = "save it as CSV"
UNREADABLE = {
    ".pdf": "a PDF file, which cannot be read: copy the list into a text file",
    ".doc": f"an old Word document: {_TEXT} or as .docx",
    ".msg": f"an Outlook message: {_TEXT} or as .eml",
    ".odt": f"an OpenDocument text: {_TEXT} or as .docx",
    ".pages": f"a Pages document: {_TEXT} or as .docx",
    ".ods": f"an OpenDocument spreadsheet: {_TABLE}",
    ".xls": f"an Excel workbook: {_TABLE}",
    ".xlsx": f"an Excel workbook: {_TABLE}",
}
"""Documents that may hold a list but cannot be read, by suffix, each with what to do instead."""

# The maximum number of parts of a Word document, not counting pictures; Word itself writes a few dozen.
_MAX_PARTS = 1000
# The start of a part that holds others. Reading nested parts takes time that grows with the square of their number.
# This pattern and those below are compiled when a document is read.
_NESTED_PART = rb"(?i)boundary\s*=|message/rfc822"
_MAX_PARTS_OF_MAIL = 50
_STRUCK_OUT_IN_RICH_TEXT = rb"\\(?:strike|striked1|deleted)(?![0-9a-z])"
_HIDDEN_IN_RICH_TEXT = rb"\\v1?(?![0-9a-z])"
# The parts of a rich-text file and of a Word document that stand apart from its text and are not read.
_RICH_TEXT_PARTS = {
    "page header or footer": rb"\\(?:header|footer)[flr]?(?![a-z])",
    "footnotes": rb"\\footnote(?![a-z])",
    "comments": rb"\\annotation(?![a-z])",
}
_WORD_PARTS = {"header": "page header", "footer": "page footer", "comments": "comments"}
# The maximum number of characters to show of a part that is not read.
_MAX_UNREAD = 60
_MEDIA = ("audio", "image", "video")


class DocumentText(NamedTuple):
    """A text in a document: the text of the document itself (without a name), or an attachment.

    Attributes:
        text: The text.
        name: The name of the attachment; empty for the document itself.
        problem: Why an attachment cannot be read, and what to do instead.
        unread_parts: What of it was not read, in words, such as hidden text.
        page: The text of the same message as a web page, if it has both.
        sender: Who sent the message that it was in, if that message was itself attached to another.
    """

    text: str
    name: str = ""
    problem: BorgcheckError | None = None
    unread_parts: tuple[str, ...] = ()
    page: DocumentText | None = None
    sender: str = ""


def detect_document_type(data: bytes, name: str) -> str:
    """Return the suffix for the kind of document a file is, judged by content, then by name; "" for others."""
    suffix = PurePath(name).suffix.lower()
    if data.startswith(b"%PDF-"):
        return ".pdf"
    if data.lstrip()[:5] == rb"{\rtf":
        return ".rtf"
    if data.startswith(b"PK\x03\x04"):
        return suffix if suffix in UNREADABLE else ".docx" if b"word/" in data else ""
    if suffix in {".docx", ".rtf"} or (suffix in {".htm", ".html"} and b"<" not in data):
        return ""  # the content does not match
    return suffix if suffix in KINDS or (suffix in UNREADABLE and b"\x00" in data) else ""


def extract_texts(data: bytes, name: str) -> list[DocumentText] | None:
    """Return the texts in a document, its own text first, or None if the file is not a document.

    Args:
        data: The content of the file.
        name: The name of the file.

    Raises:
        BorgcheckError: The document cannot be read; the message says what to do instead.
        MissingExtraError: The libraries that read it are not installed.
    """
    kind = detect_document_type(data, name)
    if not kind:
        return None
    if kind in UNREADABLE:
        raise BorgcheckError(f"{name}: {UNREADABLE[kind]}")
    try:
        if kind == ".eml":
            from email import message_from_bytes, policy

            if len(re.findall(_NESTED_PART, data)) > _MAX_PARTS_OF_MAIL:
                raise BorgcheckError(f"{name}: more than {_MAX_PARTS_OF_MAIL} nested parts; {_TEXT}")
            return list(_mail_texts(message_from_bytes(data, policy=policy.default)))
        if kind == ".docx":
            return [_word_text(data, name)]
        if kind == ".rtf":
            return [_rtf_text(data, name)]
        return [_html_text(data)]
    except ImportError:
        raise MissingExtraError(f"{name}: a {KINDS[kind]} is read with {install_hint('mail')}") from None
    except RecursionError:
        raise BorgcheckError(f"{name}: nested too deeply to be read") from None


def mail_header(data: bytes, name: str, field: str) -> str:
    """Return a field of the header of a mail, such as `Subject`; empty for any other file."""
    if detect_document_type(data, name) != ".eml":
        return ""
    from email import policy
    from email.parser import BytesHeaderParser

    return str(BytesHeaderParser(policy=policy.default).parsebytes(data).get(field, ""))


def _html_text(data: bytes | str) -> DocumentText:
    """Return the text of a web page in lines, as a browser lays it out."""
    text, hidden = page_text(data)
    return DocumentText(text, unread_parts=_unread("hidden text", hidden))


def _unread(what: str, text: str) -> tuple[str, ...]:
    """Return a part of a document that is not read, with its words, if it has any."""
    words = " ".join(text.split())
    return (f'{what} "{shortened(words, _MAX_UNREAD)}"',) if words else ()


def _word_text(data: bytes, name: str) -> DocumentText:
    """Return the text of a Word document."""
    from zipfile import ZipFile

    import mammoth

    try:
        with ZipFile(io.BytesIO(data)) as archive:
            unread_parts = tuple(_parts_apart(archive, name))
        without_pictures = mammoth.images.img_element(lambda _: {})
        page = mammoth.convert_to_html(
            io.BytesIO(data), convert_image=without_pictures, include_embedded_style_map=False
        ).value
    except BorgcheckError:
        raise
    except Exception as error:  # the library fails in many ways on a file that is damaged
        raise BorgcheckError(f"{name}: a damaged Word document: open it in Word and {_TEXT}") from error
    return _html_text(page.replace("\t", KEPT_TAB))._replace(unread_parts=unread_parts)


def _parts_apart(archive: ZipFile, name: str) -> Iterator[str]:
    """Yield what stands apart from the text of a Word document, and check that the text itself is complete.

    Raises:
        BorgcheckError: The document is too large or damaged, or its appearance differs from its text.
    """
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import ParseError, fromstring

    members = [m for m in archive.infolist() if m.filename.lower().endswith((".xml", ".rels"))]
    if len(members) > _MAX_PARTS or sum(m.file_size for m in members) > MAX_FILE_BYTES:
        raise BorgcheckError(f"{name}: too large: it has more than {MAX_FILE_BYTES // 1024**2} MiB of text")
    for member in members:
        try:
            root = fromstring(archive.read(member), forbid_dtd=True)
        except (ParseError, DefusedXmlException) as error:
            why = "cannot be read" if isinstance(error, ParseError) else "declares a document type"
            raise BorgcheckError(f"{name}: a damaged Word document, its {member.filename} {why}: {_TEXT}") from None
        tags = {element.tag.rpartition("}")[2] for element in root.iter()}
        if member.filename == "word/document.xml" and not tags.isdisjoint({"dstrike", "vanish"}):
            raise BorgcheckError(f"{name}: some of its text is hidden or double struck out: remove that, or {_TEXT}")
        if member.filename == "word/numbering.xml":
            starts = [v for e in root.iter() if e.tag.endswith(("}start", "}startOverride")) for v in e.attrib.values()]
            if not {"0", "1"}.issuperset(starts):
                raise BorgcheckError(f"{name}: Word numbers its lists from a number other than 1: {_TEXT}")
        if part := _WORD_PARTS.get(re.sub(r"^word/|\d*\.xml$", "", member.filename)):
            ends = {"p": " ", "t": ""}  # words may be split over several runs of a paragraph
            named = ((element.tag.rpartition("}")[2], element.text) for element in root.iter())
            yield from _unread(part, "".join((text or "") + ends[tag] for tag, text in named if tag in ends))


def _rtf_text(data: bytes, name: str) -> DocumentText:
    """Return the text of a rich-text file."""
    from striprtf.striprtf import rtf_to_text

    if re.search(_STRUCK_OUT_IN_RICH_TEXT, data):
        raise BorgcheckError(f"{name}: some of its text is struck out: remove that, or {_TEXT}")
    if re.search(_HIDDEN_IN_RICH_TEXT, data):
        raise BorgcheckError(f"{name}: some of its text is hidden: remove that, or {_TEXT}")
    try:
        text: str = rtf_to_text(data.decode("latin-1"), errors="replace")  # type: ignore[no-untyped-call]
    except LookupError as error:  # Python lacks some encodings of old Macs
        raise BorgcheckError(f"{name}: {error}: {_TEXT}") from error
    # Cells end with a bar.
    rows = (line.rstrip("|").replace("|", "\t") if line.endswith("|") else line for line in text.split("\n"))
    unread_parts = (part for part, pattern in _RICH_TEXT_PARTS.items() if re.search(pattern, data))
    return DocumentText("\n".join(rows), unread_parts=tuple(unread_parts))


def _mail_texts(message: MIMEPart) -> Iterator[DocumentText]:
    """Yield the text of a message and of each attachment."""
    body, html = message.get_body(("plain",)), message.get_body(("html",))
    page = _html_text(_part_text(html)) if html is not None else None
    if body is None:
        yield page or DocumentText("")
    elif page and any(mark in page.text for mark in ("~~", "[ ] ")):
        yield page  # the plain part does not show what is struck out or unticked
    else:
        yield DocumentText(_part_text(body), page=page)
    if not message.is_multipart():
        return
    for attachment in message.iter_attachments():
        if attachment.get_content_type() == "message/rfc822":
            for inner in attachment.iter_parts():
                sender = sender_of(str(inner.get("From", "")))
                yield from (part._replace(sender=part.sender or sender) for part in _mail_texts(inner))
            continue
        file_name = attachment.get_filename() or ""
        try:
            yield from _attachment_texts(attachment, file_name)
        except BorgcheckError as error:
            yield DocumentText("", file_name, error)


def _attachment_texts(attachment: MIMEPart, file_name: str) -> Sequence[DocumentText]:
    """Return the texts of an attachment; a picture or other binary file has none."""
    content = attachment.get_payload(decode=True)
    if not isinstance(content, bytes):
        return []
    texts = extract_texts(content, file_name)
    if texts is not None:
        return [part._replace(name=part.name or file_name) for part in texts]
    decoded = decode(content)
    if decoded.problem or attachment.get_content_maintype() in _MEDIA:
        return [DocumentText("", file_name, BorgcheckError(f"{file_name}: a picture or another file without text"))]
    return [DocumentText(decoded.text, file_name)]


def _part_text(part: MIMEPart) -> str:
    """Return the text of a part, even if its encoding is unknown."""
    try:
        text = part.get_content()
    except (LookupError, KeyError, ValueError):
        payload = part.get_payload(decode=True)
        return payload.decode("cp1252", "replace") if isinstance(payload, bytes) else ""
    return text if isinstance(text, str) else ""
