"""Completion in a shell: commands and options."""

from __future__ import annotations

import pytest

from tests.running import borgcheck


@pytest.mark.process
@pytest.mark.parametrize(
    ("line", "offered"),
    [("borgcheck fm", ["fmt"]), ("borgcheck rulings sh", ["show"]), ("borgcheck check --sum", ["--summary"])],
)
def test_bash_completes_commands_and_options(line: str, offered: list[str]) -> None:
    words = line.split(" ")
    asked = {"_BORGCHECK_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    assert borgcheck(env=asked).stdout.split() == offered
