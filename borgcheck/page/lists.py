"""Check a list, settle its open lines, and write it in the canonical format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePath
from typing import NamedTuple

from borgcheck.cards.catalogue import catalogue
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.rewrite import NotRewritableError, formatted
from borgcheck.corpus.corpus import corpus
from borgcheck.errors import BorgcheckError, MissingExtraError
from borgcheck.inputs.decks import CheckOptions, RulesetError, check, read
from borgcheck.inputs.settings import Settings
from borgcheck.inputs.sources import Source
from borgcheck.model.ruleset import Ruleset
from borgcheck.output.page import page
from borgcheck.page.questions import SettledList, answers_of, questions_for, settle_questions
from borgcheck.page.rendering import problem_html, render, with_problems
from borgcheck.reading.decode import decode
from borgcheck.rules import rulesets

PASTED = "pasted list"
"""What a list without a name is called."""
_leagues: dict[str, Ruleset] = {}


class ListUpdate(NamedTuple):
    """A list, and what to show about it.

    Attributes:
        text: The list; empty if there is no text to take the place of the one before.
        html: The result of its check, or what is wrong.
    """

    text: str
    html: str


class _Content(NamedTuple):
    """A list as text, its name, and the kind of document that it was in (empty if it was text)."""

    data: bytes
    name: str
    document: str


@with_problems
def check_html(text: str, name: str = "", ruleset: str = "") -> str:
    """Return the result of a check: the verdict, open lines as questions, findings, list, numbers and rulings.

    Args:
        text: The list.
        name: The name of its file, if it has one.
        ruleset: The name of a ruleset; else the one that the list names.
    """
    return _result(_content(text, name), ruleset)


def settle_html(text: str, answers: Mapping[str, str], name: str = "", ruleset: str = "") -> ListUpdate:
    """Write the answers about open lines into a list, and check it again.

    Args:
        text: The list.
        answers: The fields of the form in the result, as a browser sends them.
        name: The name of its file, if it has one.
        ruleset: The name of a ruleset; else the one that the list names.
    """
    try:
        content = _content(text, name)
        given, rest_is_text = answers_of(answers), "rest" in answers
        settled = settle_questions(content.data, given, catalogue(), content.name, rest_is_text=rest_is_text)
        content = content._replace(data=settled.data)
        return ListUpdate(decode(content.data).text, _result(content, ruleset, settled))
    except BorgcheckError as error:
        return ListUpdate("", problem_html(error))


def open_file(data: bytes, name: str, ruleset: str = "") -> ListUpdate:
    """Check the list in a file: a text, whatever its encoding, or a document such as a mail."""
    try:
        content = _content(data, name)
        return ListUpdate(decode(content.data).text, _result(content, ruleset))
    except BorgcheckError as error:
        return ListUpdate("", problem_html(error))


def canonical_text(text: str, name: str = "") -> str:
    """Return a list in the canonical format; as it is if it cannot be written so."""
    try:
        return formatted(read_as_deck(text, catalogue(), path=name or PASTED), catalogue())
    except NotRewritableError:
        return text


def add_ruleset(file: str) -> str:
    """Let lists and visitors choose the ruleset in a league's file, and return its name.

    Raises:
        BorgcheckError: The file cannot be read, or something in it is wrong.
    """
    league = rulesets.load_file(Path(file))
    _leagues[league.name] = league
    return league.name


def rulesets_html() -> str:
    """Return the rulesets as options to choose from."""
    known = [*map(rulesets.load, rulesets.names()), *_leagues.values()]
    return render("rulesets.html", rulesets=known, default=rulesets.DEFAULT)


def _content(content: str | bytes, name: str) -> _Content:
    """Return what a list holds.

    Raises:
        BorgcheckError: It holds nothing, or cannot be read.
    """
    name = name or PASTED
    if not content.strip():
        raise BorgcheckError("there is no list yet: paste one, or open a file")
    with _in_words_of_the_page(name):
        data, document = Source.of_text(content, name).read_document()
    return _Content(data, f"{PurePath(name).stem}.txt" if document else name, document)


def _result(content: _Content, ruleset: str, settled: SettledList | None = None) -> str:
    """Return the result of a check, with what was settled before."""
    # The name of a ruleset comes from a list or a link: it is looked up, and no file is opened.
    chosen = (_leagues.get(ruleset) or rulesets.load(ruleset),) if ruleset else ()
    options = CheckOptions(chosen, leagues=_leagues)
    with _in_words_of_the_page(content.name):
        file = read(Source.of_text(content.data, content.name), options, Settings.model_construct())
        if file.problem:
            raise BorgcheckError(file.problem)
        [(listing, report)] = check(file, options)
    questions = questions_for(listing, settled.kept if settled else {})
    return render(
        "check.html",
        page=page([(listing, report)], catalogue(), corpus()),
        questions=questions,
        can_be_rest=any(form.line.names_nothing for question in questions for form in question.lines),
        settled=settled,
        document=content.document,
    )


@contextmanager
def _in_words_of_the_page(name: str) -> Iterator[None]:
    """Say what is wrong in words for somebody who has no command line."""
    try:
        yield
    except MissingExtraError:
        raise BorgcheckError(f"{name}: this kind of document is not read here: paste its text") from None
    except RulesetError as error:
        place = f"line {error.line} of the list" if error.line else "the list"
        raise BorgcheckError(
            f"{place} asks for other rules, and {error.reason}: choose rules here, or correct the line"
        ) from None
