"""Decks written anew: `fmt` says the same deck and says it once, `convert` comes back with every card."""

from __future__ import annotations

from pathlib import Path

import pytest

from borgcheck import rulesets
from borgcheck.cards.catalogue import Catalogue, shipped
from borgcheck.checking.check import check_listing
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.rewrite import NotRewritableError, convert_deck
from borgcheck.cli import run
from borgcheck.errors import BorgcheckError
from borgcheck.model.deck import copies_by_card
from borgcheck.reading.formats import format_named, output_formats, write_deck
from tests.lists import formatted
from tests.tables import few, load_yaml, table

CASES = load_yaml(Path(__file__).with_suffix(".yaml"))
DECKS = Path(__file__).parents[2] / "decks"
TITLES = sorted(c.title for c in shipped() if c.game == "1E")
WITH_ID = {c.title for c in shipped() if any(p.blueprint for p in c.printings)}
SAMPLES = sorted(p for p in DECKS.rglob("*") if p.suffix in (".deck", ".txt", ".dek", ".stdeck"))
DECK = (DECKS / "legal" / "collective.deck").read_bytes()


@pytest.mark.parametrize("path", few(SAMPLES, lambda path: "swarm" in path.name), ids=lambda path: path.name)
def test_sample_converts_and_comes_back(path: Path, cards: Catalogue) -> None:
    deck = read_as_deck(path.read_bytes(), cards, path=str(path))
    if not deck.wholly_read or deck.is_empty:
        pytest.skip("not wholly read")
    tallies = {s: copies_by_card(e) for s, e in deck.by_section.items()}
    report = check_listing(deck, rulesets.load(rulesets.DEFAULT))
    if any(finding.code == "D006" for finding in report.findings):
        pytest.skip("a total that is not met is not written, so that such a deck is not rewritten")
    for format in output_formats():
        written = write_deck(deck, format, cards)
        back = read_as_deck(written.text, cards)
        assert back.format == format_named(format).name
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
def test_remarks_on_headings_and_totals_are_kept(text: str, written: str, cards: Catalogue) -> None:
    assert formatted(text.encode(), cards).decode() == written
    assert formatted(written.encode(), cards).decode() == written


@pytest.mark.parametrize("path", few(SAMPLES, lambda path: "swarm" in path.name), ids=lambda path: path.name)
def test_fmt_keeps_what_was_not_read_as_cards(path: Path, cards: Catalogue) -> None:
    deck = read_as_deck(path.read_bytes(), cards, path=str(path))
    if deck.format != "text" or not deck.wholly_read or deck.is_empty or any(h.has_wrong_total for h in deck.headings):
        pytest.skip("not a list that fmt writes")
    written = formatted(path.read_bytes(), cards, path=str(path)).decode()
    said = (piece.text for piece in deck.set_aside if not piece.cards)
    assert [text for text in said if text.removeprefix("Deck Name: ") not in written] == []


def test_fmt_writes_the_canonical_format(cards: Catalogue) -> None:
    loose = (
        "Ships of mine\n\nDRAW DECK (12)\nBorg Scout Vessel x10 # the swarm\n// what sees\n1x SEVEN OF NINE (The Borg)\n"
        "1 Ghost of a Card\n\nMISSIONS\nCompromised Mission\n3 Survey Star System (all of them)\n\n"
        "SEEDS\n(to lose time)\n2 radioactive garbage scow\n# the end"
    )
    assert formatted(loose.encode(), cards, path="deck").decode() == (
        "# Ships of mine\n\nMissions:\n1 Compromised Mission\n3 Survey Star System  # (all of them)\n\n"
        "Seed:\n# (to lose time)\n2 Radioactive Garbage Scow\n\n"
        "Draw:\n10 Borg Scout Vessel  # the swarm\n# what sees\n1 Seven of Nine [The Borg]\n1 Ghost of a Card\n\n"
        "# the end\n"
    )


@pytest.mark.parametrize("title", ["maglock", "Zork Bleem"])
def test_remark_and_a_comment_behind_it_both_stay(title: str, cards: Catalogue) -> None:
    written = formatted(f"Draw deck\n2 {title} (to lose time) # fine\n".encode(), cards, path="deck").decode()
    assert all(said in written for said in ("to lose time", "fine"))


def test_comments_that_ignore_codes_stay_what_they_are(cards: Catalogue) -> None:
    loose = (
        "// borgcheck: ignore[B105]\n# borgcheck: ignroe[B104]\nSeed:\n31 Maglock # to lose time # borgcheck: ignore B103\n"
        "Draw:\n1 Interlink Drone # borgcheck ignore C003 we call it so\n"
    )
    written = formatted(loose.encode(), cards, path="deck")
    assert written.decode() == (
        "# borgcheck: ignore[B105]\n# borgcheck: ignroe[B104]\n\nSeed:\n"
        "31 Maglock  # to lose time # borgcheck: ignore B103\n\n"
        "Draw:\n1 Interlink Drone  # borgcheck ignore C003 we call it so\n"
    )
    assert formatted(written, cards, path="deck") == written


@table("text", "word")
def test_fmt_refuses_lists_that_are_not_understood(text: str, word: str, cards: Catalogue) -> None:
    with pytest.raises(BorgcheckError, match=word):
        formatted(text.encode(), cards, path="deck")


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


def test_fmt_leaves_a_broken_deck_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "broken.deck"
    deck.write_text("Draw:\n0 Borg Cube\n1x Awaken\n")
    assert run(["fmt", str(deck), str(tmp_path / "none.deck")]) == 2
    assert deck.read_text() == "Draw:\n0 Borg Cube\n1x Awaken\n"
    said = capsys.readouterr().err
    assert "line 2 could not be read" in said
    assert "none.deck: no such file" in said


def test_convert_says_what_a_format_cannot_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "d.deck"
    source.write_text("@name N\n# why\nDraw:\n1 Awaken\n1 Ghost of a Card\n")
    assert run(["convert", str(source), "--to", "gemp", "-o", str(tmp_path / "d.txt")]) == 1
    said = capsys.readouterr().err
    assert "comments: 1 left out" in said
    assert "name: left out" in said
    assert "line 5: Ghost of a Card has no blueprint id: left out" in said
    assert (tmp_path / "d.txt").read_text().startswith("DRAW_DECK|")
    assert run(["convert", str(source), "--to", "json"]) == 0
    assert '"title": "Ghost of a Card"' in capsys.readouterr().out


@pytest.mark.parametrize("longer", ["", "x" * 140_000])
def test_no_line_of_a_table_is_lost_to_an_open_quotation_mark(longer: str, cards: Catalogue) -> None:
    text = f'section,count,title\ndraw,1,Awaken\ndraw,2,"Borg Cube\ndraw,3,Maglock{longer}\n\ndraw,4,Retask\n'
    deck = read_as_deck(text, cards)
    assert deck.format == "table"
    assert [entry.count for entry in deck.entries] == [1, 2, 3, 4]
    assert [entry.card is None for entry in deck.entries] == [False, False, bool(longer), False]
