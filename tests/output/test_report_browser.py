"""Pages of `borgcheck report`, opened in a browser: it fetches nothing for them, runs nothing, and finds no fault.

Skipped where there is no Chromium.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

playwright = pytest.importorskip("playwright.sync_api")

from borgcheck.cli import run  # noqa: E402
from tests.browsers import CHROMIUM, FLAGS, overflow  # noqa: E402
from tests.samples import ROOT  # noqa: E402

LONG = "Q" * 300
HOSTILE = '<script>alert(1);console.error(2)</script><img src=/x onerror="alert(3)"></style>'
ADDRESS = "http://page.example/"

pytestmark = [pytest.mark.process, pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")]


class Opened(NamedTuple):
    """A page in the browser, what it printed to the console, and what was fetched for it."""

    page: playwright.Page
    console: list[str]
    fetched: list[str]


Open = Callable[[str], Opened]


@pytest.fixture(scope="module")
def browser() -> Iterator[playwright.Browser]:
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def opened(browser: playwright.Browser) -> Iterator[Open]:
    """Open a page on a telephone; no request leaves the browser."""
    page = browser.new_page(viewport={"width": 360, "height": 800})

    def open_page(text: str) -> Opened:
        seen = Opened(page, [], [])
        page.on("console", lambda message: seen.console.append(message.text))
        page.on("dialog", lambda dialog: seen.console.append(dialog.message))
        page.on("request", lambda request: seen.fetched.append(request.url))
        page.route("**", lambda route: route.fulfill(body=text if route.request.url == ADDRESS else ""))
        page.goto(ADDRESS, wait_until="networkidle")
        seen.fetched.remove(ADDRESS)
        return seen

    yield open_page
    page.close()


def report_of(deck: Path, place: Path) -> str:
    run(["report", str(deck), "-o", str(place / "deck.html")])
    return (place / "deck.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "name", ["legal/queen", "illegal/B103-seed-limit", "illegal/D001-syntax-error", "legal/tribbles"]
)
def test_nothing_is_fetched_and_a_telephone_shows_the_whole_width(name: str, opened: Open, tmp_path: Path) -> None:
    seen = opened(report_of(ROOT / "decks" / f"{name}.deck", tmp_path))
    assert (seen.console, seen.fetched, overflow(seen.page)) == ([], [], 0)
    assert seen.page.evaluate("getComputedStyle(document.body).maxWidth") == "1024px", "the style sheet holds"


def test_fingerprints_in_the_table_of_decks_are_not_broken(opened: Open, tmp_path: Path) -> None:
    for name in ("legal/queen", "illegal/B103-seed-limit"):
        shutil.copy(ROOT / "decks" / f"{name}.deck", tmp_path)
    page = opened(report_of(tmp_path, tmp_path)).page
    cells = page.locator(".decks tbody td:last-child")
    number_of_lines = """cell => {
      const text = new Range()
      text.selectNodeContents(cell)
      return text.getClientRects().length
    }"""
    assert [cell.evaluate(number_of_lines) for cell in cells.all()] == [1, 1]


def test_hostile_deck_does_nothing(opened: Open, tmp_path: Path) -> None:
    deck = tmp_path / "hostile.deck"
    cards = f"Draw:\n3 {HOSTILE}\n3 Borg Cube\n3 {LONG}\n{LONG}:\n1 {LONG}\n"
    deck.write_text(f"@name {HOSTILE}\n@player {HOSTILE} {LONG}\n\n{cards}", encoding="utf-8")
    seen = opened(report_of(deck, tmp_path))
    assert (seen.console, seen.fetched, overflow(seen.page)) == ([], [], 0)
    assert seen.page.locator("script, img").count() == 0
    assert seen.page.locator("style").count() == 1
    assert "<script>alert(1)" in seen.page.locator("h1").inner_text()
