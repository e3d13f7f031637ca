"""constraints: what holds in a well-formed list, and which readings of a list break it."""

from __future__ import annotations

from itertools import product
from pathlib import Path

from borgcheck.reading.choices import choices, roles_of
from borgcheck.reading.constraints import CONSTRAINTS, Evidence, Reading
from tests.lists import CARDS, framed
from tests.tables import load_yaml, table


def readings(text: str) -> list[Reading]:
    """Every reading of a list: the last of its choices changes first, each in the order of its ways."""
    lines, body = framed(text)
    found = choices(lines, body)
    evidence = Evidence(tuple(lines), body, roles_of(found))
    ways = product(*(choice.options for choice in found))
    return [Reading.of(evidence, options, CARDS, None) for options in ways]


@table("constraint", "text", "breaks")
def test_constraint_is_broken_by_these_readings(constraint: str, text: str, breaks: list[int]) -> None:
    """How often each reading breaks a constraint."""
    found = [[name for name, _ in reading.broken].count(constraint.replace(" ", "_")) for reading in readings(text)]
    assert found == breaks


def test_every_constraint_is_broken_and_kept_by_a_case() -> None:
    cases: dict[str, set[bool]] = {}
    for row in load_yaml(Path(__file__).with_suffix(".yaml"))["constraint_is_broken_by_these_readings"].values():
        name, _, breaks = row
        cases.setdefault(name, set()).update(map(bool, breaks))
    assert cases == {constraint.__name__.replace("_", " "): {True, False} for constraint in CONSTRAINTS}
