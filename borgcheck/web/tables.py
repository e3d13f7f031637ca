"""The calculators that have a page: what their forms ask, and how they answer.

The others check their options in the command line, and stay there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from borgcheck.cards.catalogue import catalogue
from borgcheck.errors import BorgcheckError
from borgcheck.tables.answer import TableAnswer
from borgcheck.tables.borg.assimilation import Assimilation, assimilate
from borgcheck.tables.borg.hive import Sharing, share
from borgcheck.tables.borg.members import read_places
from borgcheck.tables.borg.picking import one_card
from borgcheck.tables.captains.dice import dice_chances
from borgcheck.tables.captains.ships import ship_table

LONGEST = 4000
"""The most characters of a field."""
_MOST_LINES = 60
_MOST_DICE = 99

Values = Mapping[str, str]
Result = Assimilation | Sharing | TableAnswer


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form: its name, its label, a hint, and its kind (`line`, `lines`, `number` up to `most`, `yes`)."""

    name: str
    label: str
    hint: str = ""
    kind: str = "line"
    most: int = 0
    is_required: bool = False


@dataclass(frozen=True, slots=True)
class Calculator:
    """A calculator: its name in the command line, its game, what it tells, its fields, and its template."""

    name: str
    game: str
    about: str
    fields: tuple[Field, ...]
    template: str
    work_out: Callable[[Values], Result]


def calculator(name: str) -> Calculator | None:
    """Return the calculator of a name, or None."""
    return next((each for each in CALCULATORS if each.name == name), None)


def _assimilate(values: Values) -> Assimilation:
    return assimilate(one_card(catalogue(), values["card"]))


def _hive(values: Values) -> Sharing:
    crew, away = (_lines(values.get(name, "")) for name in ("crew", "away"))
    places = read_places({"crew": crew, "Away Team": away}, catalogue())
    if not places:
        raise BorgcheckError("name at least one Borg")
    return share(places, apart=bool(values.get("apart")))


def _lines(text: str) -> list[str]:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > _MOST_LINES:
        raise BorgcheckError(f"at most {_MOST_LINES} lines: write several copies as `3 Guard Drone`")
    return lines


def _dice(values: Values) -> TableAnswer:
    text = values.get("dice", "").strip()
    if text and not (text.isascii() and text.isdigit() and 1 <= int(text[:5]) <= _MOST_DICE):
        raise BorgcheckError(f"{text!r} is no number of dice from 1 to {_MOST_DICE}")
    return dice_chances(int(text) if text else None)


_BORG_LINE = "One a line: Interlink Drone, 2 Guard Drone, Gibson (assimilated), Borg Queen: Empathy"
CALCULATORS = (
    Calculator(
        "assimilate", "Star Trek CCG", "What a card becomes when the Borg assimilate it, attribute by attribute.",
        (Field("card", "Card", "A title, identification or nickname", is_required=True),),
        "assimilation.html", _assimilate,
    ),
    Calculator(
        "hive", "Star Trek CCG", "Which skills the Borg of a hive share, and their total CUNNING.",
        (
            Field("crew", "Borg of the crew", _BORG_LINE, "lines"),
            Field("away", "Borg of the Away Team", "Written the same way", "lines"),
            Field("apart", "They are at different locations", kind="yes"),
        ), "hive.html", _hive,
    ),
    Calculator(
        "dice", "Fleet Captains, Borg variant", "What the rolls mean, and how likely they are.",
        (Field("dice", "Dice", "Empty for 1, 2 and 3", "number", _MOST_DICE),), "answer.html", _dice,
    ),
    Calculator(
        "ships", "Fleet Captains, Borg variant", "The Borg ships as printed, with suspect figures marked.",
        (), "answer.html", lambda _: ship_table(None),
    ),
)  # fmt: skip
"""The calculators that have a page."""
