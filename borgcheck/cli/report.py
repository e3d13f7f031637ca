"""`borgcheck report`: everything about a deck, or several, on one page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from borgcheck.cli import COULD_NOT_RUN, show
from borgcheck.cli.parameters import (
    ConfigFile,
    DeckFiles,
    FileToWrite,
    ReadAs,
    RulesetName,
    StdinFilename,
    require_other_file,
)
from borgcheck.cli.paths import Walk, source
from borgcheck.errors import BorgcheckError
from borgcheck.version import __version__

if TYPE_CHECKING:
    from borgcheck.checking import Report


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

    options = CheckOptions((load(ruleset),) if ruleset is not None else (), input_format=input_format)
    walk = Walk()
    others: list[str] = []
    reports: list[Report] = []
    # What is wrong with a single file is known when it is read.
    is_file = len(paths) == 1 and not Path(paths[0]).is_dir()
    for deck in [source(paths[0], stdin_filename)] if is_file else walk.sources(paths, stdin_filename):
        if deck.content is None:
            require_other_file(output, deck.file)
        try:
            [checked] = check_list(deck, options, configuration_for(deck.file, config))
        except BorgcheckError as error:
            if is_file:
                raise
            walk.problems.append(str(error))
            continue
        if isinstance(checked.listing, Deck):
            reports.append(checked)
        else:
            others.append(f"{checked.path}: the setup of another game, for which there is no page; use `check`")
    if not reports:
        raise BorgcheckError("; ".join([*walk.problems, *others]))
    show.file(output, _page(reports).encode(), f"a page about {_summary(reports)}")
    for line in others:
        show.complain(line)
    show.errors(f"{problem}; not on the page" for problem in walk.problems)
    if walk.problems:
        return COULD_NOT_RUN
    return 0 if all(r.verdict is Verdict.LEGAL for r in reports) else 1


def _page(reports: list[Report]) -> str:
    from borgcheck.cards.catalogue import catalogue
    from borgcheck.corpus.corpus import corpus
    from borgcheck.output.html import document
    from borgcheck.output.page import page

    cards, rulings = catalogue(), corpus()
    made_by = f"borgcheck {__version__}, cards of {cards.date}, {len(rulings)} rulings"
    return document(page(reports, cards, rulings, made_by=made_by))


def _summary(reports: list[Report]) -> str:
    """Return what the page is about, in a few words."""
    from borgcheck.findings import Verdict
    from borgcheck.output.phrases import conclusion
    from borgcheck.phrasing import plural

    if len(reports) == 1:
        return f"{reports[0].path}, {reports[0].verdict.value}{conclusion(reports[0])}"
    others = sum(r.verdict is not Verdict.LEGAL for r in reports)
    return f"{plural(len(reports), 'deck')}, {others} not legal"
