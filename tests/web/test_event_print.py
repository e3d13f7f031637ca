"""The page about an event on paper. Skipped where there is no Chromium."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest

playwright = pytest.importorskip("playwright.sync_api")
pypdf = pytest.importorskip("pypdf")

from web.test_browser import CHROMIUM, DECKS, browser  # noqa: E402

from borgcheck.cli import run  # noqa: E402

__all__ = ["browser"]
pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here"),
]
MARGIN = 14 / 25.4 * 72
"""That of the page on paper, in points."""


def printed(browser: playwright.Browser, here: Path, *, legal: int, illegal: int) -> list[list[tuple[str, float]]]:
    """Print the page of an event, and return what each sheet of paper says, each text with its distance from the edge."""
    for number in range(legal + illegal):
        deck = DECKS / ("legal/swarm.deck" if number < legal else "illegal/B103-seed-limit.deck")
        (here / "lists").mkdir(exist_ok=True)
        shutil.copy(deck, here / "lists" / f"player_{number}.deck")
    run(["event", "register", "lists", "-o", "event.json"])
    run(["event", "report", "event.json", "-o", "event.html"])
    page = browser.new_page()
    page.goto((here / "event.html").as_uri())
    reader = pypdf.PdfReader(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))
    page.close()
    sheets = []
    for sheet in reader.pages:
        texts: list[tuple[str, float]] = []
        sheet.extract_text(
            visitor_text=lambda text, cm, tm, *_, texts=texts: texts.append((text.strip(), cm[0] * tm[4] + cm[4]))
        )
        sheets.append(texts)
    return sheets


def test_the_players_begin_on_the_first_sheet(browser: playwright.Browser, here: Path) -> None:
    first, *_ = printed(browser, here, legal=50, illegal=1)
    said = " ".join(text for text, _ in first)
    assert "Players" in said
    assert "player 12" in said


def test_numbers_of_two_digits_are_not_cut(browser: playwright.Browser, here: Path) -> None:
    sheets = printed(browser, here, legal=0, illegal=12)
    left = [x for texts in sheets for text, x in texts if text.startswith(("10.", "12."))]
    assert left
    assert min(left) >= MARGIN
