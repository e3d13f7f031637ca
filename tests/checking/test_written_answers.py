"""What the answers about open lines write: no title is lost, no label promises what is not done."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from borgcheck.cards.catalogue import Catalogue, shipped
from borgcheck.checking.apply_answers import apply_answers, without_misread_answers
from borgcheck.checking.open_lines import Question, accepts_answers, grouped, open_lines, question_about
from borgcheck.checking.written_answers import Answer
from borgcheck.model.deck import Deck
from borgcheck.model.sections import SectionId
from borgcheck.model.unread import AnswerKind
from borgcheck.reading.pipeline import read_deck
from tests.yamls import table


def asked(text: str, cards: Catalogue) -> list[Question]:
    deck = read_deck(text, cards)
    if not accepts_answers(deck):
        return []
    return [without_misread_answers(deck, cards, question_about(group)) for group in grouped(open_lines(deck, cards))]


def labels(text: str, cards: Catalogue) -> dict[str, str]:
    """Return the label of each answer to the only question about a list."""
    [question] = asked(text, cards)
    return {choice.what: choice.label for choice in question.choices}


def answered(text: str, cards: Catalogue, answers: dict[int, Answer]) -> Deck:
    done = apply_answers(text.encode(), cards, answers, path="list")
    assert not done.refused, done.refused
    return read_deck(done.data, cards)


# ---- nothing is lost

_TITLES = (
    "Borg Cube",
    "Seven of Nine",
    "Launch Portal",
    "Dead End",
    "Q's Tent",
    "Awaken",
    "Retask",
    "Borg Ship",
    "Space",
)
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
            done = apply_answers(
                text.encode(), cards, {line.number: Answer(choice.what, **filled) for line in choice.lines}, path="list"
            )
            after = done.data.decode().lower()
            for title in titles:
                assert after.count(title.lower()) >= titles.count(title), (choice.label, done.data.decode())


@pytest.mark.parametrize(
    ("line", "answer", "written"),
    [
        ("2 Borg Cube (foil 2)", Answer(AnswerKind.CARD), "2 Borg Cube # (foil 2)"),
        ("2 Borg Cube (sold)", Answer(AnswerKind.CARD, count="2"), "2 Borg Cube\n# 2 Borg Cube (sold)"),
        ("2 Borg Cube  # cut", Answer("1"), "2 Borg Cube\n# 2 Borg Cube  # cut"),
        ("2 Borg Cube  # cut", Answer("2"), "# 2 Borg Cube  # cut"),
        ("- 2 Maglock", Answer("2"), "# - 2 Maglock"),
        ("2 Borg Qbe", Answer(AnswerKind.CARD, title="Borg Cube"), "2 Borg Cube"),
        ("2 Borg Qbe // foil", Answer(AnswerKind.CARD, title="Borg Cube"), "2 Borg Cube // foil"),
        ("1 Awaken/Retask", Answer("1"), "1 Awaken # Retask"),
        ("1 Awaken/Retask", Answer("3"), "1 Awaken\n1 Retask"),
        ("Sorry, the Scan Cycle Check is gone.", Answer(AnswerKind.CARD, count="1"), "1 Scan Cycle Check\n# Sorry, the Scan Cycle Check is gone."),
        ("3 Borg Cube or so", Answer(AnswerKind.RETYPED, text="2 Borg Cube"), "2 Borg Cube"),
        ("3 Borg Cube or so", Answer(AnswerKind.RETYPED, text="3 Awaken"), "3 Awaken\n# 3 Borg Cube or so"),
    ],
)  # fmt: skip
def test_what_stands_beside_a_card_is_kept(line: str, answer: Answer, written: str, cards: Catalogue) -> None:
    text = f"Draw:\n1 Pup\n3 Nine of Eleven\n4 Scan\n{line}\n2 Pup\n"
    done = apply_answers(text.encode(), cards, {5: answer}, path="list")
    assert done.texts == {5: written}, done.refused


# ---- what is offered


@table("line")
def test_a_line_of_several_cards_is_neither_a_card_nor_a_heading(line: str, cards: Catalogue) -> None:
    offered = [AnswerKind.CHANGE, AnswerKind.COMMENT, AnswerKind.RETYPED]
    assert list(labels(f"Draw:\n2 Maglock\n{line}\n1 Awaken\n", cards)) == offered


@table("line", "card")
def test_signs_behind_a_title_are_counted(line: str, card: str, cards: Catalogue) -> None:
    [question] = asked(f"Draw:\n2 Maglock\n{line}\n", cards)
    assert question.default == ""
    offered = [choice.label for choice in question.choices if choice.what == AnswerKind.CARD]
    assert any(card in label if card else "1 Borg Cube # *" in label for label in offered)


def test_a_change_is_no_default_and_its_comment_changes_no_card(cards: Catalogue) -> None:
    text = "Draw:\n2 Maglock\n1 Launch Portal\n\nSorry, the Launch Portal is gone.\n"
    [question] = asked(text, cards)
    assert question.default == ""
    assert [choice.label for choice in question.choices if choice.what != AnswerKind.RETYPED] == [
        "it takes cards out or adds some: say which, and their lines are changed",
        "a comment, not part of the deck; the cards stay as they are listed",
    ]
    assert answered(text, cards, {5: Answer(AnswerKind.COMMENT)}).total(SectionId.DRAW) == 3


def test_a_dash_promises_no_copy_fewer(cards: Catalogue) -> None:
    text = "Missions:\n6 Nebula\n\nSeed:\n31 Maglock\n- 1 Maglock\n\nDraw:\n30 Borg Scout Vessel\n"
    assert "the cards stay as they are listed" in labels(text, cards)["2"]
    assert answered(text, cards, {6: Answer("2")}).total(SectionId.SEED) == 31


def test_a_heading_that_would_not_be_understood_is_not_offered(cards: Catalogue) -> None:
    text = "Missions:\n6 Nebula\nSeed:\n1 Maglock\n2 Dead End\nMissions:\n6 Nebula\nDraw:\n3 Borg Cube\nSeed:\n1 Pup\n"
    [question] = [question for question in asked(text, cards) if question.first.number == 6]
    assert AnswerKind.HEADING not in [choice.what for choice in question.choices]
    refused = apply_answers(text.encode(), cards, {6: Answer(AnswerKind.HEADING)}, path="list")
    assert "not understood" in refused.refused


def test_more_of_a_section_can_be_said(cards: Catalogue) -> None:
    text = "Draw:\n2 Borg Cube\n1 Retask\n\nQ's Tent:\n1 Awaken\n\nDraw:\n2 Borg Cube\n1 Retask\n"
    assert list(labels(text, cards)) == ["1", "2", AnswerKind.RETYPED]
    assert answered(text, cards, {8: Answer("1")}).total(SectionId.DRAW) == 6
    assert answered(text, cards, {8: Answer("2")}).total(SectionId.DRAW) == 3


def test_cards_behind_a_heading_are_written_below_it(cards: Catalogue) -> None:
    text = "Seed:\n2 Maglock\nQ's Tent: Seven of Nine [The Borg], Awaken\n1 Dead End\n1 Pup\n"
    assert all("not the card" in label for what, label in labels(text, cards).items() if what.isdigit())
    assert answered(text, cards, {3: Answer("1")}).counts()["qs-tent"] == 4
    after = answered(text, cards, {3: Answer("2")})
    assert (after.total(SectionId.SEED), after.total(SectionId.QS_TENT)) == (4, 2)


def test_each_section_of_lines_with_a_comment_sign_is_asked_about(cards: Catalogue) -> None:
    text = "== Seed ==\n# Dead End\n# Q's Tent\n== Q's Tent ==\n# Awaken\n# Retask\n"
    [question] = asked(text, cards)
    assert [line.number for line in question.lines] == [2, 3, 5, 6]
    after = answered(text, cards, {line.number: Answer("2") for line in question.lines})
    assert (after.total(SectionId.SEED), after.total(SectionId.QS_TENT)) == (2, 2)


def test_cards_behind_maybe_become_a_comment(cards: Catalogue) -> None:
    text = "Seed:\n2 Maglock\nMaybe: 1 Gravitic Mine\n1 Dead End\n"
    assert answered(text, cards, {3: Answer("2")}).total(SectionId.SEED) == 3


@pytest.mark.parametrize(
    ("line", "answer", "written"),
    [
        ("Dobieranie (3)", Answer(AnswerKind.HEADING, section="draw"), "Draw (3):"),
        ("Dobieranie [3]:", Answer(AnswerKind.HEADING, section="draw"), "Draw (3):"),
        ("4 Other", Answer(AnswerKind.HEADING, section="draw"), "Draw:\n# 4 Other"),
    ],
)
def test_a_total_is_kept(line: str, answer: Answer, written: str, cards: Catalogue) -> None:
    text = f"Missions:\n6 Nebula\n\n{line}\n1 Awaken\n2 Retask\n"
    assert apply_answers(text.encode(), cards, {4: answer}, path="list").texts == {4: written}


def test_a_title_on_two_lines_is_one_card(cards: Catalogue) -> None:
    text = "Seed:\n1 Transwarp Network\nGateway\n1 Maglock\n"
    assert "on the next line" in labels(text, cards)[AnswerKind.CARD]
    after = answered(text, cards, {2: Answer(AnswerKind.CARD, title="Transwarp Network Gateway")})
    assert [(entry.count, entry.name) for entry in after.entries] == [(1, "Transwarp Network Gateway"), (1, "Maglock")]


@pytest.mark.parametrize("line", ["2 Borg Cube # cut", "# Vault", "Maybe: 1 Awaken", "Q's Tent: Awaken"])
def test_every_reading_has_a_label_and_an_answer(line: str, cards: Catalogue) -> None:
    hashed = line.startswith("# ")
    text = f"Seed:\n2 Maglock\n{line}\n1 Dead End\n1 Pup\n"
    deck = read_deck(text.replace("Seed:", "# Seed") if hashed else text, cards)
    [unread] = [unread for unread in deck.unread if unread.number == 3]
    assert len(unread.readings) > 1
    assert all(reading.label for reading in unread.readings)
    assert len(unread.answers) == len(unread.readings) + 1


def test_of_two_numbers_neither_is_the_total_of_a_heading(cards: Catalogue) -> None:
    text = "Missions:\n6 Nebula\n\nAbc (3) | Def (4)\n1 Awaken\n2 Retask\n"
    done = apply_answers(text.encode(), cards, {4: Answer(AnswerKind.HEADING, section="draw")}, path="list")
    assert done.texts == {4: "Draw:\n# Abc (3) | Def (4)"}


# ---- cards above all headings

UNHEADED = "1 Nebula\n1 Wormhole Negotiations\n\n3 Maglock\n1 Dead End\n\n2 Borg Cube\n"


def test_each_paragraph_above_the_first_heading_has_its_section(cards: Catalogue) -> None:
    [question] = asked(UNHEADED, cards)
    assert question.problem == "there is no heading above the cards on lines 1 to 2, lines 4 to 5 and line 7"
    numbers = [line.number for line in question.lines]
    sections = dict(zip(numbers, ("missions", "seed", "draw"), strict=True))
    after = answered(UNHEADED, cards, {n: Answer(AnswerKind.HEADING, section=s) for n, s in sections.items()})
    assert after.counts() == {"missions": 2, "sites": 0, "seed": 4, "draw": 2}


def test_a_paragraph_does_not_come_under_the_heading_of_another(cards: Catalogue) -> None:
    done = apply_answers(UNHEADED.encode(), cards, {1: Answer(AnswerKind.HEADING, section="missions")}, path="list")
    assert (done.data, done.lines) == (UNHEADED.encode(), ())
    assert "each paragraph" in done.refused


def test_in_a_list_with_blank_lines_between_cards_paragraphs_say_nothing(cards: Catalogue) -> None:
    text = "".join(
        f"1 {title}\n\n" for title in ("Nebula", *"Awaken Retask Pup Scan Maglock Nausicaans Firestorm Nagilum".split())
    )
    [question] = asked(text, cards)
    assert [line.below for line in question.lines] == [tuple(range(1, 19, 2))]
