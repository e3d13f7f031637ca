"""How fast things are, as ratios to something measured in the same run: `python -m tests.speed`.

Nothing here asserts a time; tests/test_growth.py asserts how the work grows.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from whoosh.filedb.filestore import RamStorage

from borgcheck.cards.catalogue import shipped
from borgcheck.checking.lists import read_as_deck
from borgcheck.corpus.build import build
from borgcheck.corpus.loading import corpus
from borgcheck.corpus.search import RulingSearch
from tests.search.measure import fts5

ROOT = Path(__file__).resolve().parent
QUESTIONS = [json.loads(line) for line in (ROOT / "search" / "questions.jsonl").read_text("utf-8").splitlines()]
CARDS = shipped()
_SEEDS = [card.title for card in CARDS if card.type == "Dilemma" and card.is_first_edition][:29]
_DRAW = [card.title for card in CARDS if card.is_borg and card.is_first_edition][:61]
DECK = "\n".join(["Missions:", "6 Nebula", "Seed:", *(f"1 {t}" for t in _SEEDS), "Draw:", *(f"1 {t}" for t in _DRAW)])
FREE = re.sub(r"(?m)^(\d+) (.*)$", r"\2 x\1", DECK).replace("Draw:", "Draw Deck")


def best(action: Callable[[], Any], rounds: int = 9) -> float:
    """The shortest of some rounds, in seconds: the one that the machine disturbed least."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def process(*arguments: str) -> float:
    """The seconds of a Python process, which is compiled once, as installed programs are."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return best(lambda: subprocess.run([sys.executable, *arguments], capture_output=True, check=False, env=environment))


def say(what: str, mine: float, other: float, than: str) -> None:
    print(f"{what}: {mine / other:.2f} times {than} ({1000 * mine:.1f} ms, {1000 * other:.1f} ms)", flush=True)


def main() -> None:
    bare, than = process("-c", "import typer, rich.console"), "importing typer and rich.console"
    with tempfile.TemporaryDirectory() as place:
        deck = Path(place) / "my.deck"
        deck.write_text(DECK, encoding="utf-8")
        say("check of 100 lines, a process", process("-m", "borgcheck", "check", str(deck)), bare, than)
    say("search, a process", process("-m", "borgcheck", "search", "probe after battle"), bare, than)
    canonical = best(lambda: read_as_deck(DECK, CARDS), 50)
    say("reading 100 lines", canonical, best(lambda: re.findall(r"(?m)^(\d+)\s+(.*)$", DECK), 50), "splitting them")
    say("reading free text", best(lambda: read_as_deck(FREE, CARDS), 50), canonical, "the canonical format")
    rulings, ask = RulingSearch(corpus(), build(corpus(), RamStorage())), fts5()
    mine, theirs = (
        sorted(best(lambda q=q, find=find: find(q), 3) for q in QUESTIONS)
        for find in (lambda q: rulings.search(q["q"], game=q["game"]), lambda q: ask(q["q"], None))
    )
    for name, n in (
        ("the middle one", len(QUESTIONS) // 2),
        ("one of the slowest twentieth", len(QUESTIONS) * 95 // 100),
    ):
        say(f"{name} of {len(QUESTIONS)} queries", mine[n], theirs[n], "SQLite FTS5")


if __name__ == "__main__":
    main()
