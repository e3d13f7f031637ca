"""Render the pages of the server with the templates of the page about a deck, and those beside this module."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from jinja2 import Environment, FunctionLoader
from markupsafe import Markup, escape

from borgcheck.cards.catalogue import catalogue
from borgcheck.common import resources
from borgcheck.common.escaping import visible
from borgcheck.corpus.corpus import corpus
from borgcheck.output import html
from borgcheck.reading.headings import CANONICAL
from borgcheck.rules import rulesets
from borgcheck.version import __version__
from borgcheck.web.browsing import query
from borgcheck.web.linking import link_codes, ruling_path, segment
from borgcheck.web.words import instead, message

STATIC = {
    "page.css": ("text/css", ("output", "templates", "page.css")),
    "web.css": ("text/css", ("web", "static", "web.css")),
    "web.js": ("text/javascript", ("web", "static", "web.js")),
    "share.js": ("text/javascript", ("web", "static", "share.js")),
}
"""The files that pages load: their media types, and where they are in the package."""


def render(template: str, *, root: str, **values: object) -> str:
    """Return a page as HTML; every text in it is escaped.

    Args:
        template: The template.
        root: The path under which the pages are shown.
        values: What the template shows.
    """
    shown = {"root": root, "made_by": made_by(), "static": _versions(), **values}
    return _environment().get_template(f"web/{template}").render(shown)


def made_by() -> str:
    """Return what pages say of the program and its data."""
    return f"borgcheck {__version__}, cards of {catalogue().date}, {len(corpus())} rulings"


def sentence(text: str) -> str:
    """Return a message as a sentence: with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('?', '.', '!')) else '.'}"


def static_file(name: str) -> str:
    """Return a file that pages load."""
    return resources.package_text(*STATIC[name][1])


@lru_cache(maxsize=1)
def _versions() -> dict[str, str]:
    return {name: f"{name}?v={sha256(static_file(name).encode()).hexdigest()[:12]}" for name in STATIC}


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = html.environment().overlay(loader=FunctionLoader(_template))
    # An overlay shares these with its original.
    filters = {
        "segment": segment,
        "ruling_path": ruling_path,
        "keep": _keep,
        "sentence": sentence,
        "instead": instead,
        "message": lambda finding: _ticks(message(finding)),
        "ticks": _ticks,
        "link_codes": link_codes,
        "query": query,
    }
    environment.filters = {**environment.filters, **filters}
    environment.globals = {**environment.globals, "sections": CANONICAL, "rulesets": _rulesets}
    return environment


def _template(name: str) -> str:
    folder, _, own = name.partition("/")
    if own and folder == "web":
        return resources.package_text("web", "templates", own)
    return resources.package_text("output", "templates", name)


def _rulesets() -> list[rulesets.Ruleset]:
    return [rulesets.load(name) for name in rulesets.names()]


def _ticks(text: str) -> Markup:
    """Return a text, which may hold anything, escaped, with code where it has backticks."""
    parts = [escape(visible(part)) for part in text.split("`")]
    return Markup("").join(Markup("<code>{}</code>").format(part) if n % 2 else part for n, part in enumerate(parts))


def _keep(text: str) -> Markup:
    """Return a text for a form, escaped, with its tabs and line ends."""
    return escape(text)
