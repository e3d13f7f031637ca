"""Checking many decks, as ratios to what was measured in the same run.

pytest tests/benchmarks --benchmark-only -s -k bulk
"""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from measuring import best, process, say

from borgcheck.api import check
from borgcheck.cards.catalogue import shipped

DECKS = 10_000


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Decks of fifty to seventy lines, each another one, in ten folders."""
    folder = tmp_path_factory.mktemp("archive")
    chance = random.Random(1)
    cards = [c for c in shipped() if c.is_first_edition]
    missions = [c.title for c in cards if c.is_mission]
    seeds = [c.title for c in cards if c.type == "Dilemma"]
    draw = [c.title for c in cards if c.is_borg and c.type in ("Personnel", "Ship")] + [
        c.title for c in cards if c.type in ("Event", "Interrupt", "Objective") and c.is_decipher
    ]
    for number in range(DECKS):
        lines = [f"@name Deck {number}", "", "Missions:", *(f"1 {t}" for t in chance.sample(missions, 6)), "", "Seed:"]
        lines += [f"{chance.randint(1, 2)} {t}" for t in chance.sample(seeds, chance.randint(14, 20))]
        lines += ["", "Draw:", *(f"{chance.randint(1, 3)} {t}" for t in chance.sample(draw, chance.randint(22, 32)))]
        place = folder / f"{number % 10}"
        place.mkdir(exist_ok=True)
        (place / f"{number}.deck").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def test_bulk_on_one_core(benchmark: Any, archive: Path) -> None:
    """Decks a second in one process, beside reading the files and splitting their lines (aim: 500 decks a second, or a
    tenth of the rate at which Python reads and splits them)."""
    files = sorted(archive.rglob("*.deck"))[:2000]
    reading = best(lambda: [f.read_text(encoding="utf-8").split("\n") for f in files], rounds=3)
    benchmark.pedantic(lambda: [check(f) for f in files], rounds=3, warmup_rounds=1)
    checking = benchmark.stats.stats.min
    say(f"checking {len(files) / checking:.0f} decks a second", checking, reading, "reading and splitting them")


def test_bulk_with_two_processes(benchmark: Any, archive: Path) -> None:
    """Two processes beside one, on the whole archive (aim: at least 1.7 times as fast)."""
    command = ("-m", "borgcheck", "check", str(archive), "--output-format", "concise", "--jobs")
    one = best(process(*command, "1"), rounds=2)
    benchmark.pedantic(process(*command, "2"), rounds=2)
    two = benchmark.stats.stats.min
    say(f"{DECKS} decks with one process", one, two, "with two")


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell")
@pytest.mark.parametrize("output_format", ["text", "json", "sarif", "junit"])
def test_bulk_memory(benchmark: Any, archive: Path, output_format: str) -> None:
    """The most memory that checking takes, for all decks beside a tenth of them."""

    def most(folder: Path) -> int:
        # What getrusage tells of a process counts what its parent had when they parted.
        code = (
            "import re, sys\nfrom pathlib import Path\nfrom borgcheck.cli import run\nrun(sys.argv[1:])\n"
            "sys.stderr.write(re.search(r'VmHWM:\\s*(\\d+)', Path('/proc/self/status').read_text())[1])"
        )
        command = [sys.executable, "-c", code, "check", str(folder), "--jobs", "1", "--output-format", output_format]
        return int(subprocess.run(command, capture_output=True, check=True, text=True).stderr)

    few = most(archive / "0")
    many = benchmark.pedantic(most, args=(archive,), rounds=1)
    print(
        f"\nmemory for {DECKS} decks as {output_format}: {many / few:.2f} times that for {DECKS // 10} ({many} KB, {few} KB)"
    )
