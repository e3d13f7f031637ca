"""Measure the search: how often it answers first, beside SQLite FTS5, and how often it says that nothing answers."""

from __future__ import annotations

import argparse
import json
import random
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

from whoosh.filedb.filestore import RamStorage

import borgcheck
from borgcheck.corpus import search, vocabulary, weights
from borgcheck.corpus.build import build
from borgcheck.corpus.loading import corpus
from borgcheck.corpus.terms import stems
from borgcheck.corpus.words import within, words

HERE = Path(__file__).parent
SAMPLE = 500
# Each part of the search, and the values without it.
PARTS: list[tuple[str, list[tuple[ModuleType | type, str, object]]]] = [
    ("without more weight for aliases and sample questions", [(weights, "ALIAS_REPETITIONS", 0)]),
    ("without more weight for the title", [(weights, "TITLE_REPETITIONS", 1)]),
    ("Whoosh's own B and K1 (0.75, 1.2)", [(weights, "LENGTH_NORMALIZATION", 0.75), (weights, "TERM_SATURATION", 1.2)]),
    ("without names as a whole", [(weights, "WHOLE_NAME", 1e-9)]),
    ("without the best passage and sample question", [(weights, "BEST_PART", 0.0)]),
    ("without less weight for other games", [(weights, "OTHER_GAME", 1.0)]),
    ("without synonyms", [(weights, "SYNONYM", 1e-9)]),
    ("without near words", [(vocabulary.Vocabulary, "corrections", lambda self, query: {})]),
]
Find = Callable[[str, str | None], list[list[borgcheck.RulingEntry]]]


@contextmanager
def changed(values: list[tuple[ModuleType | type, str, object]]) -> Iterator[None]:
    """Set some values for a while."""
    patches = [patch.object(*value) for value in values]
    for each in patches:
        each.start()
    yield
    for each in patches:
        each.stop()


def read(path: Path) -> list[str]:
    """Return the lines of a file that are not empty."""
    return [line for line in path.read_text("utf-8").splitlines() if line.strip()]


def load(path: Path) -> list[tuple[str, str | None, Callable[[borgcheck.RulingEntry], bool]]]:
    """Return the questions of a file: each with its game, and what tells whether an entry is wanted."""
    lines = [json.loads(line) for line in read(path)]
    asked = []
    for line in lines:
        if "want" in line:
            wanted = {tuple(words(title)) for title in line["want"]}
            is_wanted = lambda e, wanted=wanted: any(tuple(words(n)) in wanted for n in (e.title, *e.aliases))  # noqa: E731
            asked.append((line["q"], line.get("game"), is_wanted))
        elif (entry := corpus().get(line.get("entry", ""))) and not says_the_name(line["question"], entry):
            asked.append((line["question"], None, lambda e, wanted=entry.id: e.id == wanted))
    return random.Random(1).sample(asked, SAMPLE) if len(asked) > SAMPLE else asked


def says_the_name(question: str, entry: borgcheck.RulingEntry) -> bool:
    """Return whether a question says the title or an alias of its entry."""
    return any((name := stems(each)) and within(name, stems(question)) for each in (entry.title, *entry.aliases))


def figures(questions: list, find: Find) -> str:
    """Return success at 1, 3 and 5, and the mean reciprocal rank of the first ten hits."""
    ranks = []
    for question, game, is_wanted in questions:
        hits = find(question, game)
        ranks.append(next((rank for rank, entries in enumerate(hits, 1) if any(map(is_wanted, entries))), None))
    found = [rank for rank in ranks if rank]
    shares = [sum(rank <= most for rank in found) / len(ranks) for most in (1, 3, 5)]
    return " ".join(f"{figure:.3f}" for figure in (*shares, sum(1 / rank for rank in found) / len(ranks)))


def ours() -> search.RulingSearch:
    """Return the search of this program, with the weights as they are."""
    return search.RulingSearch(corpus(), build(corpus(), RamStorage()))


def in_order(rulings: search.RulingSearch, *, games: bool) -> Find:
    """Return a function that answers a question, with or without a filter for its game."""

    def find(question: str, game: str | None) -> list[list[borgcheck.RulingEntry]]:
        return [[hit.entry, *hit.also] for hit in rulings.search(question, game=game if games else None).results]

    return find


def print_silence(rulings: search.RulingSearch) -> None:
    """Print how many questions that no document answers are met with a word, and how many that one answers."""
    for name in ("silent", "held_out", "fresh"):
        lines = [json.loads(line) for line in read(HERE / f"{name}.jsonl")]
        for half in dict.fromkeys(line.get("half", "all") for line in lines):
            for is_silent in (True, False):
                of_half = (line for line in lines if line.get("half", "all") == half)
                questions = [line["q"] for line in of_half if ("want" not in line) is is_silent]
                answers = [rulings.search(question) for question in questions]
                said = sum(bool(answer.silence) or not answer.results for answer in answers)
                if questions:
                    kind = f"{name}.jsonl, {half}, {'un' * is_silent}answered"
                    print(f"{kind}: silence is said of {said} of {len(questions)}")


def fts5() -> Find:
    """Return a plain search by SQLite FTS5 with its Porter stemmer over the same entries."""
    database = sqlite3.connect(":memory:")
    database.execute(
        "create virtual table e using fts5(id unindexed, game unindexed, title, aliases, body, tokenize='porter')"
    )
    rows = [(e.id, e.game, e.title, " ".join(e.aliases), e.text) for e in corpus()]
    database.executemany("insert into e values (?,?,?,?,?)", rows)

    def find(question: str, game: str | None) -> list[list[borgcheck.RulingEntry]]:
        terms = " OR ".join(f'"{word}"' for word in re.findall(r"[A-Za-z0-9]+", question))
        query = "select id from e where e match ? and ifnull(?, game) = game order by bm25(e, 0, 0, 6, 5, 1) limit 10"
        return [[entry] for (id,) in database.execute(query, (terms, game)) if (entry := corpus().get(id))]

    return find


def main() -> None:
    """Print a row for the search, one without a filter for the game, one for each part left out, and one for FTS5."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.search.measure",
        description="Measure the search: success at 1, 3 and 5, and the mean reciprocal rank of the first ten hits. "
        "A hit is right if it, or an entry below it on the same matter, is wanted.",
    )
    parser.add_argument("--parts", action="store_true", help="also without each part of the search")
    parser.add_argument(
        "files",
        nargs="*",
        type=Path,
        metavar="QUESTIONS.jsonl",
        help="more questions: with the titles that are wanted (`q`, `game`, `want`), or those of an exam (`entry`, "
        f"`question`), of which {SAMPLE} drawn at random are asked, without those that say the title or an alias",
    )
    options = parser.parse_args()
    paths = [*(HERE / f"{name}.jsonl" for name in ("questions", "more", "spoken", "examples", "fresh")), *options.files]
    files = [load(path) for path in paths]

    def print_row(name: str, find: Find) -> None:
        print("| " + " | ".join([name, *(figures(file, find) for file in files)]) + " |", flush=True)

    print("| | " + " | ".join(f"{path.name} ({len(file)})" for path, file in zip(paths, files, strict=True)) + " |")
    print("| --- " * (len(paths) + 1) + "|")
    rulings = ours()
    print_row("all", in_order(rulings, games=True))
    print_row("all, without a filter for the game", in_order(rulings, games=False))
    for name, values in PARTS if options.parts else ():
        with changed(values):
            print_row(name, in_order(ours(), games=True))
    print_row("SQLite FTS5", fts5())
    print()
    print_silence(rulings)


if __name__ == "__main__":
    main()
