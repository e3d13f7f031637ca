"""The storage form of the gemp server."""

from __future__ import annotations

from lists import written


def test_write() -> None:
    found = written("gemp")
    assert found.text.startswith("MISSIONS|")
    assert [reason.split(":")[-1] for reason in found.lost_cards] == [" left out", " left out"]
