"""The command line as a user meets it: exit codes, one-line errors, formats, streams."""

from __future__ import annotations

import concurrent.futures
from pathlib import Path

import pytest

from tests.running import Invoke, python
from tests.texts import ILLEGAL, LEGAL

UNDECIDED = LEGAL + "1 No Such Card At All\n"


@pytest.fixture
def decks(here: Path) -> Path:
    for name, text in (("legal", LEGAL), ("illegal", ILLEGAL), ("undecided", UNDECIDED)):
        (here / f"{name}.deck").write_text(text, encoding="utf-8")
    return here


@pytest.mark.usefixtures("decks")
@pytest.mark.parametrize("option", ["-q", "-v", "--summary"])
def test_options_of_the_text_output_may_be_combined_with_its_name(option: str, invoke: Invoke) -> None:
    without = invoke(["check", "illegal.deck", option]).out
    assert invoke(["check", "illegal.deck", option, "--output-format", "text"], code=1).out == without != ""


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


@pytest.mark.process
@pytest.mark.parametrize(
    ("command", "own", "others"),
    [
        ("rulesets", "rules", "borgcheck.cli.check borgcheck.cli.cards borgcheck.reading lark whoosh"),
        ("check legal.deck", "check", "borgcheck.cli.rules borgcheck.games.game rich.console whoosh jinja2 reportlab"),
    ],
)
def test_command_imports_what_it_needs(decks: Path, command: str, own: str, others: str) -> None:
    code = f"import sys\nfrom borgcheck.cli import run\nrun({command.split()})\nprint(*sys.modules)"
    modules = set(python("-c", code).stdout.splitlines()[-1].split())
    assert f"borgcheck.cli.{own}" in modules
    assert not modules.intersection(others.split())
