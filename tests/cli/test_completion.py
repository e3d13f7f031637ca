"""Completion in a shell: rulesets, codes, terms of the rulings, options; and that what is offered exists."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from borgcheck.checking.codes import expand
from borgcheck.cli import complete, run
from borgcheck.rules import rulesets


def _bash(line: str) -> list[str]:
    words = line.split(" ")
    found = subprocess.run(
        [sys.executable, "-m", "borgcheck"],
        env={
            **os.environ,
            "_BORGCHECK_COMPLETE": "complete_bash",
            "COMP_WORDS": line,
            "COMP_CWORD": str(len(words) - 1),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    return found.stdout.split()


@pytest.mark.process
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("borgcheck fm", ["fmt"]),
        ("borgcheck check --ruleset borg-g", ["borg-gray"]),
        ("borgcheck check --ruleset borg-1.6,borg-g", ["borg-1.6,borg-gray"]),
        ("borgcheck check --ruleset borg-1.6,a", []),
        ("borgcheck check --ignore C001,B121", ["C001,B121"]),
        ("borgcheck rule seed-l", ["seed-limit"]),
        ("borgcheck rulings show interl", ["interlink-drone"]),
        ("borgcheck rulings list --kind n", ["note"]),
        ("borgcheck check my", []),
    ],
)
def test_bash(line: str, offered: list[str]) -> None:
    assert _bash(line) == offered


@pytest.mark.slow
def test_what_is_offered_exists(capsys: pytest.CaptureFixture[str]) -> None:
    assert all(expand(code) for code in complete.codes(""))
    assert [rulesets.load(name).name for name in complete.ruleset("")] == complete.ruleset("")
    terms = complete.terms("")
    assert len(terms) > 250
    for term in terms:
        assert run(["rulings", "show", term]) == 0, term
    for command, names in (
        ("--source", complete.sources("")),
        ("--game", complete.games("")),
        ("--kind", complete.kinds("")),
    ):
        assert names
        for name in names:
            assert run(["rulings", "list", command, name]) == 0, name
    capsys.readouterr()
