"""The library: functions that check and compare decks, count them, correct them, and search the rulings.

They read no configuration file: what they are given is all that counts.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from borgcheck import rulesets
from borgcheck.analysis import TURNS
from borgcheck.cards.catalogue import Catalogue, catalogue
from borgcheck.checking import Report
from borgcheck.config import Configuration
from borgcheck.deck import Deck
from borgcheck.session import CheckOptions, Source, check_list, fix_list, parse_options, read_cards, read_deck

if TYPE_CHECKING:
    from borgcheck.analysis.diff import Difference
    from borgcheck.analysis.stats import Stats
    from borgcheck.corpus.entry import Entry
    from borgcheck.corpus.search import Hit

Codes = str | Iterable[str] | None


def check(
    path: str | bytes | os.PathLike[str],
    ruleset: str | None = None,
    *,
    select: Codes = None,
    ignore: Codes = None,
    input_format: str | None = None,
    name: str | None = None,
    cards: Catalogue | None = None,
) -> Report:
    """Check a deck, or the setup of another game.

    Args:
        path: the file. A str with a line end in it, or bytes, is the list itself.
        ruleset: the name of a ruleset such as `borg-gray`; else the one that the list names with `@ruleset`, else that
            of the other game that it is a setup of, else `borg-1.6`.
        select: the codes to check (`B103`, `B`, `seed-limit`), as a list or separated by commas; else all.
        ignore: the codes not to check, written likewise.
        input_format: `text`, `lackey`, `dek`, `gemp`, `stdeck`, `json`, `csv` or `markdown`; else it is detected.
        name: what to call the list in the report; else its path.
        cards: the card catalogue; else that of this machine.

    Returns:
        The report, with the verdict and the findings.

    Raises:
        FileNotFoundError: there is no such file.
        BorgcheckError: the file cannot be read or is larger than 8 MiB, or the ruleset, a code or the format is
            unknown.
    """
    options = _options(ruleset, select, ignore, input_format)
    return _check(_source(path, name), options, cards)


def check_text(
    text: str | bytes,
    *,
    name: str = "<text>",
    ruleset: str | None = None,
    select: Codes = None,
    ignore: Codes = None,
    input_format: str | None = None,
    cards: Catalogue | None = None,
) -> Report:
    """Check a deck that is no file, or the setup of another game.

    Args:
        text: the list itself.
        name: what to call it in the report.
        ruleset, select, ignore, input_format, cards: as for `check`.

    Returns:
        The report, with the verdict and the findings.

    Raises:
        BorgcheckError: the text is larger than 8 MiB, or the ruleset, a code or the format is unknown.
    """
    return _check(Source.of_text(text, name), _options(ruleset, select, ignore, input_format), cards)


def stats(path: str | bytes | os.PathLike[str], *, turns: int = TURNS) -> Stats:
    """Count a deck's cards, and work out the chances of its probes and its opening hand.

    Args:
        path: the file. A str with a line end in it, or bytes, is the deck itself.
        turns: the chances of a probe are given for each number of turns up to this.

    Returns:
        The numbers. All chances are exact.

    Raises:
        FileNotFoundError: there is no such file.
        BorgcheckError: the file cannot be read, or holds no deck of the card game.
    """
    from borgcheck.analysis.stats import stats as count

    return count(read_cards(_source(path)), catalogue(), turns=turns)


def diff(registered: str | bytes | os.PathLike[str], played: str | bytes | os.PathLike[str]) -> Difference:
    """Compare two decks card by card and section by section.

    Args:
        registered: a file. A str with a line end in it, or bytes, is the deck itself.
        played: the other one, given likewise.

    Returns:
        The difference: `same` is whether they are the same deck, `changes` what was added, removed and moved.

    Raises:
        FileNotFoundError: there is no such file.
        BorgcheckError: a file cannot be read, or holds no deck of the card game.
    """
    from borgcheck.analysis.diff import compare

    decks: list[Deck] = [read_deck(_source(path)) for path in (registered, played)]
    return compare(*decks)


def fix(text: str, *, ruleset: str | None = None) -> str:
    """Correct the titles of a text list if only one card can be meant; counts, sections and comments stay.

    Args:
        text: the list itself.
        ruleset: the name of a ruleset; else as for `check`.

    Returns:
        The corrected list; the same text if there is nothing to correct.

    Raises:
        BorgcheckError: the list could not be wholly read, is no text list, or would become legal by its corrections.
    """
    return fix_list(Source.of_text(text), parse_options(ruleset=ruleset), Configuration()).new.decode("utf-8")


def search(
    query: str,
    *,
    game: str | None = None,
    source: str | None = None,
    kind: str | None = None,
    card: str | None = None,
    as_of: str | None = None,
    limit: int = 10,
) -> list[Hit]:
    """Search the rulings.

    Args:
        query: keywords, a question in your own words, or phrases in quotes.
        game: `stccg-1e`, `fleet-captains` or `dbg`.
        source: the id of a document, such as `borg-rulebook-1.6`.
        kind: `glossary`, `current-ruling`, `rulebook`, `change` or `note`.
        card: a catalogue title.
        as_of: a date such as `2000-06`: only what was in force then.
        limit: the most hits to return.

    Returns:
        The hits, best first.

    Raises:
        BorgcheckError: a filter has an unknown value.
    """
    from borgcheck.corpus.search import searcher

    found = searcher().search(query, game=game, source=source, kind=kind, card=card, as_of=as_of, limit=limit)
    return list(found.hits)


def rulings() -> list[Entry]:
    """Return every entry of the rulings, document by document."""
    from borgcheck.corpus.corpus import corpus

    return list(corpus())


def _options(ruleset: str | None, select: Codes, ignore: Codes, input_format: str | None) -> CheckOptions:
    """Return what a caller asks for. Raises BorgcheckError if a ruleset, a code or the format is unknown."""
    if ruleset is not None:
        rulesets.load(ruleset)  # one, not several
    return parse_options(ruleset=ruleset, select=_joined(select), ignore=_joined(ignore), input_format=input_format)


def _check(source: Source, options: CheckOptions, cards: Catalogue | None) -> Report:
    [report] = check_list(source, options, Configuration(), cards=cards)
    return report


def _source(path: str | bytes | os.PathLike[str], name: str | None = None) -> Source:
    """Return the list that a caller names or gives. Raises FileNotFoundError if there is no such file."""
    if isinstance(path, bytes) or (isinstance(path, str) and ("\n" in path or "\r" in path)):
        return Source.of_text(path, name or "<text>")
    file = Path(path)
    if not str(path) or not os.path.exists(file):  # noqa: PTH110 - it takes any name, however long
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    return Source(name or str(path), file)


def _joined(codes: Codes) -> str | None:
    return codes if codes is None or isinstance(codes, str) else ",".join(codes)
