"""Sentences that take cards out of a list or add some: what a person says of them is written on the cards' lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.apply_answers import apply_answers
from borgcheck.checking.check import check_deck
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.open_lines import open_lines
from borgcheck.checking.written_answers import Answer
from borgcheck.errors import BorgcheckError
from borgcheck.model.findings import Verdict
from borgcheck.model.unread import AnswerKind
from borgcheck.rules import rulesets
from tests.yamls import table

LISTS = Path(__file__).parents[1] / "reading" / "lists"


def changed(data: bytes, said: str, cards: Catalogue) -> tuple[str, str]:
    """Return a list with the same change said of its first open sentence, and why it is refused."""
    number = next(n.number for n in open_lines(read_as_deck(data, cards), cards) if not n.above_headings)
    try:
        done = apply_answers(data, cards, {number: Answer(AnswerKind.RETYPED, text=said)}, path="list")
    except BorgcheckError as error:
        return data.decode(), str(error)
    return done.data.decode(), ""


@table("name", "said", "verdict", "counts")
def test_a_list_is_read_as_its_sentences_say(
    name: str, said: list[str], verdict: str, counts: dict[str, int], cards: Catalogue
) -> None:
    text = (LISTS / name).read_text(encoding="utf-8")
    for change in said:
        text, refused = changed(text.encode(), change, cards)
        assert not refused
    deck = read_as_deck(text, cards)
    assert check_deck(deck, rulesets.load("borg-1.6")).verdict is Verdict(verdict)
    assert {section: deck.counts()[section] for section in counts} == counts


HEAD = "Missions:\n6 Nebula\n\nSeed:\n"
SENTENCE = "Sorry, the Launch Portal is gone."


@table("cards_listed", "said", "written")
def test_a_change_is_written_on_the_line_of_the_card(
    cards_listed: str, said: str, written: str, cards: Catalogue
) -> None:
    text, refused = changed(f"{HEAD}{cards_listed}\n\n{SENTENCE}\n".encode(), said, cards)
    assert not refused
    assert text == f"{HEAD}{written}\n\n# {SENTENCE}\n"


@table("cards_listed", "said", "why")
def test_a_change_that_is_not_certain_is_refused(cards_listed: str, said: str, why: str, cards: Catalogue) -> None:
    before = f"{HEAD}{cards_listed}\n\n{SENTENCE}\n"
    after, refused = changed(before.encode(), said, cards)
    assert after == before
    assert why in refused


def test_the_changes_of_several_sentences_to_one_card_add_up(cards: Catalogue) -> None:
    text = f"{HEAD}1 Maglock\n4 Dead End\n\nOne Dead End is out.\nSorry, another Dead End is gone.\n"
    said = {
        line.number: Answer(AnswerKind.RETYPED, text="-1 Dead End")
        for line in open_lines(read_as_deck(text, cards), cards)
    }
    assert len(said) == 2
    assert "\n2 Dead End\n" in apply_answers(text.encode(), cards, said, path="list").data.decode()


def test_no_sentence_becomes_a_comment_if_another_ones_change_is_refused(cards: Catalogue) -> None:
    text = f"{HEAD}1 Maglock\n4 Dead End\n\nOne Dead End is out.\nSorry, another Maglock is gone.\n".encode()
    first, second = open_lines(read_as_deck(text, cards), cards)
    said = {first.number: "-1 Dead End", second.number: "-2 Maglock"}
    with pytest.raises(BorgcheckError, match="has only 1"):
        apply_answers(text, cards, {n: Answer(AnswerKind.RETYPED, text=each) for n, each in said.items()}, path="list")
