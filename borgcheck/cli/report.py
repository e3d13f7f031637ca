"""`borgcheck report`: everything about a deck, or several, on one page."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from borgcheck.cli import COULD_NOT_RUN, show
from borgcheck.cli.parameters import ConfigFile, DeckFiles, FileToWrite, ReadAs, RulesetName, StdinFilename
from borgcheck.cli.paths import source, sources
from borgcheck.errors import BorgcheckError
from borgcheck.files import STDIN
from borgcheck.version import __version__

if TYPE_CHECKING:
    from borgcheck.checking import Report
    from borgcheck.session import Source


def report(
    paths: DeckFiles,
    output: FileToWrite,
    ruleset: RulesetName = None,
    config: ConfigFile = None,
    input_format: ReadAs = None,
    stdin_filename: StdinFilename = None,
) -> int:
    """Write a page about a deck: verdict, findings, list, numbers, charts and rulings.

    The page is one file, needs no network and no script, and prints well. A page about several decks begins with a
    table of their verdicts.

    Examples:

    - `borgcheck report my.deck -o my.html`
    - `borgcheck report decks/ -o decks.html`

    Exit codes: 0 every deck is legal; 1 one is not, and the page says so; 2 the page could not be written, or a deck is
    not on it.
    """
    from borgcheck.config import configuration_for
    from borgcheck.deck import Deck
    from borgcheck.findings import Verdict
    from borgcheck.rulesets import load
    from borgcheck.session import CheckOptions, check_list

    if not output:
        raise BorgcheckError("an empty name is no file to write")
    options = CheckOptions((load(ruleset),) if ruleset is not None else (), input_format=input_format)
    problems: list[str] = []
    others: list[str] = []
    reports: list[Report] = []
    for deck in _sources(paths, stdin_filename, problems):
        _require_other_file(deck, output)
        try:
            [checked] = check_list(deck, options, configuration_for(deck.file, config))
        except BorgcheckError as error:
            if len(paths) == 1 and deck.name == Path(paths[0]).as_posix():
                raise
            problems.append(str(error))
            continue
        if isinstance(checked.listing, Deck):
            reports.append(checked)
        else:
            others.append(f"{checked.path}: the setup of another game, for which there is no page; use `check`")
    if not reports:
        raise BorgcheckError("; ".join([*problems, *others]))
    text = _page(reports)
    if output == STDIN:
        sys.stdout.buffer.write(text.encode())
        sys.stdout.buffer.flush()
    else:
        from borgcheck.files import replace_file

        replace_file(Path(output), text.encode())
        show.complain(f"{output}: a page about {_summary(reports)}")
    for line in (*others, *(f"borgcheck: {problem}; not on the page" for problem in problems)):
        show.complain(line)
    if problems:
        return COULD_NOT_RUN
    return 0 if all(r.verdict is Verdict.LEGAL for r in reports) else 1


def _sources(paths: list[str], stdin_filename: str | None, problems: list[str]) -> Iterable[Source]:
    """Return the decks that are named; of a single file, what is wrong with it is known when it is read."""
    if len(paths) == 1 and not Path(paths[0]).is_dir():
        return [source(paths[0], stdin_filename)]
    return sources(paths, problems, stdin_filename)


def _require_other_file(deck: Source, output: str) -> None:
    """Raise BorgcheckError if the page would replace a deck."""
    there = deck.content is None and output != STDIN and Path(output).exists() and deck.file.exists()
    if there and deck.file.samefile(output):
        raise BorgcheckError(f"{deck.name}: is the deck to read; name another file behind -o")


def _page(reports: list[Report]) -> str:
    from borgcheck.analysis.stats import stats
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.corpus.corpus import corpus
    from borgcheck.output.html import document
    from borgcheck.output.page import has_cards, page

    cards, rulings = catalogue(), corpus()
    decks = [(r, stats(r.deck, cards) if has_cards(r.deck) else None) for r in reports]
    made_by = f"borgcheck {__version__}, cards of {cards.date}, {len(rulings)} rulings"
    return document(page(decks, rulings, made_by=made_by))


def _summary(reports: list[Report]) -> str:
    """Return what the page is about, in a few words."""
    from borgcheck.findings import Verdict
    from borgcheck.output.phrases import conclusion
    from borgcheck.phrasing import plural

    if len(reports) == 1:
        return f"{reports[0].path}, {reports[0].verdict.value}{conclusion(reports[0])}"
    others = sum(r.verdict is not Verdict.LEGAL for r in reports)
    return f"{plural(len(reports), 'deck')}, {others} not legal"
