"""decode: bytes become text with plain line ends, or are no text."""

from __future__ import annotations

import pytest

from borgcheck.reading.decode import clean, decode
from tests.tables import table

TEXT = "Q’s Tent:\n2 Kor’choth\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(encoding: str, end: str) -> None:
    data = TEXT.replace("\n", end).encode(encoding)
    source = decode(data)
    assert (source.text, source.line_end) == (TEXT, end)
    assert source.encode(TEXT) == data


@pytest.mark.parametrize(
    "data", [b"\x00\x01\x02", b"\xff\xfe\x00", bytes(range(256)) * 4, b"\x89PNG\r\n\x1a\n" + bytes(64)]
)
def test_binary_content_is_no_text(data: bytes) -> None:
    source = decode(data)
    assert source.problem
    assert source.text == ""


@table("text", "wanted")
def test_line_ends_and_control_characters(text: str, wanted: str) -> None:
    assert clean(text).text == wanted


def test_text_that_was_decoded_wrongly_is_decoded_again() -> None:
    wrong = TEXT.encode().decode("cp1252")
    assert wrong != TEXT
    assert decode(wrong.encode()).text == TEXT
