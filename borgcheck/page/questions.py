"""Ask about the open lines of a list in a form, and write what was answered into the list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.apply_answers import apply_answers
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.open_lines import Choice, Question, accepts_answers, grouped, open_lines, question_about
from borgcheck.checking.written_answers import Answer, details, ways_to_write
from borgcheck.errors import BorgcheckError
from borgcheck.model.deck import Deck
from borgcheck.model.listing import Listing
from borgcheck.model.unread import AnswerKind, Unread
from borgcheck.reading.titles import is_title

_MOST_GROUPS = 40
_MOST_LINES = 150
"""The most groups, and lines in them, that are asked about at once: of a text that is not a list, some are enough."""
_LEAVE = "leave"
"""The answer that leaves a line as it is, whatever the answer for its group."""
_FIELD = re.compile(r"(group|what|count|copies|section|text)-([0-9]{1,6})")


@dataclass(frozen=True, slots=True)
class LineForm:
    """What the form asks about one line.

    Attributes:
        line: The line.
        choices: The answers that state everything, each with its label; a card may have its title after a colon.
        fields: What was answered and could not be written.
    """

    line: Unread
    choices: tuple[tuple[str, str], ...]
    fields: Mapping[str, str] = field(default_factory=dict)

    @property
    def asks_count(self) -> bool:
        """Whether a person has to say how many copies of its card there are."""
        is_card = AnswerKind.CARD in self.line.answers and bool(self.line.titles)
        return is_card and "count" in details(self.line, AnswerKind.CARD)


@dataclass(frozen=True, slots=True)
class QuestionForm:
    """What the form asks about a group of lines: the answers for all of them, and the lines one by one.

    Attributes:
        question: The question.
        lines: The lines.
    """

    question: Question
    lines: tuple[LineForm, ...]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The answers for all lines; none if there is one line."""
        return tuple(choice for choice in self.question.choices if not choice.missing and len(self.lines) > 1)

    @property
    def is_split(self) -> bool:
        """Whether no answer makes cards or headings of all lines although they may be: they are asked about singly."""
        whats = {choice.what for choice in self.choices}
        return any(
            what in self.question.first.answers and what not in whats for what in (AnswerKind.CARD, AnswerKind.HEADING)
        )


def questions_for(listing: Listing, kept: Mapping[int, Mapping[str, str]], cards: Catalogue) -> list[QuestionForm]:
    """Return what to ask about the open lines of a list; nothing if it is not a text list of the card game.

    Args:
        listing: The list.
        kept: What was answered about lines and could not be written.
        cards: The cards.
    """
    if not isinstance(listing, Deck):
        return []
    forms = []
    for group in _groups(listing, cards):
        question = question_about(group)
        lines = (question,) if len(group) == 1 else map(question_about, zip(group))
        forms.append(QuestionForm(question, tuple(_line_form(line, kept) for line in lines)))
    return forms


def _groups(listing: Deck, cards: Catalogue) -> Iterator[tuple[Unread, ...]]:
    """Yield the groups of lines that are asked about at once."""
    left = _MOST_LINES
    for group in grouped(open_lines(listing, cards) if accepts_answers(listing) else ())[:_MOST_GROUPS]:
        if left > 0:
            yield group[:left]
        left -= len(group)


def _line_form(question: Question, kept: Mapping[int, Mapping[str, str]]) -> LineForm:
    """Return the form about the only line of a question: for a card, with an answer for each title that it may be."""
    line = question.first
    choices: list[tuple[str, str]] = []
    for choice in question.choices:
        if choice.what == AnswerKind.CARD and not line.card:
            for title in line.titles:
                texts = ways_to_write(line, Answer(AnswerKind.CARD, title)) or (title,)
                choices.append((f"{AnswerKind.CARD}:{title}", f"`{texts[0]}`"))
        elif choice.what not in (AnswerKind.HEADING, AnswerKind.RETYPED):
            choices.append((choice.what, choice.label))
    return LineForm(line, tuple(choices), kept.get(line.number, {}))


def answers_of(form: Mapping[str, str]) -> dict[int, dict[str, str]]:
    """Return what was answered about each line, from the fields of the form."""
    found: dict[int, dict[str, str]] = {}
    for name, value in form.items():
        if (match := _FIELD.fullmatch(name)) and value.strip():
            found.setdefault(int(match[2]), {})[match[1]] = " ".join(value.split())
    return found


@dataclass(frozen=True, slots=True)
class AnsweredList:
    """A list with answers written into it.

    Attributes:
        data: Its content.
        number: How many lines were answered.
        refused: Why nothing could be written; empty if the answers were.
        kept: What was answered about each line, if it could not be written.
    """

    data: bytes
    number: int = 0
    refused: str = ""
    kept: Mapping[int, Mapping[str, str]] = field(default_factory=dict)


def apply_form_answers(
    data: bytes, fields: Mapping[int, Mapping[str, str]], cards: Catalogue, path: str
) -> AnsweredList:
    """Write what was answered into a list.

    Args:
        data: The list.
        fields: What was answered about each line, by its number.
        cards: The cards.
        path: The name of the list.
    """
    answers: dict[int, Answer] = {}
    for group in _groups(read_as_deck(data, cards, path=path), cards):
        for line in group:
            if answer := _answer(line, fields.get(line.number, {}), fields.get(group[0].number, {}), cards):
                answers[line.number] = answer
    try:
        return AnsweredList(apply_answers(data, cards, answers, path=path).data if answers else data, len(answers))
    except BorgcheckError as error:
        return AnsweredList(data, refused=str(error), kept=fields)


def _answer(line: Unread, own: Mapping[str, str], group: Mapping[str, str], cards: Catalogue) -> Answer | None:
    """Return what was answered about a line; None if nothing was. What was typed or filled in counts by itself."""
    typed, copies = own.get("text", ""), own.get("copies", "")
    if AnswerKind.RETYPED in line.answers and typed and typed != " ".join(line.source.split()):
        is_bare = AnswerKind.CARD in line.answers and line.count and is_title(typed, cards)
        if is_bare:
            return Answer(AnswerKind.CARD, title=typed)
        return Answer(AnswerKind.RETYPED, text=typed, copies=copies)
    count, section = own.get("count", ""), own.get("section", "")
    what, _, title = (own.get("what") or group.get("group", "")).partition(":")
    if not what and count and AnswerKind.CARD in line.answers and len(line.titles) == 1:
        what, title = AnswerKind.CARD, line.titles[0]
    if not what and section and section != line.named_section:
        what = AnswerKind.HEADING
    if what in ("", _LEAVE, AnswerKind.RETYPED):
        return None
    if what == AnswerKind.CARD and not line.titles:
        return None
    return Answer(what, title, count, copies, section)
