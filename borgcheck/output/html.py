"""Render a page as HTML: one file that fetches nothing and runs nothing."""

from __future__ import annotations

import base64
from functools import lru_cache
from hashlib import sha256

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup, escape

from borgcheck import resources
from borgcheck.output.page import Page
from borgcheck.output.safe import visible

# What a browser may fetch or run for the page: its own style sheet, known by its hash.
_POLICY = "default-src 'none'; style-src 'sha256-{hash}'; img-src data:; base-uri 'none'; form-action 'none'"


def document(page: Page) -> str:
    """Return the page as one HTML file; every text in it is escaped."""
    style = _file("page.css")
    digest = base64.b64encode(sha256(style.encode()).digest()).decode()
    return (
        _environment()
        .get_template("page.html")
        .render(page=page, style=Markup(style), policy=_POLICY.format(hash=digest))  # noqa: S704 (a file of ours)
    )


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = Environment(
        loader=FunctionLoader(_file),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_shown,
    )
    environment.filters["words"] = _words
    return environment


def _shown(value: object) -> object:
    """Replace unseen characters in what a template shows, but for HTML of ours."""
    return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _words(text: str) -> Markup:
    """Return a text of ours as HTML, with code where it has backticks."""
    parts = (f"<code>{escape(p)}</code>" if n % 2 else escape(p) for n, p in enumerate(text.split("`")))
    return Markup("").join(Markup(part) for part in parts)  # noqa: S704 - each part is escaped


def _file(name: str) -> str:
    return resources.package_text("output", "templates", name)
