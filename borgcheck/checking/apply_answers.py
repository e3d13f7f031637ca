"""Write answers about open lines into a list.

The result is read again, and kept only if each line reads as answered and the other lines read as before.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.changes import CardCounts, ChangedLine, changed_lines, multiplied_lines
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.open_lines import open_lines
from borgcheck.checking.rewrite import encoded
from borgcheck.checking.written_answers import Answer, as_comment, ways_to_write
from borgcheck.errors import BorgcheckError
from borgcheck.model.deck import Deck, identity
from borgcheck.model.listing import Role
from borgcheck.model.sections import SectionId
from borgcheck.model.unread import AnswerKind, Unread, UnreadReason
from borgcheck.reading.decode import decode
from borgcheck.reading.titles import whole_count

_COUNT = re.compile(r"(\d+)x? (?=\S)")


@dataclass(frozen=True, slots=True)
class AppliedAnswers:
    """A list after answers were written into it.

    Attributes:
        data: Its content.
        lines: The old numbers of the lines that were answered.
        refused: Why other answers were not written; empty if all were.
        texts: The new text of each line that changed.
    """

    data: bytes
    lines: tuple[int, ...] = ()
    refused: str = ""
    texts: Mapping[int, str] = field(default_factory=dict)

    def new_number(self, number: int) -> int:
        """Return the new number of a line; a line above it may have become several."""
        return _new_numbers(self.texts, number)[number]


def apply_answers(data: bytes, catalogue: Catalogue, answers: Mapping[int, Answer], *, path: str) -> AppliedAnswers:
    """Write answers into a list, keeping its encoding and line ends.

    An answer is kept if the line reads as answered and every other line reads as before. What a sentence changes is
    written on the lines of the cards, or nothing is.

    Args:
        data: The content of the file.
        catalogue: The cards.
        answers: The answer for each open line, by its number.
        path: The name to show.

    Raises:
        NotRewritableError: The file's encoding lacks a character of what is written.
    """
    new, refused = _new_texts(read_as_deck(data, catalogue, path=path), catalogue, answers)
    source = decode(data)
    written = encoded(source, _with_texts(source.text.split("\n"), new), path) if new else data
    return AppliedAnswers(written, tuple(n for n in answers if n in new), refused, new)


def _new_texts(before: Deck, catalogue: Catalogue, answers: Mapping[int, Answer]) -> tuple[dict[int, str], str]:
    """Return the new text of each line that the answers change, and why other answers are not written."""
    opened = {line.number: line for line in open_lines(before, catalogue)}
    ways = {n: texts for n, a in answers.items() if n in opened and (texts := ways_to_write(opened[n], a))}
    refused = "" if len(ways) == len(answers) else "there is nothing to write"
    above = {number for number, line in opened.items() if line.above_headings}
    if above & set(ways) and not above <= set(ways):
        ways = {number: texts for number, texts in ways.items() if number not in above}
        refused = "say which section each paragraph above the first heading belongs to"
    asked = set(ways)
    said = {number: answers[number].text for number in asked if answers[number].what == AnswerKind.CHANGE}
    try:
        changed = changed_lines(before, catalogue, said.values())
        for number in asked:
            if opened[number].multiplies and (copies := whole_count(answers[number].copies) or 1) > 1:
                changed |= multiplied_lines(before, opened[number].multiplies, copies)
    except BorgcheckError as error:
        return {}, str(error)
    ways |= {number: line.ways for number, line in changed.items()}
    for number in asked:
        if _takes_rest(opened[number], answers[number]):
            ways |= {n: as_comment(before.source[n - 1]) for n in opened[number].below}
        if opened[number].may_begin_deck and answers[number].what in (AnswerKind.BEGINNING, AnswerKind.OUT):
            is_first = answers[number].what == AnswerKind.BEGINNING
            other = before.lines[: number - 1] if is_first else before.lines[number:]
            other_deck = (line for line in other if line.role in (Role.HEADING, Role.CARD, Role.TOTAL))
            ways |= {line.number: as_comment(line.text) for line in other_deck}
    tries = dict.fromkeys(ways, 0)
    first: dict[int, str] = {}
    while tries:
        new = {n: ways[n][at] for n, at in tries.items()}
        after = read_as_deck(_with_texts(before.source, new), catalogue, path=before.path)
        wrong = _misread(new, after, {n for n in asked if answers[n].what == AnswerKind.RETYPED}, changed)
        if not wrong:
            number = _changed(before, after, {*new, *opened}, new)
            return ({}, f"line {number} would then be read differently") if number else (new, refused)
        for number, why in wrong.items():
            first.setdefault(number, why)
            tries[number] += 1
            if tries[number] >= len(ways[number]):
                if number in changed or number in said:
                    return {}, f"{first[number]}; edit the list"
                del tries[number]
                refused = refused or first[number]
    return {}, refused


def _with_texts(lines: Sequence[str], new: Mapping[int, str]) -> str:
    return "\n".join(new.get(number, line) for number, line in enumerate(lines, 1))


def _new_numbers(new: Mapping[int, str], last: int) -> list[int]:
    """Return the new number of each line, up to `last`, after lines were replaced by one or more each."""
    shifts = accumulate((new.get(n, "").count("\n") for n in range(last)), initial=0)
    return [n + shift for n, shift in zip(range(last + 1), shifts, strict=True)]


def _takes_rest(line: Unread, answer: Answer) -> bool:
    """Check whether an answer makes comments of the lines below: of all cards, or of the end of a title."""
    is_end_of_title = line.reason is UnreadReason.TITLE and answer.what in (AnswerKind.COMMENT, AnswerKind.CARD)
    return is_end_of_title or answer.what == AnswerKind.OUT


def _misread(
    new: Mapping[int, str], after: Deck, anew: Collection[int], changed: Mapping[int, ChangedLine]
) -> dict[int, str]:
    """Return why answered lines do not read as answered, by number; lines typed again may be anything known."""
    still = {unread.number: unread.hint for unread in after.unread}
    places = _new_numbers(new, max(new))
    cards = _cards(after)
    counts = {place: [count for _, count, _ in on_line] for place, on_line in cards.items()}
    found: dict[int, str] = {}
    for number, written in new.items():
        lines = written.split("\n")
        if number in changed:
            read: CardCounts = Counter()
            expected = changed[number].cards
            for place in range(places[number], places[number] + len(lines)):
                for section, count, name in cards.get(place, ()):
                    read[section if (section, name) in expected else None, name] += count
            if read != expected:
                found[number] = f"`{lines[0]}` is read as other cards"
            continue
        for place, text in enumerate(lines, places[number]):
            role = after.lines[place - 1].role
            if place in still and (place == places[number] or number in anew):
                found[number] = f"`{text}` is not understood either" + (f": {still[place]}" if still.get(place) else "")
            elif number in anew and not text.startswith(("#", "//")):
                continue
            elif role is not _role_of(text):
                found[number] = f"`{text}` is read as {role.value}"
            elif role is Role.CARD and (match := _COUNT.match(text)) and int(match[1]) not in counts[place]:
                found[number] = f"`{text}` is read with another count"
    return found


def _role_of(written: str) -> Role:
    return Role.COMMENT if written.startswith(("#", "//")) else Role.HEADING if written.endswith(":") else Role.CARD


def _changed(before: Deck, after: Deck, answered: Collection[int], new: Mapping[int, str]) -> int:
    """Return the first line that now reads as other cards than before, or 0."""
    is_open = set(after.unread_lines)
    old, now = _cards(before), _cards(after)
    places = _new_numbers(new, len(before.source))
    written = {
        place for number, text in new.items() for place in range(places[number], places[number] + text.count("\n") + 1)
    }
    opens_none = not any(line.role is Role.HEADING for line in after.lines if line.number in written)
    undecided = _below_open_headings(before)
    for number in range(1, len(before.source) + 1):
        place = places[number]
        if number in answered or place in is_open:
            continue
        pairs = list(zip(old[number], now[place], strict=False))
        if len(old[number]) != len(now[place]) or any(a[1:] != b[1:] for a, b in pairs):
            return number
        if opens_none and number not in undecided and any(a[0] is not None and a[0] is not b[0] for a, b in pairs):
            return number
    return 0


def _below_open_headings(deck: Deck) -> frozenset[int]:
    """Return the lines whose section depends on an open line above them, which an answer to another one may decide."""
    opening = {unread.number for unread in deck.unread_for(UnreadReason.LINE) if unread.may_be_heading}
    found, is_below = set(), False
    for line in deck.lines:
        is_below = line.number in opening or (is_below and line.role is not Role.HEADING)
        found |= {line.number} if is_below else set()
    return frozenset(found)


def _cards(deck: Deck) -> dict[int, list[tuple[SectionId | None, int, str]]]:
    cards: dict[int, list[tuple[SectionId | None, int, str]]] = defaultdict(list)
    for entry in deck.entries:
        cards[entry.span.line].append((entry.section, entry.count, identity(entry)))
    return cards
