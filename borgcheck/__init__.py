"""borgcheck: check Borg decks of the Star Trek CCG First Edition, and look up the rulings behind them.

For programs:

    report = borgcheck.check("my.deck")           # or check_text(text)
    report.verdict, report.is_legal, report.findings, report.fingerprint, report.to_dict()
    borgcheck.stats("my.deck"), borgcheck.diff("registered.deck", "played.deck"), borgcheck.fix(text).text
    borgcheck.search("probe after battle"), borgcheck.rulings()

The game's words: a deck has *seed* cards, a *draw deck* and *side decks*; *missions* and *sites* seed
for free; a *doorway* opens a side deck; a *drone* has an *identification* beside its title and a
*subcommand icon* ([Com], [Nav], [Def]); an objective is completed by a *probe*; a *hidden agenda* lies
face down; what may not be seeded and is, is a *mis-seed*.

The modules, from the ground up; nothing imports upward:

    errors, phrasing, numerals   one line for people, nouns as a sentence has them
    files, caching               read up to a size, replaced whole; kept in the user's cache
    findings     Span, Severity, Finding, Verdict
    listing      what every list that is read has in common
    cards        Card, Catalogue, looking titles up, importing a plugin folder
    rulesets     dated rules as data
    games        other games as data: sections, names, rules
    deck         Deck, SectionId, Entry
    setups       Setup, Block, Item: lists of other games
    parse        the stages from a file to a deck or a setup (pipeline lists them)
    formats      one module a format: told, read and written
    rules        one module per code, the kinds of rule that other games are made of, and the registry
    corpus       the rulings
    checking     run rules over a deck, conclude a verdict
    analysis     what else can be said about a deck
    tables       in-game calculators: what cards become and share, and those of the other games
    output       one module per output format
    config       configuration files
    session      file, configuration and options to reports: the one way in
    api          the functions for programs
    cli          the commands
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from borgcheck.version import __version__

if TYPE_CHECKING:
    from borgcheck.analysis.diff import Difference
    from borgcheck.analysis.stats import Stats
    from borgcheck.api import FixResult, check, check_text, diff, fix, rulings, search, stats
    from borgcheck.checking.check import Report
    from borgcheck.corpus.entry import Entry
    from borgcheck.corpus.search import Hit
    from borgcheck.errors import BorgcheckError
    from borgcheck.model.findings import Finding, Severity, Span, Verdict

__all__ = [
    "BorgcheckError",
    "Difference",
    "Entry",
    "Finding",
    "FixResult",
    "Hit",
    "Report",
    "Severity",
    "Span",
    "Stats",
    "Verdict",
    "__version__",
    "check",
    "check_text",
    "diff",
    "fix",
    "rulings",
    "search",
    "stats",
]
_MODULES = {
    "BorgcheckError": "errors",
    "Difference": "analysis.diff",
    "Entry": "corpus.entry",
    "Finding": "model.findings",
    "Hit": "corpus.search",
    "Report": "checking.check",
    "Severity": "model.findings",
    "Span": "model.findings",
    "Stats": "analysis.stats",
    "Verdict": "model.findings",
}


def __getattr__(name: str) -> object:
    # Importing the package reads no file: what it offers is loaded when first asked for.
    if name not in __all__:
        raise AttributeError(f"module 'borgcheck' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"borgcheck.{_MODULES.get(name, 'api')}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
