"""How fast things are, as ratios to something measured in the same run. Nothing here asserts a time.

    pytest tests/benchmarks --benchmark-only -s

prints the ratios; `--benchmark-skip`, the default of the test command, leaves them out.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from measuring import best, process, say
from whoosh.filedb.filestore import RamStorage

from borgcheck.cards.catalogue import Catalogue, shipped
from borgcheck.cards.table import parse_table, shipped_text
from borgcheck.checking.lists import read_as_deck
from borgcheck.corpus.build import build
from borgcheck.corpus.corpus import corpus
from borgcheck.corpus.search import Searcher
from tests.search.measure import Find, fts5

QUESTIONS = Path(__file__).resolve().parent.parent / "search" / "questions.jsonl"

DECK = "@name Swarm\nMissions:\n1 Compromised Mission\n5 Survey Star System\nSeed:\n1 Establish Gateway\n" + "".join(
    f"1 {title}\n" for title in [c.title for c in shipped() if c.type == "Dilemma" and c.is_first_edition][:29]
)
DECK += "Draw:\n" + "".join(f"1 {c.title}\n" for c in shipped() if c.is_borg and c.is_first_edition)
DECK = "\n".join(DECK.split("\n")[:100]) + "\n"


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "swarm.deck"
    path.write_text(DECK, encoding="utf-8")
    return path


@pytest.mark.parametrize("how", ["plain", "with an option"])
def test_check_as_a_process(benchmark: Any, deck: Path, how: str) -> None:
    """`check` of one 100-line deck beside a bare interpreter that imports typer and rich (aim: at most 2.5)."""
    options = ("--ignore", "A201") if how == "with an option" else ()
    check = process("-m", "borgcheck", "check", str(deck), *options)
    bare = best(process("-c", "import typer, rich"))
    check()
    benchmark.pedantic(check, rounds=9)
    say(f"check {how}, whole process", benchmark.stats.stats.min, bare, "a bare interpreter with typer and rich")


@pytest.mark.parametrize("arguments", [("--help",), ("check", "--help"), ("--version",)], ids=" ".join)
def test_help_as_a_process(benchmark: Any, arguments: tuple[str, ...]) -> None:
    """What a command says of itself, beside the same bare interpreter."""
    bare = best(process("-c", "import typer, rich"))
    benchmark.pedantic(process("-m", "borgcheck", *arguments), rounds=7, warmup_rounds=1)
    say(" ".join(arguments), benchmark.stats.stats.min, bare, "a bare interpreter with typer and rich")


@pytest.mark.parametrize("typed", ["borgcheck fm"])
def test_completion_as_a_process(benchmark: Any, typed: str) -> None:
    """What a shell waits for at a key, beside the same bare interpreter."""
    count = str(len(typed.split()) - 1)
    shell = {"_BORGCHECK_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": count}
    bare = best(process("-c", "import typer, rich"))
    benchmark.pedantic(process("-m", "borgcheck", **shell), rounds=7, warmup_rounds=1)
    say(f"completing `{typed}`", benchmark.stats.stats.min, bare, "a bare interpreter with typer and rich")


def test_stats_as_a_process(benchmark: Any, deck: Path) -> None:
    """`stats` beside `check` of the same deck, both as whole processes (aim: at most 1.2)."""
    check = best(process("-m", "borgcheck", "check", str(deck)))
    benchmark.pedantic(process("-m", "borgcheck", "stats", str(deck)), rounds=7, warmup_rounds=1)
    say("stats, whole process", benchmark.stats.stats.min, check, "check of the same deck")


def test_parsing(benchmark: Any) -> None:
    """Parsing beside splitting the same lines with a regular expression."""
    cards = shipped()
    read_as_deck(DECK, cards)
    pattern = re.compile(r"^\s*(\d+)\s+(.*\S)\s*$")
    lines = DECK.split("\n")
    bare = best(lambda: [pattern.match(line) for line in lines], rounds=200)
    benchmark(lambda: read_as_deck(DECK, cards))
    say("parsing 100 lines", benchmark.stats.stats.min, bare, "splitting them with a regular expression")


def test_catalogue(benchmark: Any) -> None:
    """Loading the catalogue, in a process, beside importing rich (its console, which shows output)."""
    rich = best(process("-c", "import rich.console")) - best(process("-c", "pass"))
    benchmark(lambda: Catalogue(parse_table(shipped_text())).lookup("Borg Queen"))
    say("loading the catalogue", benchmark.stats.stats.min, rich, "importing rich.console")


def test_search_in_process(benchmark: Any) -> None:
    """A query beside SQLite FTS5: the questions of tests/search, one after the other (aim: at most 15 ms)."""
    compare_with_sqlite(benchmark, Searcher(corpus(), build(corpus(), RamStorage())), fts5(), "the rulings")


def compare_with_sqlite(benchmark: Any, finder: Searcher, ask: Find, what: str) -> None:
    questions = [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]
    benchmark.pedantic(lambda: [finder.search(q["q"], game=q["game"]) for q in questions], rounds=3, warmup_rounds=1)
    mine = sorted(best(lambda q=q: finder.search(q["q"], game=q["game"]), rounds=3) for q in questions)
    theirs = sorted(best(lambda q=q: ask(q["q"], None), rounds=3) for q in questions)
    say(f"the middle one of {len(questions)} queries on {what}", mine[75], theirs[75], "SQLite FTS5")
    say("  one of the slowest twentieth", mine[142], theirs[142], "SQLite FTS5")


def test_index(benchmark: Any) -> None:
    """Building the index in memory beside importing typer and rich in a process (aim: a second)."""
    bare = best(process("-c", "import typer, rich"))
    benchmark.pedantic(lambda: build(corpus(), RamStorage()), rounds=3)
    say("building the index", benchmark.stats.stats.min, bare, "a bare interpreter with typer and rich")


def test_rulings_search_as_a_process(benchmark: Any) -> None:
    """`rulings search` beside a bare interpreter that imports typer and rich (aim: at most 3.4)."""
    search = process("-m", "borgcheck", "rulings", "search", "--limit", "2", "probe after battle")
    bare = best(process("-c", "import typer, rich"))
    benchmark.pedantic(search, rounds=7, warmup_rounds=1)
    say("rulings search, whole process", benchmark.stats.stats.min, bare, "a bare interpreter with typer and rich")


@pytest.mark.parametrize("how", ["free text", "a list with questions"])
def test_reading(benchmark: Any, how: str) -> None:
    """Reading what a person wrote beside reading the same deck in the canonical format (aim: at most 4 times)."""
    cards = shipped()
    free = re.sub(r"(?m)^(\d+) (.*)$", r"\2 x\1", DECK).replace("Draw:", "Draw Deck")
    text = free if how == "free text" else free.replace("Draw Deck", "Draw Deck\nQ's Tent\nSpace\nPlanet")
    canonical = best(lambda: read_as_deck(DECK, cards), rounds=20)
    benchmark(lambda: read_as_deck(text, cards))
    say(f"reading {how} of 100 lines", benchmark.stats.stats.min, canonical, "the canonical format")
