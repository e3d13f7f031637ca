"""The page of `rulings export` in a browser. Skipped where there is no Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

playwright = pytest.importorskip("playwright.sync_api")
pytest.importorskip("axe_playwright_python.sync_playwright")

from borgcheck.cli import run  # noqa: E402
from tests.browsers import CHROMIUM, WIDTHS, browser, faults, overflow  # noqa: E402
from tests.search import measure  # noqa: E402

__all__ = ["browser"]
pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here"),
]
LARGEST = 3_000_000


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("export") / "rulings.html"
    assert run(["rulings", "export", "-o", str(file)]) == 0
    assert file.stat().st_size < LARGEST
    return file.as_uri()


@pytest.fixture
def page(browser: playwright.Browser, exported: str) -> Iterator[playwright.Page]:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.asked = []
    page.on("request", lambda request: page.asked.append(request.url))
    page.on("console", lambda message: page.asked.append(message.text))
    page.goto(exported)
    yield page
    assert [url for url in page.asked if url not in (exported, "data:,") and not url.startswith(exported)] == []
    page.close()


def shown(page: playwright.Page, section: str = "") -> list[str]:
    """The titles of what is shown, in the order of the document."""
    script = "found => found.map(e => e.querySelector('h3').textContent)"
    return page.eval_on_selector_all(f"{section} article:not([hidden])", script)


@pytest.mark.parametrize(
    ("asked", "title"),
    [("interlink", "Interlink Drone"), ("interlink dorne", "Interlink Drone"), ("9 of 11", "Interlink Drone")],
)
def test_the_search_finds(asked: str, title: str, page: playwright.Page) -> None:
    whole = len(shown(page))
    page.fill("#q", asked)
    assert title in shown(page)[:3]
    assert "found" in page.inner_text("#status")
    page.fill("#q", "")
    assert len(shown(page)) == whole
    page.fill("#q", "zzzzzzqqqq")
    assert shown(page) == []
    assert page.inner_text("#status") == "Nothing found"


def test_filters_leave_only_what_fits(page: playwright.Page) -> None:
    page.select_option("#game", "dbg")
    games = page.eval_on_selector_all("article:not([hidden])", "found => found.map(e => e.dataset.game)")
    assert set(games) == {"dbg"}
    page.fill("#q", "borg card")
    found = page.eval_on_selector_all("article:not([hidden])", "found => found.map(e => e.dataset.game)")
    assert found
    assert set(found) == {"dbg"}


def test_filters_stand_side_by_side_on_a_phone(page: playwright.Page) -> None:
    boxes = [select.bounding_box() for select in page.locator(".filters select").all()]
    assert len(boxes) == 3
    assert len({box["y"] for box in boxes}) == 1
    assert min(box["x"] for box in boxes) >= 0
    assert max(box["x"] + box["width"] for box in boxes) <= WIDTHS[0]


def test_results_stand_in_the_order_of_their_rank(page: playwright.Page) -> None:
    before = shown(page, "#entries")
    page.fill("#q", "how many seed cards")
    assert shown(page)[0] == "Seed Cards"
    tops = page.eval_on_selector_all("article:not([hidden])", "found => found.map(e => e.getBoundingClientRect().top)")
    assert tops == sorted(tops)
    page.press("#q", "Enter")
    assert page.evaluate("document.activeElement.closest('article').querySelector('h3').textContent") == "Seed Cards"
    page.keyboard.press("Escape")
    page.fill("#q", "")
    assert shown(page, "#entries") == before


def test_the_passage_that_answers_stands_below_each_result(page: playwright.Page) -> None:
    page.fill("#q", "how many seed cards")
    answers = page.locator("#entries article:not([hidden]) > .answer").all_inner_texts()
    assert "at most 30 seed cards" in answers[0]
    assert all(answers)
    page.fill("#q", "")
    assert page.locator(".answer:visible").count() == 0


def test_a_misspelt_question_is_corrected_and_said(page: playwright.Page) -> None:
    page.fill("#q", "undetecked beam how many drones")
    assert "Showing results for “undetected beam how many drones”" in page.inner_text("#status")
    assert shown(page)[0] == "Undetected Beam-In"
    page.fill("#q", "undetected bea")  # the last word may not be finished
    assert "Showing" not in page.inner_text("#status")


def test_the_page_answers_nearly_as_well_as_the_command(page: playwright.Page) -> None:
    questions = measure.load(Path(measure.__file__).with_name("questions.jsonl"))
    at_one, *_ = measure.figures(questions, measure.find_on(page)).split()
    assert float(at_one) >= 0.86


def test_what_is_shown_is_printed(page: playwright.Page) -> None:
    page.emulate_media(media="print")
    assert "Printed as shown" in page.inner_text("#printed")
    assert not page.locator("#search").is_visible()
    page.emulate_media(media="screen")
    page.fill("#q", "how many seed cards")
    page.locator("summary:visible").nth(1).click()
    page.emulate_media(media="print")
    assert page.inner_text("#printed").startswith("Found for “how many seed cards”: ")
    visible = page.locator("article:visible")
    assert visible.count() == len(shown(page))
    assert "at most 30" in visible.nth(0).inner_text()
    assert visible.nth(1).locator(".text").is_visible()
    page.emulate_media(media="screen")


def test_a_link_opens_its_entry(page: playwright.Page, exported: str) -> None:
    page.fill("#q", "zzzz")
    anchor = page.get_attribute("article:has(h3:text-is('Interlink Drone'))", "id")
    page.goto(f"{exported}#{anchor}")
    assert page.locator(f"[id='{anchor}'] details").get_attribute("open") is not None
    assert page.locator(f"[id='{anchor}'] .text").is_visible()
    page.locator(f"[id='{anchor}'] a[href^='#card-']").first.click()
    assert page.locator(":target .card-facts").is_visible()


def test_without_scripts_every_entry_is_there(browser: playwright.Browser, exported: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(exported)
    assert not page.locator("#search").is_visible()
    page.click("summary:has-text('Interlink Drone') >> nth=0")
    assert page.locator("article details[open] .text").first.is_visible()
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible_and_fits(scheme: str, browser: playwright.Browser, exported: str) -> None:
    page = browser.new_page(viewport={"width": WIDTHS[0], "height": 740}, color_scheme=scheme)
    page.goto(exported)
    assert faults(page) == []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert overflow(page) <= 0
    page.close()
