"""Setups of other games: told from decks, read as people write them, judged for any number of players."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import borgcheck
from borgcheck import rulesets
from borgcheck.cards.catalogue import shipped
from borgcheck.checking.codes import all_rules, parse_codes, rules_of
from borgcheck.checking.lists import read_list
from borgcheck.games import MODULES, rules_of_game
from borgcheck.games.game import load, split_numbers
from borgcheck.games.setup import Setup
from borgcheck.model.deck import GAME
from borgcheck.model.report import Report
from tests.samples import FOLDER, rulesets_for
from tests.tables import table

PACKAGE = Path(borgcheck.__file__).parent
SETUPS = sorted(p for p in FOLDER.glob("*/*") if p.name.startswith(("fleet", "dbg", "FC", "DB")))
FLEETS = "Players:\n2 Player\nFleet 1:\n1 Ship 1A [size 4]\n1 Ship 1B [size 3]\nFleet 2:\n1 Ship 2A [size 7]\n"
INVASION = "Scenario:\n1 Borg Invasion\nPlayers:\n2 Player\nBorg Cards:\n15 Borg Card\n"


def check(text: str, ruleset: str | None = None) -> Report:
    return borgcheck.check(text, ruleset)


def codes(text: str, ruleset: str | None = None) -> list[str]:
    return [f.code for f in check(text, ruleset).findings]


def setup(text: str, ruleset: str | None = None) -> Setup:
    game = rulesets.load(ruleset).game if ruleset else None
    read = read_list(text, shipped(), game=game)
    assert isinstance(read, Setup)
    return read


def game_and_ruleset(data: str | bytes) -> tuple[str, str]:
    """The game of a list by its content, and the ruleset that its lines tell."""
    read = read_list(data, shipped())
    return read.game, read.recognised_ruleset


# ---- the data of the games


def test_reference_setups_have_their_codes(reference: Path) -> None:
    for case in json.loads((reference / "games" / "cases.json").read_text(encoding="utf-8")):
        for ruleset in (case["ruleset"], None):
            report = check(case["list"], ruleset)
            assert sorted(f.code for f in report.findings) == sorted(case["expect"]), case["name"]
            assert (report.verdict.value == "legal") is case["legal"], case["name"]
            assert report.ruleset == case["ruleset"], case["name"]


def test_line_that_decides_the_ruleset_is_a_name_of_its_section() -> None:
    for game in map(load, MODULES):
        names = game.sections[game.decided_by].names if game.decided_by else {}
        assert set(game.rulesets) <= set(names)
        assert {game.ruleset, *game.rulesets.values()} == set(rulesets.of_game(game.id))


def test_rules_and_figures_fit_together() -> None:
    for game in MODULES:
        in_force = {c for n in rulesets.of_game(game) for c in rulesets.load(n).codes}
        assert in_force == {r.code for r in rules_of(game)}
        own = rules_of_game(game)
        assert [rule.code for rule in own] == sorted(code for code in in_force if code[1:2].isalpha())
        assert all(re.fullmatch(r"§\d(\.\d)?(, §\d(\.\d)?)*", rule.document_section) for rule in own)
        assert {section for rule in own for section in rule.sections} <= set(load(game).sections)


def test_codes_are_chosen_across_games() -> None:
    assert parse_codes("FC110") == parse_codes("fleet-size") == {"FC110"}
    assert len(parse_codes("DB")) == sum(r.code.startswith("DB") for r in all_rules())
    assert parse_codes("F") == parse_codes("FC")
    assert not any(c.startswith("DB") for c in parse_codes("D"))
    assert codes(FLEETS.replace("size 7", "size 8"), None) == ["FC110"]
    assert borgcheck.check(FLEETS.replace("size 7", "size 8"), ignore="FC").findings == ()


# ---- told from decks


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/*")), ids=lambda p: p.name)
def test_setups_and_decks_are_distinguished(path: Path) -> None:
    found, ruleset = game_and_ruleset(path.read_bytes())
    if path in SETUPS:
        assert rulesets.load(ruleset).game == found != GAME
        assert rulesets_for(path) == (ruleset,)
    else:
        assert (found, ruleset) == (GAME, "")


@table("deck")
def test_words_of_other_games_alone_are_not_a_setup(deck: str) -> None:
    assert game_and_ruleset(deck)[0] == GAME


@table("text", "ruleset")
def test_ruleset_is_that_of_the_list(text: str, ruleset: str) -> None:
    assert check(text).ruleset == ruleset


@table("text", "ruleset", "fitting")
def test_another_games_rules_are_refused_in_one_line(text: str, ruleset: str | None, fitting: str) -> None:
    report = check(text, ruleset)
    assert [f.code for f in report.findings] == ["D007"]
    assert f"--ruleset {fitting}`" in report.findings[0].message_with_step
    assert report.verdict.value == "undecided"
    assert report.not_checked == ()


# ---- reading


@table("heading")
def test_headings_of_fleets_are_read(heading: str) -> None:
    text = f"Players:\n2 Player\n{heading}\n2 Ship A [size 3]\n1 Ship B [size 1]\n"
    assert [b.numbers for b in setup(text).section("fleet")] == [(1, 2)]
    assert codes(text) == []


@table("line")
def test_lines_of_fleets_are_read(line: str) -> None:
    text = FLEETS.replace("1 Ship 1B [size 3]", line)
    assert codes(text) == []
    ship = setup(text).section("fleet")[0].items[1]
    assert (ship.count, ship.title, ship.declared["size"]) == (1, "Ship 1B", 3)


@table("text", "found")
def test_setup_breaks_these_codes(text: str, found: list[str]) -> None:
    assert codes(text) == found


def test_comment_that_ignores_a_code_is_named() -> None:
    text = FLEETS.replace("Fleet 2:", "Fleet 2:  # borgcheck: ignore[FC110] house rule").replace("size 7", "size 6")
    assert [each.code for each in check(text).ignored] == ["FC110"]


def test_missing_sections_are_listed() -> None:
    text = FLEETS + "Pool 2:\n1 Ship 2B\nHand 1-2:\n4 Command Card\n"
    assert check(text).not_checked == ("Map", "Borg Pile", "Tokens", "Pool 1", "Missions", "Command Deck", "Drawn")
    invasion = check(INVASION + "Deck 1-2:\n10 Card\n")
    assert "Seating" not in invasion.not_checked
    assert invasion.counts["deck-2"] == 10


@given(st.integers(1, 99), st.integers(1, 99))
def test_numbers_are_read_back(first: int, last: int) -> None:
    assert split_numbers(f"Fleet {first}") == ("Fleet", (first,))
    read = ("Space deck", tuple(range(first, last + 1))) if first <= last else (f"Space deck {first} - {last}", ())
    assert split_numbers(f"Space deck {first} - {last}") == read


@table("line", "column", "code")
def test_unreadable_line_of_a_setup_is_reported_at_its_column(line: str, column: int, code: str) -> None:
    report = check(FLEETS.replace("1 Ship 1B [size 3]", line))
    found = next(f for f in report.findings if f.code.startswith("D"))
    assert (found.code, found.severity, found.span.line, found.span.column) == (code, "error", 5, column)
    assert report.verdict == "undecided"


def test_unknown_heading_of_a_setup_is_reported_with_the_nearest_one() -> None:
    text = "Players:\n2 Player\nFlet 1-2:\n1 Ship A [size 7]\nFleet:\n1 Ship B [size 7]\nJunk:\n1 Thing\n"
    found = [(f.code, f.line, f.suggestions) for f in check(text, "fleet-captains").findings]
    assert found == [("D002", 3, ("Fleet 1",)), ("D002", 5, ("Fleet 1",)), ("D002", 7, ())]


def test_facts_about_a_setup_do_not_change_its_fingerprint() -> None:
    text = "My fleets\n@player Ann\n# a remark\nEvent: Home\n" + FLEETS
    read = setup(text)
    assert read.meta == {"name": "My fleets", "player": "Ann", "event": "Home"}
    assert check(text).fingerprint == check(FLEETS).fingerprint


@pytest.mark.parametrize("content", [b"\x00\x01\x02\x03", b"", b"@ruleset fleet-captains\n", b"Players:\nMap:\n"])
def test_setup_without_cards_is_reported(content: bytes) -> None:
    report = borgcheck.check(content, "fleet-captains")
    assert [f.code for f in report.findings] == ["D005" if b"\x00" in content else "D004"]


def test_setup_fingerprint_depends_on_its_cards_only() -> None:
    same = [
        "Players:\n2 Player\nFleet 2:\n1 ship 2a [SIZE 7]\nFleet 1:\n1 Ship 1B [size 3]\n1 SHIP 1A [size 4]\n",
        FLEETS.replace("2 Player", "1 Player\n1 Player"),
    ]
    assert check(f"{FLEETS}Map:\n25 tiles\n").fingerprint == check(f"{FLEETS}Map:\n25 Location Tile\n").fingerprint
    assert {check(t).fingerprint for t in same} == {check(FLEETS).fingerprint}
    others = [FLEETS.replace("size 3", "size 2"), FLEETS.replace("1B", "1C"), FLEETS.replace("Fleet 2", "Fleet 3")]
    pile = "Borg Pile:\n1 Borg Sphere\n1 Borg Queen Sphere\n"
    others += [FLEETS + pile, FLEETS + "Borg Pile:\n1 Borg Queen Sphere\n1 Borg Sphere\n"]
    assert len({check(t).fingerprint for t in (FLEETS, *others)}) == len(others) + 1
    apart = "Hand 1:\n4 Command Card\nHand 2:\n4 Command Card\n"
    assert check(FLEETS + apart).fingerprint == check(FLEETS + "Hand 1-2:\n4 Command Card\n").fingerprint


@pytest.mark.parametrize(
    "line", ["1 a" + " " * 40_000 + "b", "(1" * 20_000, "1 a " + "[a]" * 10_000, "Fleet " + "1 " * 20_000]
)
def test_overlong_lines_are_unread(line: str) -> None:
    assert sorted(codes(FLEETS + line + "\n")) == ["D001"]


# ---- any number of players


def fleets(players: int) -> str:
    """A legal setup of fleets, pools, missions, decks and hands for a number of players."""
    size = -(-14 // players)
    out = [f"Players:\n{players} Player"]
    for k in range(1, players + 1):
        out.append(f"Fleet {k}:\n1 Ship {k}A [size {size} SCI {size} INF 0 COM 0]\nPool {k}:\n1 Ship {k}B [size 3]")
        out.append(f"Missions {k}:\n{size} Science Mission")
    return "\n".join(out) + "\n"


def invasion(players: int) -> str:
    return f"Scenario:\n1 Borg Invasion\nPlayers:\n{players} Player\nFlagships:\n{players} Borg Invasion Starter Starship\nDeck 1-{players}:\n3 Ensign\n2 Lieutenant\n1 Evasive Maneuvers\n1 Tricorder\n1 Phasers\n1 Diagnostic Check\n1 Starfleet Academy\nHand 1-{players}:\n5 Card\nBorg Cards:\n{5 * players + 5} Borg Card\n"


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 20), st.data())
def test_fleets_are_judged_for_any_number_of_players(players: int, data: st.DataObject) -> None:
    text = fleets(players)
    k = data.draw(st.integers(1, players))
    size = -(-14 // players)
    one_off = {
        f"Ship {k}A [size {size}": (f"Ship {k}A [size {size + 1}", "FC110"),
        f"Ship {k}A [size {size} SCI {size}": (f"Ship {k}A [size {size} SCI {size + 1}", "FC133"),
        f"Ship {k}A [size {size} ": (f"Ship {k}A [", "FC111"),
        f"Missions {k}:\n": (f"Missions {k}:\n1 Combat Mission\n", "FC130"),
        f"Missions {k}:\n{size} Science": (f"Missions {k}:\n{size} Combat", "FC132"),
        f"Fleet {k}:": (f"Fleet {players + 1}:", "FC112"),
        f"1 Ship {k}B": (f"1 Ship {k}A", "FC113"),
    }
    assert codes(text) == []
    assert {old: codes(text.replace(old, new)) for old, (new, _) in one_off.items()} == {
        old: [code] for old, (_, code) in one_off.items()
    }


@pytest.mark.parametrize("players", range(1, 6))
def test_invasion_is_judged_for_any_number_of_players(players: int) -> None:
    text = invasion(players)
    assert codes(text) == []
    one_off = {
        f"{players} Borg Invasion Starter": (f"{players + 1} Borg Invasion Starter", ["DB120"]),
        f"{5 * players + 5} Borg Card": (f"{5 * players + 4} Borg Card", ["DB160"]),
        "5 Card": ("4 Card", ["DB114"]),
        "3 Ensign": ("4 Ensign", ["DB111", "DB112"]),
        f"Deck 1-{players}": (f"Deck 1-{players + 1}", ["DB110"]),
    }
    for old, (new, found) in one_off.items():
        assert sorted(codes(text.replace(old, new))) == found
