"""The hashes that go round hashlib."""

from __future__ import annotations

import hashlib

import pytest

from borgcheck import hashing


@pytest.mark.parametrize("text", [b"", b"465Z8-YCGFC", b"x" * 10_000])
def test_they_are_those_of_hashlib(text: bytes) -> None:
    assert hashing.sha256(text).digest() == hashlib.sha256(text).digest()
    assert hashing.blake2b(text, digest_size=16).digest() == hashlib.blake2b(text, digest_size=16).digest()


def test_hashlib_serves_where_its_modules_have_other_names() -> None:
    assert hashing._first("sha256", "_no_such_module", "hashlib") is hashlib.sha256
