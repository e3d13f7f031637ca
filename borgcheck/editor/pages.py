"""Write virtual documents: the page of a code or of a ruling, as text."""

from __future__ import annotations

from urllib.parse import quote, unquote, urlsplit

from borgcheck.corpus.corpus import corpus
from borgcheck.games.registry import everything
from borgcheck.output import rulings as output
from borgcheck.output.lines import render
from borgcheck.output.rules import explanation
from borgcheck.rules.rulesets import load, names

SCHEME = "borgcheck"

_WIDTH = 100


def code_uri(code: str) -> str:
    """Return the address of a code's page."""
    return f"{SCHEME}:///codes/{code}.txt"


def ruling_uri(id: str) -> str:
    """Return the address of an entry's page."""
    return f"{SCHEME}:///rulings/{quote(id, safe='')}.txt"


def page(uri: str) -> str:
    """Return the text of a virtual document.

    Raises:
        KeyError: No document has this address.
    """
    _, kind, name = urlsplit(uri).path.split("/")
    name = unquote(name).removesuffix(".txt")
    if kind == "codes":
        rule = {rule.code: rule for rule in everything()}[name]
        in_force = [ruleset for ruleset in map(load, names()) if name in ruleset.codes]
        return "".join(render(explanation(rule, in_force, corpus())))
    entry = corpus().get(name)
    if entry is None:
        raise KeyError(uri)
    return "".join(render(output.entry(entry, corpus()), width=_WIDTH))
