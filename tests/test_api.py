"""The library as other programs use it."""

from __future__ import annotations

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
        borgcheck.check(Path("/nowhere/at/all.deck"), cards=CARDS)


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
