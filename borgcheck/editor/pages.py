"""The virtual documents: a code, or an entry of the rulings, as a page of text."""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO
from urllib.parse import quote, unquote, urlsplit

from rich.console import Console, RenderableType

from borgcheck.corpus.corpus import corpus
from borgcheck.output import rulings as output
from borgcheck.output.rules import explanation
from borgcheck.rules.registry import BY_CODE
from borgcheck.rulesets import load, names

SCHEME = "borgcheck"

_WIDTH = 100


def code_uri(code: str) -> str:
    """Return the address of a code's page."""
    return f"{SCHEME}:/codes/{code}.txt"


def ruling_uri(id: str) -> str:
    """Return the address of an entry's page."""
    return f"{SCHEME}:/rulings/{quote(id, safe='')}.txt"


def page(uri: str) -> str:
    """Return the text of a virtual document. Raises KeyError if there is none of this address."""
    _, kind, name = urlsplit(uri).path.split("/")
    name = unquote(name).removesuffix(".txt")
    if kind == "codes":
        rule = BY_CODE[name]
        in_force = [ruleset for ruleset in map(load, names()) if name in ruleset.codes]
        return _text(explanation(rule, in_force, corpus()))
    entry = corpus().get(name)
    if entry is None:
        raise KeyError(uri)
    return _printed(output.entry(entry, corpus()))


def _printed(blocks: Iterable[RenderableType]) -> str:
    console = Console(file=StringIO(), width=_WIDTH, color_system=None, highlight=False, markup=False, emoji=False)
    with console.capture() as capture:
        for block in blocks:
            console.print(block)
    return "".join(f"{line.rstrip()}\n" for line in capture.get().splitlines())


def _text(lines: Iterable[list[tuple[str, str]]]) -> str:
    return "".join("".join(part for part, _ in line).rstrip() + "\n" for line in lines)
