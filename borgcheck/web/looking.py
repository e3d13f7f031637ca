"""Look up what has an address: entries of the rulings, and codes."""

from __future__ import annotations

from borgcheck.corpus.corpus import corpus
from borgcheck.corpus.entry import Entry
from borgcheck.corpus.search import searcher
from borgcheck.rules.base import Rule
from borgcheck.rules.registry import everything, nearest_code
from borgcheck.web.limits import Refusal


def entry(id: str) -> Entry:
    """Return the entry of an id, `SOURCE#SLUG` or `SOURCE/SLUG`.

    Raises:
        Refusal: There is none; the sentence names similar ones.
    """
    found = corpus().get(id) or corpus().get(id.replace("/", "#", 1))
    if found is None:
        near = searcher().nearest(id.rpartition("/")[2].rpartition("#")[2].replace("-", " "))
        raise Refusal(404, f"no entry has the id {id!r}" + (f"; similar terms: {', '.join(near)}" if near else ""))
    return found


def code(name: str) -> Rule:
    """Return the rule of a code or of its name.

    Raises:
        Refusal: There is none.
    """
    found = next((rule for rule in everything() if name.upper() == rule.code or name.lower() == rule.name), None)
    if found is None:
        near = nearest_code(name)
        raise Refusal(404, f"no code is called {name!r}" + (f"; did you mean {near}?" if near else ""))
    return found
