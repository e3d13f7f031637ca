"""Decks written anew: `fmt` says the same deck and says it once, `convert` comes back with every card."""

from __future__ import annotations

from pathlib import Path

import pytest

from borgcheck import rulesets
from borgcheck.cards.catalogue import Catalogue, shipped
from borgcheck.checking.check import check_listing
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.rewrite import NotRewritableError, convert_deck, meaning
from borgcheck.errors import BorgcheckError
from borgcheck.model.deck import copies_by_card
from borgcheck.reading.formats import detect, format_to_read, output_formats, write_deck
from tests.lists import formatted
from tests.samples import READABLE
from tests.tables import few, table

TEXTS = [path for path in READABLE if detect(path.read_text("utf-8")).name == "text"]
TITLES = sorted(c.title for c in shipped() if c.game == "1E")
WITH_ID = {c.title for c in shipped() if any(p.blueprint for p in c.printings)}


@pytest.mark.parametrize("path", few(READABLE, lambda path: "swarm" in path.name), ids=lambda path: path.name)
def test_sample_converts_and_comes_back(path: Path, cards: Catalogue) -> None:
    deck = read_as_deck(path.read_bytes(), cards, path=str(path))
    tallies = {s: copies_by_card(e) for s, e in deck.by_section.items()}
    report = check_listing(deck, rulesets.load(rulesets.DEFAULT))
    for format in output_formats():
        written = write_deck(deck, format, cards)
        back = read_as_deck(written.text, cards)
        assert back.format == format_to_read(format).name
        if written.lost_cards:
            assert format == "gemp"
            continue
        assert {s: copies_by_card(e) for s, e in back.by_section.items()} == tallies, format
        again = check_listing(back, rulesets.load(rulesets.DEFAULT))
        assert (again.fingerprint, again.verdict) == (report.fingerprint, report.verdict), format


@pytest.mark.slow
@pytest.mark.parametrize("format", output_formats())
def test_every_card_of_the_game_comes_back(format: str, cards: Catalogue) -> None:
    titles = [t for t in TITLES if t in WITH_ID or format != "gemp"]
    deck = read_as_deck("".join(f"{1 + n % 9}\t{t}\n" for n, t in enumerate(titles)), cards, input_format="lackey")
    assert [e.name for e in deck.entries] == titles
    back = read_as_deck(write_deck(deck, format, cards).text, cards, input_format=format)
    before, after = copies_by_card(deck.entries), copies_by_card(back.entries)
    assert {title for title in before if after.get(title) != before[title]} == set()


def test_two_doorways_within_their_side_deck_stay_there_however_they_are_written(cards: Catalogue) -> None:
    together = read_as_deck("Battle Bridge:\n2 Battle Bridge Door\n", cards)
    apart = read_as_deck("Battle Bridge:\n1 Battle Bridge Door\n1 Battle Bridge Door\n", cards)
    assert together.counts() == apart.counts()
    assert together.counts()["battle-bridge"] == 2
    alone = read_as_deck("Battle Bridge:\n1 Battle Bridge Door\n", cards)
    assert alone.counts()["seed"] == 1


@table("text", "written")
def test_fmt_writes_the_canonical_format_once(text: str, written: str, cards: Catalogue) -> None:
    assert formatted(text.encode(), cards).decode() == written
    assert formatted(written.encode(), cards).decode() == written


@pytest.mark.parametrize("path", few(TEXTS, lambda path: "swarm" in path.name), ids=lambda path: path.name)
def test_fmt_keeps_what_was_not_read_as_cards(path: Path, cards: Catalogue) -> None:
    deck = read_as_deck(path.read_bytes(), cards)
    written = formatted(path.read_bytes(), cards).decode()
    said = (piece.text for piece in deck.set_aside if not piece.copies)
    assert [text for text in said if text.removeprefix("Deck Name: ") not in written] == []


@table("text", "word")
def test_fmt_refuses_lists_that_are_not_understood(text: str, word: str, cards: Catalogue) -> None:
    with pytest.raises(BorgcheckError, match=word):
        formatted(text.encode(), cards, path="deck")


@table("old", "new")
def test_meaning_of_a_list_is_all_that_fmt_may_not_change(old: str, new: str, cards: Catalogue) -> None:
    text = "@player Ann\n# borgcheck: ignore[B103]\nDraw:\n2 Awaken\n1 Zork Bleem\n"
    assert text.count(old) == 1
    one, other = (meaning(read_as_deck(written, cards)) for written in (text, text.replace(old, new)))
    assert (one == other) == (old.casefold() == " ".join(new.casefold().split()))


@table("format", "title")
def test_unknown_title_that_would_be_something_else_in_a_format_is_refused(
    format: str, title: str, cards: Catalogue
) -> None:
    deck = read_as_deck(f"1\tAwaken\n1\t{title}\n", cards, input_format="lackey")
    with pytest.raises(NotRewritableError, match=rf"^<text>: as {format} .*, such as '{title}' on line 2$"):
        convert_deck(deck, format)


@pytest.mark.parametrize(
    ("encoding", "bom", "end"),
    [
        ("utf-8", b"", "\r\n"),
        ("utf-8", b"\xef\xbb\xbf", "\n"),
        ("cp1252", b"", "\r\n"),
        ("utf-16-le", b"\xff\xfe", "\n"),
    ],
)
def test_encoding_and_line_ends_stay(encoding: str, bom: bytes, end: str, cards: Catalogue) -> None:
    text = f"# déjà vu{end}Draw:{end}2x borg cube{end}"
    out = formatted(bom + text.encode(encoding), cards, path="deck")
    assert out == bom + f"# déjà vu{end}{end}Draw:{end}2 Borg Cube{end}".encode(encoding)


@pytest.mark.parametrize("longer", ["", "x" * 140_000])
def test_no_line_of_a_table_is_lost_to_an_open_quotation_mark(longer: str, cards: Catalogue) -> None:
    text = f'section,count,title\ndraw,1,Awaken\ndraw,2,"Borg Cube\ndraw,3,Maglock{longer}\n\ndraw,4,Retask\n'
    deck = read_as_deck(text, cards)
    assert deck.format == "table"
    assert [entry.count for entry in deck.entries] == [1, 2, 3, 4]
    assert [entry.card is None for entry in deck.entries] == [False, False, bool(longer), False]
