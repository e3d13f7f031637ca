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
from borgcheck.corpus.corpus import corpus
from borgcheck.games import chances
from borgcheck.games.captains.ships import GAME as FLEET_CAPTAINS
from borgcheck.games.captains.ships import SYSTEMS, borg_ships, ships
from borgcheck.games.dbg.odds import GAME as DBG
from borgcheck.games.figures import figures
from borgcheck.games.game import load
from borgcheck.output import calculation as output
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
    assert set(data) == {"table", "game", "answer", "result", "notes", "how", "open", "rulings"}
    assert data["table"] == command
    assert data["answer"] == [line for line in shown.out.splitlines() if line][: len(data["answer"])]
    if "result" in case:
        _holds(case["result"], data["result"])
    for ruling in data["rulings"]:
        entry = corpus().get(ruling["id"])
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
    assert "calculators" not in done.stdout


def test_an_unknown_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["table", "borg-cards", "--file", "nowhere.toml"]) == 2
    assert capsys.readouterr().err == "borgcheck: nowhere.toml: cannot be read (No such file or directory)\n"


def test_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for text, code, says in (
        ("players = 2\ngained = 6\nhands = [1, 2]\n", 0, "9 Borg Cards left in the area"),
        ("hands = 1.5\n", 2, "borgcheck: <stdin>: hands: expected whole numbers"),
        ("hands = " + "9" * 5000, 2, "borgcheck: <stdin>: is not valid TOML"),
    ):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert run(["table", "borg-cards", "--file", "-"]) == code
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


# The printed figures


def test_the_ships_are_named_and_in_order() -> None:
    assert [s.size for s in borg_ships()] == [3, 4, 5, 6, 6, 7, 8, 9]
    assert {s.name for s in borg_ships()} == set(load(FLEET_CAPTAINS).sections["borg-pile"].printed)


def _rows(slug: str) -> list[list[str]]:
    """The rows of the table in a ruling, without heading and rule."""
    entry = corpus().get(slug)
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
        assert ship.name in corpus().get(ship.ruling).title  # type: ignore[union-attr]


def test_suspect_figures_are_those_that_look_wrong() -> None:
    odd = {s.name for s in borg_ships() for d in s.dials.values() if not d[0] > d[1] > d[2]}
    highest = max(s.dials["ENGINEERS"][0] for s in borg_ships() if s.dials)
    odd |= {s.name for s in borg_ships() if s.dials and s.dials["ENGINEERS"][0] == highest}
    assert odd == {s.name for s in borg_ships() if s.suspect}


def test_a_roll_has_six_faces() -> None:
    for roll in figures(FLEET_CAPTAINS)["roll"]:
        assert sorted(chain.from_iterable(f["on"] for f in roll["faces"])) == [1, 2, 3, 4, 5, 6]


# Against brute force


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


def test_the_text_starts_with_the_answer() -> None:
    first = next(iter(output.blocks(ships(), corpus())))
    assert first.pieces == [(ships().answer[0], "bold")]
