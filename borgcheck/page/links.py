"""Keep a list in a link: compressed, in the fragment of an address, which browsers do not send to a host."""

from __future__ import annotations

import base64
import json
import zlib
from typing import NamedTuple

from borgcheck.errors import BorgcheckError
from borgcheck.page.rendering import problem_html

_LONGEST = 30_000
"""Mail and chat programs cut off longer links."""
_LARGEST = 512 * 1024
_RAW = -15
"""The window of a deflate stream without a header, for zlib."""


class LinkedList(NamedTuple):
    """The list in a link, or what is wrong with the link."""

    text: str = ""
    name: str = ""
    ruleset: str = ""
    problem: str = ""


def link_to(text: str, name: str = "", ruleset: str = "") -> str:
    """Return the fragment of an address that holds a list; empty if it would be too long for a link."""
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    fields = json.dumps({"text": text, "name": name, "ruleset": ruleset}).encode()
    packed = base64.urlsafe_b64encode(packer.compress(fields) + packer.flush()).decode().rstrip("=")
    return f"list={packed}" if len(packed) <= _LONGEST else ""


def follow_link(fragment: str) -> LinkedList:
    """Return the list in a fragment of an address."""
    try:
        return _unpack(fragment.removeprefix("list="))
    except (ValueError, zlib.error, RecursionError):
        problem = BorgcheckError(
            "this link is damaged and contains no list: ask for a new link, or for the list itself"
        )
        return LinkedList(problem=problem_html(problem))


def _unpack(packed: str) -> LinkedList:
    """Unpack a list.

    Raises:
        ValueError: There is none, or it is too large: a short link may hold a text without end.
        zlib.error: The link is damaged.
        RecursionError: It is nested too deeply.
    """
    unpacker = zlib.decompressobj(_RAW)
    content = unpacker.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), _LARGEST)
    fields = json.loads(content) if unpacker.eof else None
    if not isinstance(fields, dict) or not fields.get("text"):
        raise ValueError("no list")
    return LinkedList(*(str(fields.get(key) or "") for key in ("text", "name", "ruleset")))
