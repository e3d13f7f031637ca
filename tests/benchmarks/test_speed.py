"""How fast things are, as ratios to something measured in the same run. Nothing here asserts a time.

    pytest tests/benchmarks --benchmark-only -s

prints the ratios; `--benchmark-skip`, the default of the test command, leaves them out.
"""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from borgcheck.cards.catalogue import shipped
from borgcheck.corpus.corpus import corpus
from borgcheck.corpus.index import open_index
from borgcheck.corpus.search import Searcher
from borgcheck.parsing import read_deck

QUESTIONS = Path(__file__).resolve().parent.parent / "search" / "questions.jsonl"

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


def test_search_in_process(benchmark: Any) -> None:
    """A query beside plain SQLite FTS5 on the same entries: the questions of tests/search, one after the other."""
    finder = Searcher(corpus(), None)
    finder.search("warm up")
    questions = [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]
    database = sqlite3.connect(":memory:")
    database.execute("create virtual table e using fts5(id unindexed, title, aliases, body, tokenize='porter')")
    rows = [(e.id, e.title, " ".join(e.aliases), e.text) for e in corpus()]
    database.executemany("insert into e values (?, ?, ?, ?)", rows)

    def plain(question: str) -> list[Any]:
        words = " OR ".join(f'"{w}"' for w in re.findall(r"[A-Za-z0-9]+", question))
        order = "select id from e where e match ? order by bm25(e, 0, 6.0, 5.0, 1.0) limit 10"
        return database.execute(order, (words,)).fetchall()

    bare = best(lambda: [plain(q["q"]) for q in questions])
    benchmark.pedantic(lambda: [finder.search(q["q"], game=q["game"]) for q in questions], rounds=5, warmup_rounds=1)
    say(f"{len(questions)} queries in process", benchmark.stats.stats.min, bare, "SQLite FTS5")


def test_index(benchmark: Any, tmp_path: Path) -> None:
    """Building the index beside importing typer and rich in a process (aim: at most two seconds)."""
    folders = (tmp_path / str(n) for n in range(99))
    entries = corpus().entries
    bare = best(process("-c", "import typer, rich"))
    benchmark.pedantic(lambda: open_index(entries, next(folders)), rounds=3)
    say("building the index", benchmark.stats.stats.min, bare, "a bare interpreter with typer and rich")


def test_rulings_search_as_a_process(benchmark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`rulings search` beside a bare interpreter that imports typer and rich (aim: at most 2)."""
    monkeypatch.setenv("BORGCHECK_CACHE", str(tmp_path))
    search = process("-m", "borgcheck", "rulings", "search", "probe after battle")
    bare = best(process("-c", "import typer, rich"))
    benchmark.pedantic(search, rounds=7, warmup_rounds=1)
    say("rulings search, whole process", benchmark.stats.stats.min, bare, "a bare interpreter with typer and rich")
