"""How fast things are, as ratios to something measured in the same run. Nothing here asserts a time.

    pytest tests/benchmarks --benchmark-only -s

prints the ratios; `--benchmark-skip`, the default of the test command, leaves them out.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from borgcheck.cards.catalogue import shipped
from borgcheck.parsing import read_deck

DECK = "@name Swarm\nMissions:\n1 Compromised Mission\n5 Survey Star System\nSeed:\n1 Establish Gateway\n" + "".join(
    f"1 {title}\n" for title in [c.title for c in shipped() if c.type == "Dilemma" and c.is_first_edition][:29]
)
DECK += "Draw:\n" + "".join(f"1 {c.title}\n" for c in shipped() if c.is_borg and c.is_first_edition)
DECK = "\n".join(DECK.split("\n")[:100]) + "\n"


def best(action: Callable[[], Any], *, rounds: int = 7) -> float:
    """The shortest of some rounds, in seconds: the one that the machine disturbed least."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def process(*arguments: str) -> Callable[[], Any]:
    return lambda: subprocess.run([sys.executable, *arguments], capture_output=True, check=False)


def say(what: str, mine: float, other: float, than: str) -> None:
    print(f"\n{what}: {mine / other:.2f} times {than} ({1000 * mine:.1f} ms, {1000 * other:.1f} ms)")


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "swarm.deck"
    path.write_text(DECK, encoding="utf-8")
    return path


def test_check_as_a_process(benchmark: Any, deck: Path) -> None:
    """`check` of one 100-line deck beside a bare interpreter that imports typer and rich (aim: at most 2)."""
    check = process("-m", "borgcheck", "check", str(deck))
    bare = best(process("-c", "import typer, rich"))
    benchmark.pedantic(check, rounds=7, warmup_rounds=1)
    say("check, whole process", benchmark.stats.stats.min, bare, "a bare interpreter with typer and rich")


def test_parsing(benchmark: Any) -> None:
    """Parsing beside splitting the same lines with a regular expression."""
    cards = shipped()
    read_deck(DECK, cards)
    pattern = re.compile(r"^\s*(\d+)\s+(.*\S)\s*$")
    lines = DECK.split("\n")
    bare = best(lambda: [pattern.match(line) for line in lines], rounds=200)
    benchmark(lambda: read_deck(DECK, cards))
    say("parsing 100 lines", benchmark.stats.stats.min, bare, "splitting them with a regular expression")


def test_catalogue(benchmark: Any) -> None:
    """Loading the catalogue, in a process, beside importing rich (its console, which shows output)."""
    rich = best(process("-c", "import rich.console")) - best(process("-c", "pass"))
    benchmark(lambda: shipped().lookup("Borg Queen"))
    say("loading the catalogue", benchmark.stats.stats.min, rich, "importing rich.console")
