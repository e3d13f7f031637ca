"""TOML files of strangers: what is refused before it is parsed, and what is read although it looks alike."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from borgcheck.common.toml import MAX_TOML_BYTES, read_toml
from borgcheck.errors import BorgcheckError
from tests.tables import table


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "some.toml"


@table("text")
def test_keys_of_up_to_eight_parts_are_read_and_dots_elsewhere_do_not_count(text: str, file: Path) -> None:
    file.write_text(text, encoding="utf-8")
    assert read_toml(file) == tomllib.loads(text)


def test_byte_order_mark_is_not_part_of_the_text(file: Path) -> None:
    file.write_text("x = 1", encoding="utf-8-sig")
    assert read_toml(file) == {"x": 1}


@table("text")
def test_keys_of_more_parts_are_refused(text: str, file: Path) -> None:
    file.write_text(text.replace("...", ".a" * 30_000), encoding="utf-8")
    with pytest.raises(BorgcheckError, match=r"some\.toml: a key has more than 7 dots"):
        read_toml(file)


@pytest.mark.parametrize(("size", "is_read"), [(MAX_TOML_BYTES, True), (MAX_TOML_BYTES + 1, False)])
def test_toml_file_of_more_than_64_kib_is_refused(size: int, is_read: bool, file: Path) -> None:
    text = "x = 1 #"
    file.write_text(text + "." * (size - len(text)), encoding="utf-8")
    if is_read:
        assert read_toml(file) == {"x": 1}
    else:
        with pytest.raises(BorgcheckError, match=r"some\.toml: larger than 64 KiB"):
            read_toml(file)


@given(st.text("\"'\\#.=[]{},a \n", max_size=60))
def test_toml_is_read_as_the_parser_reads_it(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    file = tmp_path_factory.getbasetemp() / "drawn.toml"
    file.write_text(text, encoding="utf-8", newline="\n")
    try:
        expected = tomllib.loads(text)
    except ValueError:
        with pytest.raises(BorgcheckError):
            read_toml(file)
        return
    with suppress(BorgcheckError):  # a key with many dots
        assert read_toml(file) == expected


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 30_000, '"""\\' * 10_000, '"\\' * 30_000, "'''a" * 15_001, "x = {a = " * 7_000]
)
def test_malicious_toml_is_refused_in_one_line(text: str, file: Path) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BorgcheckError, match=r"^[^\n]*some\.toml: is not valid TOML: [^\n]*$"):
        read_toml(file)
