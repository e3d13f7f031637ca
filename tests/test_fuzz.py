"""Mangled input: what once broke something, and fresh ones.

BORGCHECK_EXAMPLES sets the number of fresh inputs (400 unless it is given; .ci/nightly has the large numbers).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from borgcheck.cards.catalogue import shipped
from borgcheck.reading import decide
from borgcheck.reading.layout import Layout, lay_out
from tests.fuzz.checks import READERS, Input, fault, make
from tests.fuzz.mangling import CORPUS
from tests.lists import CARDS

EXAMPLES = int(os.environ.get("BORGCHECK_EXAMPLES", "400"))
TITLES = sorted(c.title for c in shipped() if c.game == "1E")


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder for the files of an input, with the data folder in it."""
    place = tmp_path_factory.mktemp("fuzz")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BORGCHECK_DATA", str(place / "data"))
        yield place / "input"


def _marked(path: Path) -> object:
    reason = {"deck-a-comment-above-a-nickname": "an answer takes the cards below a comment that names a heading"}
    marks = [pytest.mark.xfail(reason=reason[path.name], strict=True)] if path.name in reason else []
    return pytest.param(path, marks=marks)


# The name says the reader, and after a dot the format that is asked for: `deck.gemp-words`.
@pytest.mark.parametrize("path", [_marked(path) for path in sorted(CORPUS.iterdir())], ids=lambda p: p.name)
def test_earlier_crashes_stay_fixed(path: Path, folder: Path) -> None:
    reader, _, format = path.name.partition("-")[0].partition(".")
    assert fault(Input(reader, path.read_bytes(), format or None), folder) == ""


def examples(share: float) -> settings:
    checks = (HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large)
    return settings(max_examples=max(1, round(EXAMPLES * share)), deadline=None, suppress_health_check=checks)


def require_no_fault(given_input: Input, folder: Path) -> None:
    note(repr(given_input))
    assert fault(given_input, folder) == ""


@examples(0.8)
@given(rng=st.randoms(use_true_random=False))
def test_mangled_decks_have_no_fault(rng: Random, folder: Path) -> None:
    require_no_fault(make("deck", rng), folder)


@pytest.mark.parametrize("reader", sorted(READERS.keys() - {"deck"}))
@examples(0.1)
@given(rng=st.randoms(use_true_random=False))
def test_mangled_files_of_other_readers_have_no_fault(reader: str, rng: Random, folder: Path) -> None:
    require_no_fault(make(reader, rng), folder)


CELLS = st.sampled_from(
    [
        "",
        "",
        "Missions",
        "Seed",
        "Draw",
        "Q's Tent",
        "Card",
        "Count",
        "#",
        "Type",
        "notes",
        "6",
        "30",
        "Total",
        "Planet",
        ")",
        "$",
        ">",
        "|",
        "&#7;",
        "&amp;",
        *TITLES[:40],
    ]
)


@examples(0.4)
@given(
    rows=st.lists(st.lists(CELLS, min_size=1, max_size=5), min_size=2, max_size=7), delimiter=st.sampled_from("\t|;,")
)
def test_tables_have_no_fault(rows: list[list[str]], delimiter: str, folder: Path) -> None:
    text = "\n".join(map(delimiter.join, rows))
    require_no_fault(Input("deck", text.encode(), "table"), folder)


LINES = st.one_of(
    st.builds("{} {}".format, st.integers(1, 12), st.sampled_from(TITLES)),
    st.builds("{}x {}  # {}".format, st.integers(1, 12), st.sampled_from(TITLES), st.text("ab c#", max_size=9)),
    st.builds("{} ({})".format, st.sampled_from(TITLES), st.integers(1, 9)),
    st.builds("3 {}".format, st.text(max_size=20)),
    st.builds("# {}".format, st.text(max_size=20)),
    st.builds("({})".format, st.text("abc ()", max_size=20)),
    st.sampled_from(["Missions:", "Seed", "DRAW DECK", "Q's Tent", "@name A [b] # c", "", "----", "by Somebody"]),
    st.sampled_from(["1 Sveen of Nine", "2 interlink drone", "1 BORG QUEEN", "# borgcheck: ignore[A202] so"]),
    st.text(max_size=20),
)


@examples(0.2)
@given(lines=st.lists(LINES, max_size=14))
def test_made_up_lists_have_no_fault(lines: list[str], folder: Path) -> None:
    require_no_fault(Input("deck", "\n".join(["Draw:", "1 Awaken", *lines]).encode("utf-8", "surrogatepass")), folder)


def test_fuzzer_detects_a_fault(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """The checks can fail: a reader that drops a line, and one that raises, are both noticed."""
    deck = Input("deck", b"Draw:\n1 Awaken\nnothing of the kind\n")
    assert fault(deck, folder) == ""
    unchanged = decide.decide
    for dropped in (1, 2):

        def without_line(*a: Any, dropped: int = dropped, **k: Any) -> Layout:
            return lay_out([line for n, line in enumerate(unchanged(*a, **k).lines) if n != dropped], CARDS)

        monkeypatch.setattr(decide, "decide", without_line)
        assert "divider with words" in fault(deck, folder)
    monkeypatch.setattr(decide, "decide", lambda *_, **__: 1 / 0)
    assert "ZeroDivisionError" in fault(deck, folder)
