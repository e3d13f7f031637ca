"""The types of what `to_dict` returns, key by key; docs/json.md says what the keys hold.

Those of ruling entries and of search hits are in `borgcheck.corpus.entry`.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict


class FindingDict(TypedDict):
    """A finding; line and column count from 1, and the end is the column after the last one."""

    code: str
    name: str
    severity: str
    message: str
    card: str | None
    suggestions: list[str]
    section: str | None
    line: int
    column: int
    end_line: int
    end_column: int
    rulings: list[str]
    url: str | None


class ReportDict(TypedDict):
    """The report on a deck under one ruleset."""

    path: str
    name: str
    player: str
    event: str
    date: str
    ruleset: str
    ruleset_title: str
    verdict: str
    fingerprint: str
    counts: dict[str, int]
    findings: list[FindingDict]
    silenced: list[str]
    not_checked: list[str]
    document: str | None


class ChangeDict(TypedDict):
    """Some copies of a card that were added, removed or moved; `to` is null unless they were moved."""

    kind: str
    title: str
    section: str
    to: str | None
    count: int
    registered_line: int | None
    played_line: int | None


class SidesDict(TypedDict):
    """A number for the registered deck, and one for the deck as played."""

    registered: int
    played: int


class DifferenceDict(TypedDict):
    """The comparison of two decks."""

    registered: str
    played: str
    same: bool
    cards: SidesDict
    changes: list[ChangeDict]
    not_read: SidesDict


class CorrectionDict(TypedDict):
    """A title that was corrected, and its line."""

    line: int
    old: str
    new: str


class FixDict(TypedDict):
    """A list with its titles corrected."""

    text: str
    changed: bool
    unread: int
    corrections: list[CorrectionDict]


class CountsDict(TypedDict):
    """Cards by section, by type, by both, and personnel by subcommand icon."""

    section: dict[str, int]
    type: dict[str, int]
    type_by_section: dict[str, dict[str, int]]
    subcommand: dict[str, int]


class ExactDict(TypedDict):
    """The chances of a probe as fractions, such as `41/49`."""

    first_probe: str
    within: NotRequired[dict[str, str]]


class ChanceDict(TypedDict):
    """The chances of a probe; `within` has numbers of turns as keys, and is missing if there is only one probe."""

    of: int
    first_probe: float
    within: NotRequired[dict[str, float]]
    exact: ExactDict


class DecidingDict(ChanceDict):
    """The chances of the matching cards that no outcome above takes."""

    matching: int


class OutcomeDict(ChanceDict):
    """An outcome of a probe: the icons that produce it, and how many cards have one."""

    icons: list[str]
    matching: int
    decides: DecidingDict


class ProbeDict(TypedDict):
    """The probe of an objective."""

    objective: str
    outcomes: list[OutcomeDict]


class CopiesDict(TypedDict):
    """A card in the draw deck, and the chance that the opening hand holds one."""

    card: str
    copies: int
    at_least_one: float


class OpeningHandDict(TypedDict):
    """The chances of the opening hand; `exact` has the same as fractions."""

    of: int
    ship: float
    ship_and_drone: float
    ship_staffed_alone: float
    objective: float
    cards: list[CopiesDict]
    exact: dict[str, str]


class StaffingDict(TypedDict):
    """A ship in the deck, and how many personnel in the draw deck meet each of its staffing icons."""

    ship: str
    copies: int
    staffing: list[str]
    met_by: dict[str, int]


class TargetDict(TypedDict):
    """An objective that targets a mission, and the missions in the deck that it can target."""

    objective: str
    wanted: str
    missions: list[str]


class MissionsDict(TypedDict):
    """Missions by kind, and the objectives that target missions."""

    planet: int
    space: int
    targets: list[TargetDict]


class StatsDict(TypedDict):
    """The statistics of a deck."""

    counts: CountsDict
    probe: list[ProbeDict]
    probe_all: list[ProbeDict]
    opening_hand: OpeningHandDict
    staffing: list[StaffingDict]
    missions: MissionsDict
    unknown: list[str]
    not_read: list[int]
