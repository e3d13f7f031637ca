"""Render HTML with the templates of this package and those of reports, in the words of the page."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar
from urllib.parse import quote

from jinja2 import ChoiceLoader, Environment, FunctionLoader, PrefixLoader
from markupsafe import Markup, escape

from borgcheck.cards.catalogue import catalogue
from borgcheck.checking.questions import MAX_TOGETHER, named_section
from borgcheck.common import resources
from borgcheck.common.escaping import make_visible
from borgcheck.corpus.loading import corpus
from borgcheck.errors import BorgcheckError
from borgcheck.model.findings import Finding
from borgcheck.model.sections import SectionId
from borgcheck.output import html
from borgcheck.output.page_content import made_by
from borgcheck.rules.base import Rule

P = ParamSpec("P")
R = TypeVar("R")


def render_template(template: str, **values: object) -> str:
    """Return a template of this package as HTML; every text in it is escaped."""
    return _environment().get_template(f"page/{template}").render(values)


def with_problems(make_result: Callable[[str], R]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Make a function return a BorgcheckError as a sentence in HTML, in the form that `make_result` gives it."""

    def wrap(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def guarded(*arguments: P.args, **options: P.kwargs) -> R:
            try:
                return function(*arguments, **options)
            except BorgcheckError as error:
                return make_result(problem_html(error))

        return guarded

    return wrap


def problem_html(error: BorgcheckError) -> str:
    """Return an error as a sentence in HTML."""
    text = str(error)
    sentence = f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('?', '.', '!')) else '.'}"
    return str(Markup('<p class="problem" role="alert">{}</p>\n').format(make_visible(sentence)))


def address(value: str, kind: str) -> str:
    """Return the fragment that is the address of a ruling, a document or a card in the page."""
    return f"{kind}={quote(value, safe='')}"


def about() -> str:
    """Return what the page says about the program and its data."""
    return made_by(catalogue(), corpus())


@lru_cache(maxsize=1)
def _environment() -> Environment:
    own = FunctionLoader(lambda name: resources.package_text("page", "templates", name))
    loader = ChoiceLoader([PrefixLoader({"page": own}), html.LOADER])
    environment = html.environment(loader, address=address, card=_card_link, instead=_instead, message=_message)
    environment.globals["sections"] = {section: section.heading for section in SectionId}
    environment.globals["max_together"] = MAX_TOGETHER
    environment.globals["named_section"] = named_section
    return environment


def _card_link(title: str) -> Markup:
    return Markup('<a href="#{}">{}</a>').format(address(title, "card"), make_visible(title))


def _instead(rule: Rule) -> str:
    """Return what to do about the findings of a rule."""
    return _instead_on_page().get(rule.code, rule.explain().instead)


@lru_cache(maxsize=1)
def _instead_on_page() -> dict[str, str]:
    return resources.package_table("page", "instead.toml")


def _message(finding: Finding) -> Markup:
    """Return the message of a finding, with a link to its card."""
    message = html.ticks(finding.message)
    if not finding.card:
        return message
    before, title, after = message.partition(escape(finding.card))
    return before + _card_link(finding.card) + after if title else message
