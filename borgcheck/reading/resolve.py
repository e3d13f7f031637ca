"""Choose one reading of a list if its lines can be read in several ways.

Every combination of answers is a reading. Readings that contradict the list's own totals are dropped; if those that
remain put the same cards into the same sections, any of them is the deck. If they do not, the lines on which they
differ are unread: nothing else decides. If a total contradicts the reading, and an answer that the evidence ruled out
would agree with it, that line is unread too; so is a line of text with a total that the reading does not meet.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import product
from math import prod

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.findings import Span
from borgcheck.model.listing import Role
from borgcheck.model.sections import Level, Section, SectionId
from borgcheck.reading.entries import cards_by_section
from borgcheck.reading.layout import Layout, lay_out
from borgcheck.reading.line import Line
from borgcheck.reading.roles import unread

_MOST_READINGS = 256
"""The maximum number of readings to compare; the questions of a list with more stay open."""
_MOST_DOUBTS = 20
"""The maximum number of ruled-out lines to try against a total that contradicts the list; any more are undecided."""


def resolve(lines: Sequence[Line], catalogue: Catalogue, *, default: SectionId | None = None) -> list[Line]:
    """Return the lines of a list, each with one answer.

    Args:
        lines: The lines, each with the ways to read it.
        catalogue: The cards.
        default: The section of cards above the first heading, in formats that have one.
    """
    reading = _resolve(lines, catalogue, default)
    doubts = [n for n, line in enumerate(lines) if line.ruled_out]
    wrong = lay_out(reading, catalogue, default=default).wrong_totals() if doubts else frozenset()
    open_lines = {*doubts[_MOST_DOUBTS:]} if wrong else set()
    for index in doubts[:_MOST_DOUBTS] if wrong else ():
        line = lines[index]
        other = [*lines[:index], replace(line, answers=line.ruled_out, ruled_out=()), *lines[index + 1 :]]
        if lay_out(_resolve(other, catalogue, default), catalogue, default=default).wrong_totals() < wrong:
            open_lines.add(index)
    reading = [
        _open(replace(lines[index], answers=(*lines[index].answers, *line.ruled_out))) if index in open_lines else line
        for index, line in enumerate(reading)
    ]
    reading = _confirmed(reading, catalogue, default)
    if not any(line.answer.role is Role.TEXT and line.answer.items for line in reading):
        return reading
    wrong = lay_out(reading, catalogue, default=default).wrong_totals()
    return [_with_right_totals(line, wrong) for line in reading]


def _confirmed(lines: Sequence[Line], catalogue: Catalogue, default: SectionId | None) -> list[Line]:
    """Return the lines of a reading, with those read whose section has totals that are all right if they are."""
    asked = {line.number for line in lines if line.answer.confirmed}
    if not asked:
        return list(lines)
    read = [replace(line, answers=(line.answer.confirmed or line.answer,)) for line in lines]
    layout = lay_out(read, catalogue, default=default, covered=asked)
    right = _right_totals(layout)
    out = []
    for before, line in zip(lines, read, strict=True):
        stated = {key: right[key] for key in layout.covering.get(line.number, ()) if key in right}
        out.append(line if stated and all(stated.values()) else before)
    return out


def _right_totals(layout: Layout) -> dict[Span | Section | None, bool]:
    """Return whether the totals of each heading, and of each section, are right and no unread line may change them."""
    right: dict[Span | Section | None, bool] = {}
    for total in (*layout.headings, *layout.totals):
        keys = {total.span} if total.level is Level.TYPE else {total.span, total.section}
        is_met = not total.is_wrong and total.span not in layout.unread_below
        for key in keys if total.declared is not None else ():
            right[key] = is_met and right.get(key, True)
    return right


def _resolve(lines: Sequence[Line], catalogue: Catalogue, default: SectionId | None) -> list[Line]:
    questions = _questions(lines)
    if not questions:
        return list(lines)
    if prod(len(lines[indexes[0]].answers) for indexes in questions) > _MOST_READINGS:
        return _chosen(lines, questions, [None] * len(questions))
    tried: list[tuple[tuple[int, ...], Layout]] = []
    for choices in product(*(range(len(lines[indexes[0]].answers)) for indexes in questions)):
        tried.append((choices, lay_out(_chosen(lines, questions, choices), catalogue, default=default)))
    kept = _not_contradicted(tried)
    decks = [(cards_by_section(layout.entries), len(layout.bad_counts), len(layout.unknown)) for _, layout in kept]
    if all(deck == decks[0] for deck in decks):
        return _chosen(lines, questions, kept[0][0])
    agreed = [
        answers.pop() if len(answers := {choices[n] for choices, _ in kept}) == 1 else None
        for n in range(len(questions))
    ]
    return _chosen(lines, questions, agreed)


def _with_right_totals(line: Line, wrong: Collection[Span]) -> Line:
    """Return a line of text as unread if it states a total that does not match the list."""
    if line.answer.role is not Role.TEXT or not any(item.span in wrong for item in line.answer.items):
        return line
    return replace(line, answers=(unread("totals that match the list", "correct them, or put # in front"),))


def _questions(lines: Sequence[Line]) -> list[list[int]]:
    """Return the indexes of the lines that can be read in several ways, those of one group together."""
    groups: dict[tuple[str, int], list[int]] = {}
    for index, line in enumerate(lines):
        if len(line.answers) > 1:
            key = (line.group, len(line.answers)) if line.group else (f"line {index}", 0)
            groups.setdefault(key, []).append(index)
    return list(groups.values())


def _chosen(lines: Sequence[Line], questions: Sequence[Sequence[int]], choices: Sequence[int | None]) -> list[Line]:
    """Return the lines with the chosen answer to each question; None leaves the lines of a question unread."""
    out = list(lines)
    for indexes, choice in zip(questions, choices, strict=True):
        for index in indexes:
            line = lines[index]
            out[index] = _open(line) if choice is None else replace(line, answers=(line.answers[choice],))
    return out


def _not_contradicted(tried: Sequence[tuple[tuple[int, ...], Layout]]) -> list[tuple[tuple[int, ...], Layout]]:
    """Drop readings that contradict a total with which another reading, no worse otherwise, agrees."""
    wrong = [layout.wrong_totals() for _, layout in tried]
    return [entry for entry, mine in zip(tried, wrong, strict=True) if not any(other < mine for other in wrong)]


def _open(line: Line) -> Line:
    """Return a line on which the readings differ."""
    answer = unread(
        readings=tuple(answer.alternative for answer in line.answers),
        may_be_heading=any(answer.role is Role.HEADING for answer in line.answers),
    )
    return replace(line, answers=(answer,))
