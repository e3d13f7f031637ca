"""The formats: which one a text is in, and what is read of it."""

from __future__ import annotations

from typing import Any

import pytest

from borgcheck.checking.lists import read_as_deck
from borgcheck.model.unread import OpenReason
from borgcheck.reading.formats import FORMATS, Format, detect, format_named, other_game, output_formats
from tests.lists import CARDS, SMALL, listed, unread
from tests.tables import table


@table("text", "name")
def test_formats_are_detected_by_content(text: str, name: str) -> None:
    assert detect(text).name == name


def test_every_format_can_be_named() -> None:
    assert set(FORMATS) >= {*output_formats()}
    assert [format_named(name).name for name in ("csv", "markdown", "dek")] == ["table", "text", "dek"]


@pytest.mark.parametrize("format", FORMATS.values(), ids=list(FORMATS))
def test_module_of_a_format_does_what_the_format_says(format: Format) -> None:
    assert (hasattr(format.module, "read"), hasattr(format.module, "write")) == (not format.read_as, format.is_written)


@pytest.mark.parametrize("text", ["1.01001.3,2.01002.1", '["EN03110", "EN03110"]'])
def test_lists_of_the_second_edition_are_recognised(text: str) -> None:
    assert other_game(text) == "Second Edition"


def test_deck_that_is_written_is_read_wholly() -> None:
    assert SMALL.wholly_read


@table("case")
def test_lists_are_read_in_every_format(case: dict[str, Any]) -> None:
    deck = read_as_deck(case["text"], CARDS, input_format=case.get("as"))
    found = {
        "format": deck.format,
        "name": deck.name,
        "player": deck.player,
        "cards": [list(each) for each in listed(deck)],
        "total": sum(deck.counts().values()),
        "lines": [entry.span.line for entry in deck.entries],
        "unread": unread(deck),
        "headings": [heading.text for heading in deck.unread_for(OpenReason.HEADING)],
        "shown": [[piece.line, piece.text] for piece in sorted(deck.set_aside, key=lambda piece: piece.line)],
        "roles": [line.role for line in deck.lines],
    }
    empty = {"unread": [], "headings": [], "shown": []} | ({} if "total" in case else {"cards": []})
    wanted = empty | {key: value for key, value in case.items() if key not in ("text", "as")}
    assert {key: found[key] for key in wanted} == wanted
