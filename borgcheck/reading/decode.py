"""Decode a deck file: encodings, byte-order marks, line ends, and files that are not text."""

from __future__ import annotations

import codecs
import re
import unicodedata
from functools import cache
from typing import NamedTuple

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LINE_END = re.compile("\r\n|[\r\u2028\u2029\x85]")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
# What files that are not text begin with.
_SIGNATURES = (
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"PK\x03\x04", "a zip archive"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
)
# Old lists sometimes hold a stray control byte; a file with more than this share of them is not text.
_STRAY = 0.05
# Characters that UTF-8 may be as Windows-1252 shows it.
_MOJIBAKE = re.compile(r"[^\x00-\x7f]{2,}")
# The Unicode categories of invisible characters.
_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp", "Zs"))


class DecodedText(NamedTuple):
    """A deck file's text with `\\n` line ends, or the reason why it is not text; and how it was encoded."""

    text: str = ""
    problem: str | None = None
    encoding: str = "utf-8"
    bom: bytes = b""
    line_end: str = "\n"

    def encode(self, text: str) -> bytes:
        """Encode another text as this file is encoded, or as UTF-8 if its own encoding would be misread.

        A few Windows-1252 characters in a row may look like UTF-8.

        Raises:
            UnicodeEncodeError: The file's encoding lacks a character of the text.
        """
        ended = text.replace("\n", self.line_end)
        data = self.bom + ended.encode(self.encoding)
        return data if decode(data).text == text else ended.encode("utf-8")


def decode(data: bytes) -> DecodedText:
    """Decode a deck file: UTF-8, or UTF-16/32 with a byte-order mark, else Windows-1252, which old lists use.

    Anything else is reported as a problem, which names the kind of file if its first bytes tell.
    """
    decoded = _decode(data)
    kind = next((kind for mark, kind in _SIGNATURES if data.startswith(mark)), "")
    return DecodedText(problem=f"it is {kind}, not text") if decoded.problem and kind else decoded


def _decode(data: bytes) -> DecodedText:
    bom, encoding = next((each for each in _BOMS if data.startswith(each[0])), (b"", "utf-8"))
    if not bom and b"\x00" in data:
        return DecodedText(problem="it holds binary data, not text")
    try:
        return clean(data[len(bom) :].decode(encoding))._replace(encoding=encoding, bom=bom)
    except UnicodeDecodeError as error:
        at = error.start + len(bom)
    if bom:
        return DecodedText(problem=f"its {encoding.upper()} text is damaged at byte {at}")
    try:
        return clean(data.decode("cp1252"))._replace(encoding="cp1252")
    except UnicodeDecodeError:
        return DecodedText(problem=f"it is neither UTF-8 nor Windows-1252 text (byte {at})")


def clean(text: str) -> DecodedText:
    """Normalise line ends to `\\n`, and replace stray control characters with blanks, so that positions stay."""
    line_end = "\r\n" if 2 * text.count("\r\n") > text.count("\n") else "\n"
    if "\n" not in text and "\r" in text:
        line_end = "\r"
    text = _LINE_END.sub("\n", text.removeprefix("\ufeff"))
    text, stray = _CONTROL.subn(" ", text)
    if stray > max(3, len(text) * _STRAY):
        return DecodedText(problem="it holds binary data, not text")
    return DecodedText(_MOJIBAKE.sub(_read_again, text), line_end=line_end)


def _read_again(match: re.Match[str]) -> str:
    """Repair characters of UTF-8 that were once read as Windows-1252 (`Qâ€™s Tent`); leave any others as they are."""
    try:
        return match.group().encode("cp1252").decode("utf-8")
    except UnicodeError:
        return match.group()


def plain(text: str) -> str:
    """Return text with a blank for every invisible character but a tab, and with ASCII digits; its length stays.

    Invisible are controls, direction marks, lone surrogates and the blanks of every script; formats can spell them out
    (`\\u001b`, `&#27;`). No title or name contains one.
    """
    return text if text.isascii() and text.isprintable() else "".join(map(_plain_character, text))


@cache
def _plain_character(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Nd":
        return str(unicodedata.digit(character))
    return " " if category in _HIDDEN and character != "\t" else character
