"""The storage form of the gemp server."""

from __future__ import annotations

from tests.lists import written


def test_small_deck_is_written() -> None:
    found = written("gemp")
    assert found.text.startswith("MISSIONS|")
    assert [reason.split(":")[-1] for reason in found.lost_cards] == [" left out", " left out"]
