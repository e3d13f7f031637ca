"""What is asked about the open lines of a list, before anything is answered."""

from __future__ import annotations

from typing import Any

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.open_lines import Question, grouped, open_lines, question_about
from tests.yamls import table


def shown(question: Question) -> dict[str, Any]:
    """What a person sees of a question."""
    facts = {
        "lines": [line.number for line in question.lines],
        "why": question.problem,
        "suggested": question.default,
        "answers": {choice.what: choice.label for choice in question.choices},
        "needs more": [choice.what for choice in question.choices if choice.missing],
    }
    return {name: fact for name, fact in facts.items() if fact}


@table("text", "asked")
def test_questions(text: str, asked: list[dict[str, Any]], cards: Catalogue) -> None:
    lines = open_lines(read_as_deck(text, cards), cards)
    assert [shown(question_about(group)) for group in grouped(lines)] == asked
