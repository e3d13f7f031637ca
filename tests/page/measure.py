"""Print how fast and how large the page is: medians of five visits, cold and without a network.

python -m tests.page.measure [DIR]

DIR is a folder that site/build.py wrote; without one, it is built. Needs Chromium and the extra `browser`.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browsers import CHROMIUM, FLAGS
from tests.page.reading import DECKS
from tests.page.serving import NOWHERE, build, serve

VISITS = 5
AIMS = {"ready": 5.0, "first check": 0.3, "next check": 0.1, "first search": 0.3, "next search": 0.1}
DECK = (DECKS / "illegal" / "B103-seed-limit.deck").read_text(encoding="utf-8")


def visit(context: BrowserContext, url: str) -> list[float]:
    """Return the seconds that each step of a visit takes."""
    page = context.new_page()
    page.set_default_timeout(120_000)
    steps = []

    def wait(selector: str) -> None:
        began = time.perf_counter()
        page.wait_for_selector(selector, state="attached")
        steps.append(time.perf_counter() - began)

    page.goto(url, wait_until="commit")
    wait("html[data-state=ready]")
    for text, verdict in ((DECK, "illegal"), (DECK.replace("1 Tsiolkovsky Infection\n", ""), "legal")):
        page.fill("#list", text)
        page.click("#check")
        wait(f"#verdict[data-verdict={verdict}]")
    page.goto(f"{url}#search=")
    for question, id in (
        ("how many seed cards", "borg-rulebook-1.6#seed-cards"),
        ("interlink drone", "borg-rulebook-1.6#interlink-drone"),
    ):
        page.fill("#q", question)
        page.press("#q", "Enter")
        wait(f"#hits li:first-child[data-id='{id}']")
    page.close()
    return steps


def measure(browser: Browser, folder: Path) -> dict[str, list[float]]:
    """Return the median seconds of each step, with an empty cache and without a network."""
    cold, offline = [], []
    for _ in range(VISITS):
        with serve(folder) as served:
            context = browser.new_context()
            cold.append(visit(context, served.url))
            page = context.new_page()
            page.goto(served.url)
            page.wait_for_selector("html[data-state=ready]", state="attached", timeout=120_000)
            page.evaluate("navigator.serviceWorker.ready.then(() => null)")
            page.close()
        offline.append(visit(context, served.url))
        context.close()
    return {"cold": [*map(median, zip(*cold, strict=True))], "offline": [*map(median, zip(*offline, strict=True))]}


def main() -> None:
    """Print the sizes, if the page is built here, and a table of seconds."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as started:
        folder = Path(sys.argv[1] if len(sys.argv) > 1 else place)
        if len(sys.argv) == 1:
            print(build(folder))
        browser = started.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, NOWHERE])
        seconds = measure(browser, folder)
        browser.close()
    print("| seconds | " + " | ".join(AIMS) + " |")
    print("| --- " * (len(AIMS) + 1) + "|")
    for name, values in (("aim", list(AIMS.values())), *seconds.items()):
        print(f"| {name} | " + " | ".join(f"{value:.2f}" for value in values) + " |")


if __name__ == "__main__":
    main()
