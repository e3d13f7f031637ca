"""borgcheck: check Borg decks of the Star Trek CCG First Edition, and look up the rulings behind them.

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
    parsing      files in, decks and setups out
    rules        one module per code, the kinds of rule that other games are made of, and the registry
    corpus       the rulings
    checking     run rules over a deck, conclude a verdict
    analysis     what else can be said about a deck
    tables       figures at the table: what cards become and share, and those of the other games
    output       one module per output format
    cli          the commands

`check`, `search` and `rulings` are the way in for programs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from borgcheck.version import __version__

if TYPE_CHECKING:
    from borgcheck.api import check as check
    from borgcheck.api import rulings as rulings
    from borgcheck.api import search as search
    from borgcheck.checking import Report as Report
    from borgcheck.corpus.entry import Entry as Entry
    from borgcheck.corpus.search import Hit as Hit

__all__ = ["Entry", "Hit", "Report", "__version__", "check", "rulings", "search"]
_HOMES = {
    "Entry": "borgcheck.corpus.entry",
    "Hit": "borgcheck.corpus.search",
    "Report": "borgcheck.checking",
    "check": "borgcheck.api",
    "rulings": "borgcheck.api",
    "search": "borgcheck.api",
}


def __getattr__(name: str) -> object:
    # Importing the package reads no file: what it offers is loaded when first asked for.
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'borgcheck' has no attribute {name!r}")
