"""The whole way from a file to a deck: every line has a role, and nothing is dropped."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from borgcheck.checking.lists import read_as_deck
from borgcheck.model.listing import Role
from borgcheck.model.open_lines import OpenReason
from borgcheck.model.sections import SectionId
from borgcheck.reading.headings import heading_kind
from tests.lists import CARDS, listed
from tests.tables import load_yaml, table

CASES = load_yaml(Path(__file__).with_suffix(".yaml"))
HARD = {row["row"] for row in CASES["printed_title_is_read_with_its_count"] if isinstance(row, dict)}
"""Titles that are not found yet."""
TITLES = [c.title for c in CARDS if c.is_first_edition and c.title == c.printed and c.title not in HARD]


def read(text: str) -> list[tuple[int, str, str]]:
    return listed(read_as_deck(text, CARDS))


@table("line", "count", "title")
def test_title_with_numbers_signs_or_a_set_mark_is_read(line: str, count: int, title: str) -> None:
    assert read(f"Draw:\n{line}\n") == [(count, title, "draw")]


@table("title")
def test_printed_title_is_read_with_its_count(title: str) -> None:
    lines = (f"2 {title}", f"2x {title}", f"{title} x2")
    assert [read(f"Draw:\n1 Retask\n{line}\n")[1:] for line in lines] == [[(2, title, "draw")]] * 3


@table("line")
def test_unreadable_line_is_reported_and_others_are_kept(line: str) -> None:
    deck = read_as_deck(f"Draw:\n1 Maglock\n{line}\n1 Dead End\n", CARDS)
    assert {*deck.open_line_numbers} == {3}
    assert [e.name for e in deck.entries] == ["Maglock", "Dead End"]


@pytest.mark.parametrize("count", ["0", "-3", "+3", "1.5", "1000", "99999999999999999999", "3,5"])
@pytest.mark.parametrize("line", ["{} Maglock", "Maglock ({})"])
def test_invalid_count_leaves_its_line_unread(line: str, count: str) -> None:
    deck = read_as_deck(f"Draw:\n{line.format(count)}\n1 Retask\n", CARDS)
    assert {*deck.open_line_numbers} == {2}
    assert [e.name for e in deck.entries] == ["Retask"]


def test_cards_under_an_unknown_heading_are_in_no_section() -> None:
    deck = read_as_deck("Misions:\n1 Survey Star System\nWhatever:\n1 Maglock\n", CARDS)
    nearest = {heading.text: heading.nearest for heading in deck.open_lines_for(OpenReason.HEADING)}
    assert nearest == {"Misions": "Missions", "Whatever": ""}
    assert [e.section for e in deck.entries] == [None, None]


def test_fact_above_the_list_is_no_card_and_a_card_is_no_fact() -> None:
    deck = read_as_deck("Deck Name: Many Small Ships\nPlayer: Jane\nDate: 1998\n\nDraw:\n1 Maglock\n", CARDS)
    assert (deck.name, deck.meta["player"], deck.meta["date"]) == ("Many Small Ships", "Jane", "1998")
    assert deck.wholly_read
    full = "Missions:\n6 Nebula\nSeed:\n30 Maglock\nDraw:\n29 Retask\n"
    assert read_as_deck(f"Deck: Swarm\n{full}", CARDS).name == "Swarm"
    assert not read_as_deck(f"Deck: 2 Retask\n{full}", CARDS).wholly_read


# Numbers with a dot or a bracket are places where they rise; the total of the section may say that they are counts.
@table("head", "facts")
def test_mail_saved_as_text_is_its_senders(head: str, facts: dict[str, str]) -> None:
    deck = read_as_deck(f"{head}\n\nDraw:\n1 Maglock\n\nFrom: Hugh\nSubject: Re: list\n", CARDS)
    assert {key: value for key, value in deck.meta.items() if key != "name"} == facts
    assert facts.get("date") or "Date: 2 Mar 2000" in [comment.text for comment in deck.comments]


@table("below", "lines")
def test_nothing_is_passed_over(below: str, lines: list[int]) -> None:
    """Below a list, what may change it is asked about or shown."""
    text = f"Missions:\n1 Nebula\nSeed:\n2 Maglock\nDraw:\n1 Locutus of Borg\n2 Retask\n\n{below}\n"
    deck = read_as_deck(text, CARDS)
    asked = {*deck.open_line_numbers, *(line.span.line for line in deck.entries if line.card is None)}
    shown = {n for piece in deck.set_aside for n in range(piece.line, piece.end_line + 1)}
    assert {*lines} <= asked | shown


@table("listed", "counts")
def test_numbers_of_lines_are_counts_or_places(listed: str, counts: list[int] | None) -> None:
    deck = read_as_deck(listed, CARDS)
    assert deck.wholly_read == (counts is not None)
    assert counts is None or [e.count for e in deck.entries] == counts


def test_places_are_those_of_the_file() -> None:
    text = "Missions: 1 Nebula; 3x Planet\nDraw:\n2 &quot;Maglock&quot;\n"
    lines = text.split("\n")
    spans = [e.title_span for e in read_as_deck(text, CARDS).entries]
    starts = [
        lines[s.line - 1][s.column - 1 :].startswith(t) for s, t in zip(spans, ("Neb", "Plan", "Maglock"), strict=True)
    ]
    assert starts == [True, True, True]


def test_changed_deck_is_a_new_object_with_new_derived_values() -> None:
    deck = read_as_deck("Draw:\n2 Maglock\n1 Nine of Eleven\n", CARDS)
    assert (deck.total(SectionId.DRAW), deck.has_borg) == (3, True)
    other = replace(deck, entries=deck.entries[:1])
    assert (other.total(SectionId.DRAW), other.has_borg) == (2, False)
    assert (deck.total(SectionId.DRAW), deck.has_borg) == (3, True)
    assert other != deck
    assert replace(other, entries=deck.entries) == deck


@pytest.mark.slow
def test_every_title_is_found_bare_counted_and_in_capitals() -> None:
    wrong = []
    for title in TITLES:
        for line in (title, f"2 {title}", f"{title} (2)", title.upper()):
            may_be_span = "(2)" in line and any(card.span == "2" for card in CARDS.lookup(title).cards)
            if may_be_span or (line.upper() == title.upper() and heading_kind(line)):
                continue  # a question
            deck = read_as_deck(f"Draw:\n{line}\n", CARDS)
            if [e.card.printed if e.card else None for e in deck.entries] != [title]:
                wrong.append(line)
    assert wrong == []


@settings(max_examples=600)
@given(st.text(alphabet="()[]{}xX12 0\t-*#:.,|@/'Aag~\u00a0&;", max_size=24))
@example("- 0 ")
@example("2&nbsp;x")
def test_no_line_spoils_another(line: str) -> None:
    assume(line != "-- ")  # a mail ends there
    assume(line.strip() not in ("{|", "|}", "|-"))  # the edges of a wiki's table
    deck = read_as_deck(f"Draw:\n1x Maglock\n\n{line}\n1x Dead End\n", CARDS, input_format="text")
    is_break = deck.lines[3].role in (Role.DIVIDER, Role.TOTAL)  # what stands below it is asked about
    assert [e.name for e in deck.entries if e.span.line != 4] == ["Maglock", *([] if is_break else ["Dead End"])]
    assert len(deck.lines) == len(deck.source_lines)
    # A line is a remark only if it is marked as one, and blank only if nothing stands on it.
    if deck.lines[3].role in (Role.COMMENT, Role.BLANK):
        assert line.strip("> \t\u00a0~`")[:1] in ("", "#", "/", "(", "[", "&", "-", "*", "|")


HOSTILE = [
    "(" * 5000, "((((" * 90, " " * 5000 + "x", "Q's Tent\n" * 50, "~" * 2000, "|" * 2000, "MISSIONS (6) " + "Borg " * 2000,
    "1 [bold red]x[/bold red]\n1 \x1b[31mred\x1b[0m\n", "\u202e1 Maglock\u2028\u0000", "MISSIONS|" * 3000, "MISSIONS|,,,|x|101_|_1",
    "{" * 5000, "[" * 100000,
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_no_line_of_hostile_input_is_dropped(text: str) -> None:
    deck = read_as_deck(text, CARDS)
    assert [line.text for line in deck.lines] == deck.source_lines
