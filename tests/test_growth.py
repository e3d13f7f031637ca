"""The work grows with the input and not faster: counted in lines of Python that are run, so that no machine is too slow.

Twice the input may take at most three times the steps. What regular expressions do within a line is not counted, and is
kept short by the lengths that the readers allow (`python -m tests.speed` has times).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path, PurePath
from types import FrameType
from typing import Any

import pytest

from borgcheck import rulesets
from borgcheck.checking.check import check_listing
from borgcheck.checking.lists import read_as_deck
from borgcheck.output import render
from borgcheck.output.run import Run
from borgcheck.reading.formats import write_deck
from borgcheck.rules.facts import card_facts, is_enabled_by
from tests.lists import CARDS
from tests.tables import load_yaml

pytestmark = pytest.mark.slow
ROOT = PurePath("/")
RULESET = rulesets.load(rulesets.DEFAULT)
FEW = 100
DATA = load_yaml(Path(__file__).with_suffix(".yaml"))


def repeated(parts: list[str], number: int) -> str:
    """Return a text whose first part, third part and so on stand once, and those between them that many times."""
    return "".join(part if place % 2 == 0 else part * number for place, part in enumerate(parts))


INPUTS: dict[str, Callable[[int], str]] = {
    **{k: lambda n, line=line: "".join(line.format(n=i) for i in range(n)) for k, line in DATA["lines"].items()},
    **{k: lambda n, parts=parts: repeated(parts, n) for k, parts in DATA["whole"].items()},
}


def steps(action: Callable[[], Any]) -> int:
    """How many lines of Python an action runs."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        action()
    finally:
        sys.settrace(before)
    return count


def everything(content: str) -> None:
    """Read a deck, check it, print it in the ways that walk over findings, and write it."""
    deck = read_as_deck(content, CARDS)
    report = check_listing(deck, RULESET)
    for name in ("text", "concise", "github", "markdown", "junit"):
        list(render(name, Run((report,), root=ROOT)))
    if deck.wholly_read and not deck.is_empty:
        write_deck(deck, "text", CARDS)


@pytest.mark.parametrize("name", INPUTS)
def test_twice_the_input_takes_about_twice_the_steps(name: str) -> None:
    make = INPUTS[name]
    everything(make(16))
    # What is done once, whatever the size, is measured with a few lines and left out.
    # A few questions are tried in every combination, many are not.
    base = min(steps(lambda size=size: everything(make(size))) for size in (8, 16))
    once, twice = (steps(lambda size=size: everything(make(size))) - base for size in (FEW, 2 * FEW))
    assert twice <= 3 * max(once, 1000), f"{once} steps for {FEW}, {twice} for {2 * FEW}"


def test_unknown_titles_are_counted_once_each() -> None:
    """In a deck that breaks a rule, every unknown title is tried as several kinds of card."""
    titles = "".join(f"1 nothing at all {n}\n" for n in range(2000))
    text = f"Missions:\n5 Nebula\nDraw:\n{titles}"
    check_listing(read_as_deck("Missions:\n5 Nebula\nDraw:\n1 nothing at all\n", CARDS), RULESET)
    decks = [read_as_deck(text[: text.index(f" all {n}\n")], CARDS) for n in (500, 1999)]
    once, four_times = (steps(lambda deck=deck: check_listing(deck, RULESET)) for deck in decks)
    assert four_times <= 5 * once


def test_cards_that_enable_another_are_looked_up() -> None:
    """Other titles in the deck cost no steps."""
    [card], doors = CARDS.lookup("Gowron of Borg").cards, card_facts().doors
    decks = [{card.title for card in CARDS if card.title not in doors}, {"Borg Cube"}]
    many, one = (steps(lambda titles=titles: is_enabled_by(card, titles, doors)) for titles in decks)
    assert many == one


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "prose of 400 kB on one line",
            "The Borg Cube is what I like best, and there are so many other things. " * 5700,
        ),
        ("a row of 3,000 cards", "Draw: " + ", ".join(["1 Borg Cube", "2 Maglock", "1 Retask"] * 1000) + "\n"),
        ("a row of 3,000 bare cards", "Draw:\n" + ", ".join(["Borg Cube", "Maglock", "Retask"] * 1000) + "\n"),
        ("3,000 lines of cards", "Draw:\n" + "1 Borg Cube\n2 Maglock\n1 Retask\n" * 1000),
    ],
)
def test_long_line_costs_no_more_than_as_many_short_ones(name: str, text: str) -> None:
    """In steps for each character, beside a list of two hundred cards."""
    usual = "Draw:\n" + "1 Borg Cube\n2 Maglock\n1 Retask\n" * 67
    read_as_deck(usual, CARDS)
    each = steps(lambda: read_as_deck(usual, CARDS)) / len(usual)
    assert steps(lambda: read_as_deck(text, CARDS)) <= 3 * each * len(text), name


def test_steps_are_counted() -> None:
    """What grows with the square of the input is noticed."""
    square = [steps(lambda n=n: [a for a in range(n) for _ in range(n)]) for n in (FEW, 2 * FEW)]
    loop = [steps(lambda n=n: [None for _ in range(n)]) for n in (FEW, 2 * FEW)]
    assert square[1] > 3 * square[0]
    assert loop[1] <= 3 * loop[0]
