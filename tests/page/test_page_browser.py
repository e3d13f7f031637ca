"""The page in a browser that reaches no other host: what a visitor sees, keeps, prints and is spared.

Skipped where there is no Chromium. Builds the page once, which takes half a minute.
"""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

playwright = pytest.importorskip("playwright.sync_api")
pytest.importorskip("axe_playwright_python.sync_playwright")

from borgcheck import page as functions  # noqa: E402
from tests.browsers import CHROMIUM, FLAGS, faults, overflow  # noqa: E402
from tests.page.reading import HOSTILE, OPEN  # noqa: E402
from tests.page.serving import NOWHERE, ROOT, Served, serve  # noqa: E402
from tests.samples import FOLDER, SWARM  # noqa: E402

pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None or shutil.which("npm") is None, reason="no Chromium or npm here"),
]
ILLEGAL = (FOLDER / "illegal" / "B103-seed-limit.deck").read_text(encoding="utf-8")
PAGE_OF_DOCS = (ROOT / "docs" / "page.md").read_text(encoding="utf-8")
READY = "html[data-state=ready]"
PATIENCE = 120_000
MAX_MEGABYTES, MAX_MEGABYTES_SENT = 26.0, 10.0
"""The most megabytes of the page on disk, and over the wire."""
WIDTHS = (360, 390, 1400)
Open = Callable[..., playwright.Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[playwright.Browser]:
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, NOWHERE])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The page of a league, made by the commands of docs/page.md, and what they printed."""
    place = tmp_path_factory.mktemp("league")
    league = f"extends = 'borg-1.6'\ntitle = 'Tuesday {HOSTILE[:8]}'\n[codes.B103]\nlimit = 1\n"
    (place / "tuesday.toml").write_text(league, encoding="utf-8")
    (place / "wrong.toml").write_text("extends = 'borg-1.6'\ntitle = 'x'\nbaned = []\n", encoding="utf-8")
    checkout = place / "borgcheck"
    checkout.mkdir()
    (checkout / "site").symlink_to(ROOT / "site")
    [commands] = re.findall(r"^```\ngit clone .*\ncd borgcheck\n(.*)\n.*http.server.*\n```", PAGE_OF_DOCS, re.M | re.S)
    assert len(commands.splitlines()) <= 10
    commands = commands.replace("~/tuesday.toml", "~/*.toml")
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    ran = subprocess.run(
        ["bash", "-euc", commands], cwd=checkout, env={**os.environ, "HOME": str(place), "PATH": path},
        capture_output=True, text=True, timeout=900, check=True,
    )  # fmt: skip
    return checkout / "page", ran.stdout


@pytest.fixture(scope="module")
def served(built: tuple[Path, str]) -> Iterator[Served]:
    with serve(built[0]) as served:
        yield served


@pytest.fixture(scope="module")
def context(browser: playwright.Browser, served: Served) -> Iterator[playwright.BrowserContext]:
    """A visitor who has been there before."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, accept_downloads=True)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def visit(context: playwright.BrowserContext, served: Served) -> Iterator[Open]:
    """Open the page at an address; in the end, nothing was asked of another host and nothing was complained of."""
    pages = []

    def open_page(fragment: str = "", *, wait: bool = True) -> playwright.Page:
        page = context.new_page()
        pages.append(page)
        page.events = []
        page.on("console", lambda message: page.events.append(message.text))
        page.on("dialog", lambda dialog: page.events.append(dialog.message))
        page.on("request", lambda request: page.events.append(request.url) if not is_own(request.url) else None)
        page.goto(served.url + fragment)
        if wait:
            page.wait_for_selector(READY)
        return page

    def is_own(url: str) -> bool:
        return url.startswith((served.url, "data:", f"blob:{served.url}"))

    yield open_page
    for page in pages:
        assert page.events == []
        page.evaluate("() => localStorage.clear()")
        page.close()


def check(page: playwright.Page, text: str) -> str:
    """Check a list, and return the verdict."""
    page.fill("#list", text)
    page.evaluate("() => document.getElementById('result').replaceChildren()")
    page.click("#check")
    return page.wait_for_selector("#verdict").get_attribute("data-verdict")


def top(page: playwright.Page, selector: str) -> float:
    return page.locator(selector).first.bounding_box()["y"]


def test_build_is_small_enough_and_says_what_weighs_what(built: tuple[Path, str]) -> None:
    folder, output = built
    [(whole, small)] = re.findall(r"in all\s+([\d.]+) MB\s+([\d.]+) MB gzip", output)
    assert float(whole) == pytest.approx(sum(f.stat().st_size for f in folder.rglob("*.*") if f.suffix != ".toml" or f.parent != folder) / 1e6, abs=0.05)  # fmt: skip
    assert float(whole) <= MAX_MEGABYTES
    assert float(small) <= MAX_MEGABYTES_SENT


def test_first_screen_of_a_phone_shows_verdict_and_errors(visit: Open) -> None:
    page = visit()
    assert check(page, ILLEGAL) == "illegal"
    assert "B103" in page.locator(".finding.error").first.inner_text()
    page.wait_for_timeout(300)
    assert 0 <= top(page, "#verdict") < top(page, ".finding.error") < 844 - 200
    assert page.evaluate("() => document.activeElement.id") == "result"


def test_browser_gives_the_same_results_as_python(visit: Open) -> None:
    page = visit()
    for text in (SWARM, OPEN, functions.example()):
        check(page, text)
        page.wait_for_selector("#result:not([aria-busy])")
        drawn = page.evaluate("html => { const e = document.createElement('div'); e.innerHTML = html; return e.textContent }", functions.check_html(text))  # fmt: skip
        assert page.evaluate("() => document.getElementById('result').textContent") == drawn


def test_open_lines_are_settled_in_place(visit: Open) -> None:
    page = visit()
    assert check(page, OPEN) == "undecided"
    lines = OPEN.split("\n")
    heading, doubt, half = (next(n for n, line in enumerate(lines, 1) if line.startswith(s)) for s in ("Drwa", "3?", "1.5"))  # fmt: skip
    page.select_option(f"#section-{heading}", "Draw")
    assert page.is_checked(f"#answer-{heading}-h")
    page.fill(f"#count-{half}", "2")
    page.reload()  # what was answered is kept
    page.wait_for_selector(f"#count-{half}")
    page.wait_for_timeout(500)
    assert page.input_value(f"#count-{half}") == "2"
    page.check(f"[name=answer-{doubt}][value=t]")
    page.click(".settle button.main")
    page.wait_for_selector("#verdict[data-verdict=legal]")
    assert "2 Borg Cube" in page.input_value("#list")
    page.click("#before")
    page.wait_for_selector("#verdict[data-verdict=undecided]")
    assert page.input_value("#list") == OPEN


def test_input_during_loading_is_checked_afterwards(visit: Open) -> None:
    page = visit(wait=False)
    page.fill("#list", ILLEGAL)
    assert page.get_attribute("html", "data-state") == "loading"
    page.click("#check")
    assert "as soon as" in page.inner_text("#result")
    page.wait_for_selector("#verdict[data-verdict=illegal]")


def test_input_survives_reload_and_back(visit: Open) -> None:
    page = visit()
    check(page, ILLEGAL)
    page.reload()
    page.wait_for_selector("#verdict[data-verdict=illegal]")
    assert page.input_value("#list") == ILLEGAL
    page.click(".why summary")
    page.click(".why a[href^='#ruling=']")
    page.wait_for_selector("#hits h1")
    page.go_back()
    assert page.locator("#verdict").is_visible()
    page.goto("about:blank")
    page.go_back()
    page.wait_for_selector("#verdict[data-verdict=illegal]")
    assert page.input_value("#list") == ILLEGAL


def test_worker_error_is_reported_and_the_worker_restarts(visit: Open) -> None:
    page = visit()
    page.fill("#list", ILLEGAL)
    page.workers[0].evaluate("() => { setTimeout(() => { throw new Error('broken') }) }")
    page.wait_for_selector("#status:has-text('started again')")
    page.wait_for_selector(READY)
    assert "broken" in page.inner_text("#status")
    page.click("#check")
    page.wait_for_selector("#verdict[data-verdict=illegal]")
    assert page.input_value("#list") == ILLEGAL
    page.events.clear()  # the browser reports the error


def test_check_of_more_than_five_seconds_can_be_stopped(visit: Open) -> None:
    page = visit()
    page.fill("#list", ILLEGAL)
    page.workers[0].evaluate(
        "() => { setTimeout(() => { const end = Date.now() + 600000; while (Date.now() < end); }) }"
    )
    page.click("#check")
    page.wait_for_timeout(2500)
    assert not page.locator("#stop").is_visible()
    page.wait_for_selector("#stop:not([hidden])")
    page.click("#stop")
    assert "Stopped" in page.inner_text("#status")
    page.wait_for_selector(READY)
    assert page.input_value("#list") == ILLEGAL
    page.click("#check")
    page.wait_for_selector("#verdict[data-verdict=illegal]")


def test_files_are_opened_and_dropped(visit: Open, tmp_path: Path) -> None:
    page = visit()
    page.set_input_files("#file", FOLDER / "legal" / "swarm.dek")
    page.wait_for_selector("#verdict[data-verdict=legal]")
    assert "swarm.dek" in page.inner_text("#result")
    transfer = page.evaluate_handle("text => { const t = new DataTransfer(); t.items.add(new File([text], 'dropped.txt')); return t }", ILLEGAL)  # fmt: skip
    page.dispatch_event("#list", "drop", {"dataTransfer": transfer})
    page.wait_for_selector("#verdict[data-verdict=illegal]")
    assert page.input_value("#list") == ILLEGAL


def test_list_is_copied_saved_and_linked(visit: Open) -> None:
    page = visit()
    check(page, SWARM)
    page.click("[data-do=copy]")
    page.wait_for_selector("#taken:has-text('Copied')")
    assert page.evaluate("() => navigator.clipboard.readText()") == functions.convert(SWARM, "text").text
    page.select_option("#format", "dek")
    with page.expect_download() as download:
        page.click("[data-do=save]")
    assert download.value.suggested_filename == "pasted list.dek"
    assert Path(download.value.path()).read_text(encoding="utf-8") == functions.convert(SWARM, "dek").text
    page.click("[data-do=link]")
    page.wait_for_selector("#taken:has-text('a link')")
    link = page.evaluate("() => navigator.clipboard.readText()")
    page.evaluate("() => localStorage.clear()")
    other = visit("#" + link.partition("#")[2])
    other.wait_for_selector("#verdict[data-verdict=legal]")
    assert other.input_value("#list") == SWARM


def test_sheet_is_what_is_printed(visit: Open) -> None:
    page = visit()
    check(page, SWARM)
    page.evaluate("() => { window.print = () => {} }")
    page.click("[data-do=print]")
    page.wait_for_selector("#sheet h1", state="attached")
    page.emulate_media(media="print")
    assert page.locator("#sheet").is_visible()
    assert not page.locator("#result").is_visible()
    assert not page.locator("#list").is_visible()
    assert "Fingerprint" in page.inner_text("#sheet")


def test_rulings_are_searched_browsed_and_linked(visit: Open) -> None:
    page = visit("#search=")
    page.fill("#q", "how many seed cards")
    page.press("#q", "Enter")
    page.wait_for_selector("#hits li:first-child[data-id='borg-rulebook-1.6#seed-cards']")
    page.click("#hits li:first-child h2 a")
    page.wait_for_selector("#hits h1:has-text('Seed Cards')")
    page.go_back()
    page.wait_for_selector("#hits li:first-child[data-id='borg-rulebook-1.6#seed-cards']")
    assert page.input_value("#q") == "how many seed cards"
    page.click("#filters summary")
    page.select_option("[name=game]", "dbg")
    page.wait_for_selector("#hits li:not([data-id^='borg-rulebook'])")
    page.click("nav a[href='#help']")
    page.wait_for_selector("#hits h1:has-text('How to ask')")
    page.click("nav a[href='#cards=']")
    page.fill("#q", "borg queen personnel")
    page.press("#q", "Enter")
    page.click("#hits .rows a >> nth=0")
    page.wait_for_selector("#hits .card-facts")
    assert page.locator("#hits details[open] .text").first.is_visible()
    assert page.inner_text("nav [aria-current]") == "Cards"


def test_leagues_are_offered_and_mistakes_in_them_reported(visit: Open) -> None:
    page = visit()
    assert "wrong.toml: no key is called `baned`" in page.inner_text("#status")
    page.wait_for_selector("#rules option[value='tuesday.toml']", state="attached")
    page.select_option("#rules", "tuesday.toml")
    assert check(page, SWARM) == "illegal"
    assert "Tuesday <script>" in page.inner_text("#result")


# ---- the network


def first_visit(browser: playwright.Browser, url: str) -> playwright.Page:
    page = browser.new_context().new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(url)
    return page


def kept(page: playwright.Page) -> None:
    """Wait until the service worker has kept the page."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")


def test_page_works_offline_after_the_first_visit(browser: playwright.Browser, built: tuple[Path, str]) -> None:
    with serve(built[0]) as served:
        page = first_visit(browser, served.url)
        page.wait_for_selector(READY)
        kept(page)
        big = [path for path in served.asked if path.endswith((".wasm", ".gz"))]
        assert len(big) == len(set(big)) == 4  # nothing large is loaded twice
    page.close()
    page = page.context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(served.url)
    page.wait_for_selector(READY)
    assert check(page, ILLEGAL) == "illegal"
    page.goto(f"{served.url}#search=interlink%20drone")
    page.wait_for_selector("#hits [data-id='borg-rulebook-1.6#interlink-drone']")
    page.context.close()


def test_interrupted_first_visit_is_reported_and_resumed(browser: playwright.Browser, built: tuple[Path, str]) -> None:
    with serve(built[0]) as served:
        served.cut = {"libraries.zip.gz"}
        page = first_visit(browser, served.url)
        page.wait_for_selector("html[data-state=failed]")
        assert "interrupted" in page.inner_text("#status")
        page.fill("#list", ILLEGAL)
        page.click("#check")
        served.cut = set()
        page.wait_for_selector("#verdict[data-verdict=illegal]")
        whole = [path for path in served.asked if path.endswith(("borgcheck.zip.gz", ".wasm", "stdlib.zip.gz"))]
        assert len(whole) == len(set(whole))  # what had arrived was kept
        page.context.close()


def test_new_version_is_used_only_when_complete(
    browser: playwright.Browser, built: tuple[Path, str], tmp_path: Path
) -> None:
    publish = runpy.run_path(str(ROOT / "site" / "build.py"))["publish"]
    folder = tmp_path / "page"
    shutil.copytree(built[0], folder)
    [old] = folder.glob("v-*")
    names = json.loads((old / "files.json").read_text(encoding="utf-8"))
    files = {name: (old / name).read_bytes() for name in names}
    version = "() => document.querySelector('script').src.split('/').at(-2)"
    with serve(folder) as served:
        page = first_visit(browser, served.url)
        page.wait_for_selector(READY)
        kept(page)
        new = publish(files | {"style.css": files["style.css"] + b"\n/* new */\n"}, folder)
        served.cut = {"style.css"}
        page.reload()
        page.wait_for_selector(READY)
        page.wait_for_timeout(3000)
        page.reload()
        page.wait_for_selector(READY)
        assert page.evaluate(version) == old.name
        served.cut = set()
        for _ in range(6):  # the browser looks for a next version with each visit
            page.reload()
            page.wait_for_selector(READY)
            page.wait_for_timeout(3000)
            if page.evaluate(version) == new:
                break
        assert page.evaluate(version) == new
        assert check(page, ILLEGAL) == "illegal"
        page.context.close()


# ---- strangers


@pytest.mark.parametrize(
    "fragment",
    [
        f"#search={quote(HOSTILE)}",
        f"#card={quote(HOSTILE)}",
        f"#ruling={quote(HOSTILE)}",
        f"#document={quote(HOSTILE)}",
        "#list=AAAA",
        "#search=%E0%A4%A",
        "#javascript:alert(1)",
        f"#list={functions.link_to(f'Draw:{chr(10)}3 {HOSTILE}', HOSTILE, HOSTILE).removeprefix('list=')}",
    ],
    ids=["search", "card", "ruling", "document", "damaged", "percent", "javascript", "list"],
)
def test_hostile_link_does_nothing(fragment: str, visit: Open) -> None:
    page = visit(fragment)
    if "javascript" not in fragment:
        page.wait_for_selector(":is(#hits, #result) > *")
    assert page.locator("main :is(script, img, iframe, b)").count() == 0
    if fragment == "#list=AAAA":
        assert "This link is damaged" in page.inner_text("#result")


def test_page_forbids_other_hosts(visit: Open) -> None:
    page = visit()
    tries = page.evaluate(
        """async () => {
            const blocked = [];
            document.addEventListener("securitypolicyviolation", (event) => blocked.push(event.effectiveDirective));
            await fetch("http://other.example/").catch(() => {});
            const image = new Image(); image.src = "http://other.example/x.png";
            const script = document.createElement("script"); script.textContent = "document.title = 'run'"; document.body.append(script);
            await new Promise((done) => setTimeout(done, 300));
            return [blocked.sort(), document.title];
        }"""
    )
    assert tries == [["connect-src", "img-src", "script-src-elem"], "borgcheck"]
    page.events.clear()  # the browser reports what it blocked


# ---- a person


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_page_is_accessible_and_fits(scheme: str, visit: Open) -> None:
    page = visit()
    page.emulate_media(color_scheme=scheme)

    def look() -> None:
        assert faults(page) == []
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            assert overflow(page) <= 0
        page.set_viewport_size({"width": 390, "height": 844})

    look()
    for text in (functions.example(), SWARM):
        check(page, text)
        for part in page.locator("[data-part] summary").all():
            part.click()
        page.wait_for_timeout(1500)
        look()
    for fragment in (
        "search=how many seed cards",
        "card=Borg Queen",
        "help",
        "cards=borg",
        "ruling=borg-rulebook-1.6%23probing",
    ):
        page.evaluate("fragment => { location.hash = fragment }", fragment)
        page.wait_for_selector("#hits:not([aria-busy]) > *")
        page.wait_for_timeout(500)
        look()
    page.set_viewport_size({"width": 390, "height": 844})


def test_choice_of_rules_is_wholly_shown_on_a_phone(visit: Open) -> None:
    page = visit()
    page.set_viewport_size({"width": 360, "height": 844})
    page.wait_for_function("document.getElementById('rules').selectedOptions[0].text.endsWith('borg-1.6')")
    lacking = """select => {
      const whole = select.cloneNode()
      whole.append(select.selectedOptions[0].cloneNode(true))
      whole.style = "position: absolute; width: auto; max-width: none"
      document.body.append(whole)
      const width = whole.offsetWidth
      whole.remove()
      return width - select.offsetWidth
    }"""
    assert page.locator("#rules").evaluate(lacking) <= 0


def test_keyboard_is_enough(visit: Open) -> None:
    page = visit()

    def press_until(key: str, selector: str) -> None:
        for _ in range(40):
            page.keyboard.press(key)
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"{key} never reaches {selector}")

    press_until("Tab", "#list")
    page.keyboard.type("Draw:\n3 Borg Cube\n3? Awaken\n")
    press_until("Tab", "#check")
    page.keyboard.press("Enter")
    page.wait_for_selector("#verdict[data-verdict=undecided]")
    press_until("Tab", "[name=answer-3]")
    press_until("ArrowDown", "[name=answer-3][value=t]")
    press_until("Tab", ".settle button.main")
    page.keyboard.press("Enter")
    page.wait_for_selector("#result:has-text('written into the list')")
    press_until("Shift+Tab", "nav a[href='#search=']")
    page.keyboard.press("Enter")
    press_until("Tab", "#q")
    page.keyboard.type("interlink drone")
    page.keyboard.press("Enter")
    page.wait_for_selector("#hits [data-id='borg-rulebook-1.6#interlink-drone']")
