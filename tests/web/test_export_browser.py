"""The page of `rulings export` in a browser. Skipped where there is no Chromium."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

playwright = pytest.importorskip("playwright.sync_api")
pytest.importorskip("axe_playwright_python.sync_playwright")

from web.test_browser import CHROMIUM, WIDTHS, browser, faults, overflow  # noqa: E402

from borgcheck.cli import run  # noqa: E402

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


def shown(page: playwright.Page) -> list[str]:
    script = """found => found.map(e => [Number(e.style.order), e.querySelector("h3").textContent])
        .sort((a, b) => a[0] - b[0]).map(pair => pair[1])"""
    return page.eval_on_selector_all("article:not([hidden])", script)


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


def test_no_label_of_a_filter_is_broken_on_a_phone(page: playwright.Page) -> None:
    heights = page.eval_on_selector_all(".filters label", "found => found.map(e => e.offsetHeight)")
    assert len(heights) == 3
    assert max(heights) < 50  # a line


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
