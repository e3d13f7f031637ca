"""From a file, its configuration and what is asked for to reports."""

from __future__ import annotations

from pathlib import Path

import pytest
from texts import LEGAL

from borgcheck.errors import BorgcheckError
from borgcheck.inputs.decks import CheckOptions, card_game_deck, parse_options, require_read, try_to_check, try_to_read
from borgcheck.inputs.settings import Settings, settings_for
from borgcheck.inputs.sources import Source
from borgcheck.model.report import Report, UnreadFile
from borgcheck.rules import rulesets
from tests.texts import ILLEGAL
from tests.yamls import table

SETUP = "Players:\n2 Player\nFleet 1:\n1 Ship 1A [size 4]\nFleet 2:\n1 Ship 2A [size 7]\n"


def checked(source: Source, options: CheckOptions, settings: Settings | None = None) -> list[Report]:
    return [*require_read(try_to_check(try_to_read(source, options, settings or Settings()), options)).reports]


@table("asked", "said")
def test_invalid_options_are_refused(asked: dict[str, str], said: str) -> None:
    with pytest.raises(BorgcheckError, match=said):
        parse_options(**asked)


def test_options_come_before_the_configuration_and_that_before_the_default(here: Path) -> None:
    (here / "borgcheck.toml").write_text('ruleset = "borg-gray"\nignore = "B103"\nstrict = true\n', encoding="utf-8")
    (here / "x.deck").write_text(ILLEGAL, encoding="utf-8")
    options = parse_options("borg-1.6", ignore="")._replace(strict=False)
    for asked, settings, expected in (
        (CheckOptions(), settings_for(here / "x.deck"), ("borg-gray", True, True)),
        (options, settings_for(here / "x.deck"), ("borg-1.6", False, False)),
        (CheckOptions(), Settings(), ("borg-1.6", False, False)),
    ):
        [report] = checked(Source("x.deck", here / "x.deck"), asked, settings)
        assert (report.ruleset, report.is_legal, report.strict) == expected


def test_per_file_ignores_are_those_of_the_file(here: Path) -> None:
    (here / "borgcheck.toml").write_text(
        'ignore = "C003"\n[per-file-ignores]\n"drafts/*" = ["B103"]\n', encoding="utf-8"
    )
    settings = settings_for(here / "x.deck")
    assert settings.ignored_codes(here / "x.deck").keys() == {"C003"}
    assert settings.ignored_codes(here / "drafts" / "x.deck").keys() == {"C003", "B103"}


def test_a_report_says_who_selected_the_codes() -> None:
    settings = Settings(select=["A"])
    assert settings.ignored_codes(Path("x.deck"))["B103"] == "settings"
    assert settings.ignored_codes(Path("x.deck"), select=frozenset({"A201"}))["B103"] == "options"


def test_an_unreadable_list_is_a_problem_and_broken_settings_are_an_error(here: Path) -> None:
    source = Source("no.deck", here / "no.deck")
    file = try_to_read(source, CheckOptions())
    assert isinstance(file, UnreadFile)
    assert str(file.error).startswith(f"{here / 'no.deck'}: cannot be read")
    (here / "borgcheck.toml").write_text("rulset = 1\n", encoding="utf-8")
    with pytest.raises(BorgcheckError, match="did you mean `ruleset`"):
        try_to_read(source, CheckOptions())


def reports_of(text: str, ruleset: str) -> list[Report]:
    return checked(Source.of_text(text), parse_options(ruleset=ruleset))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (LEGAL, rulesets.of_game("stccg-1e")),
        (SETUP, rulesets.of_game("fleet-captains")),
        ("Space Deck:\n40 Event\nSeating:\n1 Team A\n", rulesets.of_game("dbg")),
        ("Scenario:\n1 Borg Invasion\n", ("dbg-borg-invasion",)),
    ],
    ids=["deck", "fleets", "any scenario", "a scenario"],
)
def test_all_rulesets_are_those_of_the_lists_game(text: str, expected: tuple[str, ...]) -> None:
    assert tuple(r.ruleset for r in reports_of(text, "all")) == expected


def test_rulesets_of_two_games_each_see_the_list_read_for_their_game() -> None:
    reports = reports_of(SETUP, "fleet-captains,borg-1.6")
    assert [r.ruleset for r in reports] == ["fleet-captains", "borg-1.6"]
    assert [f.code for f in reports[1].findings] == ["D007"]


def test_files_without_a_deck_are_refused() -> None:
    for text, said in ((SETUP, "a list for"), ("", "no deck of the card game")):
        with pytest.raises(BorgcheckError, match=said):
            card_game_deck(try_to_read(Source.of_text(text, "x.deck"), CheckOptions(), Settings()), is_filled=True)
