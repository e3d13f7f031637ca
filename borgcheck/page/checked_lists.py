"""Check a list, ask about its open lines, correct its titles, and write it in other formats and as a sheet.

A list is also kept in a link: compressed, in the fragment of an address, which browsers do not send to a host.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache, partial
from pathlib import Path, PurePath
from typing import NamedTuple

from borgcheck import rulesets
from borgcheck.cards.catalogue import catalogue, load_catalogue
from borgcheck.cards.user_table import store_table
from borgcheck.checking.fix import fix
from borgcheck.checking.rewrite import convert_deck
from borgcheck.common import resources
from borgcheck.corpus.loading import corpus
from borgcheck.errors import BorgcheckError, MissingExtraError
from borgcheck.inputs.decks import CheckedFile, require_read, try_to_check, try_to_read
from borgcheck.inputs.options import CheckOptions
from borgcheck.inputs.settings import NO_SETTINGS
from borgcheck.inputs.sources import Source
from borgcheck.model.deck import Deck
from borgcheck.model.findings import Finding, Severity
from borgcheck.model.ruleset import Ruleset
from borgcheck.output.page_content import Page, make_page
from borgcheck.page.form import AnsweredList, apply_form_answers, questions_for
from borgcheck.page.rendering import problem_html, render_template, with_problems
from borgcheck.reading.decode import decode
from borgcheck.reading.formats import output_formats

PASTED = "pasted list"
"""What a list without a name is called."""
# The parts of a result that the page loads when the visitor unfolds them.
_FOLDED_PARTS = ("list", "numbers", "rulings")
# The file extensions of the formats that are not named after theirs.
_FILE_EXTENSIONS = {"text": "deck", "lackey": "txt", "gemp": "txt", "markdown": "md"}
# Mail and chat programs cut off longer links.
_MAX_LINK_CHARACTERS = 30_000
_MAX_LINKED_BYTES = 512 * 1024
# The `wbits` of zlib for a deflate stream without a header.
_RAW_DEFLATE = -15
_leagues: dict[str, Ruleset] = {}


class ListUpdate(NamedTuple):
    """A list, and what to show about it.

    Attributes:
        text: The list; empty if there is no text to replace the previous one.
        html: The result of its check, or what is wrong.
    """

    text: str
    html: str


_refused = partial(ListUpdate, "")


class SavedList(NamedTuple):
    """A list in another format, the name of a file for it, and messages as HTML; no text if it cannot be written."""

    text: str
    name: str
    html: str


class LinkedList(NamedTuple):
    """The list in a link, or what is wrong with the link."""

    text: str = ""
    name: str = ""
    ruleset: str = ""
    problem: str = ""


class _Content(NamedTuple):
    """A list as text, its name, and the kind of document that it was in (empty if it was text)."""

    data: bytes
    name: str
    extracted_from: str


@with_problems(str)
def check_html(text: str, name: str = "", ruleset: str = "") -> str:
    """Return the result of a check: the verdict, errors, open lines as questions, other findings, and all rulesets.

    Args:
        text: The list.
        name: The name of its file, if it has one.
        ruleset: The name of a ruleset; else the one that the list names.
    """
    return _result_html(_content(text, name), ruleset)


@with_problems(_refused)
def settle_html(text: str, answers: Mapping[str, str], name: str = "", ruleset: str = "") -> ListUpdate:
    """Write the answers about open lines into a list, and check it again.

    Args:
        text: The list.
        answers: The fields of the form in the result, as a browser sends them.
        name: The name of its file, if it has one.
        ruleset: The name of a ruleset; else the one that the list names.
    """
    content = _content(text, name)
    in_force = _checked(content, ruleset).reports[0].ruleset_in_force
    answered = apply_form_answers(content.data, answers, catalogue(), in_force, content.name)
    content = content._replace(data=answered.data)
    return ListUpdate(decode(content.data).text, _result_html(content, ruleset, answered))


@with_problems(_refused)
def open_file(data: bytes | memoryview, name: str, ruleset: str = "") -> ListUpdate:
    """Check the list in a file: a text, whatever its encoding, or a document such as a mail."""
    content = _content(bytes(data), name)
    return ListUpdate(decode(content.data).text, _result_html(content, ruleset))


@with_problems(_refused)
def correct_html(text: str, name: str = "", ruleset: str = "") -> ListUpdate:
    """Correct the titles in a list that can mean only one card, and check it again."""
    content = _content(text, name)
    listing = _checked(content, ruleset).reports[0].listing
    content = content._replace(data=fix(listing).text.encode("utf-8", "surrogatepass"))
    return ListUpdate(decode(content.data).text, _result_html(content, ruleset))


@with_problems(partial(SavedList, "", ""))
def convert(text: str, format: str, name: str = "") -> SavedList:
    """Return a list in another format, or why the format cannot hold it."""
    content = _content(text, name)
    listing = _checked(content, "").reports[0].listing
    if not isinstance(listing, Deck) or listing.is_empty:
        raise BorgcheckError("only decks of the card game can be written in other formats")
    if not listing.wholly_read:
        raise BorgcheckError("answer the questions about open lines first: what was not read would be lost")
    written = convert_deck(listing, format)
    file = f"{PurePath(content.name).stem}.{_FILE_EXTENSIONS.get(format, format)}"
    return SavedList(written.text, file, render_template("saved.html", lost=(*written.lost, *written.lost_cards)))


@with_problems(str)
def part_html(part: str, text: str, name: str = "", ruleset: str = "") -> str:
    """Return a part of a result: `list`, `numbers` or `rulings`."""
    if part not in _FOLDED_PARTS:
        raise BorgcheckError(f"a result has no part {part!r}")
    return render_template(f"{part}.html", page=_page(_content(text, name), ruleset))


@with_problems(str)
def sheet_html(text: str, name: str = "", ruleset: str = "") -> str:
    """Return a list as a sheet to print, with lines to sign on."""
    page = _page(_content(text, name), ruleset)
    return render_template("sheet.html", page=page, left_out=len(page.decks[0].deck.open_line_numbers))


def link_to(text: str, name: str = "", ruleset: str = "") -> str:
    """Return the fragment of an address that holds a list; empty if it would be too long for a link."""
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW_DEFLATE)
    fields = json.dumps({"text": text, "name": name, "ruleset": ruleset}).encode()
    packed = base64.urlsafe_b64encode(packer.compress(fields) + packer.flush()).decode().rstrip("=")
    return f"list={packed}" if len(packed) <= _MAX_LINK_CHARACTERS else ""


def follow_link(fragment: str) -> LinkedList:
    """Return the list in a fragment of an address."""
    packed = fragment.removeprefix("list=")
    unpacker = zlib.decompressobj(_RAW_DEFLATE)
    try:
        # A short link may hold a text without end.
        content = unpacker.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), _MAX_LINKED_BYTES)
        fields = json.loads(content) if unpacker.eof else None
    except (ValueError, zlib.error, RecursionError):
        fields = None
    if not isinstance(fields, dict) or not fields.get("text"):
        problem = BorgcheckError(
            "this link is damaged and contains no list: ask for a new link, or for the list itself"
        )
        return LinkedList(problem=problem_html(problem))
    return LinkedList(*(str(fields.get(key) or "") for key in ("text", "name", "ruleset")))


def example() -> str:
    """Return an example list, with an open line and one seed card too many."""
    return resources.package_text("page", "example.deck")


def add_ruleset(file: str) -> str:
    """Let lists and visitors choose the ruleset in a league's file, and return what is wrong with it, if anything."""
    try:
        league = rulesets.load_file(Path(file))
    except BorgcheckError as error:
        return str(error)
    _leagues[league.name] = league
    _checked.cache_clear()
    return ""


def add_cards(file: str) -> str:
    """Use the cards in a table beside the page, and return what is wrong with it, if anything."""
    try:
        load_catalogue(Path(file))
    except BorgcheckError as error:
        return str(error)
    store_table(Path(file).read_text(encoding="utf-8"))
    for cached in (catalogue, _checked, _page):
        cached.cache_clear()
    return ""


def rulesets_html() -> str:
    """Return the rulesets as options to choose from."""
    known = [*map(rulesets.load, rulesets.names()), *_leagues.values()]
    return render_template("rulesets.html", rulesets=known, default=rulesets.DEFAULT)


def _content(content: str | bytes, name: str) -> _Content:
    """Return what a list holds.

    Raises:
        BorgcheckError: It holds nothing, or cannot be read.
    """
    name = name or PASTED
    if not content.strip():
        raise BorgcheckError("there is no list yet: paste one, or open a file")
    with _reword_errors_for_page(name):
        read = Source.from_text(content, name).read(catalogue())
    unread = f", not read: {', '.join(read.unread_parts)}" if read.unread_parts else ""
    file = f"{PurePath(name).stem}.txt" if read.extracted_from else name
    return _Content(read.text, file, read.extracted_from + unread)


@lru_cache(maxsize=4)
def _checked(content: _Content, ruleset: str) -> CheckedFile:
    """Check a list.

    Raises:
        BorgcheckError: There is no such ruleset, or the list cannot be read.
    """
    # The name of a ruleset comes from a list or a link: it is looked up, and no file is opened.
    chosen = (_leagues.get(ruleset) or rulesets.load(ruleset),) if ruleset else ()
    options = CheckOptions(chosen, leagues=_leagues)
    with _reword_errors_for_page(content.name):
        file = try_to_read(Source.from_text(content.data, content.name), options, NO_SETTINGS)
        return require_read(try_to_check(file, options))


@lru_cache(maxsize=2)
def _page(content: _Content, ruleset: str) -> Page:
    return make_page(_checked(content, ruleset).reports, catalogue(), corpus())


def _result_html(content: _Content, ruleset: str, answered: AnsweredList | None = None) -> str:
    """Return the result of a check, with what was answered before."""
    checked = _checked(content, ruleset)
    [report] = checked.reports
    listing = report.listing
    questions = questions_for(listing, report.ruleset_in_force)
    asked = {line.number for question in questions for line in question.lines}
    findings = [each for each in report.findings if each.line not in asked or not _is_asked_about(each)]
    content_page = _page(content, ruleset)
    [deck] = content_page.decks
    in_the_way = (each for other in deck.by_ruleset for each in other.findings if each.severity is Severity.ERROR)
    return render_template(
        "check.html",
        page=content_page,
        report_without_questions=report.model_copy(update={"findings": tuple(findings)}),
        errors=[each for each in findings if each.severity is Severity.ERROR],
        others=[each for each in findings if each.severity is not Severity.ERROR],
        questions=questions,
        number_open=len(asked),
        obstacles=sorted({deck.rule(each) for each in in_the_way}, key=lambda rule: rule.code),
        answered=answered,
        nobody_chose=not (ruleset or report.reading_summary.ruleset or listing.recognised_ruleset),
        extracted_from=content.extracted_from,
        correctable=checked.fixable,
        formats=sorted(output_formats(), key="text".__ne__) if isinstance(listing, Deck) else (),
    )


def _is_asked_about(finding: Finding) -> bool:
    """Check whether a finding says the same as the question about its line."""
    return finding.is_on_reading and finding.severity is not Severity.INFO


@contextmanager
def _reword_errors_for_page(name: str) -> Iterator[None]:
    """Reword errors that name commands and options, which the page does not have."""
    try:
        yield
    except MissingExtraError:
        raise BorgcheckError("this kind of document cannot be opened here; paste its text instead") from None
    except BorgcheckError as error:  # a sentence would begin with the name, in another spelling
        raise BorgcheckError(str(error).removeprefix(f"{name}: ")) from None
