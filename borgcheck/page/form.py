"""Ask about the open lines of a list in a form, and write what was answered into the list.

The fields of the form are `answer-N` for the question that begins with line N, `count-N`, `section-N` and `text-N` for
what else is asked about a line, and `ruleset` for the ruleset that the list is to name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from borgcheck import rulesets
from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.answers import Edit, with_ruleset, write_edits
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.questions import FollowUp, Key, Question, questions
from borgcheck.common.escaping import make_visible
from borgcheck.errors import BorgcheckError
from borgcheck.model.deck import Deck
from borgcheck.model.listing import Listing
from borgcheck.model.open_lines import OpenLine
from borgcheck.model.ruleset import Ruleset

# The most questions that are asked at once: of a text that is not a list, some are enough.
_MAX_QUESTIONS = 40
_FIELDS = {FollowUp.COUNT: "count", FollowUp.SECTION: "section", FollowUp.LINE: "text"}


@dataclass(frozen=True, slots=True)
class AnsweredList:
    """A list with answers written into it.

    Attributes:
        data: Its content.
        number: How many answers were written.
        refused: Why nothing could be written; empty if the answers were.
        kept: The fields of the form, if they could not be written.
    """

    data: bytes
    number: int = 0
    refused: str = ""
    kept: Mapping[str, str] = field(default_factory=dict)


def questions_for(listing: Listing, ruleset: Ruleset) -> list[Question]:
    """Return what to ask about the open lines of a list; nothing if it is not a text list of the card game."""
    return questions(listing, ruleset)[:_MAX_QUESTIONS] if isinstance(listing, Deck) else []


def apply_form_answers(
    data: bytes, form: Mapping[str, str], catalogue: Catalogue, ruleset_in_force: Ruleset, path: str
) -> AnsweredList:
    """Write what was answered in the form into a list.

    Args:
        data: The list.
        form: The fields of the form, as a browser sends them.
        catalogue: The cards.
        ruleset_in_force: The ruleset that the list was checked by.
        path: The name of the list.
    """
    ruleset = form.get("ruleset", "")
    try:
        asked = questions_for(read_as_deck(data, catalogue, path=path), ruleset_in_force)
        edits = [edit for question in asked for edit in _edits_from_form(question, form)]
        settled = write_edits(data, catalogue, edits, path=path).data
        if ruleset not in rulesets.names():
            return AnsweredList(settled, len(edits))
        return AnsweredList(with_ruleset(settled, ruleset, path), len(edits) + 1)
    except BorgcheckError as error:
        return AnsweredList(data, refused=str(error), kept=form)


def _edits_from_form(question: Question, form: Mapping[str, str]) -> list[Edit]:
    """Return the edits that the form asks for; a line that was typed anew takes no part in the answer of its group."""

    def given(name: str, line: OpenLine) -> str:
        return " ".join(form.get(f"{name}-{line.number}", "").split())

    def is_typed(line: OpenLine) -> bool:
        source = " ".join(make_visible(line.whole_line).split())
        return question.can_be_split and given("text", line) not in ("", source)

    typed_lines = [line for line in question.lines if is_typed(line)]
    others = [line for line in question.lines if not is_typed(line)]
    one_by_one = ((question.narrowed_to(line), given("text", line)) for line in typed_lines)
    edits = [edit for single, text in one_by_one for edit in single.edits(Key.TYPED, [text])]
    answer = question.answer(given("answer", question.first))
    if answer is None or (question.is_group and answer.key == Key.TYPED) or not others:
        return edits
    typed = [given(_FIELDS[answer.follow_up], line) for line in question.lines] if answer.follow_up else []
    return [*edits, *question.narrowed_to(*others).edits(answer.key, typed)]
