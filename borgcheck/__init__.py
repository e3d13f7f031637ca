"""Check Borg decks of the Star Trek CCG First Edition, and look up the rulings behind them.

The functions:

    check(path)               the Report on a deck, or on the setup of another game: verdict, is_legal, findings,
                              fingerprint, counts, name, player
    check_text(text)          the same for a list that is not a file
    stats(path)               the Stats of a deck: cards by kind, the odds of its probes and its opening hand
    diff(registered, played)  the Difference of two decks, card by card
    fix(text)                 the list with its titles corrected if only one card can be meant
    search(query)             a list of Hit: the rulings that answer, best first
    rulings()                 every RulingEntry

    report = borgcheck.check("my.deck")
    if not report.is_legal:
        print(report.verdict, [finding.message for finding in report.findings])

Everything they return is a pydantic model: `to_dict()` gives the JSON of the command line, and `model_json_schema()`
describes it. Errors raise BorgcheckError with a message for users. Nothing is printed,
nothing needs the network, and all of it may be called from several threads.

Terms of the game: a deck has *seed* cards, a *draw deck* and *side decks*; *missions* and *sites* seed
for free; a *doorway* opens a side deck; a *drone* has an *identification* beside its title and a
*subcommand icon* ([Com], [Nav], [Def]); an objective is completed by a *probe*; a *hidden agenda* lies
face down; a card that is seeded although it may not be is a *mis-seed*.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from borgcheck.version import __version__

if TYPE_CHECKING:
    from borgcheck.analysis.diff import Difference
    from borgcheck.analysis.stats import Stats
    from borgcheck.api import check, check_text, diff, fix, rulings, search, stats
    from borgcheck.checking.fix import FixResult
    from borgcheck.corpus.entry import RulingEntry
    from borgcheck.corpus.search import Hit
    from borgcheck.errors import BorgcheckError
    from borgcheck.model.findings import Finding, Severity, Span, Verdict
    from borgcheck.model.report import Report

__all__ = [  # noqa: RUF022 - functions first, as people meet them
    "check",
    "check_text",
    "stats",
    "diff",
    "fix",
    "search",
    "rulings",
    "Report",
    "Finding",
    "Severity",
    "Span",
    "Verdict",
    "Stats",
    "Difference",
    "FixResult",
    "Hit",
    "RulingEntry",
    "BorgcheckError",
    "__version__",
]
_MODULES = {
    "BorgcheckError": "errors",
    "Difference": "analysis.diff",
    "FixResult": "checking.fix",
    "RulingEntry": "corpus.entry",
    "Finding": "model.findings",
    "Hit": "corpus.search",
    "Report": "model.report",
    "Severity": "model.findings",
    "Span": "model.findings",
    "Stats": "analysis.stats",
    "Verdict": "model.findings",
}


if not TYPE_CHECKING:  # a type checker knows the names above, and that there are no others

    def __getattr__(name: str) -> object:
        # Importing the package reads no file: what it offers is loaded when first asked for.
        if name not in __all__:
            raise AttributeError(f"module 'borgcheck' has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"borgcheck.{_MODULES.get(name, 'api')}"), name)


def __dir__() -> list[str]:
    return list(__all__)
