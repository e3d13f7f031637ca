"""The canonical format: parsed by its grammar as a whole, and read as the free reader reads it."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from borgcheck.cards.catalogue import Catalogue, shipped
from borgcheck.checking.rewrite import NotRewritableError
from borgcheck.model.deck import Deck
from borgcheck.reading.answers import answer_lines
from borgcheck.reading.assemble import assemble
from borgcheck.reading.canonical import read_canonical
from borgcheck.reading.classify import classify
from borgcheck.reading.columns import in_order
from borgcheck.reading.line import Line
from borgcheck.reading.numbering import ask_about_numbers
from borgcheck.reading.resolve import resolve
from borgcheck.reading.unwrap import unwrap
from tests.rewriting import formatted
from tests.samples import ROOT
from tests.yamls import few, table

CARDS = shipped()
SHORT = "@name Swarm\n\nMissions:\n6 Nebula\n\nDraw:\n# the cubes\n2 Borg Cube  # big\n1 Seven of Nine [The Borg]\n1 Wil Riker\n"


def free(text: str, cards: Catalogue) -> list[Line]:
    """Read a text line by line, whether or not the grammar of the canonical format accepts it."""
    lines = classify(in_order(unwrap(text), cards), cards)
    return ask_about_numbers(answer_lines(lines, cards), cards)


def deck(lines: list[Line], text: str) -> Deck:
    return assemble(resolve(lines, CARDS), CARDS, path="deck", format="text", source=text.split("\n"))


def assert_alike(text: str) -> None:
    canonical = read_canonical(text, CARDS)
    assert canonical is not None, "what fmt writes is read by the grammar"
    mine, other = deck(canonical, text), deck(free(text, CARDS), text)
    for part in ("entries", "headings", "lines", "meta", "unread", "comments"):
        assert getattr(mine, part) == getattr(other, part), part


def test_a_deck() -> None:
    assert_alike(SHORT)


SAMPLES = few(sorted((ROOT / "decks").rglob("*.deck")), lambda path: path.parent.name == "legal")


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_in_the_canonical_format(path: Path) -> None:
    try:
        text = formatted(path.read_bytes(), CARDS, path="deck").decode()
    except NotRewritableError:
        pytest.skip("not a deck that can be written in the canonical format")
    assert_alike(text)


@table("text")
def test_what_is_left_to_the_free_reader(text: str) -> None:
    assert read_canonical(text, CARDS) is None


LINES = st.sampled_from(
    ["Missions:", "Seed:", "Draw:", "Q's Tent:", "Battle Bridge:", "Outside:", "", "# a comment", "# Borg Cube", "@player Jane"]
    + [f"{n} {t}" for n in (1, 2, 3, 12, 35) for t in ("Nebula", "Q's Tent", "Space", "Borg Cube", "Data", "Foo Bar", "Dead End [TB]")]
    + ["1 Retask  # Tent target", "1 Retask  # 2", "2 Fever Emergency", "4 Covert Rescue", "1 1 Tribble - Go", "7 of 9", "1 7 of 9"]
)  # fmt: skip


def may_be_total(lines: list[str], at: int) -> bool:
    """Whether as many cards as it counts stand below a title that is, or may be, a heading: the free reader asks."""
    count, _, title = lines[at].partition(" ")
    below = takewhile(lambda line: not line.endswith((":", "Q's Tent", "Space")), lines[at + 1 :])
    return title in ("Q's Tent", "Space", "Foo Bar") and int(count) == sum(
        int(n) for line in below if (n := line.split(" ")[0]).isdigit()
    )


@given(st.lists(LINES, max_size=14))
def test_what_the_grammar_accepts_the_free_reader_reads_alike(lines: list[str]) -> None:
    text = "\n".join(["Draw:", *lines])
    assume(read_canonical(text, CARDS) is not None)
    assume(not any(may_be_total(lines, at) for at in range(len(lines))))
    assert_alike(text)
