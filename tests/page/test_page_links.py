"""A list in a link: it comes back as it was, and a damaged link is a sentence."""

from __future__ import annotations

import base64
import json
import random
import re
import zlib

import pytest

from borgcheck import page
from tests.page.reading import HOSTILE, is_harmless, problem
from tests.samples import SWARM


def packed(data: bytes) -> str:
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -15)
    return "list=" + base64.urlsafe_b64encode(squeezed.compress(data) + squeezed.flush()).decode().rstrip("=")


def test_link_holds_the_list() -> None:
    shared = (f"{SWARM}\n# Łódź {HOSTILE}\n", "my.deck", "borg-gray")
    link = page.link_to(*shared)
    assert re.fullmatch(r"list=[\w-]+", link)
    assert page.follow_link(link) == (*shared, "")
    assert len(page.link_to(SWARM)) < 1500


def test_list_that_just_fits_has_a_link(monkeypatch: pytest.MonkeyPatch) -> None:
    link = page.link_to(SWARM)
    for most, fits in ((len(link) - len("list="), True), (len(link) - len("list=") - 1, False)):
        monkeypatch.setattr("borgcheck.page.checked_lists._MAX_LINK_CHARACTERS", most)
        assert page.link_to(SWARM) == (link if fits else "")


def test_list_that_is_too_long_has_no_link() -> None:
    letters = random.Random(1).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=60_000)
    assert page.link_to("".join(letters)) == ""
    assert len(BOMB) < 30_000, "a short link may hold a text without end"


BOMB = packed(b'{"text": "' + b"1 " * 5_000_000 + b'"}')


@pytest.mark.parametrize(
    "link",
    [
        "list=",
        "list=%%%",
        "list=AAAA",
        "list=\u0141",
        packed(json.dumps({"text": SWARM}).encode())[:-1],
        BOMB,
        *map(packed, (b"null", b"5", b'{"name": "x"}', b"{", b"\xff", b"[" * 100_000)),
    ],
    ids=range(12),
)
def test_damaged_link_is_said(link: str) -> None:
    text, _, _, html = page.follow_link(link)
    assert text == ""
    assert problem(html).startswith("This link is damaged")
    assert is_harmless(html)
