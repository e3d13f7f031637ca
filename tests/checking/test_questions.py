"""Open lines: what is asked about them, and what the answers write into the list."""

from __future__ import annotations

import re
from typing import Any

import pytest

from borgcheck import rulesets
from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.answers import write_edits
from borgcheck.checking.check import check_listing
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.questions import Question, questions
from borgcheck.checking.rewrite import NotRewritableError
from borgcheck.model.sections import SectionId
from tests.lists import formatted, with_text
from tests.tables import table


def asked(data: str | bytes, cards: Catalogue) -> list[Question]:
    return questions(read_as_deck(data, cards))


def answered(data: bytes, answer: list[str], cards: Catalogue) -> bytes:
    """Return a list with an answer to its first question: a key, and what else is asked."""
    return write_edits(data, cards, asked(data, cards)[0].edits(answer[0], answer[1:]), path="list").data


@table("text", "shown")
def test_questions_are_asked_about_open_lines(text: str, shown: list[dict[str, Any]], cards: Catalogue) -> None:
    found = [
        {"lines": [line.number for line in question.lines]} | {str(c.key): c.label for c in question.answers}
        for question in asked(text, cards)
    ]
    assert found == shown


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
@table("text", "answers", "written")
def test_answer_is_written(text: str, answers: list[list[str]], written: str, encoding: str, cards: Catalogue) -> None:
    data = text.encode(encoding)
    for answer in answers:
        data = answered(data, answer, cards)
    assert data.decode(encoding) == written
    assert read_as_deck(data, cards).wholly_read


@table("text", "answer", "why")
def test_answer_is_refused(text: str, answer: list[str], why: str, cards: Catalogue) -> None:
    with pytest.raises(NotRewritableError, match=re.escape(why)):
        answered(text.encode(), answer, cards)


def test_every_section_can_be_chosen(cards: Catalogue) -> None:
    for section in SectionId:
        for typed in (section.heading, f"{section.heading.upper()}:"):
            after = answered(b"Missions:\n6 Nebula\n\nAbc:\n2 Maglock\n", ["h", typed], cards)
            assert read_as_deck(after, cards).entries[-1].listed_section is section


def test_cards_of_a_list_without_headings_are_asked_about_by_paragraphs(cards: Catalogue) -> None:
    titles = "Nebula", *"Awaken Retask Pup Scan Maglock Nausicaans Firestorm Nagilum".split()
    [question] = asked("".join(f"1 {title}\n\n" for title in titles), cards)
    assert [line.below for line in question.lines] == [(n,) for n in range(1, 19, 2)]
    after = read_as_deck(
        write_edits(
            "\n".join(f"1 {title}\n" for title in titles).encode(), cards, question.edits("h", ["missions", "draw"]), path="list"
        ).data,
        cards,
    )  # fmt: skip
    assert (after.total(SectionId.MISSIONS), after.total(SectionId.DRAW)) == (1, 8)


def test_lines_below_an_answer_of_two_lines_move(cards: Catalogue) -> None:
    data = b"Missions:\n6 Nebula\n\nAbc:\n2 Maglock\n3? Awaken\n"
    [question, *_] = (each for each in asked(data, cards) if each.first.number == 6)
    settled = write_edits(data, cards, question.edits("e", ["2 Awaken\n1 Retask"]), path="list")
    assert settled.moved([5, 6, 7]) == {5, 7, 8}


@pytest.mark.parametrize("ruleset", ["borg-1.6", "cc-modern"])
@pytest.mark.parametrize("title", ["Borg", "Locutus", "Kevin"])
def test_cards_that_a_title_may_be_are_those_that_the_check_suggests(
    title: str, ruleset: str, cards: Catalogue
) -> None:
    deck, rules = read_as_deck(f"Draw:\n2 Maglock\n1 {title}\n", cards), rulesets.load(ruleset)
    [question] = questions(deck, rules)
    [finding] = [each for each in check_listing(deck, rules).findings if each.code == "C001"]
    assert question.first.titles == finding.suggestions


def test_list_stays_a_text_list(cards: Catalogue) -> None:
    with pytest.raises(NotRewritableError, match="no longer be a text list"):
        answered(b"3? Awaken\nDraw:\n2 Maglock\n", ["e", "<deck version='1'>"], cards)


def test_character_that_the_encoding_lacks_is_refused(cards: Catalogue) -> None:
    text = "Draw:\n2 Maglock\n# Café\n3? Awaken\n".encode("cp1252")
    with pytest.raises(NotRewritableError, match=r"cp1252.* lacks the character"):
        answered(text, ["e", "1 Łódź"], cards)


def test_total_still_tells_of_the_lines_that_are_missing(cards: Catalogue) -> None:
    after = with_text(b"Draw (4):\n3 Borg Cube\n2? Awaken\n", cards)
    with pytest.raises(NotRewritableError, match="line 1 says 4 cards, but 3 follow"):
        formatted(after, cards)
