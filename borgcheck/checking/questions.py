"""Ask a person what the open lines of a list are.

A question is about one line, about several lines that must be read alike (a numbered list), or about lines that can
share one answer (four comments).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cached_property

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.suggestions import Preference, original_borg_first
from borgcheck.checking.answers import AnswerWriter, Edit, RefusedAnswerError, is_text_deck, typed_edit
from borgcheck.common.grouping import grouped
from borgcheck.common.phrasing import join_few
from borgcheck.model.deck import GAME, Deck
from borgcheck.model.findings import Span
from borgcheck.model.open_lines import Alternative, OpenLine, OpenReason, with_reason
from borgcheck.model.ruleset import Ruleset
from borgcheck.model.sections import SectionId
from borgcheck.reading.formats.base import card_title
from borgcheck.reading.headings import MAX_NAME_CHARACTERS, section_of
from borgcheck.rules.releases import preference

MAX_TOGETHER = 12
"""The terminal shows at most this many lines of a question.

Larger groups are split, unless their lines are read alike or are of one form.
"""
_COUNT = re.compile(r"[1-9][0-9]{0,2}")
_NUMBER = re.compile(r"(?<![^\W_xX×])\d+(?:[.,]\d+)*")
# What parts cards on a line: beside a title, it may stand before or after another card.
_JOIN = re.compile(r"[,;+&/]|\b(?:and|or)\b", re.I)
_ORDINALS = ("first", "second", "third", "fourth")
_NO_CARD = "no card on the line is in the deck"


class Key(StrEnum):
    """The keys of answers; a number is the key of one of several alternatives or cards."""

    CARD = "c"
    HEADING = "h"
    TEXT = "t"
    TYPED = "e"


class FollowUp(StrEnum):
    """What is asked after an answer, because the line does not say it."""

    COUNT = "how many copies"
    SECTION = "which section"
    LINE = "the line as it should be"

    def accepts(self, text: str) -> bool:
        """Check whether a text says what was asked."""
        if self is FollowUp.COUNT:
            return _COUNT.fullmatch(text) is not None
        return section_of(text) is not None if self is FollowUp.SECTION else bool(text.strip())


@dataclass(frozen=True, slots=True)
class AskedLine(OpenLine):
    """An open line with the titles of the cards that it may be, the likeliest first, in `titles`.

    Attributes:
        title_is_certain: Whether it can only be the first of these cards.
        beside: What is on the line beside its only title.
    """

    title_is_certain: bool = False
    beside: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the answers to a question: its key, what it means and writes, and what is asked after it."""

    key: str
    label: str
    follow_up: FollowUp | None = None


@dataclass(frozen=True)
class Question:
    """A question about one open line, or about several lines that have the same answers.

    If cards stand above all headings, a single question is about the first line of each of their paragraphs.
    """

    lines: tuple[AskedLine, ...]
    writer: AnswerWriter

    @cached_property
    def answers(self) -> tuple[Answer, ...]:
        """The answers."""
        return tuple(self._answers())

    @property
    def first(self) -> AskedLine:
        """The first line."""
        return self.lines[0]

    @property
    def is_group(self) -> bool:
        """Whether one answer holds for several lines."""
        return len(self.lines) > 1 and not self.first.is_above_headings

    @property
    def moves_cards(self) -> bool:
        """Whether its answers may put other cards than those on its lines into another section."""
        return bool(self.first.alternatives or self.first.below) or self.first.reason is OpenReason.HEADING

    @property
    def can_be_split(self) -> bool:
        """Whether each of its lines may be answered alone instead."""
        return self.is_group and not self.first.group

    def narrowed_to(self, *lines: AskedLine) -> Question:
        """Return the same question about only some of its lines."""
        return replace(self, lines=lines)

    def answer(self, key: str) -> Answer | None:
        """Return the answer with a key, or None."""
        return next((answer for answer in self.answers if answer.key == key), None)

    def edits(self, key: str, typed: Sequence[str] = ()) -> list[Edit]:
        """Return what an answer writes.

        Args:
            key: The key of the answer.
            typed: What was typed after it: one text; for cards above all headings, one section a paragraph (an empty
                one repeats the one before).

        Raises:
            RefusedAnswerError: The answer is incomplete, or is not one of the answers.
        """
        answer = self.answer(key)
        if answer is None:
            raise RefusedAnswerError(self.first.number, "this is not one of the answers")
        if answer.follow_up and not (typed and typed[0] and all(map(answer.follow_up.accepts, filter(None, typed)))):
            raise RefusedAnswerError(self.first.number, f"say {answer.follow_up}")
        texts = [*typed, *[""] * len(self.lines)]
        return [
            self._edit(key, line, text)
            for line, text in zip(self.lines, texts, strict=False)
            if text or line is self.first or not line.is_above_headings
        ]

    def _answers(self) -> Iterator[Answer]:
        line, is_one = self.first, len(self.lines) == 1
        if line.without_heading:
            them = "them" if line.is_above_headings else "it"
            yield Answer(Key.HEADING, f"write a heading above {them}", FollowUp.SECTION)
            if not line.is_above_headings:
                yield Answer(Key.TEXT, f"text: {_NO_CARD}")
            return
        for number, alternative in enumerate(line.alternatives, 1):
            if all(each.alternatives[number - 1].written for each in self.lines):
                yield Answer(str(number), self._alternative_label(str(number), alternative))
        for key, (meaning, _) in _possible_counts(line).items():
            yield Answer(key, f"{meaning}: {self._preview(key)}")
        needs_count = None if line.count or line.reason is OpenReason.TITLE else FollowUp.COUNT
        for number, title in enumerate(() if line.alternatives else line.titles, 1):
            key = Key.CARD if len(line.titles) == 1 else str(number)
            card = f"`{title}`; say {needs_count}" if needs_count else self._preview(key)
            if is_one or not needs_count:
                yield Answer(key, f"the card {card}" if is_one else f"a card each: {card}", needs_count)
        is_all = line.reason is not OpenReason.TITLE or bool(line.count)
        may_open = line.opens_section if line.alternatives else is_all and line.reason is not OpenReason.COUNT
        if is_one and may_open:
            section = named_section(line)
            heading = self.writer.heading(line, section).text.partition("\n")[0] if section else ""
            label = f"the heading `{heading}`, or another" if heading else "a heading of the cards below it"
            is_named = bool(heading and line.alternatives)
            loses_cards = line.reason is OpenReason.LINE and not is_named and self.writer.names_card(line)
            yield Answer(Key.HEADING, f"{label}; {_NO_CARD}" if loses_cards else label, FollowUp.SECTION)
        if is_all:
            is_heading = line.reason is OpenReason.HEADING
            yield Answer(
                Key.TEXT, "text; the cards below belong to the section above" if is_heading else f"text: {_NO_CARD}"
            )
        if is_one:
            yield Answer(Key.TYPED, "retype the line", FollowUp.LINE)
        elif self.can_be_split:
            yield Answer(Key.TYPED, "answer line by line")

    def _alternative_label(self, key: str, alternative: Alternative) -> str:
        """Return what an alternative means and writes; for lines that are cards together, the total of their copies."""
        edits = self._edits(key)
        copies = [edit.card[0] for edit in edits if edit.card]
        if self.can_be_split or len(edits) == 1 or len(copies) < len(edits):
            return f"{alternative.label_with_objection}: {self._preview(key)}"
        number = "one copy each" if {*copies} == {1} else f"{sum(copies)} in all"
        return with_reason(f"{alternative.group_key}: {number}", alternative.against)

    def _preview(self, key: str) -> str:
        """Return what an answer writes, as code; that several lines stay as comments is said once for all of them."""
        written = [edit.text.split("\n") for edit in self._edits(key)]
        below = [text for _, *texts in written for text in texts]
        are_kept = len(written) > 1 and bool(below) and all(text.startswith("#") for text in below)
        texts = [f"`{text.strip()}`" for lines in written for text in (lines[:1] if are_kept else lines)]
        return join_few(texts, MAX_TOGETHER) + ("; the lines stay as comments" if are_kept else "")

    def _edits(self, key: str) -> list[Edit]:
        return [self._edit(key, line) for line in self.lines]

    def _edit(self, key: str, line: AskedLine, typed: str = "") -> Edit:
        """Return what an answer writes in place of a line, with what was typed after it."""
        if key == Key.TEXT:
            return self.writer.comment(line)
        if key == Key.TYPED:
            return typed_edit(line, typed)
        if key == Key.HEADING and (section := section_of(typed)):
            return self.writer.heading(line, section)
        if line.alternatives:
            return self.writer.alternative(line, line.alternatives[int(key) - 1].written)
        if counted := _possible_counts(line).get(key):
            return self.writer.card(line, line.titles[0], counted[1])
        title = line.titles[0 if key == Key.CARD else int(key) - 1]
        return self.writer.card(line, title, line.count or typed)


def questions(
    deck: Deck, ruleset: Ruleset | None = None, *, split: Collection[int] = (), skipped: Collection[int] = ()
) -> list[Question]:
    """Return what to ask about a list, in the order of the file.

    Args:
        deck: The list.
        ruleset: The ruleset whose cards come first among those that a title may mean.
        split: The numbers of the lines to ask about one by one.
        skipped: The numbers of the lines not to ask about.
    """
    writer = AnswerWriter(deck)
    lines = (line for line in lines_to_ask_about(deck, ruleset) if line.number not in skipped)
    out = []
    for group in grouped((_group_key(line, split), line) for line in lines).values():
        is_whole = group[0].is_above_headings or group[0].group or _possible_counts(group[0])
        size = len(group) if is_whole else MAX_TOGETHER
        for start in range(0, len(group), size):
            out.append(Question(tuple(group[start : start + size]), writer))
    return sorted(out, key=lambda question: question.first.number)


def lines_to_ask_about(deck: Deck, ruleset: Ruleset | None = None) -> list[AskedLine]:
    """Return the open lines of a text list, each with the titles of the cards that it may be."""
    if not is_text_deck(deck):
        return []
    by_number: dict[int, OpenLine] = {}
    cards_on_line = Counter(entry.span.line for entry in deck.entries)
    for open_line in deck.open_lines:
        above = open_line.is_above_headings
        for line in _paragraphs_above_headings(deck, open_line) if above else (open_line,):
            by_number.setdefault(line.number, line)
    for entry in deck.unknown:
        number = entry.span.line
        count = str(entry.count) if cards_on_line[number] == 1 else ""
        whole = deck.source_lines[number - 1]
        line = OpenLine(entry.title_span, entry.title, OpenReason.TITLE, count=count, whole_line=whole)
        by_number.setdefault(number, line)
    prefer = preference(ruleset) if ruleset and ruleset.game == GAME else original_borg_first
    return [_ask_about(by_number[number], deck.catalogue, prefer) for number in sorted(by_number)]


def _paragraphs_above_headings(deck: Deck, first: OpenLine) -> Iterator[OpenLine]:
    """Yield the first card of each paragraph above all headings, with the lines of cards in its paragraph."""
    elsewhere = {number for line in deck.open_lines for number in line.below}
    parts: list[list[int]] = []
    above = first.number
    for number in sorted({e.span.line for e in deck.entries if e.listed_section is None} - elsewhere):
        if not parts or not all(text.strip() for text in deck.source_lines[above : number - 1]):
            parts.append([])
        parts[-1].append(number)
        above = number
    for part in parts:
        yield replace(first, span=Span(part[0], 1, 2), whole_line=deck.source_lines[part[0] - 1], below=tuple(part))


def _ask_about(line: OpenLine, catalogue: Catalogue, prefer: Preference) -> AskedLine:
    """Return what to ask about an open line: the line with the titles of the cards that it may be.

    It has none if it names several cards, or if it is not clear which of its numbers is the count and its title is not
    certain either. Its count is empty if the line does not state it.
    """
    asked = AskedLine(**{field.name: getattr(line, field.name) for field in fields(line)})
    if line.alternatives or line.without_heading or line.reason is OpenReason.HEADING:
        return asked
    written = line.titles or (line.detail if line.reason is OpenReason.COUNT else line.text,)
    title = _with_set_mark(written[0], line.whole_line, catalogue)
    is_line_open = line.reason is OpenReason.LINE
    beside = re.sub(re.escape(title), "", line.whole_line, flags=re.I) if is_line_open else line.count
    numbers = _NUMBER.findall(beside)
    is_only = numbers == [line.count] and FollowUp.COUNT.accepts(line.count)
    is_clear = is_only or not is_line_open or numbers in ([], ["0"])
    may_be_one = len(numbers) <= len(_ORDINALS) and not _JOIN.search(beside.strip(" ,;"))
    titles, is_certain = list[str](), False
    if len(written) == 1 and (is_clear or may_be_one):
        titles, is_certain = _possible_titles(title, catalogue, prefer)
        titles = titles if is_clear or is_certain else []
    return replace(
        asked,
        titles=tuple(dict.fromkeys(titles)),
        title_is_certain=is_certain,
        count=line.count if is_only else "",
        beside=beside,
    )


def _possible_counts(line: AskedLine) -> dict[str, tuple[str, str]]:
    """Return what the unclear count of a line with a certain title may be: a number on it, or a single copy.

    Returns:
        For each answer by its key what it means, and the count.
    """
    if line.count or not line.title_is_certain or line.reason is not OpenReason.LINE:
        return {}
    numbers = _NUMBER.findall(line.beside)
    counts = {
        str(n): (f"the {_ORDINALS[n - 1]} number is the count", number)
        for n, number in enumerate(numbers, 1)
        if FollowUp.COUNT.accepts(number)
    }
    if len(numbers) < 2 and "0" not in numbers:
        counts[str(len(numbers) + 1)] = "a single copy", "1"
    return counts


def _with_set_mark(title: str, whole_line: str, catalogue: Catalogue) -> str:
    """Return a title with the set mark that follows it on its line, if there is one."""
    match = re.search(rf"{re.escape(title)}\s*[(\[][^()\[\]]*[)\]]", whole_line, re.I)
    return match[0] if match and catalogue.lookup(match[0]).cards else title


def _possible_titles(title: str, catalogue: Catalogue, prefer: Preference) -> tuple[list[str], bool]:
    """Return the titles of the cards that a title may mean, and whether it can mean only the first of them."""
    if cards := catalogue.lookup(title).cards:
        printed = {card.printed for card in cards}
        has_versions = len(printed) == 1 < len(cards)
        return [*printed] if has_versions else [card_title(card, catalogue) for card in cards], len(printed) == 1
    if certain := catalogue.similar.unambiguous_match(title):
        return [card_title(certain, catalogue)], True
    return [*catalogue.similar.suggest(title, prefer=prefer)] if len(title) <= MAX_NAME_CHARACTERS else [], False


def _group_key(line: AskedLine, split: Collection[int]) -> object:
    """Return a key that the lines of one question share; a line with answers of its own has its own key."""
    if line.without_heading:
        return line.number if line.section else "above headings"
    if line.group:
        return "group", line.group
    counts = _possible_counts(line)
    if line.alternatives:
        is_alone = line.opens_section and bool(line.titles)
    elif line.titles:
        is_alone = not (line.title_is_certain and (line.count or counts))
    else:
        is_alone = line.reason is not OpenReason.TITLE
    # Lines without a number share a question only if the text beside their titles is the same: `||` may be two copies.
    alike = (*counts, "" if _NUMBER.search(line.beside) else line.beside.strip()) if counts else ()
    return line.number if is_alone or line.number in split else (line.question_key, bool(line.titles), alike)


def named_section(line: OpenLine) -> SectionId | None:
    """Return the section that a line names or nearly names; None if it names none."""
    return section_of(line.nearest or line.text)
