"""Whoever tells the truth about open lines ends with the right verdict, and whoever skips some of them never with another."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from borgcheck import rulesets
from borgcheck.cards.catalogue import Catalogue, shipped
from borgcheck.checking.answers import write_edits
from borgcheck.checking.check import check_listing
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.questions import FollowUp, Key, Question, questions
from borgcheck.checking.rewrite import NotRewritableError
from borgcheck.model.deck import Deck, identity
from borgcheck.model.findings import Verdict
from borgcheck.model.open_lines import OpenReason
from borgcheck.reading.headings import section_of
from tests.tables import load_yaml

BASE = (
    "Missions:", "6 Nebula", "", "Seed:", "27 Maglock", "2 Dead End", "1 Pup", "",
    "Draw:", "25 Borg Scout Vessel", "3 Borg Cube", "2 Nine of Eleven",
)  # fmt: skip
ILLEGAL = ("31 Borg Ship", "2 Jean-Luc Picard")
"""Cards that break a rule: too many seed cards, and a card of another affiliation."""
DOUBTFUL = ("{n}? {title}", "~{n} {title}", "{n} {title} (twice)", "0 {title}", "also {n} {title}", "{n}! {title}")
"""Ways to write a card that leave open how many there are, or whether there are any."""
DILEMMAS = ("Maglock", "Dead End", "Pup", "Firestorm", "Nagilum", "Borg Servo", "Cytherians", "Scout Encounter")
BASE_DRAW = ("Awaken", "Retask")
READING = Path(__file__).parents[1] / "reading"


def verdict(data: bytes) -> Verdict:
    return check_listing(read_as_deck(data, shipped()), rulesets.load("borg-1.6")).verdict


def misspelt(word: str) -> str:
    return f"{word[:2]}{word[3:]}" if len(word) > 4 else f"{word}x"


@st.composite
def _lists(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    """Return the lines of a list as it is meant, and as it is written."""
    meant = list(BASE)
    if extra := draw(st.sampled_from((None, *ILLEGAL))):
        meant.insert(draw(st.sampled_from((5, 6, len(meant)))), extra)
    written = list(meant)
    for number in draw(st.sets(st.integers(0, len(meant) - 1), min_size=1, max_size=4)):
        line = meant[number]
        if line.endswith(":") and number:
            written[number] = f"{draw(st.sampled_from((misspelt(line[:-1]), 'Zadania')))}:"
        elif line and not line.endswith(":"):
            n, _, title = line.partition(" ")
            shape = draw(st.sampled_from((*DOUBTFUL, "misspelt")))
            written[number] = f"{n} {misspelt(title)}" if shape == "misspelt" else shape.format(n=n, title=title)
            if shape == "also {n} {title}" and draw(st.booleans()):
                meant[number] = f"# {written[number]}"
    return meant, written


def cards_on(line: str) -> list[tuple[int, str]]:
    return [(entry.count, identity(entry)) for entry in read_as_deck(f"Draw:\n{line}\n", shipped()).entries]


def true_answers(question: Question, meant: list[str]) -> tuple[str, list[str]] | None:
    """Return the answer that is true of every line of a question, with what else is asked; None if there is none."""
    line = meant[question.first.number - 1]
    if line.endswith(":"):
        return Key.HEADING, [line[:-1]]
    for answer in question.answers:
        details = [line.partition(" ")[0]] if answer.follow_up is FollowUp.COUNT else []
        if answer.follow_up not in (None, FollowUp.COUNT) or answer.key == Key.TYPED:
            continue
        edits = question.edits(answer.key, details)
        if all(cards_on(edit.text) == cards_on(meant[edit.number - 1]) for edit in edits):
            return answer.key, details
    return None if question.is_group else (Key.TYPED, [line])


@settings(max_examples=120, deadline=None)
@given(_lists(), st.sets(st.integers(0, len(BASE) + 1)))
def test_truth_ends_in_the_right_verdict(lists: tuple[list[str], list[str]], skipped: set[int]) -> None:
    meant, written = lists
    right = verdict("\n".join(meant).encode())
    data, apart, without = "\n".join(written).encode(), set[int](), {n + 1 for n in skipped}
    while asked := questions(read_as_deck(data, shipped()), split=apart, skipped=without):
        question = asked[0]
        numbers = {line.number for line in question.lines}
        answer = true_answers(question, meant)
        if answer is None:
            apart |= numbers
            continue
        settled = write_edits(data, shipped(), question.edits(*answer), path="list")
        data, apart, without = settled.data, settled.moved(apart), settled.moved(without)
        for number in sorted(settled.texts, reverse=True):
            meant[number:number] = [""] * settled.texts[number].count("\n")  # what was replaced, as a comment below it
        assert verdict(data) in (right, Verdict.UNDECIDED), data.decode()
    was_asked = questions(read_as_deck(data, shipped()))
    assert was_asked or verdict(data) is right, data.decode()


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 3),
    st.integers(4, len(DILEMMAS)),
    st.integers(0, 5),
    st.sampled_from(("{n} {title}", "[{n}] {title}")),
)
def test_running_numbers_are_answered_together(start: int, size: int, more: int, shape: str) -> None:
    """No answer leaves a line of a numbered list, which may go on in the next section, as something else."""
    titles = DILEMMAS[:size], [*BASE_DRAW, *DILEMMAS][:more]
    numbers = iter(range(start, 99))
    rows = [[shape.format(n=next(numbers), title=title) for title in section] for section in titles]
    text = "\n".join(["Missions:", "6 Nebula", "", "Seeds", *rows[0], "", "Draw:", *rows[1], ""])
    lines = text.split("\n")
    number_on = {
        n: int(match[1]) for n, line in enumerate(lines, 1) if (match := re.match(r"\[?(\d+)", line)) and n > 4
    }
    stated = {n: number for n, number in number_on.items() if number > 1}  # the first item is one copy either way
    for question in questions(read_as_deck(text, shipped())):
        assert [line.number for line in question.lines] == [*stated]
        assert [answer.key for answer in question.answers] == ["1", "2", Key.TEXT]
        for answer in question.answers:
            after = read_as_deck(
                write_edits(text.encode(), shipped(), question.edits(answer.key), path="list").data, shipped()
            )
            found = {entry.span.line: entry.count for entry in after.entries}
            meant = {"1": stated, "2": dict.fromkeys(stated, 1), Key.TEXT: {}}[answer.key]
            assert {n: found[n] for n in stated if n in found} == meant, answer.label
            assert not questions(after)


@pytest.mark.parametrize(
    "every", [80, pytest.param(6, marks=pytest.mark.corpora), pytest.param(1, marks=pytest.mark.slow)]
)
def test_nearly_every_reading_can_be_written(every: int, cards: Catalogue) -> None:
    """The terminal does not offer the others, such as the heading of a section that the list opens again."""
    refused, number = [], 0
    for case in load_yaml(READING / "cases.yaml")[::every]:
        data = (READING / "lists" / case["list"]).read_bytes()
        for question in questions(read_as_deck(data, cards)):
            for key in [
                answer.key for answer in question.answers if answer.key.isdigit() and question.first.alternatives
            ]:
                number += 1
                try:
                    write_edits(data, cards, question.edits(key), path=case["list"])
                except NotRewritableError as error:
                    refused.append((case["list"], key, str(error)))
    assert len(refused) <= max(1, number // 30), refused


def plain_answer(question: Question, deck: Deck) -> str:
    """Return the answer of somebody who corrects titles that mean one card, and says of words without one that they are
    text."""
    line = question.first
    if line.reason is OpenReason.TITLE:
        return Key.CARD if line.title_is_certain else ""
    named = {line.number: line.titles or line.alternatives or line.below for line in deck.open_lines}
    words = re.findall(r"[^\W\d_]{2,}", line.whole_line)
    is_named = named[line.number] or shipped().similar.suggest(line.whole_line) or any(map(section_of, words))
    return Key.TEXT if words and not is_named and not line.without_heading else ""


@pytest.mark.parametrize(
    "every", [80, pytest.param(6, marks=pytest.mark.corpora), pytest.param(1, marks=pytest.mark.slow)]
)
def test_plain_answers_make_no_illegal_list_legal(every: int, cards: Catalogue) -> None:
    wrong = []
    for case in load_yaml(READING / "cases.yaml")[::every]:
        data = (READING / "lists" / case["list"]).read_bytes()
        skipped = set[int]()
        if case["right"] != "illegal" or "words" in case or verdict(data) is not Verdict.UNDECIDED:
            continue
        while asked := questions(deck := read_as_deck(data, cards), skipped=skipped):
            try:
                data = write_edits(data, cards, asked[0].edits(plain_answer(asked[0], deck)), path="list").data
            except NotRewritableError:
                skipped |= {line.number for line in asked[0].lines}
        if verdict(data) is Verdict.LEGAL:
            wrong.append(case["list"])
    assert not wrong
