"""Choose one reading of a list if its lines can be read in several ways.

Every combination of answers is a reading. Readings that contradict the list's own totals are dropped; if those that
remain put the same cards into the same sections, any of them is the deck. If they do not, the lines on which they
differ are unread: nothing else decides. If a total contradicts the reading, and an answer that the evidence ruled out
would agree with it, that line is unread too. Totals that are right confirm what else an unread line or an unknown
heading may be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from math import prod

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.findings import Span
from borgcheck.model.listing import Role
from borgcheck.model.sections import Level, Section, SectionId
from borgcheck.reading.entries import cards_by_section
from borgcheck.reading.layout import Layout, lay_out
from borgcheck.reading.line import Line
from borgcheck.reading.roles import LineReading, unread

_MOST_READINGS = 256
"""The maximum number of readings to compare; the questions of a list with more stay open."""
_MOST_DOUBTS = 20
"""The maximum number of ruled-out lines to try against a total that contradicts the list; any more are undecided."""

_LayOut = Callable[[Sequence[Line]], Layout]


def resolve(lines: Sequence[Line], catalogue: Catalogue, *, default: SectionId | None = None) -> list[Line]:
    """Return the lines of a list, each with one answer.

    Args:
        lines: The lines, each with the ways to read it.
        catalogue: The cards.
        default: The section of cards above the first heading, in formats that have one.
    """
    laid_out = partial(lay_out, catalogue=catalogue, default=default)
    reading = _resolve(lines, laid_out)
    doubts = [n for n, line in enumerate(lines) if line.ruled_out]
    wrong = laid_out(reading).wrong_totals() if doubts else frozenset()
    for tried, index in enumerate(doubts if wrong else ()):
        line = lines[index]
        other = [*lines[:index], replace(line, answers=line.ruled_out, ruled_out=()), *lines[index + 1 :]]
        if tried >= _MOST_DOUBTS or laid_out(_resolve(other, laid_out)).wrong_totals() < wrong:
            reading[index] = _open(replace(line, answers=(*line.answers, *line.ruled_out)))
    return _confirmed(reading, laid_out)


def _confirmed(lines: list[Line], laid_out: _LayOut) -> list[Line]:
    """Return the lines of a reading, with those read that the totals confirm: their own, or those that cover them."""
    if not any(line.answer.confirmed for line in lines):
        return lines
    layout = laid_out([replace(line, answers=(_as_confirmed(line.answer),)) for line in lines])
    wrong = layout.wrong_totals()
    right: dict[Span | Section | None, bool] = {}
    for total in (*layout.headings, *layout.totals):
        keys = {total.span} if total.level is Level.TYPE else {total.span, total.section}
        for key in keys if total.declared is not None else ():
            right[key] = total.span not in wrong and right.get(key, True)
    out = []
    for line in lines:
        answer = line.answer
        stated = [right[key] for key in layout.covering.get(line.number, ()) if key in right]
        if answer.confirmed and stated and all(stated):
            answer = answer.confirmed
        elif answer.unread:
            answer = replace(answer, items=())
        out.append(replace(line, answers=(answer,)))
    return out


def _as_confirmed(answer: LineReading) -> LineReading:
    """Return what a line is if the totals confirm it, which it still says of itself."""
    return replace(answer.confirmed, confirmed=answer.confirmed) if answer.confirmed else answer


def _resolve(lines: Sequence[Line], laid_out: _LayOut) -> list[Line]:
    """Return the lines with the answers on which the readings agree; the others are unread."""
    questions = _questions(lines)
    if not questions:
        return list(lines)
    choices = [range(len(lines[indexes[0]].answers)) for indexes in questions]
    if prod(map(len, choices)) > _MOST_READINGS:
        return _chosen(lines, questions, [None] * len(questions))
    tried = [(chosen, laid_out(_chosen(lines, questions, chosen))) for chosen in product(*choices)]
    wrong = [layout.wrong_totals() for _, layout in tried]
    # A reading is dropped if another one contradicts fewer totals, and no others.
    kept = [each for each, mine in zip(tried, wrong, strict=True) if not any(other < mine for other in wrong)]
    decks = [(cards_by_section(layout.entries), len(layout.bad_counts), len(layout.unknown)) for _, layout in kept]
    if all(deck == decks[0] for deck in decks):
        return _chosen(lines, questions, kept[0][0])
    answers = zip(*(chosen for chosen, _ in kept), strict=True)
    return _chosen(lines, questions, [each[0] if len(set(each)) == 1 else None for each in answers])


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


def _open(line: Line) -> Line:
    """Return a line on which the readings differ."""
    answer = unread(
        readings=tuple(answer.alternative for answer in line.answers),
        may_be_heading=any(answer.role is Role.HEADING for answer in line.answers),
    )
    return replace(line, answers=(answer,))
