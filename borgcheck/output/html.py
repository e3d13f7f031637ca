"""Render a page as HTML: one file that fetches nothing and runs nothing."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from operator import attrgetter

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from borgcheck.analysis.hand import HAND
from borgcheck.common import resources
from borgcheck.common.escaping import visible
from borgcheck.common.phrasing import percent
from borgcheck.model.findings import Severity
from borgcheck.model.reasons import is_not_borg, obstacles
from borgcheck.output.page import Page
from borgcheck.output.phrases import conclusion, counts
from borgcheck.output.ruling_html import html, inline_html

# A browser may use only the page's own style sheet and scripts, which are known by their hashes.
_POLICY = (
    "default-src 'none'; style-src {styles}; script-src {scripts}; img-src data:; base-uri 'none'; form-action 'none'"
)


def render_page(
    template: str, *, styles: Sequence[str] = ("page.css",), scripts: Sequence[str] = (), **values: object
) -> str:
    """Return a page as one HTML file that fetches nothing; every text in it is escaped.

    Args:
        template: The template.
        styles: The style sheets that it holds.
        scripts: The scripts that it holds; it runs no other.
        values: What the template shows.
    """
    style = "".join(map(_file, styles))
    sources = [_file(script) for script in scripts]
    policy = _POLICY.format(styles=_hash(style), scripts=" ".join(map(_hash, sources)) or "'none'")
    return (
        environment()
        .get_template(template)
        .render(style=Markup(style), scripts=[Markup(s) for s in sources], policy=policy, **values)  # noqa: S704
    )


def _hash(source: str) -> str:
    return f"'sha256-{base64.b64encode(sha256(source.encode()).digest()).decode()}'"


def report_page(page: Page) -> str:
    """Return the page as one HTML file; every text in it is escaped."""
    return render_page("page.html", page=page, made_by=page.made_by)


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Return the environment for page templates, which escapes text and makes unseen characters visible.

    The page in the browser has an overlay of it, with filters of its own for `card`, `instead` and `message`.
    """
    environment = Environment(
        loader=FunctionLoader(_file),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_shown,
    )
    environment.filters |= {
        "card": str,
        "instead": attrgetter("instead"),
        "message": attrgetter("message"),
        "conclusion": conclusion,
        "counts": counts,
        "is_not_borg": is_not_borg,
        "obstacles": obstacles,
        "markdown": _markdown,
        "percent": percent,
        "words": _words,
    }
    environment.globals |= {"HAND": HAND, "Severity": Severity, "folds": False}
    return environment


def _shown(value: object) -> object:
    """Replace unseen characters in a value, except in our own HTML."""
    return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _words(text: str) -> Markup:
    """Return one of our own texts as HTML, with backticks turned into code."""
    return Markup(inline_html(text))  # noqa: S704 - raw HTML in it is text


def _markdown(text: str) -> Markup:
    """Return the text of an entry as HTML."""
    return Markup(html(text))  # noqa: S704 - raw HTML in it is text


def _file(name: str) -> str:
    return resources.package_text("output", "templates", name)
