"""Rules that can be read in several ways: every reading's outcome, put together where it makes no difference."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Generic, TypeVar

T = TypeVar("T")
Choice = Mapping[str, str]
OTHERWISE = "any other reading holds"


@dataclass(frozen=True)
class Question:
    """Something that a document leaves open: a name, and its readings as clauses that an `if` introduces."""

    name: str
    readings: Mapping[str, str]


@dataclass(frozen=True)
class Reading(Generic[T]):
    """An outcome and the readings that lead to it, as choices (question to reading) and as a clause.

    The clause is empty where every reading leads there.
    """

    outcome: T
    clause: str
    choices: tuple[Choice, ...]


def weigh(questions: Sequence[Question], outcome: Callable[[Choice], T]) -> tuple[Reading[T], ...]:
    """The distinct outcomes over all readings of some questions, in the order in which they first come up.

    Questions whose reading never changes the outcome are left out of the clauses and the choices. There is at most
    one outcome that no single clause names, if each question has two readings and there are no more than two.
    """
    found = {
        combination: outcome({q.name: r for q, r in zip(questions, combination, strict=True)})
        for combination in product(*(q.readings for q in questions))
    }
    relevant = [i for i in range(len(questions)) if _matters(i, found)]
    grouped: list[tuple[T, list[tuple[str, ...]]]] = []
    for combination, result in found.items():
        chosen = tuple(combination[i] for i in relevant)
        group = next((choices for other, choices in grouped if other == result), None)
        if group is None:
            grouped.append((result, [chosen]))
        elif chosen not in group:
            group.append(chosen)
    asked = [questions[i] for i in relevant]
    named = [
        Reading(result, _clause(asked, choices), tuple(_choice(asked, c) for c in choices))
        for result, choices in grouped
    ]
    # What one clause can name comes first, so that the rest may be called the rest.
    return tuple(sorted(named, key=lambda r: r.clause == OTHERWISE))


def _choice(asked: Sequence[Question], choice: Sequence[str]) -> Choice:
    return {q.name: reading for q, reading in zip(asked, choice, strict=True)}


def _matters(place: int, found: Mapping[tuple[str, ...], T]) -> bool:
    first: dict[tuple[str, ...], T] = {}
    return any(first.setdefault((*c[:place], *c[place + 1 :]), result) != result for c, result in found.items())


def _clause(asked: Sequence[Question], choices: Sequence[tuple[str, ...]]) -> str:
    if not asked:
        return ""
    fixed = {i for i in range(len(asked)) if len({c[i] for c in choices}) == 1}
    free = 1
    for place, question in enumerate(asked):
        free *= 1 if place in fixed else len(question.readings)
    if free == len(choices):
        return " and ".join(q.readings[choices[0][i]] for i, q in enumerate(asked) if i in fixed)
    return OTHERWISE
