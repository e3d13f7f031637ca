"""`check --summary`: a line for each deck with player, verdict and why; and the same rows as CSV."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

import borgcheck
from borgcheck.model.findings import Finding, Severity, Verdict
from borgcheck.model.report import Report, failure_summary
from borgcheck.output.lines import layout
from borgcheck.output.run import Run
from borgcheck.output.text import summary
from tests.samples import ROOT
from tests.texts import LEGAL

LISTS = {
    "lists/Bob_Carter.deck": ("", "illegal/B103-seed-limit"),
    "lists/a list with quite a long name, as it came by mail.deck": ("Åsa Lindström-Björklund", "legal/cube"),
    "lists/fed.deck": ("Will 艦長 Riker", "illegal/B121-not-a-borg-deck"),
    "lists/more/odd.deck": ("Éric", "illegal/D002-unknown-section"),
}


def texts() -> dict[str, str]:
    """The text of each list, by its name."""
    return {
        name: (f"Hi all\n@player {player}\n\n" if player else "")
        + (ROOT / "decks" / f"{deck}.deck").read_text(encoding="utf-8")
        for name, (player, deck) in LISTS.items()
    }


@pytest.fixture
def reports() -> list[Report]:
    return [borgcheck.check_text(text, name=name) for name, text in texts().items()]


def shown(reports: list[Report], width: int | None) -> list[str]:
    return "".join(layout(summary(Run(reports), width), width=width)).partition("\n\n")[0].splitlines()


@pytest.mark.parametrize("width", [None, 80])
def test_without_a_deck_only_the_totals_are_shown(width: int | None) -> None:
    assert shown([], width) == ["0 decks: 0 legal, 0 illegal, 0 undecided; 0 errors, 0 warnings"]


@pytest.mark.parametrize("width", [40, 60, 80, 100, 132])
def test_deck_takes_one_line_whatever_the_width(reports: list[Report], width: int) -> None:
    lines = shown(reports, width)
    assert len(lines) == 1 + len(LISTS)
    assert all(cell_len(line) <= width for line in lines)
    starts = {
        cell_len(line[: line.index(report.verdict.value)]) for line, report in zip(lines[1:], reports, strict=True)
    }
    assert len(starts) == 1


@pytest.mark.parametrize("width", [40, 60, 80])
def test_beginning_of_a_name_is_shown_however_long_the_verdict_is(reports: list[Report], width: int) -> None:
    ignored = f"{LEGAL.replace('29 Maglock', '30 Maglock')}# borgcheck: ignore[B103]\n"
    with_long_verdict = borgcheck.check_text(ignored, name="lists/a-name-of-thirty-characters.deck")
    assert shown([*reports, with_long_verdict], width)[-1].startswith("a-name-of-th")


def test_summary_at_80_columns_shows_file_player_verdict_and_codes(reports: list[Report]) -> None:
    heads, bob, asa, fed, odd = shown(reports, 80)
    assert heads.split() == ["file", "in", "lists/", "player", "verdict", "why"]
    assert bob.startswith("Bob_Carter.deck  ")
    assert "  Bob Carter  " in bob
    assert f"  B103: {reports[0].findings[0].message[:10]}" in bob
    assert asa.split("  ")[-1] == "legal, 1 line of text"
    assert "  illegal, 1 line of text  " in fed
    assert "  B121: not a Borg" in fed
    assert "undecided, 1 line of text  D002" in odd


def test_column_that_says_nothing_is_not_shown(reports: list[Report]) -> None:
    assert shown([reports[1]], 80)[0].split() == ["file", "in", "lists/", "player", "verdict"]
    assert shown([reports[0]], 80)[0].split() == ["file", "in", "lists/", "verdict", "why"]


@pytest.mark.parametrize(
    ("verdict", "codes"),
    [("illegal", ["B101", "DB112", "C001", "D002"]), ("undecided", ["C001", "D002", "B101", "DB112"])],
)
def test_codes_that_decide_the_verdict_come_first(reports: list[Report], verdict: str, codes: list[str]) -> None:
    reasons = {"D002": "heading", "DB112": "start", "B101": "missions", "C001": "card"}
    findings = [
        Finding.model_construct(code=code, reason=reason, message="", severity=Severity.ERROR, line=line, column=1)
        for line, (code, reason) in enumerate([*reasons.items(), ("B101", "")])
    ]
    report = reports[0].model_copy(update={"verdict": Verdict(verdict), "findings": tuple(findings)})
    assert failure_summary(report) == (codes, {"B101": "missions", "C001": "card"}[codes[0]])


def test_reason_is_the_message_without_advice() -> None:
    report = borgcheck.check_text("Draw:\n30 Nine of Eleven\nMy cuts; not sure:\n1 Borg Cube\n")
    reason = "no section of a deck is called `My cuts; not sure`: the cards under it are not counted"
    assert failure_summary(report) == (["D002"], reason)


def test_deck_without_borg_cards_is_named_before_its_cards_for_borg_use_only() -> None:
    report = borgcheck.check_text(
        LEGAL.replace("Nine of Eleven", "Maglock")
        .replace("Six of Eleven", "Maglock")
        .replace("Borg Scout Vessel", "Assimilation Tubules")
    )
    assert failure_summary(report) == (["B121", "B110"], "not a Borg deck")
