"""The formats: which one a text is in, and what is read of it."""

from __future__ import annotations

from typing import Any

import pytest

from borgcheck.checking.lists import read_as_deck
from borgcheck.model.open_lines import OpenReason
from borgcheck.reading.formats import FORMATS, Format, detect, format_to_read, other_game, output_formats, write_deck
from tests.lists import CARDS, SMALL, listed, unread
from tests.tables import table


@table("text", "name")
def test_formats_are_detected_by_content(text: str, name: str) -> None:
    assert detect(text).name == name


def test_every_format_can_be_named() -> None:
    assert set(FORMATS) >= {*output_formats()}
    assert [format_to_read(name).name for name in ("csv", "markdown", "dek")] == ["table", "text", "dek"]


@pytest.mark.parametrize("format", FORMATS.values(), ids=list(FORMATS))
def test_module_of_a_format_does_what_the_format_says(format: Format) -> None:
    has_read = not format.read_as and format.name != "text"  # text is read stage by stage
    assert hasattr(format, "read") == has_read
    assert hasattr(format, "write") or not format.is_written


@pytest.mark.parametrize("text", ["1.01001.3,2.01002.1", '["EN03110", "EN03110"]'])
def test_lists_of_the_second_edition_are_recognised(text: str) -> None:
    assert other_game(text) == "Second Edition"


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
        "headings": [heading.text for heading in deck.open_lines_for(OpenReason.HEADING)],
        "shown": [[piece.line, piece.text] for piece in sorted(deck.set_aside, key=lambda piece: piece.line)],
        "roles": [line.role for line in deck.lines],
    }
    empty = {"unread": [], "headings": [], "shown": []} | ({} if "total" in case else {"cards": []})
    wanted = empty | {key: value for key, value in case.items() if key not in ("text", "as")}
    assert {key: found[key] for key in wanted} == wanted


@table("text", "lines")
def test_only_what_is_unclear_is_unread(text: str, lines: list[int]) -> None:
    assert unread(read_as_deck(text, CARDS)) == lines


@pytest.mark.parametrize("text", ["<deck>" * 5000, '{"seed": [' * 2000], ids=["XML", "JSON"])
def test_deep_nesting_is_unread(text: str) -> None:
    assert unread(read_as_deck(text, CARDS)) == [1]


@pytest.mark.parametrize("format", output_formats())
def test_deck_comes_back_from_every_format(format: str) -> None:
    """With a comma, a set mark, an unknown title, and a card outside; gemp leaves out what has no id."""
    export = write_deck(SMALL, format, CARDS)
    back = read_as_deck(export.text, CARDS)
    assert back.wholly_read
    assert len(export.lost_cards) == (2 if format == "gemp" else 0)
    assert export.lost_cards or sorted(back.fingerprint_lines()) == sorted(SMALL.fingerprint_lines())
    assert any("comments" in loss for loss in export.lost) == (format != "text")


def test_name_of_the_card_tables_means_one_card() -> None:
    deck = read_as_deck("1\tNine of Eleven\n1\tSeven of Nine\nMissions:\n", CARDS)
    assert [[card.title for card in entry.cards] for entry in deck.entries] == [["Nine of Eleven"], ["Seven of Nine"]]


@pytest.mark.xfail(reason="the name above the list is read as a comment", strict=True)
def test_markdown_is_read_as_text_with_its_name() -> None:
    assert read_as_deck(write_deck(SMALL, "markdown", CARDS).text, CARDS).name == "Swarm"


@pytest.mark.parametrize("key", ["notes", "name", "lent", "comment"])
@pytest.mark.parametrize("end", ["", "\n"])
def test_values_that_name_a_card_are_shown(key: str, end: str) -> None:
    cards = '"sections": {"draw": [{"count": 2, "title": "Maglock"}]}'
    text = f'{{"format": "borgcheck", "meta": {{"{key}": "the Maglock is lent"}},{end} {cards}}}'
    [shown] = read_as_deck(text, CARDS).set_aside
    assert (shown.line, shown.text, shown.names) == (1, "the Maglock is lent", ("Maglock",))
    other = read_as_deck(text.replace("the Maglock", "it"), CARDS).set_aside
    assert [each.text for each in other] == ([] if key == "name" else ["it is lent"])
