"""Properties of any input: it ends in findings or one line, never in a traceback, and no card is lost."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shutil
import unicodedata
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path, PurePath
from random import Random
from unittest.mock import patch
from xml.etree import ElementTree as ET

import typer.main

from borgcheck import rulesets
from borgcheck.cards.catalogue import Catalogue, shipped
from borgcheck.checking.answers import write_edits
from borgcheck.checking.check import Report, check_listing, fingerprint
from borgcheck.checking.lists import read_as_deck, read_list
from borgcheck.checking.questions import FollowUp, Key, questions
from borgcheck.checking.rewrite import NotRewritableError, convert_deck
from borgcheck.cli import run
from borgcheck.corpus.document import parse_document
from borgcheck.errors import BorgcheckError
from borgcheck.games.setup import Setup
from borgcheck.inputs.settings import OUTPUT_FORMATS, settings_for
from borgcheck.model.deck import Deck
from borgcheck.model.listing import Role
from borgcheck.model.open_lines import OpenReason
from borgcheck.output import render, text
from borgcheck.output.lines import layout
from borgcheck.output.run import Run
from borgcheck.reading.formats import output_formats
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.unwrap import unwrap
from tests.lists import formatted

from .mangling import CONFIGURATION, FORMATS, PLUGIN, decks, mangled, noise, rulings

ACTIVE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class BrokenError(AssertionError):
    """A property does not hold."""


@dataclass(frozen=True)
class Input:
    """An input: the reader to give it to, its bytes and, for a deck, the input format (None: detect it)."""

    reader: str
    data: bytes
    format: str | None = None


def make(reader: str, rng: Random) -> Input:
    """Make an input for a reader: a mangled valid file, or random bytes."""
    whole = {
        "deck": decks,
        "rulings": rulings,
        "configuration": lambda: (CONFIGURATION.encode(),),
        "plugin": lambda: (PLUGIN.encode(),),
    }[reader]
    data = noise(rng) if rng.random() < 0.15 else mangled(rng, whole())
    return Input(reader, data, rng.choice(FORMATS) if reader == "deck" and rng.random() < 0.15 else None)


@lru_cache(maxsize=1)
def cards() -> Catalogue:
    """The cards that ship, with a cache for suggestions, since each deck is read several times."""
    found = shipped()
    similar = found.similar
    similar.suggest = lru_cache(maxsize=1024)(similar.suggest)  # type: ignore[method-assign]
    return found


def holds(that: object, what: str) -> None:
    if not that:
        raise BrokenError(what)


# ---- decks


def check_a_deck(given: Input, folder: Path) -> None:
    """Check all properties of one deck file."""
    deck = read_as_deck(given.data, cards(), path="d.deck", input_format=given.format)
    report = check_listing(deck, rulesets.load(rulesets.DEFAULT))
    holds(report.findings or report.verdict == "legal", "no finding, and not legal")
    holds(deck.entries or report.findings, "nothing read and nothing said")
    _spans(deck, report)
    every_line_has_a_role(report)
    if deck.recognised_ruleset:
        _every_line_of_a_setup_has_a_role(given)
    number = len(given.data)
    if number % 4 == 0:
        _outputs(report)
    if deck.wholly_read and not deck.is_empty:
        _comes_back(deck, output_formats()[number % len(output_formats())])
        if deck.format == "text" and given.format is None:
            _fmt_keeps(given.data, deck)
    elif number % 3 == 0 and deck.format == "text" and given.format is None:
        _answers_keep(given.data, deck)


def _spans(deck: Deck, report: Report) -> None:
    for finding in report.findings:
        span = finding.span
        holds(1 <= span.line <= max(1, len(deck.source_lines)), f"{finding.code} stands on line {span.line}")
        line = deck.source_lines[span.line - 1] if deck.source_lines else ""
        holds(1 <= span.column <= len(line) + 1, f"{finding.code} starts at column {span.column} of {len(line)}")
        holds(span.column <= span.end, f"{finding.code} ends before it starts")
        holds(span.end <= max(len(line), span.column) + 1, f"{finding.code} ends at {span.end} of {len(line)}")


def every_line_has_a_role(report: Report) -> None:
    """Check that no line is without a role, that the counts of the roles add up to the deck's, and what a role means."""
    deck = report.deck
    if deck.not_text or deck.wrong_game:
        return
    holds([line.number for line in deck.lines] == list(range(1, len(deck.source_lines) + 1)), "a line has no role")
    holds([line.text for line in deck.lines] == deck.source_lines, "a role is not that of its line")
    holds(sum(line.copies for line in deck.lines) == sum(deck.counts().values()), "the roles' counts do not add up")
    if deck.format == "text":
        counted = Counter[int]()
        for entry in deck.entries:
            counted[entry.span.line] += entry.count if entry.section is not None else 0
        by_line = {line.number: line.copies for line in deck.lines if line.copies}
        holds(+counted == by_line, "the count of a line is not that of its cards")
        # A row of cards may stand after a heading; nothing else than these two holds cards.
        holds({line.role for line in deck.lines if line.copies} <= {Role.CARD, Role.HEADING}, "cards on another line")
    named = _named(report)
    first_without_heading = {e.span.line for e in deck.entries if e.section is None}
    unread = {u.number for u in deck.open_lines_for(OpenReason.LINE, OpenReason.COUNT)}
    unknown = {h.number for h in deck.open_lines_for(OpenReason.HEADING)}
    cards = {e.span.line for e in deck.entries}
    # What stands around a line, such as an entity of HTML, says nothing.
    bare = [u.unwrapped for u in unwrap("\n".join(deck.source_lines))] if deck.format == "text" else deck.source_lines
    for line, unwrapped in zip(deck.lines, bare, strict=True):
        words = re.search(r"[^\W_]", unwrapped)
        if line.role in (Role.BLANK, Role.DIVIDER) and deck.format in ("text", "lackey"):
            holds(not words, f"{line.role} with words: {line.text[:60]!a}")
        if line.role is Role.OPEN:
            holds(line.number in (unread | unknown) & named, f"an unread line without a finding: {line.text[:60]!a}")
        if line.role is Role.CARD and deck.format == "text":
            holds(line.number in cards, f"a card line without a card: {line.text[:60]!a}")
        if line.role is Role.COMMENT and deck.format == "text":
            holds(line.number not in cards, f"a card in a comment: {line.text[:60]!a}")
    holds(not first_without_heading or unread or unknown, "a card counts nowhere, and nothing says so")


def _named(report: Report) -> set[int]:
    """Return the lines that findings report as unread: a finding covers consecutive lines of one kind."""
    found = {f.span.line for f in report.findings if f.code in ("D001", "D002", "D003")}
    for above, line in pairwise(report.deck.open_lines):
        follows = line.span.line - above.span.line in (0, 1) and line.question_key == above.question_key
        if follows and above.span.line in found:
            found.add(line.span.line)
    return found


def _every_line_of_a_setup_has_a_role(given: Input) -> None:
    setup = read_list(given.data, cards(), input_format=given.format)
    holds(isinstance(setup, Setup), "a setup that is read as a deck")
    holds([line.number for line in setup.lines] == list(range(1, len(setup.source_lines) + 1)), "a line has no role")
    counted = sum(block.total for block in setup.blocks) if isinstance(setup, Setup) else 0
    holds(sum(line.copies for line in setup.lines) == counted, "the roles' counts do not add up")
    unread = {u.number for u in setup.open_lines}
    for line, unwrapped in zip(setup.lines, unwrap("\n".join(setup.source_lines)), strict=True):
        if line.role in (Role.BLANK, Role.DIVIDER):
            holds(not re.search(r"[^\W_]", unwrapped.unwrapped), f"{line.role} with words: {line.text[:60]!a}")
        holds(line.role is not Role.OPEN or line.number in unread, f"unread without a finding: {line.text[:60]!a}")


def _outputs(report: Report) -> None:
    """Check that every output can be made and parsed, and holds no terminal control sequence."""
    run_of_one = Run((report,), root=PurePath("/"))
    shown = {name: "".join(render(name, run_of_one)) for name in OUTPUT_FORMATS}
    shown["text -v"] = "".join(layout(text.blocks(run_of_one, width=60, verbose=True), width=60))
    for name, out in shown.items():
        holds(not ACTIVE.search(out), f"{name}: a control character")
        try:
            out.encode()
        except UnicodeEncodeError:
            raise BrokenError(f"{name}: half a character") from None
    json.loads(shown["json"])
    json.loads(shown["sarif"])
    ET.fromstring(shown["junit"])


def _comes_back(deck: Deck, format: str) -> None:
    """Check that a deck that was wholly read has the same cards when it is read back from another format."""
    try:
        written = convert_deck(deck, format)
    except NotRewritableError:
        # A title that nobody knows, or that heads a section, may look like something else in another format, and cards may
        # be missing: that is said, and nothing is lost.
        is_hard = any(e.card is None or heading_kind(e.title) for e in deck.entries)
        is_hard = is_hard or any(heading.lacks_cards for heading in deck.headings)
        holds(is_hard, f"{format}: known cards alone could not be written")
        return
    _harmless(written.text, format)
    if written.lost_cards:
        holds(format == "gemp", f"{format} lost cards")
        return
    back = read_as_deck(written.text, cards())
    holds(back.wholly_read, f"{format} came back with something unread")
    holds(fingerprint(back) == fingerprint(deck), f"{format} came back as another deck")


def _harmless(written: str, format: str) -> None:
    signs = {s for s in written if unicodedata.category(s) in ("Cc", "Cs", "Cf", "Zl", "Zp")} - {"\n", "\t"}
    holds(not signs, f"{format}: written with {signs!a}")
    if format == "csv":
        for row in csv.reader(io.StringIO(written)):
            holds(not any(cell[:1] in ("=", "+", "-", "@", "\t", "\r") for cell in row), "csv: a formula")


def _fmt_keeps(data: bytes, deck: Deck) -> None:
    try:
        once = formatted(data, cards(), path="d.deck")
    except BorgcheckError as reason:
        # A remark may be a heading's word, where the headings below it are spelled out, or an instruction to borgcheck.
        comments = [comment.text for comment in deck.comments]
        has_orders = any(heading_kind(text) or text.casefold().startswith("borgcheck") for text in comments)
        is_hard = has_orders or any(entry.card is None for entry in deck.entries)
        holds(is_hard or "not be read as the same deck" not in str(reason), "fmt left a deck of known cards alone")
        return
    after = read_as_deck(once, cards())
    holds(fingerprint(after) == fingerprint(deck), "fmt made another deck")
    holds(formatted(once, cards(), path="d.deck") == once, "fmt is not idempotent")


def _answers_keep(data: bytes, deck: Deck) -> None:
    """Check that an answer changes only its own lines, and no card on another line."""
    details = {None: "", FollowUp.COUNT: "2", FollowUp.SECTION: "draw", FollowUp.LINE: "3 Borg Cube"}
    for question in questions(deck)[:3]:
        about = {line.number for line in question.lines}
        kept = Counter((e.count, e.name) for e in deck.entries if e.span.line not in {*about, *deck.open_line_numbers})
        for answer in question.answers:
            if answer.key == Key.TYPED and question.is_group:
                continue
            try:
                edits = question.edits(answer.key, [details[answer.follow_up]])
                settled = write_edits(data, cards(), edits, path="d.deck")
            except NotRewritableError:
                continue
            after = read_as_deck(settled.data, cards())
            lines = (settled.texts.get(n, text) for n, text in enumerate(deck.source_lines, 1))
            holds("\n".join(after.source_lines) == "\n".join(lines), "an answer changed other lines")
            holds(set(settled.texts) <= about, "an answer changed lines that it is not about")
            holds(not kept - Counter((e.count, e.name) for e in after.entries), "an answer took other cards")


# ---- the other readers


def check_rulings(given: Input, folder: Path) -> None:
    """A file of the corpus."""
    try:
        parse_document(given.data.decode("utf-8"), "rulings/x.md")
    except (BorgcheckError, UnicodeDecodeError) as error:
        _one_line(str(error))


def check_configuration(given: Input, folder: Path) -> None:
    """A borgcheck.toml, and a pyproject.toml with the same words."""
    for name in ("borgcheck.toml", "pyproject.toml"):
        (folder / name).write_bytes(given.data)
        try:
            settings_for(folder / "d.deck")
        except BorgcheckError as error:
            _one_line(str(error))
        (folder / name).unlink()


def check_plugin(given: Input, folder: Path) -> None:
    """A table of a plugin folder."""
    (folder / "plugin" / "sets").mkdir(parents=True)
    (folder / "plugin" / "sets" / "one.txt").write_bytes(given.data)
    code, _, err = _command(["cards", "import", str(folder / "plugin")], folder)
    holds(code in (0, 2), f"cards import left with {code}")
    if code == 2:
        _one_line(err)
        return
    from borgcheck.cards.catalogue import Catalogue
    from borgcheck.cards.table import parse_table

    for card in Catalogue(parse_table((folder / "data" / "cards.tsv").read_text(encoding="utf-8"))):
        holds(card.title, "a card without a title")


_commands = lru_cache(maxsize=1)(typer.main.get_command)


def _command(arguments: list[str], folder: Path) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    os.environ["BORGCHECK_DATA"] = str(folder / "data")
    # The command line is put together once, not for every input.
    with redirect_stdout(out), redirect_stderr(err), patch("typer.main.get_command", _commands):
        code = run(arguments)
    return code, out.getvalue(), err.getvalue()


def _one_line(message: str) -> None:
    holds(message.strip(), "an error without a word")
    holds("Traceback" not in message, "a traceback")


READERS: dict[str, Callable[[Input, Path], None]] = {
    "deck": check_a_deck,
    "rulings": check_rulings,
    "configuration": check_configuration,
    "plugin": check_plugin,
}


def fault(given: Input, folder: Path) -> str:
    """Return the property that an input violates; empty if there is none. The folder is emptied first."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        READERS[given.reader](given, folder)
    except BrokenError as broken:
        return f"{given.reader}: {broken}"
    except BorgcheckError as error:
        return f"{given.reader}: an error where a finding was due: {error}"
    except Exception as error:
        last = error.__traceback__
        place = ""
        while last is not None:
            code = last.tb_frame.f_code
            if "borgcheck" in code.co_filename:
                place = f"{Path(code.co_filename).name}:{last.tb_lineno}"
            last = last.tb_next
        return f"{given.reader}: {type(error).__name__} at {place}: {str(error)[:80]}"
    return ""
