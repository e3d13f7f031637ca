"""Rules that can be read in several ways: the outcome of every reading, merged where it makes no difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Generic, TypeVar

T = TypeVar("T")
Choice = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """A rule that can be read in several ways: a name, and a clause for each reading that can follow "if"."""

    name: str
    readings: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Interpretation(Generic[T]):
    """An outcome and the readings that lead to it, as choices (ambiguity to reading) and as a clause.

    The clause is empty if every reading leads to the outcome.
    """

    outcome: T
    clause: str
    choices: tuple[Choice, ...]


def compare_interpretations(
    ambiguities: Sequence[Ambiguity], outcome: Callable[[Choice], T]
) -> tuple[Interpretation[T], ...]:
    """Return the different outcomes over all readings of some rules, in the order in which they first come up.

    Ambiguities that never change the outcome appear in no clause and no choice.
    """
    found = {
        combination: outcome({a.name: r for a, r in zip(ambiguities, combination, strict=True)})
        for combination in product(*(a.readings for a in ambiguities))
    }
    relevant = [i for i in range(len(ambiguities)) if _matters(i, found)]
    open_rules = [ambiguities[i] for i in relevant]
    grouped: list[tuple[T, list[tuple[str, ...]]]] = []
    for combination, result in found.items():
        chosen = tuple(combination[i] for i in relevant)
        group = next((choices for other, choices in grouped if other == result), None)
        if group is None:
            grouped.append((result, [chosen]))
        elif chosen not in group:
            group.append(chosen)
    return tuple(
        Interpretation(
            result,
            ", or ".join(_clauses(open_rules, choices)),
            tuple({a.name: r for a, r in zip(open_rules, choice, strict=True)} for choice in choices),
        )
        for result, choices in grouped
    )


def _matters(place: int, found: Mapping[tuple[str, ...], T]) -> bool:
    first: dict[tuple[str, ...], T] = {}
    return any(first.setdefault((*c[:place], *c[place + 1 :]), result) != result for c, result in found.items())


def _clauses(ambiguities: Sequence[Ambiguity], choices: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Describe some combinations of readings by as few conditions as a greedy choice finds, the simplest first."""
    left = set(choices)
    for pattern in sorted(product(*((*a.readings, None) for a in ambiguities)), key=lambda p: len(p) - p.count(None)):
        combinations = set(product(*((r,) if r else a.readings for a, r in zip(ambiguities, pattern, strict=True))))
        if combinations <= set(choices) and combinations & left:
            left -= combinations
            yield " and ".join(a.readings[r] for a, r in zip(ambiguities, pattern, strict=True) if r)
