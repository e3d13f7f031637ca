"""Lines that could not be read: what is offered for them, and what the answers write into the list."""

from __future__ import annotations

import os
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from borgcheck.cards.catalogue import Catalogue, shipped
from borgcheck.checking.apply_answers import AppliedAnswers, apply_answers, fix
from borgcheck.checking.check import check_deck
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.open_lines import Question, accepts_answers, grouped, open_lines, question_about
from borgcheck.checking.written_answers import Answer
from borgcheck.cli.ask import ask_about_file
from borgcheck.errors import BorgcheckError
from borgcheck.model.findings import Verdict
from borgcheck.model.sections import SectionId
from borgcheck.model.unread import AnswerKind
from borgcheck.rules import rulesets
from tests.rewriting import with_comments, with_most
from tests.yamls import load_yaml, table

Answers = dict[int, str | dict[str, str]]
"""What is said of lines: what each is, or that with its title, count, section or text."""


def answered(text: str | bytes, answers: Answers, cards: Catalogue) -> AppliedAnswers:
    said = {line: Answer(**each) if isinstance(each, dict) else Answer(each) for line, each in answers.items()}
    return apply_answers(text.encode() if isinstance(text, str) else text, cards, said, path="list")


def asked(text: str, cards: Catalogue) -> list[Question]:
    deck = read_as_deck(text, cards)
    if not accepts_answers(deck):
        return []
    return [question_about(group) for group in grouped(open_lines(deck, cards))]


def labels(text: str, cards: Catalogue) -> dict[str, str]:
    """Return the label of each answer to the last question about a list."""
    return {choice.what: choice.label for choice in asked(text, cards)[-1].choices}


# ---- what is asked and offered


def test_open_lines_are_those_that_were_not_read_in_their_order(cards: Catalogue) -> None:
    post = "Seeeds:\n30 Maglock\n\nDraw:\n29 Borg Scout Vessel\nBorg Cubee\n0 Awaken\nping me on the list\n"
    heading, cube, awaken, aside = open_lines(read_as_deck(f"Missions:\n6 Nebula\n\n{post}", cards), cards)
    assert [heading.number, cube.number, awaken.number, aside.number] == [4, 9, 10, 11]
    assert (heading.named_section, heading.below) == (SectionId.SEED, (5,))
    assert (cube.card, cube.default) == ("1 Borg Cube", "")
    assert (awaken.titles, awaken.count) == (("Awaken",), "")
    assert (aside.titles, aside.default) == ((), AnswerKind.COMMENT)


def test_lines_of_one_kind_are_one_question_and_one_finding(cards: Catalogue) -> None:
    text = "Draw:\n2 Awaken (foil 7)\n3 Borg Cube (foil 8)\n1 Borg Ship\n4 Retask (foil 9)\n"
    [question] = asked(text, cards)
    assert [line.card for line in question.lines] == ["2 Awaken", "3 Borg Cube", "4 Retask"]
    found = [f for f in check_deck(read_as_deck(text, cards), rulesets.load("borg-1.6")).findings if f.code == "D001"]
    assert [f.span.line for f in found] == [2, 5]  # those that stand together
    assert "`2 Awaken (foil 7)`" in found[0].message


@table("line", "card")
def test_a_card_is_offered_if_the_line_names_one_and_its_count(line: str, card: str, cards: Catalogue) -> None:
    above = "[x] 2 Maglock" if line.startswith("[") else "2 Maglock"
    [question] = asked(f"Draw:\n{above}\n{line}\n", cards)
    assert question.first.card == card


@table("line", "offered")
def test_what_is_offered(line: str, offered: list[str], cards: Catalogue) -> None:
    assert list(labels(f"Draw:\n2 Maglock\n1 Retask\n{line}\n2 Maglock\n1 Retask\n", cards)) == offered


@table("line", "card")
def test_signs_beside_a_title_are_counted(line: str, card: str, cards: Catalogue) -> None:
    [question] = asked(f"Draw:\n2 Maglock\n{line}\n", cards)
    assert question.default == ""
    offered = [choice.label for choice in question.choices if choice.what == AnswerKind.CARD]
    assert any(card in label if card else "1 Borg Cube # *" in label for label in offered)


def test_labels_promise_no_more_than_is_done(cards: Catalogue) -> None:
    dash = "Missions:\n6 Nebula\n\nSeed:\n31 Maglock\n- 1 Maglock\n\nDraw:\n30 Borg Scout Vessel\n"
    assert "the cards stay as they are listed" in labels(dash, cards)["2"]
    change = labels("Draw:\n2 Maglock\n1 Launch Portal\n\nSorry, the Launch Portal is gone.\n", cards)
    assert change[AnswerKind.COMMENT].endswith("; only the cards on other lines count, as they are listed")
    row = labels("Seed:\n2 Maglock\nQ's Tent: Seven of Nine [The Borg], Awaken\n1 Dead End\n1 Pup\n", cards)
    assert all("not the card" in label for what, label in row.items() if what.isdigit())
    assert "on the next line" in labels("Seed:\n1 Transwarp Network\nGateway\n1 Maglock\n", cards)[AnswerKind.CARD]


def test_a_change_is_no_default(cards: Catalogue) -> None:
    [question] = asked("Draw:\n2 Maglock\n1 Launch Portal\n\nSorry, the Launch Portal is gone.\n", cards)
    assert question.default == ""
    assert AnswerKind.RETYPED in question.first.answers


@pytest.mark.parametrize("line", ["5x Awaken + Retask", "Maybe: 1 Awaken", "Q's Tent: Awaken"])
def test_every_reading_has_a_label_and_an_answer(line: str, cards: Catalogue) -> None:
    deck = read_as_deck(f"Seed:\n2 Maglock\n{line}\n1 Dead End\n1 Pup\n", cards)
    [unread] = [unread for unread in deck.unread if unread.number == 3]
    assert len(unread.readings) > 1
    assert all(reading.label for reading in unread.readings)
    assert len(unread.answers) == len(unread.readings) + 1


def test_paragraphs_above_the_first_heading_are_asked_about(cards: Catalogue) -> None:
    [question] = asked("1 Nebula\n1 Wormhole Negotiations\n\n3 Maglock\n1 Dead End\n\n2 Borg Cube\n", cards)
    assert question.problem == "there is no heading above the cards on lines 1 to 2, lines 4 to 5 and line 7"
    titles = "Nebula", *"Awaken Retask Pup Scan Maglock Nausicaans Firestorm Nagilum".split()
    [question] = asked("".join(f"1 {title}\n\n" for title in titles), cards)
    assert [line.below for line in question.lines] == [tuple(range(1, 19, 2))], "with a blank line between any two"


def test_a_heading_is_never_corrected_to_a_card(cards: Catalogue) -> None:
    head = "Missions:\n6 Nebula\nSeed:\n30 Maglock\nDraw:\n30 Borg Cube\n"
    assert not fix(read_as_deck(f"{head}\nBorg Ships (3)\nRetask\nAwaken\nPup\n", cards), cards).corrections


# ---- what is written


@table("line", "answer", "written")
def test_a_line_is_written_as_answered(line: str, answer: Any, written: str, cards: Catalogue) -> None:
    text = f"Draw:\n1 Pup\n3 Nine of Eleven\n4 Scan\n{line}\n2 Pup\n"
    assert answered(text, {5: answer}, cards).texts == {5: written}


@table("line", "written")
def test_a_heading_keeps_its_total(line: str, written: str, cards: Catalogue) -> None:
    text = f"Missions:\n6 Nebula\n\n{line}\n1 Awaken\n2 Retask\n"
    assert answered(text, {4: {"what": AnswerKind.HEADING, "section": "draw"}}, cards).texts == {4: written}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
@table("text", "answers", "written")
def test_a_list_is_written_as_answered(
    text: str, answers: Answers, written: str, encoding: str, cards: Catalogue
) -> None:
    assert answered(text.encode(encoding), answers, cards).data.decode(encoding) == written


@table("text", "answers", "counts")
def test_cards_are_counted_as_answered(text: str, answers: Answers, counts: dict[str, int], cards: Catalogue) -> None:
    after = read_as_deck(answered(text, answers, cards).data, cards)
    assert after.wholly_read
    assert {section: after.counts()[section] for section in counts} == counts


@table("text", "answers", "why")
def test_an_answer_is_refused(text: str, answers: Answers, why: str, cards: Catalogue) -> None:
    with pytest.raises(BorgcheckError, match=re.escape(why)):
        answered(text, answers, cards)


def test_an_order_to_borgcheck_does_not_come_into_force_as_a_comment(cards: Catalogue) -> None:
    after = read_as_deck(answered("Draw:\n2 Borg Cube\nborgcheck: ignore[B105]\n", {3: "comment"}, cards).data, cards)
    assert after.wholly_read
    assert not after.ignores


# ---- nothing is lost

_TITLES = ("Borg Cube", "Seven of Nine", "Launch Portal", "Dead End", "Q's Tent", "Awaken", "Retask", "Borg Ship", "Space")  # fmt: skip
_SHAPES = (
    "{}: {}, {}", "{} // {}", "3x {} + {}", "- 1 {}", "{} (sold)", "{} |||", "{} *", "1 {}/{}", "2 {} / {}", "{} (35)",
    "Sorry, the {} is gone", "{} #2", "[ ] {}", "Maybe: 1 {}", "1.5 {}", "two {} and a {}", "~~{}~~", "0 {} (was 2)",
    "1 {} and {} for the win", "Combo (3 times): {} + {}", "1 Borg Cubee // {}", "{} (with {})", "1 {} | 2 {}", "7 {}",
    "my {}:", "EDIT: no {}, no {}", "1 Borg Qbe, 1 {}", "{} x2 (one of them: {})", "# {}", "@deck {}", "{}, {}, {}",
)  # fmt: skip


@st.composite
def _open_line(draw: st.DrawFn) -> tuple[str, tuple[str, ...]]:
    """Return a line that may be open, and the titles in it."""
    shape = draw(st.sampled_from(_SHAPES))
    titles = tuple(draw(st.sampled_from(_TITLES)) for _ in range(shape.count("{}")))
    return shape.format(*titles), titles


@settings(max_examples=60, deadline=None)
@given(
    st.lists(_open_line(), min_size=1, max_size=3), st.sampled_from(("Draw:\n1 Maglock\n", "", "Seed:\n4 Maglock\n\n"))
)
def test_no_answer_deletes_a_title(lines: list[tuple[str, tuple[str, ...]]], head: str) -> None:
    cards = shipped()
    text = head + "\n".join(line for line, _ in lines) + "\n2 Nine of Eleven\n"
    titles = [title for _, titles in lines for title in titles]
    details = {"title": "Pup", "count": "2", "section": "aside", "text": "1 Gravitic Mine"}
    for question in asked(text, cards):
        for choice, filled in product(question.choices, ({}, details)):
            said: Answers = {line.number: {"what": choice.what, **filled} for line in question.lines}
            try:
                after = answered(text, said, cards).data.decode().lower()
            except BorgcheckError:
                continue
            for title in titles:
                assert after.count(title.lower()) >= titles.count(title), (choice.label, after)


# ---- no way of settling leads to a wrong verdict

_REFERENCE = os.environ.get("BORGCHECK_REFERENCE")
FOLDERS = [Path(__file__).parents[1] / "reading"]
if _REFERENCE:
    FOLDERS += [Path(_REFERENCE) / "reading", Path(_REFERENCE) / "misread"]


def with_defaults(data: bytes, cards: Catalogue, file: Path) -> bytes:
    """Settle a list by pressing Enter at every question."""
    file.write_bytes(data)
    ask_about_file(file, lambda _: "")
    return file.read_bytes()


def with_details(data: bytes, cards: Catalogue, file: Path) -> bytes:
    """Settle a list by saying card wherever one is offered ready, and heading wherever a section is."""
    for _ in range(9):
        ready = {
            line.number: Answer(AnswerKind.CARD if line.card else AnswerKind.HEADING)
            for line in open_lines(read_as_deck(data, cards), cards)
            if (line.card and AnswerKind.CARD in line.answers)
            or (line.named_section and AnswerKind.HEADING in line.answers)
        }
        data = with_most(data, cards, ready, file.name)
    return data


def commented(data: bytes, cards: Catalogue, file: Path) -> bytes:
    if not accepts_answers(read_as_deck(data, cards)):
        return data
    return with_comments(data, cards, file.name)[0]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize(
    "every", [400, pytest.param(48, marks=pytest.mark.corpora), pytest.param(1, marks=pytest.mark.slow)]
)
def test_no_answers_end_in_a_wrong_verdict(every: int, folder: Path, cards: Catalogue, tmp_path: Path) -> None:
    wrong = []
    for case in load_yaml(folder / "cases.yaml")[::every]:
        data = (folder / "lists" / case["list"]).read_bytes()
        if verdict(data, cards) is not Verdict.UNDECIDED:
            continue
        # Where a human would ask, too, an answer may end the question either way but one, or as the case says.
        allowed = {case["right"], "undecided"} if case["right"] != "undecided" else set(Verdict) - {case["never"]}
        allowed.add(case.get("settled", "undecided"))
        for way in (commented, with_defaults, with_details):
            settled = way(data, cards, tmp_path / case["list"])
            if settled != data and (found := verdict(settled, cards)) not in allowed:
                wrong.append(f"{case['list']}, {way.__name__}: {found}, right is {case['right']}")
    assert not wrong, "\n".join(wrong)


def verdict(data: bytes, cards: Catalogue) -> Verdict:
    return check_deck(read_as_deck(data, cards), rulesets.load("borg-1.6")).verdict
