"""Check a list for the web: its page, its download. These functions run in a process of their own, so they take and
return plain values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import PurePath

from borgcheck.cards.catalogue import catalogue
from borgcheck.checking.check import Report
from borgcheck.checking.rewrite import NotRewritableError, encoded, formatted
from borgcheck.corpus.corpus import corpus
from borgcheck.errors import BorgcheckError, MissingExtraError
from borgcheck.games.lists import read_as_deck
from borgcheck.inputs.config import Configuration
from borgcheck.inputs.session import CheckOptions, RulesetError, check_list, check_whole
from borgcheck.inputs.sources import Source
from borgcheck.model.deck import Deck
from borgcheck.output.page import page
from borgcheck.reading.decode import decode
from borgcheck.rules.rulesets import load
from borgcheck.web.rendering import made_by, render
from borgcheck.web.settling import SettledList, questions_for, settled

PASTED = "pasted list"
"""What a list without a name is called."""
PAPERS = (("a4", "A4"), ("letter", "Letter"))
"""The papers of registration sheets, each with its name."""


@dataclass(frozen=True, slots=True)
class Submission:
    """A list as it was sent.

    Attributes:
        data: Its content.
        name: Its name.
        ruleset: The ruleset to check it by, empty for the one that it names.
        fields: What was answered about its open lines, by their numbers.
        rest_is_text: Whether lines without an answer that name nothing of a deck are comments.
        paper: What its registration sheet is printed on.
        root: The path under which the pages are shown.
    """

    data: bytes
    name: str = PASTED
    ruleset: str = ""
    fields: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    rest_is_text: bool = False
    paper: str = "a4"
    root: str = ""


def checked_page(sent: Submission) -> str:
    """Check a list, with its lines settled as chosen, and return its page."""
    data, name, document = _text_of(sent.data, sent.name)
    cards, rulings = catalogue(), corpus()
    done = SettledList(data)
    if sent.fields or sent.rest_is_text:
        data = decode(data).text.encode("utf-8")  # an old encoding may lack a sign of what was typed
        done = settled(data, sent.fields, cards, name, rest_is_text=sent.rest_is_text)
    [report] = check(done.data, name, sent.ruleset)[:1]
    questions = questions_for(report.listing, cards, done.kept)
    decoded = decode(done.data)
    return render(
        "checked.html",
        root=sent.root,
        page=page([report], cards, rulings, made_by=made_by()),
        report=report,
        questions=questions,
        can_be_rest=any(form.line.names_nothing for question in questions for form in question.lines),
        settled=done.number,
        refused=done.refused,
        text=None if decoded.problem else decoded.text,
        name=name,
        document=document,
        papers=PAPERS if has_sheets() and can_have_sheet(report) else (),
        ruleset=sent.ruleset,
    )


def download(sent: Submission) -> tuple[str, bytes]:
    """Return the name of a file and a list in the canonical format; as it is if it cannot be written so."""
    data, name, _ = _text_of(sent.data, sent.name)
    try:
        deck = read_as_deck(data, catalogue(), path=name)
        return f"{_stem(name)}.deck", encoded(decode(data), formatted(deck, catalogue()), name)
    except NotRewritableError:
        return f"{_stem(name)}.txt", data


def _stem(name: str) -> str:
    """Return the name of a list as that of a file, without a suffix."""
    return (re.sub(r"[^0-9A-Za-z._-]+", "-", PurePath(name).stem).strip("-.") or "list")[:60]


def sheet(sent: Submission) -> tuple[str, bytes]:
    """Return the name of a PDF file, and the registration sheet of a deck, by its whole ruleset."""
    from borgcheck.output import sheets

    data, name, _ = _text_of(sent.data, sent.name)
    with _in_words_for_visitors(name):
        report, silenced = check_whole(Source.of_text(data, name), _options(sent.ruleset), Configuration())
    if not can_have_sheet(report):
        raise BorgcheckError("registration sheets are for decks of the card game, and none was read here")
    paper = sent.paper if sent.paper in sheets.PAPERS else "a4"
    return f"{_stem(name)}-sheet.pdf", sheets.render([(report, silenced)], paper=paper)[0]


def has_sheets() -> bool:
    """Check whether the libraries for registration sheets are installed."""
    return all(map(find_spec, ("reportlab", "pymupdf_fonts")))


def can_have_sheet(report: Report) -> bool:
    """Check whether a list is a deck of the card game."""
    listing = report.listing
    return isinstance(listing, Deck) and not listing.is_empty and not listing.wrong_game


def warm_up() -> None:
    """Load what every check needs."""
    checked_page(Submission(b"Draw:\n1 Borg Cube\n1 nonsense\n"))


def check(
    data: bytes, name: str, ruleset: str | None, way_out: str = "choose rules below the list"
) -> tuple[Report, ...]:
    """Check a list that a visitor sent.

    Args:
        data: Its content.
        name: What the visitor calls it.
        ruleset: The name of a ruleset; else the one that the list names.
        way_out: What to do if the list names one that is not offered.

    Raises:
        BorgcheckError: It cannot be read, or there is no such ruleset.
    """
    with _in_words_for_visitors(name, way_out):
        return check_list(Source.of_text(data, name), _options(ruleset), Configuration())


def _options(ruleset: str | None) -> CheckOptions:
    # The name comes from a visitor: it is looked up, and no file is opened.
    return CheckOptions((load(ruleset),) if ruleset else ())


@contextmanager
def _in_words_for_visitors(name: str, way_out: str = "choose rules below the list") -> Iterator[None]:
    """Say what is wrong in words for somebody who has no command line and does not own the server."""
    try:
        yield
    except MissingExtraError:
        raise BorgcheckError(f"{name}: this kind of document is not read here: paste its text") from None
    except RulesetError as error:
        place = f"line {error.line} of the list" if error.line else "the list"
        raise BorgcheckError(
            f"{place} asks for other rules, and {error.reason}: {way_out}, or correct the line"
        ) from None


def _text_of(data: bytes, name: str) -> tuple[bytes, str, str]:
    """Return a list as text, its name, and the kind of document that it was in (empty if it was text)."""
    with _in_words_for_visitors(name):
        text, document = Source.of_text(data, name).read_document()
    return text, f"{PurePath(name).stem}.txt" if document else name, document
