"""`check --fix`: a title is corrected if only one card can be meant, and nothing else changes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import borgcheck
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.names import nicknames
from borgcheck.cli import run
from borgcheck.errors import BorgcheckError
from tests import samples
from tests.lists import CARDS, corrected
from tests.tables import table

TITLES = [
    c.title for c in CARDS if c.is_first_edition and c.title == c.printed and len(CARDS.lookup(c.title).cards) == 1
]
TEXTS = [p.read_text(encoding="utf-8") for p in samples.DECKS if p.suffix == ".deck" and b"\x00" not in p.read_bytes()]


@table("written", "card")
def test_title_is_corrected_only_if_one_card_is_meant(written: str, card: str | None, cards: Catalogue) -> None:
    text = f"Draw:\n1 Retask\n2 {written}\n"
    assert corrected(text.encode(), cards)[0].decode() == text.replace(written, card or written)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(TITLES), st.integers(0, 60), st.sampled_from("abcdefghijklmnopqrstuvwxyz"), st.booleans())
def test_misspelt_title_is_never_corrected_to_another_card(title: str, place: int, letter: str, drops: bool) -> None:
    at = place % len(title)
    slipped = title[:at] + ("" if drops else letter) + title[at + 1 :]
    if not CARDS.lookup(slipped):
        found = CARDS.similar.unambiguous_match(slipped)
        assert found is None or found.title == title


def test_only_titles_change(cards: Catalogue) -> None:
    text = "// mine\r\nDRAW DECK\r\n 3x  nine of elevn   # why\r\n2 Borg Cubee\r\n1 Ghost of Nothing\r\n"
    new, corrections, _ = corrected(text.encode(), cards)
    assert new.decode() == text.replace("nine of elevn", "Nine of Eleven").replace("Cubee", "Cube")
    assert [(c.line, c.old, c.new) for c in corrections] == [
        (3, "nine of elevn", "Nine of Eleven"),
        (4, "Borg Cubee", "Borg Cube"),
    ]
    assert corrected(new, cards) == (new, (), 0)


def test_correction_names_the_set_as_the_format_does(cards: Catalogue) -> None:
    [text] = corrected(b"Draw:\n1 Seven of Nin (The Borg)\n", cards)[1]
    [lackey] = corrected(b"1\tSeven of Nin (The Borg)\n2\tPup\nMissions:\n", cards)[1]
    assert (text.new, lackey.new) == ("Seven of Nine [The Borg]", "Seven of Nine (The Borg)")


@pytest.mark.parametrize("form", ["Draw:\n1 {}\n", "1\t{}\n30\tBorg Scout Vessel\nMissions:\n"], ids=["text", "lackey"])
@pytest.mark.parametrize("name", ["7of9", "Interlink Drone", "Seven of Nine, Proficiency Drone", *nicknames()])
def test_other_names_of_a_card_are_left_alone(name: str, form: str, cards: Catalogue) -> None:
    text = form.format(name).encode()
    assert corrected(text, cards) == (text, (), 0)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(TEXTS), st.lists(st.tuples(st.integers(0, 3000), st.sampled_from("aeh\n 3")), max_size=4))
def test_no_illegal_deck_becomes_legal(
    tmp_path_factory: pytest.TempPathFactory, text: str, slips: list[tuple[int, str]]
) -> None:
    for place, letter in slips:
        at = place % len(text)
        text = text[:at] + letter + text[at + 1 :]
    file = tmp_path_factory.mktemp("fix") / "a.deck"
    file.write_text(text, encoding="utf-8")
    try:
        before = borgcheck.check(file)
    except BorgcheckError:  # of a list that names no ruleset that there is
        assert run(["check", "--fix", str(file)]) == 2
        assert file.read_text(encoding="utf-8") == text
        return
    run(["check", "--fix", str(file)])
    after = borgcheck.check(file)
    assert (before.verdict.value, after.verdict.value) != ("illegal", "legal")
    assert [(e.count, e.listed_section) for e in after.deck.entries] == [
        (e.count, e.listed_section) for e in before.deck.entries
    ]
