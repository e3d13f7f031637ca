"""Registration sheets: every card is printed whole, on the page, under the deck's fingerprint; and text is only text."""

from __future__ import annotations

import io
import json
import random
import re
import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from borgcheck import rulesets
from borgcheck.api import check
from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.check import check_listing
from borgcheck.cli import run
from borgcheck.model.deck import CardEntry, Deck
from borgcheck.model.findings import Span
from borgcheck.model.sections import SectionId
from borgcheck.output.card_list import list_sections
from borgcheck.output.sheets import PAPERS, fonts, printable, sheets_pdf
from tests.hostile import PAYLOADS
from tests.running import Invoke, borgcheck, python
from tests.samples import DECKS, LEGAL, ROOT
from tests.tables import few, table
from tests.texts import LEGAL as TEXT

TENT = ROOT / "decks" / "legal" / "tent.deck"
SPAN = Span(1, 1, 2)
poppler = pytest.mark.skipif(not shutil.which("pdftotext"), reason="pdftotext is not installed")


def _deck(titles: list[tuple[int, str]], **meta: str) -> Deck:
    """A deck with titles that are not cards, spelt as in no other file."""
    entries = [CardEntry(n, t, SPAN, SPAN, SPAN, SectionId.DRAW, SectionId.DRAW) for n, t in titles]
    deck = Deck("made.deck", ["made"], entries)
    deck.meta = meta
    return deck


def _sheet(deck: Deck, paper: str = "a4") -> bytes:
    return sheets_pdf([check_listing(deck, rulesets.load(rulesets.DEFAULT))], paper=paper)[0]


def _closed(text: str) -> str:
    """A text without blanks: where lines break does not matter."""
    return "".join(text.split())


def _printed(file: Path | bytes) -> list[str]:
    reader = PdfReader(io.BytesIO(file) if isinstance(file, bytes) else file)
    return [page.extract_text() for page in reader.pages]


def _long_list(cards: Catalogue) -> tuple[str, list[tuple[int, str]]]:
    """A list of 200 different titles, cards and others, from 1 letter to 100; the file and what it must print."""
    known = sorted({c.title for c in cards if c.is_first_edition}, key=lambda t: (len(t), t))[-90:]
    words = "Zeta Yonder Xenon Wander Vortex Umbra Tango Sierra Romeo Quebec Papa Oscar November".split()
    made = [
        f"{chr(0x410 + n // 20)}{chr(97 + n % 20)} " + " ".join(words[(n + i) % 13] for i in range(20))
        for n in range(108)
    ]
    made = ["Ж", "Supercalifragilistic" * 5, *(title[: n % 94 + 2].strip() for n, title in enumerate(made))]
    listed = [(n % 12 + 1, title) for n, title in enumerate(known + made)]
    random.Random(4).shuffle(listed)
    draw = [{"count": n, "title": t} for n, t in listed]
    meta = {"name": "Long list", "player": "Hugh"}
    return json.dumps({"format": "borgcheck", "meta": meta, "sections": {"draw": draw}}), listed


@pytest.mark.parametrize("paper", few(PAPERS, lambda paper: paper == "a4"))
def test_two_hundred_titles_are_printed_whole(paper: str, here: Path, cards: Catalogue) -> None:
    text, listed = _long_list(cards)
    (here / "long.deck").write_text(text, encoding="utf-8")
    assert len({t for _, t in listed}) == len(listed) == 200
    assert run(["sheet", "long.deck", "-o", "long.pdf", "--paper", paper.upper()]) == 1
    pages = _printed(here / "long.pdf")
    report = check(here / "long.deck")
    lines = [line for part in list_sections(report.deck) for group in part.groups for line in group.lines]
    assert sum(line.count for line in lines) == sum(n for n, _ in listed)
    assert {line.title for line in lines} == {t for _, t in listed}
    printed = _closed("".join(pages))
    for line in lines:
        assert _closed(f"{line.count} {line.title}") + ("" if line.known else "(unknowncard)") in printed
    for number, page in enumerate(pages, 1):
        assert f"page {number} of {len(pages)}" in page
        assert report.fingerprint in page
        assert "Long list" in page
        assert "Hugh" in page
    assert len(pages) > 1
    assert "Draw deck\n" in pages[-1], "its heading is repeated"
    assert "Player: signature" in pages[-1]
    assert "Director: signature" in pages[-1]
    assert not any("signature" in page for page in pages[:-1])


@pytest.mark.process
@poppler
@pytest.mark.parametrize("paper", list(PAPERS))
def test_every_word_is_within_the_margins_and_overlaps_no_other(paper: str, here: Path, cards: Catalogue) -> None:
    text, listed = _long_list(cards)
    (here / "long.deck").write_text(text, encoding="utf-8")
    run(["sheet", "long.deck", *map(str, DECKS[::9]), "-o", "long.pdf", "--paper", paper])
    found = subprocess.run(["pdftotext", "-raw", "long.pdf", "-"], capture_output=True, check=True, text=True).stdout
    assert all(_closed(title) in _closed(found) for _, title in listed)
    boxes = subprocess.run(["pdftotext", "-bbox", "long.pdf", "-"], capture_output=True, check=True, text=True).stdout
    width, height = PAPERS[paper]
    pages = boxes.split("<page ")[1:]
    assert len(pages) > len(DECKS[::9])
    for page in pages:
        words = re.findall(r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)"', page)
        # The lines of two sizes of letters may overlap where neither has any ink.
        shown = [(x, y + (y2 - y) / 3, x2, y2 - (y2 - y) / 3) for x, y, x2, y2 in (map(float, word) for word in words)]
        assert all(x >= 35.9 and y >= 35.9 and x2 <= width - 35.9 and y2 <= height - 35.9 for x, y, x2, y2 in shown)
        for (x, y, x2, y2), (other_x, other_y, other_x2, other_y2) in combinations(shown, 2):
            assert x2 <= other_x + 0.1 or other_x2 <= x + 0.1 or y2 <= other_y or other_y2 <= y


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", (595.28, 841.89)), pytest.param("letter", (612, 792), marks=pytest.mark.slow)]
)
@pytest.mark.parametrize(
    "path", [pytest.param(p, marks=pytest.mark.slow if n % 6 else (), id=p.stem) for n, p in enumerate(LEGAL)]
)
def test_sheet_of_a_sample_has_its_totals(path: Path, paper: str, size: tuple[float, float]) -> None:
    report = check(path)
    data, pages = sheets_pdf([report], paper=paper)
    assert pages <= 2
    for page in PdfReader(io.BytesIO(data)).pages:
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(size, abs=0.01)
    printed = "".join(_printed(data))
    assert "LEGAL" in printed
    assert "Event" in printed
    totals = next(line for line in printed.splitlines() if "cards in the deck" in line)
    assert {str(part.total) for part in list_sections(report.deck) if part.in_deck} <= set(totals.split())


@pytest.mark.process
def test_same_deck_gives_the_same_bytes(here: Path) -> None:
    shutil.copy(TENT, here / "tent.deck")
    written = []
    for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo")):
        environment = {"PYTHONHASHSEED": seed, "TZ": zone}
        written.append(borgcheck("sheet", "tent.deck", "-o", "-", env=environment, text=False).stdout)
    assert written[0].startswith(b"%PDF-")
    assert written[0] == written[1]


HARD = (
    *PAYLOADS,
    "<b>x</b> <para> <a href='http://evil.example'>y</a>",
    "\x00\x07😀 山田 ПРИВЕТ Ζεύς e\u0301 \U0010ffff \ud800",
    LONG := "x" * 3000,
    "word " * 800,
)


@settings(max_examples=25, deadline=None)
@given(
    titles=st.lists(st.tuples(st.integers(1, 999), st.text(min_size=1, max_size=200)), min_size=1, max_size=20),
    name=st.text(max_size=400),
    paper=st.sampled_from(sorted(PAPERS)),
)
@example(titles=[(2, title) for title in HARD], name=LONG, paper="a4")
@example(titles=[(1, "a")], name="\u202e" * 500, paper="letter")
def test_any_text_can_be_printed(titles: list[tuple[int, str]], name: str, paper: str) -> None:
    data = _sheet(_deck(titles, name=name, player=name, event=name, date=name), paper)
    assert data.startswith(b"%PDF-")
    known = fonts()["regular"].face.charToGlyph
    assert all(ord(sign) in known for text in (name, *(title for _, title in titles)) for sign in printable(text))


def test_nothing_in_a_deck_acts_on_a_sheet(here: Path) -> None:
    deck = _deck([(2, title) for title in HARD], name=PAYLOADS[0], player=PAYLOADS[4], event=PAYLOADS[6])
    data = _sheet(deck)
    reader = PdfReader(io.BytesIO(data), strict=True)
    printed = _closed("".join(page.extract_text() for page in reader.pages))
    for title in PAYLOADS:
        assert _closed(printable(title)) in printed
    assert printed.count("x") >= 3000
    findings = check_listing(deck, rulesets.load(rulesets.DEFAULT)).findings
    assert printed.count("word") == 800 + sum(f.message.count("word") for f in findings if f.severity == "error")
    assert "ПРИВЕТ" in printed
    assert "Ζεύς" in printed
    assert not reader.attachments
    assert not any("/Annots" in page for page in reader.pages)
    assert not {"/OpenAction", "/AA", "/Names", "/AcroForm"} & set(reader.trailer["/Root"].keys())  # type: ignore[union-attr]


def test_unprintable_characters_are_replaced_visibly() -> None:
    assert printable("Łódź ПРИВЕТ Ζεύς é“”…★ ①Ｂｏｒｇ") == "Łódź ПРИВЕТ Ζεύς é“”…? 1Borg"
    assert printable("山\u202ea\tb\x07") == "?\ufffda b\ufffd"
    assert printable("e\u0301") == "é"
    deck = _deck([(1, "Plain")])
    assert "\ufffd" not in "".join(_printed(_sheet(deck)))


def _lines_drawn(cards: int) -> int:
    """The number of lines drawn on the sheet of a deck with some cards."""
    (page,) = PdfReader(io.BytesIO(_sheet(_deck([(1, f"Plain {n}") for n in range(cards)])))).pages
    return page.get_contents().get_data().count(b" l S")  # type: ignore[union-attr]


def test_unknown_facts_are_blank_lines_to_write_on() -> None:
    (bare,), (named,) = (_printed(_sheet(_deck([(1, "Plain")], **meta))) for meta in ({}, {"player": "Hugh"}))
    assert (bare.count("_" * 30), named.count("_" * 30)) == (3, 2)
    assert "Player: Hugh" in named


def test_lines_not_read_as_cards_are_on_the_sheet() -> None:
    report = check(f"Hi all\n\n{TEXT}")
    (page,) = _printed(sheets_pdf([report])[0])
    assert "not read as cards: 1 Hi all Missions" in " ".join(page.split())


def test_each_card_has_a_box_to_tick() -> None:
    """In both columns, each further card closes a further box with a line."""
    assert _lines_drawn(12) - _lines_drawn(2) == 10


def test_sheet_is_piped(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TENT.read_bytes()), encoding="utf-8"))
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="utf-8"))
    assert run(["sheet", "-", "-o", "-", "--stdin-filename", "mine.deck"]) == 0
    (page,) = _printed(out.getvalue())
    assert "mine.deck" in page


def test_pdf_is_not_written_to_a_terminal(here: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    captured = invoke(["sheet", str(TENT), "-o", "-"], code=2)
    assert captured.out == ""
    assert "not writing a PDF to a terminal" in captured.err


@pytest.mark.parametrize("command", ["report", "sheet"])
@table("arguments", "expected")
def test_command_that_cannot_run_writes_nothing(
    command: str, arguments: list[str], expected: str, here: Path, invoke: Invoke
) -> None:
    shutil.copy(TENT, here / "tent.deck")
    (here / "folder").mkdir()
    (here / "a.pdf").write_bytes(b"old")
    captured = invoke([command, *arguments], code=2)
    assert captured.out == ""
    assert expected in captured.err
    assert all(line.startswith("borgcheck: ") for line in captured.err.splitlines())
    assert (here / "a.pdf").read_bytes() == b"old"
    assert (here / "tent.deck").read_bytes() == TENT.read_bytes()
    assert sorted(p.name for p in here.iterdir()) == ["a.pdf", "folder", "tent.deck"]


@pytest.mark.process
@pytest.mark.parametrize("lacking", ["reportlab", "pymupdf_fonts"])
def test_missing_extra_for_sheets_is_named(lacking: str, here: Path) -> None:
    code = f"import sys; sys.modules[{lacking!r}] = None; from borgcheck.cli import main; main(sys.argv[1:])"
    done = python("-c", code, "sheet", TENT, "-o", "a.pdf")
    assert done.returncode == 2
    assert done.stderr == (
        'borgcheck: sheets need a library for PDF files, which comes with the extra "pdf": '
        "pipx install '.[pdf]' in a clone of the repository\n"
    )
    assert not list(here.iterdir())
