"""Pages of `borgcheck report`, opened in a browser: it fetches nothing for them, runs nothing, and finds no fault.

Skipped where there is no Chromium.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest
from justhtml import JustHTML

from borgcheck.cli import run

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --enable-logging=stderr --v=0 --net-log-capture-mode=Everything --dump-dom"
).split()
# What the browser asks of its maker goes nowhere.
NOWHERE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
HOSTILE = '<script>alert(1);console.error(2)</script><img src=/x onerror="alert(3)"></style>'

pytestmark = [pytest.mark.process, pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")]


class Handler(BaseHTTPRequestHandler):
    pages: ClassVar[dict[str, bytes]] = {}
    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        body = self.pages.get(self.path)
        self.send_response(404 if body is None else 200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, format: str, *args: object) -> None:
        pass


@dataclass
class Opened:
    """What a browser made of a page: its document, what it printed to its console, and what was fetched for it,
    here and elsewhere."""

    tree: JustHTML
    console: list[str]
    here: list[str]
    elsewhere: list[str]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def opened(server: str, place: Path, pages: dict[str, bytes], *, path: str = "/") -> Opened:
    Handler.pages.clear()
    Handler.pages.update(pages)
    Handler.asked.clear()
    log = place / "net.json"
    own = [f"--user-data-dir={place / 'profile'}", f"--log-net-log={log}", NOWHERE]
    ran = subprocess.run([CHROMIUM, *FLAGS, *own, server + path], capture_output=True, timeout=120, check=True)
    return Opened(
        tree=JustHTML(ran.stdout.decode(), sanitize=False),
        console=re.findall(r"CONSOLE.*", ran.stderr.decode(errors="replace")),
        here=[p for p in Handler.asked if p != path],
        elsewhere=[url for url in _requests(log.read_text(encoding="utf-8")) if not url.startswith(server)],
    )


def _requests(log: str) -> Iterator[str]:
    """What pages asked for; requests of the browser's own have no origin."""
    try:
        data = json.loads(log)
    except json.JSONDecodeError:  # the browser ended before it closed the list
        data = json.loads(log.rstrip().rstrip(",") + "]}")
    begins = data["constants"]["logEventTypes"]["URL_REQUEST_START_JOB"]
    for event in data["events"]:
        params = event.get("params", {})
        if event["type"] == begins and params.get("initiator", "not an origin") != "not an origin":
            yield params["url"]


def page_of(deck: Path, place: Path) -> bytes:
    run(["report", str(deck), "-o", str(place / "deck.html")])
    return (place / "deck.html").read_bytes()


def test_a_careless_page_would_be_seen(server: str, tmp_path: Path) -> None:
    careless = (
        b'<!DOCTYPE html><img src="/x.png"><img src="http://other.example/y.png"><script>console.error("z")</script>'
    )
    seen = opened(server, tmp_path, {"/": careless})
    assert "/x.png" in seen.here
    assert "http://other.example/y.png" in seen.elsewhere
    assert any('"z"' in line for line in seen.console)


@pytest.mark.parametrize("name", ["legal/queen", "illegal/B103-seed-limit", "illegal/D001-syntax-error"])
def test_nothing_is_fetched_and_nothing_is_wrong(name: str, server: str, tmp_path: Path) -> None:
    text = page_of(ROOT / "decks" / f"{name}.deck", tmp_path)
    seen = opened(server, tmp_path, {"/": text})
    assert (seen.console, seen.here, seen.elsewhere) == ([], [], [])
    written = JustHTML(text.decode(), sanitize=False)
    for what in ("h1, h2, h3, h4", "svg", "td", "details", "a"):
        assert [e.to_text() for e in seen.tree.query(what)] == [e.to_text() for e in written.query(what)]
        assert seen.tree.query(what)


def test_a_hostile_deck_does_nothing(server: str, tmp_path: Path) -> None:
    deck = tmp_path / "hostile.deck"
    deck.write_text(f"@name {HOSTILE}\n@player {HOSTILE}\n\nDraw:\n3 {HOSTILE}\n3 Borg Cube\n")
    seen = opened(server, tmp_path, {"/": page_of(deck, tmp_path)})
    assert (seen.console, seen.here, seen.elsewhere) == ([], [], [])
    assert not seen.tree.query("script, img")
    assert len(seen.tree.query("style")) == 1
    assert "<script>alert(1)" in seen.tree.query("h1")[0].to_text()


LONG = "Q" * 300


@pytest.mark.parametrize("name", ["legal/queen", "illegal/B103-seed-limit", "legal/tribbles", LONG])
def test_a_telephone_shows_the_whole_width(name: str, server: str, tmp_path: Path) -> None:
    deck = ROOT / "decks" / f"{name}.deck"
    if name == LONG:
        deck = tmp_path / "long.deck"
        deck.write_text(f"@name {LONG}\n@player {LONG}\n\nDraw:\n3 {LONG}\n3 Borg Cube\n{LONG}:\n1 {LONG}\n")
    frame = (
        b'<!DOCTYPE html><title>?</title><iframe src="/deck" width="360" height="800" style="border:0"></iframe>'
        b"<script>onload = () => {const d = frames[0].document, e = d.documentElement;"
        b"for (const one of d.querySelectorAll('details')) one.open = true;"
        b"document.title = e.clientWidth + ' ' + e.scrollWidth + ' ' + frames[0].getComputedStyle(d.body).maxWidth}</script>"
    )
    text = page_of(deck, tmp_path)
    seen = opened(server, tmp_path, {"/frame": frame, "/deck": text}, path="/frame")
    wide, needed, styled = seen.tree.query("title")[0].to_text().split()
    assert 340 <= int(wide) <= 360
    assert int(needed) <= int(wide)
    assert styled == "1024px"
