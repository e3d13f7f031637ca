"""The calculators of the two other games, by cases as data (tests/tables/games/NAME.yaml, explained in the README.md
beside them), and against brute force."""

from __future__ import annotations

import io
import json
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import asdict
from fractions import Fraction
from itertools import chain, combinations, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import typer
import typer.main
from hypothesis import given, settings
from hypothesis import strategies as st

from borgcheck.cli import run, table
from borgcheck.corpus.corpus import shipped
from borgcheck.output import answer as output
from borgcheck.tables import chances
from borgcheck.tables.answer import DBG, FLEET_CAPTAINS, figures
from borgcheck.tables.captains.fleet import draft, draw_fleet, fleet_size, reinforce, sizes_adding_up
from borgcheck.tables.captains.ships import SYSTEMS, arrival, borg_ships, ships, ships_by_name
from borgcheck.tables.captains.turn import BorgTurn, borg_turn
from borgcheck.tables.dbg.war import FlagshipStats, war
from borgcheck.tables.interpretations import Ambiguity, compare_interpretations
from tests.yamls import load_yaml

FOLDER = Path(__file__).parent / "tables" / "games"
KEYS = {"name", "args", "file", "says", "omits", "result", "error"}
GAMES = {"fleet-captains-borg": FLEET_CAPTAINS, "dbg-borg-invasion": DBG}
COMMANDS = typer.main.get_group(table.app).commands


def _cases() -> list[Any]:
    return [
        pytest.param(path.stem, case, id=f"{path.stem}-{case['name']}")
        for path in sorted(FOLDER.glob("*.yaml"))
        for case in load_yaml(path)
    ]


CASES = _cases()


def _has_only_options(case: dict[str, Any]) -> bool:
    """Whether there is no file, and a result to compare."""
    return bool(case.get("args")) and "file" not in case and "result" in case


def _arguments(command: str, case: dict[str, Any], folder: Path) -> list[str]:
    arguments = ["table", command, *shlex.split(case.get("args", ""))]
    if "file" in case:
        (folder / "game.toml").write_text(case["file"], encoding="utf-8")
        arguments += ["--file", str(folder / "game.toml")]
    return arguments


def _holds(wanted: Any, found: Any, path: str = "result") -> None:
    """Whether everything wanted is found; lists have to be as long, mappings may have more keys."""
    if isinstance(wanted, dict) and wanted:
        for key, value in wanted.items():
            assert key in found, f"{path} has no {key}"
            _holds(value, found[key], f"{path}.{key}")
    elif isinstance(wanted, list):
        assert len(found) == len(wanted), f"{path}: {found}"
        for number, (one, other) in enumerate(zip(wanted, found, strict=True)):
            _holds(one, other, f"{path}[{number}]")
    else:
        assert found == wanted, f"{path}: {found}"


@pytest.mark.parametrize(("command", "case"), CASES)
def test_case(command: str, case: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert set(case) <= KEYS
    arguments = _arguments(command, case, tmp_path)
    code = run(arguments)
    shown = capsys.readouterr()
    if "error" in case:
        assert code == 2
        assert shown.out == ""
        assert shown.err.count("\n") == 1
        assert case["error"] in shown.err.replace(str(tmp_path / "game.toml"), "FILE")
        return
    assert code == 0, shown.err
    for fragment in case.get("says", ()):
        assert any(fragment in line for line in shown.out.splitlines()), shown.out
    for fragment in case.get("omits", ()):
        assert fragment not in shown.out
    assert run([*arguments, "--output-format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data) == {"table", "game", "answer", "result", "how", "open", "rulings"}
    assert data["table"] == command
    assert data["answer"] == [line for line in shown.out.splitlines() if line][: len(data["answer"])]
    if "result" in case:
        _holds(case["result"], data["result"])
    for ruling in data["rulings"]:
        entry = shipped().get(ruling["id"])
        assert entry is not None
        assert entry.game == data["game"] == GAMES[ruling["id"].split("#")[0]]


@pytest.mark.slow
@pytest.mark.parametrize(("command", "case"), [c for c in CASES if _has_only_options(c.values[1])])
def test_a_file_says_the_same(
    command: str, case: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = shlex.split(case["args"])
    run(["table", command, *arguments, "--output-format", "json"])
    wanted = capsys.readouterr().out
    values: list[str] = []
    while arguments:
        key = arguments.pop(0).removeprefix("--")
        value = arguments.pop(0) if arguments and not arguments[0].startswith("--") else None
        values.append(f"{key} = {'true' if value is None else json.dumps(value)}")
    file = tmp_path / "game.toml"
    file.write_text("\n".join(values), encoding="utf-8")
    assert run(["table", command, "--file", str(file), "--output-format", "json"]) == 0
    assert capsys.readouterr().out == wanted


def test_every_calculator_has_cases_and_an_example_that_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert {p.stem for p in FOLDER.glob("*.yaml")} == {*COMMANDS} - {"assimilate", "hive"}
    for name, command in COMMANDS.items():
        found = re.search(r"Example: borgcheck (.*)", command.help)
        assert found, name
        assert run(shlex.split(found[1])) == 0, found[1]
        assert shlex.split(found[1])[1] == name
        assert "Traceback" not in capsys.readouterr().err


def test_without_a_command_it_lists_the_calculators(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["table"]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert all(name in shown.out for name in COMMANDS)


@pytest.mark.process
def test_another_command_does_not_pay_for_the_tables() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from borgcheck.cli import run; run(['rulesets']); print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "borgcheck.cli.rules" in done.stdout
    assert "borgcheck.tables" not in done.stdout


def test_an_unknown_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["table", "cube-bonus", "--file", "nowhere.toml"]) == 2
    assert capsys.readouterr().err == "borgcheck: nowhere.toml: cannot be read (No such file or directory)\n"


def test_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for text, code, says in (
        ("hands = [1, 2]\n", 0, "+3 to every stat of the Cube."),
        ("hands = 1.5\n", 2, "borgcheck: <stdin>: hands: expected whole numbers"),
        ("hands = " + "9" * 5000, 2, "borgcheck: <stdin>: not a TOML file"),
    ):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert run(["table", "cube-bonus", "--file", "-"]) == code
        shown = capsys.readouterr()
        assert (shown.out or shown.err).startswith(says)


OPTIONS = [
    (name, option)
    for name, command in COMMANDS.items()
    for option in {o for p in command.params for o in p.opts if o.startswith("--")}
    - {"--help", "--output"}  # it would write files
]
WORDS = st.lists(st.sampled_from("0 1 2 3 6 14 , = / : A B C none ninth Sphere x ٣ - ' \" \x1b".split(" ")), max_size=8)
VALUES = st.recursive(
    st.one_of(st.integers(), st.booleans(), WORDS.map("".join)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.sampled_from("123AB"), inner, max_size=3)),
    max_leaves=5,
)


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(v)}" for key, v in value.items()) + "}"
    return f"[{', '.join(map(_toml, value))}]" if isinstance(value, list) else json.dumps(value)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(CASES), st.sampled_from(OPTIONS), VALUES, st.booleans())
def test_any_value_gives_an_answer_or_one_line_of_error(
    case: Any, option: tuple[str, str], value: object, in_file: bool
) -> None:
    """Any value of any option, alone or added to a case, gives an answer or one line of error."""
    command, key = option
    options = shlex.split(case.values[1].get("args", "")) if case.values[0] == command else []
    with TemporaryDirectory() as folder, redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()) as complaint:
        file = Path(folder) / "game.toml"
        file.write_text(f"{key.removeprefix('--')} = {_toml(value)}\n", encoding="utf-8")
        code = run(["table", command, *options, *(["--file", str(file)] if in_file else [key, str(value)])])
    assert code in (0, 2)
    assert complaint.getvalue().count("\n") == (code == 2)


def test_names_of_sectors_cannot_act_on_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["table", "borg-turn", "--start", "A", "--entered", "[red]B\x1b[2J"]) == 0
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert "[red]B\ufffd[2J 2" in shown


# The printed figures


def test_the_ships_are_named_and_in_order() -> None:
    assert [s.size for s in borg_ships()] == [3, 4, 5, 6, 6, 7, 8, 9]
    names = [n for s in borg_ships() for n in (s.name, *s.aliases)]
    assert len(ships_by_name()) == len({n.lower() for n in names}) == len(names)


def _rows(slug: str) -> list[list[str]]:
    """The rows of the table in a ruling, without heading and rule."""
    entry = shipped().get(slug)
    assert entry is not None
    rows = [line.strip("| ").split(" | ") for line in entry.text.split("\n") if line.startswith("|")]
    return rows[2:]


def test_the_ships_are_those_of_the_ruling() -> None:
    printed = {
        s.name: [
            str(s.size),
            "/".join(map(str, s.ratings)),
            *("/".join(map(str, s.dials[d])) if s.dials else "not printed" for d in SYSTEMS),
        ]
        for s in borg_ships()
    }
    assert printed == {name: rest for name, *rest in _rows("fleet-captains-borg#borg-ship-types")}
    for ship in borg_ships():
        assert ship.name in shipped().get(ship.ruling).title  # type: ignore[union-attr]


def test_suspect_figures_are_those_that_look_wrong() -> None:
    odd = {s.name for s in borg_ships() for d in s.dials.values() if not d[0] > d[1] > d[2]}
    highest = max(s.dials["ENGINEERS"][0] for s in borg_ships() if s.dials)
    odd |= {s.name for s in borg_ships() if s.dials and s.dials["ENGINEERS"][0] == highest}
    assert odd == {s.name for s in borg_ships() if s.suspect}


def test_a_roll_has_six_faces() -> None:
    for roll in figures(FLEET_CAPTAINS)["roll"]:
        assert sorted(chain.from_iterable(f["on"] for f in roll["faces"])) == [1, 2, 3, 4, 5, 6]


# Against brute force

SIZES = st.lists(st.integers(1, 9), max_size=9)


@given(st.integers(1, 15), SIZES)
def test_a_draft_against_all_subsets(target: int, sizes: list[int]) -> None:
    everything = chain.from_iterable(combinations(sizes, n) for n in range(len(sizes) + 1))
    possible = any(sum(s) == target for s in everything)
    chosen = sizes_adding_up(target, sizes)
    assert (chosen is not None) == possible
    if chosen is not None:
        assert sum(chosen) == target
        assert draft(chosen, target).result["state"] == "complete"
    drawn = draw_fleet(target, sizes)
    assert sorted([*drawn.kept, *drawn.discarded, *drawn.remaining]) == sorted(sizes)
    assert sum(drawn.kept) <= target
    assert not drawn.remaining or sum(drawn.kept) == target
    reached = sum(drawn.kept) == target
    assert draft(sizes, target).result["state"] == ("complete" if reached else "restart" if possible else "impossible")


@given(st.integers(1, 40))
def test_fleet_size_is_the_least_that_reaches_fourteen(players: int) -> None:
    assert fleet_size(players) * players >= 14 > (fleet_size(players) - 1) * players


@given(st.integers(1, 15), SIZES, SIZES, st.integers(0, 3))
def test_reinforcement_never_passes_the_limit_but_by_the_next_larger(
    size: int, survivors: list[int], pool: list[int], losses: int
) -> None:
    found = reinforce(survivors=survivors, pool=pool, size=size, losses=losses).result["readings"][0]
    limit = size + (1 if losses else 0)
    fits = sorted(s for s in pool if sum(survivors) + s <= limit)
    assert found["limit"] == limit
    assert found["eligible"] == fits
    if found["next_larger"] is not None:
        assert losses
        assert not fits
        assert found["next_larger"] == min(pool)
        assert found["total"] == sum(survivors) + min(pool)


SECTORS = st.sampled_from("ABCDE")


TURNS = st.builds(
    BorgTurn,
    start=SECTORS,
    entered=st.lists(SECTORS, max_size=7),
    player_ships=st.sets(SECTORS, max_size=2),
    unexplored=st.sets(SECTORS, max_size=2),
    tokens=st.dictionaries(SECTORS, st.integers(0, 6)),
    arrives=st.booleans(),
)


@given(TURNS)
def test_a_borg_turn_against_a_walk(now: BorgTurn) -> None:
    answer, there = borg_turn(**asdict(now)), now.tokens
    walks = {rules: _walk(now, *rules) for rules in product((True, False), repeat=3)}
    found = answer.result["readings"]
    assert {json.dumps(r["placed"], sort_keys=True) for r in found} == {
        json.dumps(w, sort_keys=True) for w in walks.values()
    }
    for reading in found:
        for choice in reading["choices"] or [{}]:
            for each, spared, also in walks:
                rules = {
                    "arrival": "sector" if each else "map",
                    "player-ship": "both" if spared else "end",
                    "unexplored": "also" if also else "only",
                }
                if choice.items() <= rules.items():
                    assert reading["placed"] == walks[each, spared, also]
        after = {s: there.get(s, 0) + n for s, n in reading["placed"].items()}
        assert {k: v for k, v in reading["tokens"].items() if k in after} == after
        built = [(b["sector"], b["structure"]) for b in reading["built"]]
        assert sorted(built) == sorted(
            (s, name)
            for s, n in after.items()
            for at, name in ((3, "Unicomplex"), (5, "Transwarp Conduit"))
            if there.get(s, 0) < at <= n
        )


def _walk(now: BorgTurn, each: bool, spared: bool, also: bool) -> dict[str, int]:
    """The tokens of a turn, a sector at a time."""
    placed: dict[str, int] = {}

    def drop(sector: str, number: int = 1) -> None:
        placed[sector] = placed.get(sector, 0) + number

    here = now.start
    if now.arrives and (here not in now.player_ships or not spared):
        drop(here)
    for number, here in enumerate(now.entered, 1):
        stops = here in now.unexplored
        if stops:
            drop(here, 2)
            if not also:
                return placed
        last = stops or number == len(now.entered)
        if not last or (each and (here not in now.player_ships or not spared)):
            drop(here)
        if last:
            break
    if here not in now.player_ships:
        drop(here)
    return placed


@given(st.lists(st.sampled_from([3, 4, 5, 6, 6, 7, 8, 9]), max_size=8), st.booleans())
def test_the_next_ship_is_the_smallest_left(gone: list[int], ninth: bool) -> None:
    left = [3, 4, 5, 6, 6, 7, 8, 9]
    try:
        for size in gone:
            left.remove(size)
    except ValueError:
        with pytest.raises(typer.BadParameter, match=r"no ship \d is left"):
            arrival([str(size) for size in gone])
        return
    found = arrival([*map(str, gone), *["ninth"] * ninth]).result
    assert found["next_size"] == (left[0] if left else None)
    assert found["left"] == len(left) + (not ninth)
    assert all(s.size == found["next_size"] for s in borg_ships() if s.name in found["candidates"])


@given(
    st.dictionaries(st.integers(1, 5), st.builds(FlagshipStats, *[st.integers(1, 2)] * 3), min_size=1),
    st.integers(1, 5),
)
def test_a_war_against_sorting(flagships: dict[int, FlagshipStats], turn_of: int) -> None:
    found = war(flagships, players=5, turn=turn_of).result
    best = max((s.attack, s.speed, s.diplomacy) for s in flagships.values())
    first = [seat for seat, s in flagships.items() if (s.attack, s.speed, s.diplomacy) == best]
    if len(first) == 1:
        assert found["winner"] == first[0]
        return
    order = [(turn_of - 1 + step) % 5 + 1 for step in range(5)]
    clockwise = min(first, key=order.index)
    away = {seat: min(order.index(seat), 5 - order.index(seat)) for seat in first}
    nearest = sorted(seat for seat in first if away[seat] == min(away.values()))
    assert found["tied"] == sorted(first)
    assert found["proximity"] == {"clockwise": clockwise, "both_ways": nearest}
    assert found["winner"] == (clockwise if nearest == [clockwise] else None)


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_dice_against_every_roll(dice: int) -> None:
    rolls = list(product(range(1, 7), repeat=dice))
    assert chances.chance_of_face(dice) == Fraction(sum(6 in roll for roll in rolls), len(rolls))
    assert chances.chances_of_sums(dice) == {
        total: Fraction(sum(sum(roll) == total for roll in rolls), len(rolls)) for total in range(dice, 6 * dice + 1)
    }


@settings(deadline=None)
@given(st.integers(1, 9), st.integers(0, 9), st.integers(1, 6))
def test_a_hand_against_every_hand(deck: int, wanted: int, hand: int) -> None:
    wanted = min(deck, wanted)
    hands = list(combinations(range(deck), min(deck, hand)))
    counted = [sum(card < wanted for card in h) for h in hands]
    assert chances.chances_in_hand(deck, wanted, hand) == {
        k: Fraction(counted.count(k), len(hands)) for k in sorted(set(counted))
    }


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(5, 33), "5/33 = 15.2 %"),
        (Fraction(1, 5000), "1/5000, <0.1 %"),
        (Fraction(4999, 5000), "4999/5000, >99.9 %"),
        (Fraction(1234567, 7654321), "16.1 %"),
    ],
)
def test_a_chance_is_never_rounded_to_certainty(chance: Fraction, shown: str) -> None:
    assert chances.format_chance(chance) == shown


# Readings


@given(st.lists(st.integers(0, 2), min_size=8, max_size=8))
def test_readings_lead_to_the_outcome_that_they_name(outcomes: list[int]) -> None:
    rules = tuple(Ambiguity(n, {f"{n}1": f"{n} is 1", f"{n}2": f"{n} is 2"}) for n in "xyz")
    all_of_them = dict(zip(product(*(r.readings for r in rules)), outcomes, strict=True))
    found = compare_interpretations(rules, lambda choice: all_of_them[choice["x"], choice["y"], choice["z"]])
    assert len({r.outcome for r in found}) == len(found) == len(set(outcomes))
    for readings, outcome in all_of_them.items():
        named = dict(zip("xyz", readings, strict=True))
        assert [r.outcome for r in found if any(c.items() <= named.items() for c in r.choices)] == [outcome]
        clauses = {f"{n} is {reading[1]}" for n, reading in named.items()}
        assert [
            r.outcome for r in found if any(set(c.split(" and ")) <= {*clauses, ""} for c in r.clause.split(", or "))
        ] == [outcome]


def test_the_text_starts_with_the_answer() -> None:
    first = next(iter(output.blocks(ships(), shipped())))
    assert first.pieces == [(ships().answer[0], "bold")]
