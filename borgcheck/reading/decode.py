"""Decode a deck file: encodings, byte-order marks, line ends, and what is no text at all."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, replace

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LINE_END = re.compile("\r\n|[\r\u2028\u2029\x85]")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
# Old lists hold a stray control byte now and then; a file with more than this share of them is no text.
_STRAY = 0.05
# The first sign of UTF-8's sequences for accents, quotes and dashes, and what follows it, as Windows-1252 shows them.
_MOJIBAKE = re.compile(
    "(?:[\u00c2\u00c3][\u0080-\u00bf]|\u00e2[\u0080-\u00bf\u20ac\u201a-\u201e\u2020-\u2022\u2026\u2030\u2039\u0152\u017d\u2018-\u201d\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]{2})"
)


@dataclass(frozen=True, slots=True)
class DecodedText:
    """A deck file's text with `\\n` line ends, or the reason why it is no text; and how its bytes spell it."""

    text: str = ""
    problem: str | None = None
    encoding: str = "utf-8"
    bom: bytes = b""
    line_end: str = "\n"

    def encode(self, text: str) -> bytes:
        """Encode another text as this file is encoded, or as UTF-8 if its own encoding would be misread.

        A few signs of Windows-1252 in a row may look like UTF-8.

        Raises:
            UnicodeEncodeError: The file's encoding lacks a sign of the text.
        """
        ended = text.replace("\n", self.line_end)
        data = self.bom + ended.encode(self.encoding)
        return data if decode(data).text == text else ended.encode("utf-8")


def decode(data: bytes) -> DecodedText:
    """Decode a deck file: UTF-8, or UTF-16/32 with a byte-order mark, else the Windows-1252 of old lists.

    Binary content is reported as a problem.
    """
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            try:
                return replace(clean(data[len(bom) :].decode(encoding)), encoding=encoding, bom=bom)
            except UnicodeDecodeError as error:
                return DecodedText(problem=f"its {encoding.upper()} text is damaged at byte {error.start + len(bom)}")
    # Old editors end a file with a zero or a control-Z; in UTF-16 a zero may be half a character.
    whole = data
    if data[-2:-1] not in (b"\x00", b"\x1a"):
        data = data.rstrip(b"\x00\x1a")
    if b"\x00" in data:
        return _wide(whole)
    try:
        return clean(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        at = error.start
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError:
        return DecodedText(problem=f"it is neither UTF-8 nor Windows-1252 text (byte {at})")
    return replace(clean(text), encoding="cp1252")


def _wide(data: bytes) -> DecodedText:
    """Decode UTF-16 without a byte-order mark: every other byte of plain text is a zero."""
    for encoding, zeros in (("utf-16-le", data[1::2]), ("utf-16-be", data[0::2])):
        if zeros.count(0) > 0.6 * len(zeros):
            try:
                return replace(clean(data[: len(data) // 2 * 2].decode(encoding)), encoding=encoding)
            except UnicodeDecodeError:
                break
    return DecodedText(problem="it holds binary data, not text")


def clean(text: str) -> DecodedText:
    """Bring line ends to `\\n`, and turn stray control characters into blanks so that places stay true."""
    line_end = "\r\n" if 2 * text.count("\r\n") > text.count("\n") else "\n"
    if "\n" not in text and "\r" in text:
        line_end = "\r"
    text = _LINE_END.sub("\n", text.removeprefix("\ufeff"))
    text, stray = _CONTROL.subn(" ", text)
    if stray > max(3, len(text) * _STRAY):
        return DecodedText(problem="it holds binary data, not text")
    return DecodedText(_MOJIBAKE.sub(_read_again, _split_at_tildes(text)), line_end=line_end)


def _split_at_tildes(text: str) -> str:
    """Give a list back the line ends that the import box of the gemp server replaces by `~`."""
    body = text.strip()
    return text.replace("~", "\n") if "\n" not in body and body.count("~") >= 3 else text


def _read_again(match: re.Match[str]) -> str:
    """Read a sign again as UTF-8 that was once read as Windows-1252 (`Qâ€™s Tent`); any other stays as it is."""
    try:
        return match.group().encode("cp1252").decode("utf-8")
    except UnicodeError:
        return match.group()
