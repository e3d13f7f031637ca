"""Settle the open lines of a list: write what a person says that they are.

The result is read again, and kept only if each line reads as answered and the other lines read as before.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.open_lines import open_lines, section_named
from borgcheck.checking.rewrite import encoded
from borgcheck.model.deck import Deck, SectionId, identity
from borgcheck.model.listing import Role
from borgcheck.model.unread import AnswerKind, Unread, UnreadReason
from borgcheck.reading.decode import decode
from borgcheck.reading.titles import whole_count

_MARKER = "# "
# Put before words that would have a meaning even in a comment: a card, a heading or an instruction to borgcheck.
_WORDED_MARKER = "# unread: "


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person says of a line.

    Attributes:
        what: A member of AnswerKind, or the number of one of the line's readings.
        title: The title of the card, empty for the one that the line names.
        count: Its copies, empty for the count that the line states.
        section: The id of the section that the heading opens, empty for the one that the line names.
        text: The line as typed again.
    """

    what: str
    title: str = ""
    count: str = ""
    section: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Settled:
    """A list after answers were written into it.

    Attributes:
        data: Its content.
        lines: The old numbers of the lines that were settled.
        refused: Why other lines were not settled; empty if all were.
        texts: The new text of each line that changed.
    """

    data: bytes
    lines: tuple[int, ...] = ()
    refused: str = ""
    texts: Mapping[int, str] = field(default_factory=dict)

    def new_number(self, number: int) -> int:
        """Return the new number of a line; a line above it may have become several."""
        return _new_numbers(self.texts, number)[number]


def answers_by_line(lines: Sequence[Unread], answer: Answer) -> dict[int, Answer]:
    """Return an answer for a group of lines as one for each line, with its own card and count."""
    if answer.what != AnswerKind.CARD or len(lines) == 1:
        return {line.number: answer for line in lines}
    return {
        line.number: replace(
            answer, title=line.titles[0] if line.is_named else answer.title, count=line.count or answer.count
        )
        for line in lines
    }


def ways_to_write(line: Unread, answer: Answer) -> tuple[str, ...]:
    """Return the ways to write an answer about a line, the plainest first; none if details are missing."""
    if answer.what not in line.answers:
        return ()
    if answer.what.isdigit():
        text = line.readings[int(answer.what) - 1].text
        return (text, re.sub(r"(?m)^(\d+) (?=\S)", r"\1x ", text), *(_as_comment(text) if text.startswith("#") else ()))
    if answer.what == AnswerKind.COMMENT:
        return _as_comment(line.source)
    if answer.what == AnswerKind.HEADING:
        section = next((s for s in SectionId if s.value == answer.section), section_named(line))
        above = f"{section.heading}:" if section else ""
        return ((f"{above}\n{line.source}" if line.above_headings else above),) if above else ()
    if answer.what == AnswerKind.CARD:
        title = " ".join((answer.title or (line.titles[0] if line.titles else "")).split())
        count = whole_count(answer.count or line.count)
        return (f"{count} {title}", f"{count}x {title}") if title and count else ()
    return (answer.text.strip(),) if answer.text.strip() else ()


def _as_comment(text: str) -> tuple[str, ...]:
    words = text.strip()
    markers = (_WORDED_MARKER,) if "borgcheck" in words.lower() or words.startswith("#") else (_MARKER, _WORDED_MARKER)
    return tuple(f"{marker}{words.lstrip('#/ ') if marker == _WORDED_MARKER else words}" for marker in markers)


def settle(data: bytes, catalogue: Catalogue, answers: Mapping[int, Answer], *, path: str) -> Settled:
    """Write answers into a list, keeping its encoding and line ends.

    If a heading whose cards count nowhere becomes a comment, so do its cards, so that no card moves into another
    section. An answer is kept if the line reads as answered and every other line reads as before.

    Args:
        data: The content of the file.
        catalogue: The cards.
        answers: The answer for each open line, by its number.
        path: The name to show.

    Raises:
        NotRewritableError: The file's encoding lacks a character of what is written.
    """
    before = read_as_deck(data, catalogue, path=path)
    opened = {line.number: line for line in open_lines(before)}
    ways = {n: texts for n, a in answers.items() if n in opened and (texts := ways_to_write(opened[n], a))}
    refused = "" if len(ways) == len(answers) else "there is nothing to write"
    asked = tuple(ways)
    for number in asked:
        if answers[number].what == AnswerKind.COMMENT:
            ways |= {n: _as_comment(before.source[n - 1]) for n in opened[number].below}
    source = decode(data)
    tries = dict.fromkeys(ways, 0)
    first: dict[int, str] = {}
    while tries:
        new = {n: ways[n][at] for n, at in tries.items()}
        text = "\n".join(new.get(n, line) for n, line in enumerate(source.text.split("\n"), 1))
        after = read_as_deck(text, catalogue, path=path)
        wrong = _misread(new, after, {n for n in asked if answers[n].what == AnswerKind.RETYPED})
        if not wrong:
            if number := _changed(before, after, {*new, *opened}, new):
                return Settled(data, refused=f"line {number} would then be read differently")
            return Settled(encoded(source, text, path), tuple(n for n in asked if n in tries), refused, new)
        for number, why in wrong.items():
            first.setdefault(number, why)
            tries[number] += 1
            if tries[number] >= len(ways[number]):
                del tries[number]
                refused = refused or first[number]
    return Settled(data, refused=refused)


def _new_numbers(new: Mapping[int, str], last: int) -> list[int]:
    """Return the new number of each line, up to `last`, after lines were replaced by one or more each."""
    shifts = accumulate((new.get(n, "").count("\n") for n in range(last)), initial=0)
    return [n + shift for n, shift in zip(range(last + 1), shifts, strict=True)]


def _misread(new: Mapping[int, str], after: Deck, anew: Collection[int]) -> dict[int, str]:
    """Return why settled lines do not read as answered, by number; lines typed again may be anything known."""
    still = {unread.number: unread.way_out for unread in after.unread_for(UnreadReason.LINE)}
    wrong = {unread.number for unread in after.unread_for(UnreadReason.COUNT, UnreadReason.HEADING)}
    numbers = _new_numbers(new, max(new))
    found: dict[int, str] = {}
    for number, written in new.items():
        for now, text in enumerate(written.split("\n"), numbers[number]):
            role = after.lines[now - 1].role
            if now in wrong or (now in still and now == numbers[number]):
                found[number] = f"`{text}` is not understood either" + (f": {still[now]}" if still.get(now) else "")
            elif number not in anew and role is not _role_of(text):
                found[number] = f"`{text}` is read as {role.value}"
    return found


def _role_of(written: str) -> Role:
    return Role.COMMENT if written.startswith("#") else Role.HEADING if written.endswith(":") else Role.CARD


def _changed(before: Deck, after: Deck, settled: Collection[int], new: Mapping[int, str]) -> int:
    """Return the first line that now reads as other cards than before, or 0."""
    is_open = set(after.unread_lines)
    opens_none = all(text.startswith("#") or text[:1].isdigit() for text in new.values())
    old, new_cards = _cards(before), _cards(after)
    numbers = _new_numbers(new, len(before.source))
    for number in range(1, len(before.source) + 1):
        now = numbers[number]
        if number in settled or now in is_open:
            continue
        pairs = list(zip(old[number], new_cards[now], strict=False))
        if len(old[number]) != len(new_cards[now]) or any(a[1:] != b[1:] for a, b in pairs):
            return number
        if opens_none and any(a[0] is not None and a[0] is not b[0] for a, b in pairs):
            return number
    return 0


def _cards(deck: Deck) -> dict[int, list[tuple[SectionId | None, int, str]]]:
    cards: dict[int, list[tuple[SectionId | None, int, str]]] = defaultdict(list)
    for entry in deck.entries:
        cards[entry.span.line].append((entry.section, entry.count, identity(entry)))
    return cards
