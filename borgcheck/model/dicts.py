"""The types of what `to_dict` returns, key by key; docs/json.md says what the keys hold.

Those of ruling entries and of search hits are in `borgcheck.corpus.entry`.
"""

from __future__ import annotations

from typing import TypedDict


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
