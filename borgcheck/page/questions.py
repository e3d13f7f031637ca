"""Ask about the open lines of a list in a form, and write what was answered into the list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.open_lines import answers_for, can_settle, describe, grouped, open_lines, section_named
from borgcheck.checking.settling import Answer, settle, ways_to_write
from borgcheck.model.deck import Deck
from borgcheck.model.listing import Listing
from borgcheck.model.unread import AnswerKind, Unread, UnreadReason
from borgcheck.reading.titles import is_title

_MOST_GROUPS = 40
_MOST_LINES = 150
"""The most groups, and lines in them, that are asked about at once: of a text that is not a list, some are enough."""
_SUGGESTED = "suggested"
"""The answer that each line of a group is the card that it resembles most."""
_LEAVE = "leave"
"""The answer of a line that it is left as it is, whatever is said of its group."""
_LONGEST_EDITED = 300
_FIELD = re.compile(r"(group|what|count|section|text)-([0-9]{1,6})")


@dataclass(frozen=True, slots=True)
class LineForm:
    """What the form asks about one line.

    Attributes:
        line: The line.
        choices: The answers, each with its label; a card may have its title after a colon.
        fields: What was answered and could not be written.
    """

    line: Unread
    choices: tuple[tuple[str, str], ...]
    fields: Mapping[str, str] = field(default_factory=dict)

    @property
    def takes_heading(self) -> bool:
        """Whether it may open a section."""
        line = self.line
        may_be = (
            line.below
            or line.reason is UnreadReason.HEADING
            or line.above_headings
            or line.named_section
            or line.has_cards_below
        )
        return AnswerKind.HEADING in line.answers and bool(may_be)

    @property
    def asks_count(self) -> bool:
        """Whether a person has to say how many copies of its card there are."""
        return AnswerKind.CARD in self.line.answers and bool(self.line.titles) and not self.line.count

    @property
    def is_edited(self) -> bool:
        """Whether it can be typed anew in a field."""
        return (
            AnswerKind.RETYPED in self.line.answers
            and not self.line.above_headings
            and len(self.line.source) <= _LONGEST_EDITED
        )

    @property
    def text(self) -> str:
        """The line as it stands, or as it was typed."""
        return self.fields.get("text") or self.line.source.strip()


@dataclass(frozen=True, slots=True)
class Question:
    """What the form asks about a group of lines: the answers for all of them, and the lines one by one.

    Attributes:
        lines: The lines.
        choices: The answers for all of them, each with its label; none if there is one line.
        default: The answer that the lines give by themselves.
        is_split: Whether no answer makes cards of all lines although they may be cards: they are asked about singly.
    """

    lines: tuple[LineForm, ...]
    choices: tuple[tuple[str, str], ...]
    default: str
    is_split: bool

    @property
    def first(self) -> Unread:
        """The first line."""
        return self.lines[0].line


def questions_for(listing: Listing, kept: Mapping[int, Mapping[str, str]]) -> list[Question]:
    """Return what to ask about the open lines of a list; nothing if it is not a text list of the card game.

    Args:
        listing: The list.
        kept: What was answered about lines and could not be written.
    """
    if not can_settle(listing) or not isinstance(listing, Deck):
        return []
    left = _MOST_LINES
    questions = []
    for group in grouped(open_lines(listing))[:_MOST_GROUPS]:
        asked = group[:left]
        left -= len(asked)
        if asked:
            questions.append(_question(asked, kept))
    return questions


def _question(group: Sequence[Unread], kept: Mapping[int, Mapping[str, str]]) -> Question:
    lines = tuple(LineForm(line, tuple(_choices(line)), kept.get(line.number, {})) for line in group)
    choices = tuple(_choices_for_all(group)) if len(group) > 1 else ()
    offered = {what for what, _ in choices}
    is_split = len(group) > 1 and AnswerKind.CARD in group[0].answers and not offered & {AnswerKind.CARD, _SUGGESTED}
    default = group[0].default
    return Question(lines, choices, default if len(group) == 1 or default in offered else "", is_split)


def _choices_for_all(group: Sequence[Unread]) -> Iterator[tuple[str, str]]:
    for what in answers_for(group):
        if what != AnswerKind.CARD or group[0].card:
            yield what, describe(group, what)
    alike = [f"`{line.count} {line.titles[0]}`" for line in group if line.titles and line.count]
    if len(alike) > 1 and not group[0].card and AnswerKind.CARD in group[0].answers:
        some = f"{len(alike)} of these lines: " if len(alike) < len(group) else ""
        more = f" and {len(alike) - 3} more, as listed below" if len(alike) > 3 else ""
        yield _SUGGESTED, f"the cards that they resemble ({some}{', '.join(alike[:3])}{more})"


def _choices(line: Unread) -> Iterator[tuple[str, str]]:
    """Yield the answers about a line, but for headings and for what is typed."""
    for what in line.answers:
        if what == AnswerKind.CARD and line.card:
            yield what, f"`{line.card}`"
        elif what == AnswerKind.CARD:
            for title in line.titles:
                yield f"{AnswerKind.CARD}:{title}", f"`{line.count} {title}`" if line.count else f"`{title}`"
        elif what not in (AnswerKind.HEADING, AnswerKind.RETYPED):
            yield what, describe((line,), what)


def answers_of(form: Mapping[str, str]) -> dict[int, dict[str, str]]:
    """Return what was answered about each line, from the fields of the form."""
    found: dict[int, dict[str, str]] = {}
    for name, value in form.items():
        if (match := _FIELD.fullmatch(name)) and value.strip():
            found.setdefault(int(match[2]), {})[match[1]] = " ".join(value.split())
    return found


@dataclass(frozen=True, slots=True)
class SettledList:
    """A list with answers written into it.

    Attributes:
        data: Its content.
        number: How many lines were settled.
        refused: Why others were not; empty if all were.
        kept: What was answered about those, by their numbers now.
    """

    data: bytes
    number: int = 0
    refused: str = ""
    kept: Mapping[int, Mapping[str, str]] = field(default_factory=dict)


def settle_questions(
    data: bytes, fields: Mapping[int, Mapping[str, str]], cards: Catalogue, path: str, *, rest_is_text: bool
) -> SettledList:
    """Write what was answered into a list.

    Args:
        data: The list.
        fields: What was answered about each line, by its number.
        cards: The cards.
        path: The name of the list.
        rest_is_text: Whether lines without an answer that name nothing of a deck are comments.
    """
    answers: dict[int, Answer] = {}
    incomplete = ""
    listing = read_as_deck(data, cards, path=path)
    for question in questions_for(listing, {}):
        for form in question.lines:
            line = form.line
            answer = _answer(form, fields.get(line.number, {}), fields.get(question.first.number, {}), cards)
            if answer is None and rest_is_text and line.names_nothing:
                answer = Answer(AnswerKind.COMMENT)
            if answer and ways_to_write(line, answer):
                answers[line.number] = answer
            elif answer:
                missing = "how many copies" if answer.what == AnswerKind.CARD else "which section"
                incomplete = incomplete or f"for line {line.number}, say {missing}"
    if not answers:
        return SettledList(data, 0, incomplete, fields if incomplete else {})
    done = settle(data, cards, answers, path=path)
    kept = {done.new_number(n): f for n, f in fields.items() if n not in done.lines and n <= len(listing.source)}
    return SettledList(done.data, len(done.lines), "; ".join(filter(None, (done.refused, incomplete))), kept)


def _answer(form: LineForm, own: Mapping[str, str], group: Mapping[str, str], cards: Catalogue) -> Answer | None:
    """Return what was answered about a line; None if nothing was. What was typed or filled in counts by itself."""
    line, typed = form.line, own.get("text", "")
    if form.is_edited and typed and typed != " ".join(line.source.split()):
        is_bare = AnswerKind.CARD in line.answers and line.count and is_title(typed, cards)
        return Answer(AnswerKind.CARD, title=typed) if is_bare else Answer(AnswerKind.RETYPED, text=typed)
    count, section = own.get("count", ""), own.get("section", "")
    what, _, title = (own.get("what") or group.get("group", "")).partition(":")
    if not what and count and form.asks_count and len(line.titles) == 1:
        what, title = AnswerKind.CARD, line.titles[0]
    if not what and section and section != section_named(line):
        what = AnswerKind.HEADING
    if what in ("", _LEAVE, AnswerKind.RETYPED):
        return None
    if what == _SUGGESTED:
        return Answer(AnswerKind.CARD, title=line.titles[0]) if line.titles and line.count else None
    return Answer(what, title, count, section)
