"""The pages in a browser: paste, settle, verdict; search and open; keyboard, width, accessibility; nothing hostile acts.

Skipped where there is no Chromium.
"""

from __future__ import annotations

import io
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pypdf
import pytest
import uvicorn

playwright = pytest.importorskip("playwright.sync_api")
axe = pytest.importorskip("axe_playwright_python.sync_playwright")

from borgcheck.cli import run  # noqa: E402
from borgcheck.web.app import create_app  # noqa: E402
from borgcheck.web.limits import Settings  # noqa: E402

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = "--no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update".split()
DECKS = Path(__file__).resolve().parents[2] / "decks"
SWARM = (DECKS / "legal" / "swarm.deck").read_text(encoding="utf-8")
OPEN = SWARM.replace("Draw:", "Drwa pile stuff:\nnot sure about Awaken\n1.5 Borg Cube", 1)
HOSTILE = '<script>alert(1)</script><img src=/x onerror="alert(2)"><svg onload=alert(3)>'
LONG = "Q" * 300
WIDTHS = (360, 1400)
PATHS = (
    "/", "/rulings", "/rulings?page=2", "/find?q=borg+queen", "/cards", "/cards/Borg%20Quen", "/rulings?q=probe+after+battle", "/rulings/borg-rulebook-1.6/interlink-drone", "/cards?q=queen",
    "/cards/Borg%20Queen", "/codes", "/codes/B103", "/nothing",
)  # fmt: skip

pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here"),
]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    settings = Settings(requests_a_minute=100_000, checks_a_minute=100_000, check_time=60.0, wait=60.0, checks=1)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        serving = uvicorn.Server(uvicorn.Config(create_app(settings), log_level="warning", access_log=False))
        thread = threading.Thread(target=serving.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not serving.started:
            time.sleep(0.05)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        serving.should_exit = True
        thread.join(20)


@pytest.fixture(scope="module")
def browser() -> Iterator[playwright.Browser]:
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: playwright.Browser) -> Iterator[playwright.Page]:
    """A page that keeps what it printed, said and asked for in `seen`."""
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.set_default_timeout(20_000)
    seen: list[str] = []
    page.on("console", lambda message: seen.append(message.text))
    page.on("pageerror", lambda error: seen.append(str(error)))
    page.on("dialog", lambda dialog: (seen.append(dialog.message), dialog.dismiss()))
    page.seen = seen  # type: ignore[attr-defined]
    yield page
    page.close()


def paste(page: playwright.Page, server: str, text: str) -> None:
    page.goto(server)
    page.fill("#text", text)
    page.click("button.main")
    page.wait_for_selector(".verdict")


def test_paste_settle_verdict_save(page: playwright.Page, server: str, tmp_path: Path) -> None:
    paste(page, server, OPEN)
    assert "Undecided" in page.inner_text(".verdict-title")
    heading, aside, half = page.locator("form.settle fieldset").all()
    heading.get_by_role("combobox").select_option("Draw")  # choosing a detail chooses its kind
    assert heading.get_by_label("the heading of").is_checked()
    aside.get_by_label("a comment, not part of the deck").check()
    half.get_by_label("copies").fill("2")
    half.get_by_label("line 40 as it should be").fill("3 Awaken")  # typed, and then chosen otherwise
    half.get_by_label("Borg Cube", exact=True).check()
    page.click("text=Settle and check again")
    page.wait_for_selector("text=3 lines settled")
    assert "Legal" in page.inner_text(".verdict-title")
    with page.expect_download() as saving:
        page.click("text=Save in the canonical format")
    saving.value.save_as(tmp_path / "saved.deck")
    assert run(["check", "-q", str(tmp_path / "saved.deck")]) == 0
    assert "2 Borg Cube\n" in (tmp_path / "saved.deck").read_text()
    assert page.seen == []  # type: ignore[attr-defined]


def test_a_link_to_a_result_restores_the_list_and_its_result(
    browser: playwright.Browser, page: playwright.Page, server: str
) -> None:
    paste(page, server, OPEN)
    page.select_option("#ruleset", "borg-gray")
    page.get_by_role("button", name="Check again", exact=True).click()
    page.wait_for_selector(".facts:has-text('borg-gray')")
    page.wait_for_selector(".share:visible")
    link = page.url
    asked: list[str] = []
    other = browser.new_page()
    other.set_default_timeout(20_000)
    other.on("request", lambda request: asked.append(request.url))
    other.goto(f"{server}/cards")
    for _ in range(2):
        other.goto(link)
        other.wait_for_selector(".verdict.undecided")
        assert "borg-gray" in other.inner_text(".facts")
        assert other.input_value("#text") == OPEN
        other.go_back()  # not held by the link
        assert other.url == f"{server}/cards"
    assert not any("list=" in url.partition("#")[0] for url in asked)
    other.go_forward()
    other.wait_for_selector("form.settle")
    other.click("text=Settle and check again")
    other.wait_for_selector(".verdict")
    other.close()
    assert page.seen == []  # type: ignore[attr-defined]


def test_jumps_within_a_result_leave_its_link(page: playwright.Page, server: str) -> None:
    paste(page, server, SWARM)
    page.wait_for_url("**/#list=*")
    link = page.url
    assert not page.is_visible("text=Cards by type and section")
    page.click("nav.parts >> text=Numbers")
    page.wait_for_selector("text=Cards by type and section")
    assert page.url == link
    page.evaluate("() => {navigator.clipboard.writeText = async text => {window.copied = text}}")
    page.click("text=Copy the link")
    page.wait_for_selector("text=The link is copied")
    assert page.evaluate("window.copied") == link
    page.evaluate("() => {navigator.clipboard.writeText = async () => {throw new Error()}}")
    page.click("text=Copy the link")
    page.wait_for_selector("#link")
    assert page.input_value("#link") == link


BOMB = """async size => {
    const stream = new Blob(['{"text":"' + "1 ".repeat(size) + '"}']).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return btoa(Array.from(bytes, b => String.fromCharCode(b)).join("")).replaceAll("+", "-").replaceAll("/", "_");}"""


def test_a_damaged_link_says_so(page: playwright.Page, server: str) -> None:
    page.goto(server)
    for link in ("", "%%%", "AAAA", page.evaluate(BOMB, 5_000_000)):
        page.goto("about:blank")
        page.goto(f"{server}/#list={link}")
        page.wait_for_selector("text=This link is damaged")
        assert page.input_value("#text") == ""
    page.evaluate("location.hash = ''")
    paste(page, server, SWARM)
    page.wait_for_url("**/#list=*")


def test_a_link_whose_list_is_refused_shows_it(page: playwright.Page, server: str) -> None:
    paste(page, server, SWARM)
    page.wait_for_url("**/#list=*")
    link = page.url
    page.goto("about:blank")
    page.route("**/", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    page.goto(link)
    page.wait_for_selector("text=The server does not answer")
    assert page.input_value("#text") == SWARM


def test_a_printed_result_has_no_forms(page: playwright.Page, server: str) -> None:
    paste(page, server, OPEN)
    page.emulate_media(media="print")
    for selector in ("form", "button", "textarea", "nav", ".bar"):
        assert not any(element.is_visible() for element in page.locator(selector).all()), selector
    assert page.is_visible(".verdict")
    pdf = pypdf.PdfReader(io.BytesIO(page.pdf(format="A4")))
    text = "".join(each.extract_text() for each in pdf.pages)
    assert "Survey Star System" in text
    assert "Settle" not in text


@pytest.mark.parametrize("scripts", [True, False])
def test_back_leads_to_the_list(scripts: bool, browser: playwright.Browser, server: str) -> None:
    context = browser.new_context(java_script_enabled=scripts)
    page = context.new_page()
    page.set_default_timeout(20_000)
    paste(page, server, OPEN)
    page.go_back()
    assert page.input_value("#text") == OPEN
    context.close()


def test_a_list_that_is_too_large_stays_in_its_form(page: playwright.Page, server: str) -> None:
    page.goto(server)
    page.evaluate("document.querySelector('#text').value = 'x'.repeat(300000)")
    page.click("button.main")
    assert "at most 256" in page.inner_text(".problem:visible")
    assert len(page.input_value("#text")) == 300_000


def test_the_keyboard_is_enough(page: playwright.Page, server: str) -> None:
    page.goto(server)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(outline) == "solid"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "text"
    page.keyboard.insert_text("Draw:\n1 Borg Cube\n")
    for _ in range(3):
        page.keyboard.press("Tab")
        assert page.evaluate(outline) == "solid"
    page.keyboard.press("Enter")
    page.wait_for_selector(".verdict.illegal")


def test_a_dropped_file_is_chosen(page: playwright.Page, server: str) -> None:
    page.goto(server)
    drop = """text => {const files = new DataTransfer(); files.items.add(new File([text], "swarm.deck"));
        document.querySelector("textarea").dispatchEvent(
            new DragEvent("drop", {dataTransfer: files, bubbles: true, cancelable: true}))}"""
    page.evaluate(drop, SWARM)
    page.click("button.main")
    page.wait_for_selector(".verdict.legal")
    assert "swarm.deck" in page.inner_text(".facts")


def test_search_as_one_types_and_open(page: playwright.Page, server: str) -> None:
    page.goto(f"{server}/rulings")
    page.locator("#q").press_sequentially("interlink dron")
    page.wait_for_selector(".hits a")
    assert page.evaluate("document.activeElement.id") == "q"
    assert "q=interlink" in page.url
    page.select_option("[name=source]", "borg-rulebook-1.6")
    playwright.expect(page.locator(".hits .source").filter(has_not_text="1.6")).to_have_count(0)
    page.get_by_role("link", name="Interlink Drone", exact=True).first.click()
    page.wait_for_selector("article.entry")
    assert page.url == f"{server}/rulings/borg-rulebook-1.6/interlink-drone"
    page.go_back()
    page.wait_for_selector(".hits a")
    assert page.input_value("#q") == "interlink dron"
    assert page.seen == []  # type: ignore[attr-defined]


def test_titles_are_completed_and_found(page: playwright.Page, server: str) -> None:
    page.goto(server)
    page.locator(".find input").press_sequentially("interlink dr")
    playwright.expect(page.locator("#titles option[value='Interlink Drone']")).to_have_count(1)
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:has-text('Found for')")
    page.get_by_role("link", name="Nine of Eleven").first.click()
    page.wait_for_selector(".card-facts")
    assert page.seen == []  # type: ignore[attr-defined]


def test_without_scripts(browser: playwright.Browser, server: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.goto(f"{server}/cards")
    page.fill("#q", "borg queen type:personnel")
    page.press("#q", "Enter")
    page.click(".card-rows a >> nth=0")
    assert page.inner_text("h1 >> nth=0") == "Borg Queen"
    paste(page, server, OPEN)
    heading, aside, half = page.locator("form.settle fieldset").all()
    heading.get_by_role("combobox").select_option("Draw")
    aside.get_by_label("a comment, not part of the deck").check()
    half.get_by_role("textbox").fill("2 Borg Cube")  # what is typed counts
    page.click("text=Settle and check again")
    page.wait_for_selector("text=3 lines settled")
    assert "Legal" in page.inner_text(".verdict-title")
    context.close()


def test_a_hostile_list_does_nothing(page: playwright.Page, server: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    paste(page, server, f"@name {HOSTILE}\n@player {HOSTILE}\nDraw:\n3 {HOSTILE}\n3 Borg Cube\n{HOSTILE}:\n{HOSTILE}\n")
    assert HOSTILE in page.inner_text("h1")
    for words in ("rulings?q=", "cards?q="):
        page.goto(f"{server}/{words}{HOSTILE}")
    assert all(url.startswith((f"{server}/", "data:")) for url in asked)
    assert not [url for url in asked if url.endswith("/x")]
    said = [line for line in page.seen if "400" not in line]  # type: ignore[attr-defined]
    assert said == []


def overflow(page: playwright.Page) -> int:
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def faults(page: playwright.Page) -> list[str]:
    found = axe.Axe().run(page).response["violations"]
    return [f"{fault['id']}: {node['html'][:120]}" for fault in found for node in fault["nodes"][:3]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PATHS)
def test_every_page_is_accessible_and_fits(path: str, scheme: str, browser: playwright.Browser, server: str) -> None:
    page = browser.new_page(viewport={"width": WIDTHS[0], "height": 740}, color_scheme=scheme)
    page.goto(f"{server}{path}")
    assert faults(page) == []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert overflow(page) <= 0
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "text",
    [
        OPEN,
        SWARM,
        (DECKS / "illegal" / "B103-seed-limit.deck").read_text(encoding="utf-8"),
        (DECKS / "legal" / "dbg-borg-invasion.deck").read_text(encoding="utf-8"),
        "Draw:\n" + "".join(f"{1 + n % 3} Unknown Thing {n}\n" for n in range(60)),
        f"@name {LONG}\n\nDraw:\n3 {LONG}\n3 Borg Cube\n{LONG}:\n1 {LONG}\n{LONG} {LONG}\n",
    ],
    ids=["open", "legal", "illegal", "setup", "unknown", "long"],
)
def test_a_checked_list_is_accessible_and_fits(
    text: str, scheme: str, browser: playwright.Browser, server: str
) -> None:
    page = browser.new_page(viewport={"width": WIDTHS[0], "height": 740}, color_scheme=scheme)
    page.set_default_timeout(20_000)
    paste(page, server, text)
    assert faults(page) == []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert overflow(page) <= 0
    page.close()


@pytest.mark.parametrize("path", ["/", "/rulings?q=probe", "/cards/Borg%20Queen"])
def test_nothing_moves_while_a_page_loads(path: str, page: playwright.Page, server: str) -> None:
    page.add_init_script(
        "window.moved = 0; new PerformanceObserver(list => {for (const e of list.getEntries()) window.moved += e.value})"
        ".observe({type: 'layout-shift', buffered: true})"
    )
    page.goto(f"{server}{path}")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.moved") == 0
