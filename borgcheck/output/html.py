"""Render a page as HTML: one file that fetches nothing and runs nothing."""

from __future__ import annotations

import base64
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from operator import attrgetter
from typing import Any

from jinja2 import BaseLoader, Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup, escape

from borgcheck.analysis.odds import HAND
from borgcheck.common import resources
from borgcheck.common.escaping import make_visible
from borgcheck.common.phrasing import percent
from borgcheck.corpus.splitting import markdown
from borgcheck.model.findings import Severity
from borgcheck.model.report import findings_for_director, is_not_borg, reason_for_failing
from borgcheck.output.page_content import Page
from borgcheck.output.phrases import section_counts, shown_pieces, verdict_details, verdict_suffix

# A browser may use only the page's own style sheet, which is known by its hash.
_POLICY = (
    "default-src 'none'; style-src 'sha256-{}'; script-src 'none'; img-src data:; base-uri 'none'; form-action 'none'"
)
_FRAME = '<div class="scroll" role="group" aria-label="Table of the ruling" tabindex="0">'


def report_page(page: Page) -> str:
    """Return the page as one HTML file that fetches nothing; every text in it is escaped."""
    style = _file("page.css")
    policy = _POLICY.format(base64.b64encode(sha256(style.encode()).digest()).decode())
    return _environment().get_template("page.html").render(page=page, style=Markup(style), policy=policy)  # noqa: S704


def environment(loader: BaseLoader, **filters: Callable[..., Any]) -> Environment:
    """Return an environment for page templates, which escapes text and makes unseen characters visible.

    The page in the browser has filters of its own for `card`, `instead` and `message`.
    """
    environment = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_visible_value,
    )
    environment.filters |= {
        "card": str,
        "instead": lambda rule: rule.explain().instead,
        "message": attrgetter("message"),
        "verdict_details": verdict_details,
        "verdict_suffix": verdict_suffix,
        "counts": section_counts,
        "findings_for_director": findings_for_director,
        "is_not_borg": is_not_borg,
        "reason_for_failing": reason_for_failing,
        "markdown": ruling_html,
        "percent": percent,
        "shown_pieces": shown_pieces,
        "ticks": ticks,
        **filters,
    }
    environment.globals |= {"HAND": HAND, "Severity": Severity}
    return environment


def _visible_value(value: object) -> object:
    """Replace unseen characters in a value, except in our own HTML."""
    return make_visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def ticks(text: str) -> Markup:
    """Return a text, which may hold anything, escaped, with code where it has backticks."""
    parts = [escape(make_visible(part)) for part in text.split("`")]
    return Markup("").join(Markup("<code>{}</code>").format(part) if n % 2 else part for n, part in enumerate(parts))


def ruling_html(text: str) -> Markup:
    """Return a ruling's Markdown as HTML without links, raw elements or scripts."""
    parser = markdown()
    tokens = parser.parse("\n".join(map(make_visible, text.split("\n"))))
    for token in tokens:
        token.attrs.pop("style", None)
        if token.type == "th_open":
            token.attrs["scope"] = "col"
    written = parser.renderer.render(tokens, parser.options, {})
    # A wide table scrolls in its own frame. Text is escaped, so only real elements match.
    framed = written.replace("<table", f"{_FRAME}<table").replace("</table>", "</table></div>")
    return Markup(framed)  # noqa: S704 - raw HTML in it is text


def _file(name: str) -> str:
    return resources.package_text("output", "templates", name)


LOADER = FunctionLoader(_file)


@lru_cache(maxsize=1)
def _environment() -> Environment:
    return environment(LOADER)
