"""The library as other programs use it."""

from __future__ import annotations

import json
import pydoc
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import borgcheck
from borgcheck.cards.catalogue import shipped
from borgcheck.errors import BorgcheckError

DECK = "Missions:\n6 Survey Star System\nSeed:\n2 Maglock\nDraw:\n29 Borg Cube\n1 Nine of Eleven\n"
CARDS = shipped()


def test_text_bytes_and_paths_are_the_same(tmp_path: Path) -> None:
    path = tmp_path / "x.deck"
    path.write_text(DECK, encoding="utf-8")
    reports = [borgcheck.check(c, cards=CARDS) for c in (DECK, DECK.encode(), path, str(path))]
    assert {r.verdict for r in reports} == {"legal"}
    assert len({r.fingerprint for r in reports}) == 1
    assert [r.path for r in reports] == ["<text>", "<text>", str(path), str(path)]
    assert reports[0].to_dict()["counts"] == {"missions": 6, "sites": 0, "seed": 2, "draw": 30}


def test_errors_are_said() -> None:
    for arguments in ({"ruleset": "chess"}, {"select": "Z"}, {"input_format": "pdf"}):
        with pytest.raises(BorgcheckError):
            borgcheck.check(DECK, cards=CARDS, **arguments)
    with pytest.raises(BorgcheckError, match="cannot be read"):
        borgcheck.check(Path("/"), cards=CARDS)


@pytest.mark.parametrize("function", [borgcheck.check, borgcheck.stats, lambda path: borgcheck.diff(path, path)])
@pytest.mark.parametrize("path", ["nosuch.deck", "", "no\0file", "x" * 9999, Path("/nowhere/at/all.deck")], ids=repr)
def test_a_file_that_is_not_there(function: Callable[[str | Path], object], path: str | Path) -> None:
    with pytest.raises(FileNotFoundError, match="No such file or directory"):
        function(path)


def test_text_is_never_a_path(here: Path) -> None:
    (here / "x.deck").write_text(DECK, encoding="utf-8")
    assert borgcheck.check_text("x.deck", cards=CARDS).verdict == "undecided"
    assert borgcheck.check("x.deck", cards=CARDS).is_legal
    assert borgcheck.check_text(DECK, name="mine", cards=CARDS).path == "mine"


def test_codes_as_a_list_or_in_one_string() -> None:
    text = DECK.replace("6 Survey", "5 Survey").replace("29 Borg Cube", "28 Borg Cube")
    assert [f.code for f in borgcheck.check(text, cards=CARDS).findings] == ["B101", "B105"]
    for ignore in ("B101,B105", ["B101", "B105"], ("mission-count", "B105"), {"B1"}):
        assert borgcheck.check(text, ignore=ignore, cards=CARDS).is_legal
    for select in ("B105", ["B105"], iter(["draw-deck-size"])):
        assert [f.code for f in borgcheck.check(text, select=select, cards=CARDS).findings] == ["B105"]


def test_a_report_as_json_and_in_short() -> None:
    report = borgcheck.check_text(DECK.replace("6 Survey", "5 Survey"), name="x.deck", cards=CARDS)
    assert json.loads(report.to_json()) == json.loads(json.dumps(report.to_dict()))
    assert not report.is_legal
    assert repr(report) == "<Report 'x.deck': illegal under borg-1.6: B101>"
    assert "B101" in report._repr_html_()


def test_nothing_in_a_deck_acts_in_a_notebook() -> None:
    report = borgcheck.check_text(f"@name <script>\u202e\n{DECK}1 <script>alert(1)</script>\n", cards=CARDS)
    shown = report._repr_html_()
    assert "<script" not in shown
    assert "\u202e" not in shown
    assert "&lt;script&gt;" in shown


def test_stats_diff_and_fix() -> None:
    numbers = borgcheck.stats(DECK, turns=2)
    assert numbers.to_dict()["counts"]["section"]["draw"] == 30
    assert repr(numbers).startswith("<Stats: missions 6, ")
    assert "<td>30</td>" in numbers._repr_html_()
    assert borgcheck.diff(DECK, DECK).same
    [change] = borgcheck.diff(DECK, DECK.replace("2 Maglock", "3 Maglock")).changes
    assert (change.kind, change.title, change.count) == ("added", "Maglock", 1)
    assert borgcheck.fix(DECK) == DECK
    assert borgcheck.fix(DECK + "1 Interlink Drone # why\n") == DECK + "1 Nine of Eleven # why\n"
    assert borgcheck.fix(DECK + "???\n1 Interlink Drone\n") == DECK + "???\n1 Nine of Eleven\n"


def test_hits_in_short() -> None:
    [hit] = borgcheck.search("probing", limit=1)
    assert repr(hit).startswith(f"<Hit 1: {hit.entry.id} (")
    assert hit.entry.title in hit._repr_html_()


def test_everything_public_is_seen() -> None:
    assert set(borgcheck.__all__) <= set(dir(borgcheck))
    for name in borgcheck.__all__:
        assert getattr(borgcheck, name) is not None
        assert name == "__version__" or (getattr(borgcheck, name).__doc__ or "").strip()
        assert "SPEC.md" not in (getattr(borgcheck, name).__doc__ or "")
    helped = pydoc.render_doc(borgcheck, renderer=pydoc.plaintext)
    assert all(name in helped for name in borgcheck.__all__ if name != "__version__")


def test_unknown_attributes_are_unknown() -> None:
    with pytest.raises(AttributeError):
        _ = borgcheck.nonsense


@settings(max_examples=40, deadline=None)
@given(st.permutations(DECK.split("\nDraw:\n")[1].splitlines()), st.integers(1, 28))
def test_the_fingerprint_knows_cards_only(draw: list[str], split: int) -> None:
    other = DECK.split("Draw:")[0] + "# a comment\nDRAW DECK\n" + "\n".join(draw).upper() + "\n"
    other = other.replace("29 BORG CUBE", f"{split} Borg Cube\n\n{29 - split} x BORG CUBE")
    assert borgcheck.check(other, cards=CARDS).fingerprint == borgcheck.check(DECK, cards=CARDS).fingerprint


@pytest.mark.parametrize(
    "change", [("29 Borg Cube", "28 Borg Cube"), ("2 Maglock", "2 Dead End"), ("Draw:\n29", "Draw:\n1 Maglock\n29")]
)
def test_another_deck_has_another_fingerprint(change: tuple[str, str]) -> None:
    assert (
        borgcheck.check(DECK.replace(*change), cards=CARDS).fingerprint
        != borgcheck.check(DECK, cards=CARDS).fingerprint
    )


def test_titles_in_other_scripts_are_different_cards() -> None:
    one, other = (borgcheck.check(f"Draw:\n1 {t}\n", cards=CARDS) for t in ("日本", "中国 Borg"))
    third = borgcheck.check("Draw:\n1 日本 Borg\n", cards=CARDS)
    assert len({one.fingerprint, other.fingerprint, third.fingerprint}) == 3
