"""Print the table of tests/search/README.md: what each part of the search is worth.

python tests/search/measure.py [MORE_QUESTIONS.jsonl ...]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

from borgcheck.corpus import analysis, index, search
from borgcheck.corpus.corpus import open_search_index
from borgcheck.corpus.words import words

HERE = Path(__file__).parent
# Each row: its name, and the values that are set for it.
ROWS: list[tuple[str, list[tuple[ModuleType | type, str, object]]]] = [
    ("all", []),
    ("without aliases and sample questions in the text", [(index, "ASKS_WEIGHT", 0)]),
    ("without more weight for the title", [(index, "TITLE_WEIGHT", 1)]),
    ("Whoosh's own B and K1 (0.75, 1.2)", [(search, "LENGTH", 0.75), (search, "SATURATION", 1.2)]),
    ("without names as a whole", [(search, "NAME", 1e-9)]),
    ("without the whole question as a title", [(search, "TITLE", 1e-9)]),
    ("without synonyms", [(analysis, "SYNONYM_BOOST", 1e-9)]),
    ("without the correction of misspelt words", [(search.Searcher, "_correct", lambda self, query: None)]),
]


@contextmanager
def changed(values: list[tuple[ModuleType | type, str, object]]) -> Iterator[None]:
    """Set some values for a while."""
    patches = [patch.object(*value) for value in values]
    for each in patches:
        each.start()
    yield
    for each in patches:
        each.stop()


def figures(questions: list[dict], finder: search.Searcher) -> str:
    """Return success at 1, 3 and 5, and the mean reciprocal rank of the first ten hits."""
    ranks = []
    for question in questions:
        wanted = {tuple(words(title)) for title in question["want"]}
        hits = finder.search(question["q"], game=question["game"]).hits
        named = ({tuple(words(name)) for name in (h.entry.title, *h.entry.aliases)} for h in hits)
        ranks.append(next((rank for rank, names in enumerate(named, 1) if names & wanted), None))
    found = [rank for rank in ranks if rank]
    shares = [sum(rank <= most for rank in found) / len(ranks) for most in (1, 3, 5)]
    return " ".join(f"{figure:.3f}" for figure in (*shares, sum(1 / rank for rank in found) / len(ranks)))


def main() -> None:
    """Print a row for each part that is left out."""
    paths = [HERE / "questions.jsonl", HERE / "more.jsonl", *map(Path, sys.argv[1:])]
    files = [[json.loads(line) for line in path.read_text("utf-8").splitlines()] for path in paths]
    print("|".join(["", "", *(path.name for path in paths), ""]))
    print("| --- " * (len(paths) + 1) + "|")
    for name, values in ROWS:
        with changed(values):
            finder = search.Searcher(open_search_index(None))
            print("| " + " | ".join([name, *(figures(questions, finder) for questions in files)]) + " |", flush=True)


if __name__ == "__main__":
    main()
