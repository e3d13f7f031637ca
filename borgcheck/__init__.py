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

The rooms, from the ground up; nothing imports upward:

    errors, common     one line for people; files, caching, phrases
    cards              the catalogue, looking titles up, importing a plugin folder
    model              what everybody hands on: deck, lines, findings, the answer of a calculator
    corpus             the rulings
    reading            the stages from a file to a deck; formats has one module a format
    rules              the rules of the card game, one module a code; dated rulesets as data
    games              the other games: their lists, rules and calculators; any list is read here
    checking           run rules over a list, conclude a verdict, fix
    analysis           what else can be said about a deck; the calculators of the card game
    inputs             files, documents, configuration; session: all of these to reports
    event, output      the register of an event; one module per output format
    api                the functions for programs
    cli, editor, web   the commands, the language server, the pages
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from borgcheck.version import __version__

if TYPE_CHECKING:
    from borgcheck.analysis.diff import Difference
    from borgcheck.analysis.stats import Stats
    from borgcheck.api import FixResult, check, check_text, diff, fix, rulings, search, stats
    from borgcheck.checking.check import Report
    from borgcheck.corpus.entry import RulingEntry
    from borgcheck.corpus.search import Hit
    from borgcheck.errors import BorgcheckError
    from borgcheck.model.findings import Finding, Severity, Span, Verdict

__all__ = [
    "BorgcheckError",
    "Difference",
    "Finding",
    "FixResult",
    "Hit",
    "Report",
    "RulingEntry",
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
    "RulingEntry": "corpus.entry",
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
