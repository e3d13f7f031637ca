"""The command line as a user meets it: exit codes, one-line errors, formats, streams."""

from __future__ import annotations

import concurrent.futures
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from texts import LEGAL

from borgcheck.cli import run
from tests.processes import Invoke, python

ROOT = Path(__file__).resolve().parents[2]
ILLEGAL = LEGAL.replace("29 Maglock", "30 Maglock")
UNDECIDED = LEGAL + "1 No Such Card At All\n"


@pytest.fixture
def decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "decks"
    folder.mkdir()
    monkeypatch.chdir(folder)
    (folder / "legal.deck").write_text(LEGAL, encoding="utf-8")
    (folder / "illegal.deck").write_text(ILLEGAL, encoding="utf-8")
    (folder / "undecided.deck").write_text(UNDECIDED, encoding="utf-8")
    return folder


def test_the_ruleset_of_the_deck_holds_unless_the_command_line_names_one(decks: Path) -> None:
    mission_ii = LEGAL.replace("1 Compromised Mission", "1 Explore Black Cluster II")
    (decks / "old.deck").write_text(mission_ii, encoding="utf-8")
    (decks / "new.deck").write_text("@ruleset borg-gray\n" + mission_ii, encoding="utf-8")
    (decks / "odd.deck").write_text("@ruleset chess\n" + mission_ii, encoding="utf-8")
    assert run(["check", "old.deck"]) == 1, "the mission is later than rules that nobody chose"
    assert run(["check", "old.deck", "--ruleset", "borg-1.6"]) == 0
    assert run(["check", "new.deck"]) == 1
    assert run(["check", "new.deck", "--ruleset", "borg-1.6"]) == 0
    assert run(["check", "odd.deck"]) == 2


@pytest.mark.usefixtures("decks")
@pytest.mark.parametrize("option", ["-q", "-v", "--summary"])
def test_what_text_shows_may_be_chosen_with_its_name(option: str, invoke: Invoke) -> None:
    without = invoke(["check", "illegal.deck", option]).out
    assert invoke(["check", "illegal.deck", option, "--output-format", "text"], code=1).out == without != ""


def test_quiet_and_concise(decks: Path, invoke: Invoke) -> None:
    (decks / "illegal.deck").open("a", encoding="utf-8").write("1 Interlink Drone\n")
    loud = invoke("check illegal.deck -f concise").out.splitlines()
    assert any(" info C003 " in line for line in loud)
    quiet = invoke("check legal.deck illegal.deck -f concise -q", code=1).out.splitlines()
    assert quiet == [line for line in loud if " info " not in line or "ILLEGAL" in line]
    (decks / "borgcheck.toml").write_text('output-format = "concise"\n', encoding="utf-8")
    assert invoke("check legal.deck illegal.deck -q").out.splitlines() == quiet


def test_verbose_shows_the_card_that_each_title_means_and_its_section(here: Path, invoke: Invoke) -> None:
    titles = "2 Borg Scout Vessel", "1 7of9", "1 interlink drone, Awaken", "3 Zzz Yyy"
    (here / "a.txt").write_text("\n".join(("Draw:", *titles, "Q's Tent:", "1 rgs", "Vault:", "1 Awaken", "")))
    shown = invoke("check -v a.txt").out.splitlines()
    assert [" ".join(line.split()) for line in shown[1:11]] == [
        "read as text: 7 card lines, 2 headings",
        "1 heading Draw:",
        "2 card 2 draw 2 Borg Scout Vessel",
        "3 card 1 draw 1 7of9 = Seven of Nine (The Borg)",
        "4 card 2 draw 1 interlink drone, Awaken = Nine of Eleven",
        "5 card 3 draw 3 Zzz Yyy = unknown card",
        "6 heading Q's Tent:",
        "7 card 1 Q's Tent 1 rgs = Radioactive Garbage Scow",
        "8 unread Vault:",
        "9 card 0 no section 1 Awaken",
    ]
    setup = "Players:\n1 Player\nBorg Pile:\n1 scout\n"
    (here / "b.txt").write_text(f"@ruleset fleet-captains\n{setup}")
    words = map(str.split, invoke("check -v b.txt").out.splitlines())
    assert ["5", "card", "1", "borg-pile", "1"] in [line[:5] for line in words]


@pytest.mark.process
def test_importing_the_package_reads_nothing() -> None:
    code = "import sys, borgcheck; print([m for m in sys.modules if m.startswith('borgcheck')], 'lark' in sys.modules)"
    assert python("-c", code).stdout.strip() == "['borgcheck.version', 'borgcheck'] False"


@pytest.mark.process
def test_more_processes_than_decks_are_not_started(
    decks: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    asked: list[int] = []
    pool = concurrent.futures.ProcessPoolExecutor

    def started(processes: int, **settings: object) -> concurrent.futures.ProcessPoolExecutor:
        asked.append(processes)
        return pool(processes, **settings)  # type: ignore[arg-type]

    monkeypatch.setattr(concurrent.futures, "ProcessPoolExecutor", started)
    assert "3 decks: " in invoke(["check", str(decks), "--jobs", "200"], code=1).out
    assert asked == [3]


@pytest.mark.parametrize(("arguments", "said"), [([], "check"), (["cards"], "import")], ids=str)
def test_a_group_without_a_command_shows_its_help(arguments: list[str], said: str, invoke: Invoke) -> None:
    out, errors = invoke(arguments, code=0)
    assert said in out
    assert errors == ""


@pytest.mark.process
@pytest.mark.parametrize(
    ("arguments", "own", "others"),
    [
        (["rulesets"], "rules", "borgcheck.cli.check borgcheck.cli.cards borgcheck.reading lark whoosh"),
        (
            ["check", "legal.deck"],
            "check",
            "borgcheck.cli.rules borgcheck.games.game rich.console whoosh jinja2",
        ),
    ],
    ids=["rulesets", "check"],
)
def test_a_command_imports_what_it_needs(decks: Path, arguments: list[str], own: str, others: str) -> None:
    code = f"import sys\nfrom borgcheck.cli import run\nrun({arguments})\nprint(*sys.modules)"
    modules = set(python("-c", code).stdout.splitlines()[-1].split())
    assert f"borgcheck.cli.{own}" in modules
    assert not modules.intersection(others.split())


def test_a_deck_named_twice_is_checked_once(decks: Path, invoke: Invoke) -> None:
    again = ["legal.deck", "./legal.deck", str(Path("legal.deck").absolute())]
    assert [
        d["path"]
        for d in json.loads(invoke(["check", *again, "--ruleset", "borg-1.6,borg-1.6", "--output-format", "json"]).out)[
            "decks"
        ]
    ] == ["legal.deck"]


def test_options_of_text_mean_text_whatever_the_configuration(decks: Path, invoke: Invoke) -> None:
    for configured in ("concise", "json"):
        Path("borgcheck.toml").write_text(f'output-format = "{configured}"\n', encoding="utf-8")
        assert invoke("check legal.deck --summary").out.startswith("deck ")
    assert invoke("check illegal.deck --quiet").out.startswith("illegal.deck  Base\n")


@pytest.mark.process
@pytest.mark.skipif(os.name == "nt", reason="needs a pipe that closes")
def test_a_pipe_closed_in_the_middle_is_no_verdict(decks: Path) -> None:
    started = subprocess.Popen(
        [sys.executable, "-u", "-m", "borgcheck", "rulings", "list"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert started.stdout is not None
    assert started.stderr is not None
    started.stdout.readline()
    started.stdout.close()
    assert started.wait(60) == 0
    assert started.stderr.read() == b""
