"""The canonical format: parsed by its grammar as a whole, and read as the free reader reads it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from borgcheck.checking.lists import read_as_deck
from borgcheck.model.deck import Deck
from borgcheck.model.findings import Span
from borgcheck.model.sections import SectionId
from borgcheck.reading.assemble import assemble
from borgcheck.reading.canonical import read_canonical
from borgcheck.reading.choices import choices
from borgcheck.reading.decide import decide
from borgcheck.reading.formats import write_deck
from borgcheck.reading.formats.base import card_title
from borgcheck.reading.layout import Layout, lay_out
from tests.lists import CARDS, LEXICON, framed
from tests.samples import LEGAL, READABLE
from tests.tables import few, table

SHORT = "@name Swarm\n\nMissions:\n6 Nebula\n\nDraw:\n# the cubes\n2 Borg Cube  # big\n1 Seven of Nine [The Borg]\n1 Wil Riker\n"


def free(text: str) -> tuple[Layout, set[int]]:
    """Read a text line by line, whether or not it is in the canonical format, and name the lines that may be two things.

    In the canonical format a number in front of a title is its count; elsewhere it may be a place, or be printed on the
    card, and a title with a number may be a heading.
    """
    lines, body = framed(text)
    in_question = {lines[n].number for choice in choices(lines, body) for n in choice.lines}
    return decide(lines, body, CARDS), in_question


def deck(layout: Layout, text: str) -> Deck:
    return assemble(layout, CARDS, path="deck", format="text", source_lines=text.split("\n"))


def cards(found: Deck) -> Counter[tuple[SectionId | None, str, int]]:
    return Counter((e.section, e.name, e.count) for e in found.entries)


def assert_alike(text: str) -> None:
    canonical = read_canonical(text, LEXICON)
    assert canonical is not None, "what fmt writes is read by the grammar"
    read, in_question = free(text)
    mine, other = deck(lay_out(canonical, CARDS), text), deck(read, text)
    assert mine.wholly_read
    assert {unread.number for unread in other.open_lines} <= in_question
    if other.wholly_read:
        assert cards(mine) == cards(other)
    assert mine.meta == other.meta


def test_short_deck_is_read_alike_by_both_readers() -> None:
    assert_alike(SHORT)


# A title that no card has is not in the canonical format.
SAMPLES = [path for path in READABLE if not path.name.startswith(("B119", "C001"))]


@pytest.mark.parametrize("path", few(SAMPLES, lambda path: path in LEGAL), ids=lambda path: path.name)
def test_samples_are_read_alike_by_both_readers(path: Path) -> None:
    assert_alike(write_deck(read_as_deck(path.read_bytes(), CARDS), "text", CARDS).text)


@table("text")
def test_grammar_refuses_lists_for_the_free_reader(text: str) -> None:
    assert read_canonical(text, LEXICON) is None


@table("text", "counts")
def test_count_is_decisive(text: str, counts: list[int]) -> None:
    lines = read_canonical(text, LEXICON)
    assert lines is not None
    assert [e.count for e in deck(lay_out(lines, CARDS), text).entries] == counts


def test_place_of_a_title_of_one_letter_is_that_letter() -> None:
    [entry] = read_as_deck("Draw:\n1 Q\n", CARDS).entries
    assert entry.title_span == Span(2, 3, 4)


def test_every_title_without_a_hash_can_be_written() -> None:
    titles = [title for card in CARDS if "#" not in (title := card_title(card, CARDS))]
    lines = read_canonical("Draw:\n" + "".join(f"1 {title}\n" for title in titles), LEXICON)
    assert lines is not None
    assert len(lines) == 1 + len(titles)


LINES = st.sampled_from(
    ["Missions:", "Seed:", "Draw:", "Q's Tent:", "Battle Bridge:", "Outside:", "", "# a comment", "# Borg Cube", "@player Jane"]
    + [f"{n} {t}" for n in (1, 2, 3, 12, 35) for t in ("Nebula", "Q's Tent", "Space", "Borg Cube", "Data", "Dead End [TB]")]
    + ["1 Retask  # Tent target", "2 Fever Emergency", "4 Covert Rescue", "7 of 9", "1 Seven of Nine"]
)  # fmt: skip


@given(st.lists(LINES, max_size=14))
def test_free_reader_agrees_with_the_grammar(lines: list[str]) -> None:
    text = "\n".join(["Draw:", *lines])
    assume(read_canonical(text, LEXICON) is not None)
    assert_alike(text)
