"""A browser for the tests of pages. Those who use it are skipped where there is no Chromium."""

from __future__ import annotations

import shutil

import pytest

playwright = pytest.importorskip("playwright.sync_api")

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = "--no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update".split()


def overflow(page: playwright.Page) -> int:
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def faults(page: playwright.Page) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{fault['id']}: {node['html'][:120]}" for fault in found for node in fault["nodes"][:3]]
