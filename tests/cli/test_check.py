"""`check` as people and services meet it: what fits a terminal, what can be done next, what is written and imported."""

from __future__ import annotations

import concurrent.futures
import json
import os
from pathlib import Path
from unittest.mock import Mock

import pytest

from borgcheck.api import check
from borgcheck.checking import fix
from borgcheck.checking.codes import all_rules
from borgcheck.cli import run
from borgcheck.inputs import decks
from tests.running import Invoke, python
from tests.samples import ROOT, check_sample
from tests.tables import table
from tests.texts import ILLEGAL, LEGAL, WARNED


@pytest.fixture(autouse=True)
def _folder(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Decks of every kind in a working folder, and no service around it."""
    for name, text in (("legal", LEGAL), ("illegal", ILLEGAL), ("warned", WARNED)):
        (here / f"{name}.deck").write_text(text, encoding="utf-8")
    for name in ("GITHUB_STEP_SUMMARY", "COLUMNS", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")


def message(name: str) -> str:
    """Return the message of the first finding of a deck."""
    return check(Path(name)).findings[0].message


# ---- terminals


@pytest.mark.parametrize("option", ["-q", "-v", "--summary"])
def test_options_of_the_text_output_may_be_combined_with_its_name(option: str, invoke: Invoke) -> None:
    without = invoke(["check", "illegal.deck", option]).out
    assert invoke(["check", "illegal.deck", option, "--output-format", "text"], code=1).out == without != ""


def test_nothing_is_broken_without_a_terminal(monkeypatch: pytest.MonkeyPatch, invoke: Invoke) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR")
    assert message("illegal.deck") in invoke("check illegal.deck").out


def test_places_keep_apart_from_severities(invoke: Invoke) -> None:
    Path("long.deck").write_text("\n" * 12_345 + LEGAL + "1 " + 10 * " " + "No Such Card\n", encoding="utf-8")
    assert "  12357:13 error   C001  " in invoke("check long.deck").out


# ---- totals


@table("findings", "listed", "rest")
def test_more_than_twenty_findings_of_a_code_are_counted(findings: int, listed: int, rest: str | None) -> None:
    """A line that stands for the rest stands for itself and at least one other."""
    found = check(LEGAL + "1 Borg Cubee\n" * findings).findings
    assert [f.code for f in found] == ["C001"] * listed
    assert [bool(f.suggestions) for f in found] == [*[True] * (listed - bool(rest)), *([False] if rest else [])]
    ends = [f.message.rpartition("; ")[2] for f in found if "more like this" in f.message]
    assert ends == ([rest] if rest else [])
    assert rest is None or found[-1].message.endswith(rest)


# ---- what can be done next


def advice(invoke: Invoke, *arguments: str) -> list[str]:
    out = invoke(["check", *arguments]).out.splitlines()
    return [line for line in out if "borgcheck check --fix" in line or line.startswith("borgcheck rule")]


@table("text", "fixable")
def test_number_of_fixable_titles_is_what_fix_corrects(text: str, fixable: int, invoke: Invoke) -> None:
    Path("some.txt").write_text(LEGAL + text, encoding="utf-8")
    promised = [line for line in advice(invoke, "some.txt") if "--fix" in line]
    assert promised == ([f"{fixable} of these can be fixed: borgcheck check --fix some.txt"] if fixable else [])
    assert invoke("check --fix some.txt").err.count(" is now ") == fixable


@pytest.mark.parametrize(("number", "named"), [(3, "0.txt 1.txt 2.txt"), (4, "PATH...")])
def test_up_to_three_paths_are_repeated_in_what_can_be_done(number: int, named: str, invoke: Invoke) -> None:
    names = [f"{n}.txt" for n in range(number)]
    for name in names:
        Path(name).write_text(f"{LEGAL}1 Nine of Elevn\n", encoding="utf-8")
    assert advice(invoke, *names)[0] == f"  {number} of these can be fixed: borgcheck check --fix {named}".strip()


@pytest.mark.parametrize(
    ("options", "repeated"),
    [
        ("-r borg-gray --no-strict --input-format text", "--ruleset borg-gray --no-strict --input-format text"),
        ("-v -o - --report json=out.json", ""),
    ],
)
def test_options_that_decide_what_is_fixed_are_repeated(options: str, repeated: str, invoke: Invoke) -> None:
    Path("some.txt").write_text(f"{LEGAL}1 Nine of Elevn\n", encoding="utf-8")
    assert advice(invoke, "some.txt", *options.split())[0].endswith(f"--fix some.txt {repeated}".rstrip())


def test_list_is_read_once(monkeypatch: pytest.MonkeyPatch, invoke: Invoke) -> None:
    """What can be fixed is counted without reading the list again."""
    text = f"{LEGAL}1 Nine of Elevn\n1 Borg Skout Vessel\n"
    Path("some.deck").write_text(text, encoding="utf-8")
    reading, fixing = Mock(wraps=decks.read_list), Mock(wraps=fix.read_as_deck)
    monkeypatch.setattr(decks, "read_list", reading)
    monkeypatch.setattr(fix, "read_as_deck", fixing)
    assert "2 of these can be fixed: " in invoke("check some.deck", code=1).out
    assert [call.args[0] for call in (*reading.call_args_list, *fixing.call_args_list)] == [text.encode()]


# ---- more outputs of one run


@pytest.mark.parametrize("buffering", [1, -1])
def test_closed_pipe_changes_neither_exit_code_nor_reports(buffering: int, monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "w", buffering, encoding="utf-8") as closed:  # noqa: PTH123 - a descriptor
        monkeypatch.setattr("sys.stdout", closed)
        assert run(["check", "illegal.deck", "--report", "json=new.json"]) == 1
    assert json.loads(Path("new.json").read_text(encoding="utf-8"))["summary"]["illegal"] == 1


# ---- citations


def test_findings_on_reading_a_list_cite_nothing() -> None:
    rules = {rule.code: rule for rule in all_rules()}
    reading = {code for code in rules if code[0] == "D" and code[1].isdigit()} | {"C001", "C003", "X001"}
    assert {code for code, rule in rules.items() if not rule.is_cited} == reading
    seen = set()
    for path in sorted((ROOT / "decks/illegal").iterdir()):
        for finding in check_sample(path).findings:
            seen.add(finding.code)
            assert bool(finding.rulings) == (finding.code not in reading), finding
            assert finding.to_dict()["rulings"] == list(finding.rulings)
    assert seen >= reading


# ---- processes and imports


@pytest.mark.process
def test_importing_the_package_reads_nothing() -> None:
    code = "import sys, borgcheck; print([m for m in sys.modules if m.startswith('borgcheck')], 'lark' in sys.modules)"
    assert python("-c", code).stdout.strip() == "['borgcheck.version', 'borgcheck'] False"


@pytest.mark.process
def test_more_processes_than_decks_are_not_started(monkeypatch: pytest.MonkeyPatch, invoke: Invoke) -> None:
    asked: list[int] = []
    pool = concurrent.futures.ProcessPoolExecutor

    def started(processes: int, **settings: object) -> concurrent.futures.ProcessPoolExecutor:
        asked.append(processes)
        return pool(processes, **settings)  # type: ignore[arg-type]

    monkeypatch.setattr(concurrent.futures, "ProcessPoolExecutor", started)
    assert "3 decks: " in invoke("check . --jobs 200", code=1).out
    assert asked == [3]


@pytest.mark.process
@pytest.mark.parametrize(
    ("command", "own", "others"),
    [
        ("rulesets", "rules", "borgcheck.cli.check borgcheck.cli.cards borgcheck.reading lark whoosh"),
        ("check legal.deck", "check", "borgcheck.cli.rules borgcheck.games.game rich.console whoosh jinja2 reportlab"),
    ],
)
def test_command_imports_what_it_needs(command: str, own: str, others: str) -> None:
    code = f"import sys\nfrom borgcheck.cli import run\nrun({command.split()})\nprint(*sys.modules)"
    modules = set(python("-c", code).stdout.splitlines()[-1].split())
    assert f"borgcheck.cli.{own}" in modules
    assert not modules.intersection(others.split())
