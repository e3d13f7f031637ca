"""The library: functions that check and compare decks, count them, correct them, and search the rulings.

They read no settings file unless asked to: only their arguments apply.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING

from borgcheck.checking.fix import FixResult
from borgcheck.checking.fix import fix as fix_deck
from borgcheck.errors import BorgcheckError, MissingFileError
from borgcheck.inputs.decks import read_one, require_read, ruleset_for, try_to_check
from borgcheck.inputs.options import CheckOptions, parse_options
from borgcheck.inputs.settings import NO_SETTINGS, settings_for
from borgcheck.inputs.sources import Source
from borgcheck.model.deck import require_deck
from borgcheck.model.report import Report
from borgcheck.reading.decode import clean

if TYPE_CHECKING:
    from borgcheck.analysis.diff import Difference
    from borgcheck.analysis.stats import Stats
    from borgcheck.corpus.entry import RulingEntry
    from borgcheck.corpus.search import Hit

PathOrText = str | bytes | os.PathLike[str]
Codes = str | Iterable[str] | None


def check(
    path: PathOrText,
    ruleset: str | None = None,
    *,
    select: Codes = None,
    ignore: Codes = None,
    input_format: str | None = None,
    name: str | None = None,
    config: bool = False,
) -> Report:
    """Check a deck, or the setup of another game.

    >>> report = borgcheck.check("swarm.deck")
    >>> report.is_legal, report.ruleset
    (True, 'borg-1.6')

    Args:
        path: The file. A str with a line end in it, or bytes, is the list itself.
        ruleset: The name of a ruleset such as `borg-gray`, or a league's file such as `league.toml`; else the one that
            the list names with `@ruleset`, else that of the other game that it is a setup of, else `borg-1.6`.
        select: The codes to check (`B103`, `B`, `seed-limit`), as a list or separated by commas; else all.
        ignore: The codes not to check, written likewise.
        input_format: The format, one of those that `borgcheck check --input-format` takes; else it is detected.
        name: What to call the list in the report; else its path.
        config: Whether to obey the settings file nearest to the list (`borgcheck.toml`, or `[tool.borgcheck]` in
            `pyproject.toml`), as the command line does. By default no settings file is read. Arguments override
            it; its `strict` makes `report.passes` false if there are warnings.

    Returns:
        The report, with the verdict and the findings.

    Raises:
        FileNotFoundError: There is no such file; it is also a BorgcheckError.
        BorgcheckError: The file cannot be read or is longer than 256 KiB, a ruleset, a code or the format is unknown,
            or the settings file is broken.
        TypeError: An argument is of a wrong type.
    """
    options = _options(ruleset, select, ignore, input_format, config=config)
    return _check(_source(path, name), options, config=config)


def check_text(
    text: str | bytes,
    *,
    name: str = "<text>",
    ruleset: str | None = None,
    select: Codes = None,
    ignore: Codes = None,
    input_format: str | None = None,
    config: bool = False,
) -> Report:
    """Check a deck that is not a file, or the setup of another game.

    >>> report = borgcheck.check_text("Draw:\\n1 Borg Cubee\\n", name="mine")
    >>> report
    <Report 'mine': undecided under borg-1.6: C001>

    Args:
        text: The list itself.
        name: What to call it in the report.
        ruleset: The name of a ruleset such as `borg-gray`, or a league's file such as `league.toml`; else the one that
            the list names with `@ruleset`, else that of the other game that it is a setup of, else `borg-1.6`.
        select: The codes to check (`B103`, `B`, `seed-limit`), as a list or separated by commas; else all.
        ignore: The codes not to check, written likewise.
        input_format: The format, one of those that `borgcheck check --input-format` takes; else it is detected.
        config: Whether to obey a settings file (`borgcheck.toml`, or `[tool.borgcheck]` in `pyproject.toml`), as the
            command line does for standard input: the one nearest to the path `name` or, for a bare name, to the
            working folder. By default no settings file is read. Arguments override it; its `strict`
            makes `report.passes` false if there are warnings.

    Returns:
        The report, with the verdict and the findings.

    Raises:
        BorgcheckError: The text is longer than 256 KiB, a ruleset, a code or the format is unknown, or the settings
            file is broken.
        TypeError: An argument is of a wrong type.
    """
    _require(text, "text", str | bytes)
    _require(name, "name", str)
    options = _options(ruleset, select, ignore, input_format, config=config)
    return _check(Source.from_text(text, name), options, config=config)


def stats(path: PathOrText, ruleset: str | None = None, *, input_format: str | None = None) -> Stats:
    """Count a deck's cards, and work out the chances of its probes and its opening hand.

    >>> borgcheck.stats("swarm.deck").to_dict()["counts"]["section"]["missions"]
    6

    Args:
        path: The file. A str with a line end in it, or bytes, is the deck itself.
        ruleset: The ruleset that decides which card a title means, if several have it, chosen as `check` does.
        input_format: The format, one of those that `borgcheck check --input-format` takes; else it is detected.

    Returns:
        The numbers. All chances are exact.

    Raises:
        FileNotFoundError: There is no such file.
        BorgcheckError: The file cannot be read, or holds no deck of the card game.
        TypeError: An argument is of a wrong type.
    """
    from borgcheck.analysis.stats import stats as count

    options = _options(ruleset, None, None, input_format)
    file = read_one(_source(path), options, NO_SETTINGS)
    return count(require_deck(file.listing, with_cards=True), ruleset_for(file, options))


def diff(registered: PathOrText, played: PathOrText, *, input_format: str | None = None) -> Difference:
    """Compare two decks card by card and section by section.

    >>> borgcheck.diff("swarm.deck", "swarm.dek").same
    True

    Args:
        registered: A file. A str with a line end in it, or bytes, is the deck itself.
        played: The other one, given likewise.
        input_format: The format of both, given likewise as to `check`; else that of each is detected.

    Returns:
        The difference: `same` is whether they are the same deck, `changes` what was added, removed and moved.

    Raises:
        FileNotFoundError: There is no such file.
        BorgcheckError: A file cannot be read, or holds no deck of the card game.
        TypeError: An argument is of a wrong type.
    """
    from borgcheck.analysis.diff import compare

    options = _options(None, None, None, input_format)
    files = (read_one(_source(path), options, NO_SETTINGS) for path in (registered, played))
    return compare(*(require_deck(file.listing) for file in files))


def fix(text: str) -> FixResult:
    """Correct the titles of a list as text if only one card can be meant; counts, sections and comments stay.

    >>> borgcheck.fix("Draw:\\n1 Nine of Elevn  # shares skills\\n").text
    'Draw:\\n1 Nine of Eleven  # shares skills\\n'

    Args:
        text: The list itself, not a path.

    Returns:
        The corrected list, and what was corrected.

    Raises:
        BorgcheckError: The list is in another format than `text` and `lackey`, or holds no deck.
        TypeError: An argument is of a wrong type.
    """
    _require(text, "text", str)
    if "\n" not in text and os.path.exists(text):  # noqa: PTH110 - it takes any name, however long
        raise BorgcheckError(f"{text}: fix takes the text of a list, not a path")
    file = read_one(Source.from_text(text), CheckOptions(), NO_SETTINGS)
    fixed = fix_deck(file.listing)
    new_text = clean(text).encode(fixed.text).decode("utf-8") if fixed.changed else text
    return fixed.model_copy(update={"text": new_text})


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

    >>> borgcheck.search("interlink drone", limit=1)[0].entry.title
    'Interlink Drone'

    Args:
        query: Keywords, a question in your own words, or phrases in quotes.
        game: `stccg-1e`, `fleet-captains` or `dbg`.
        source: The id of a document, such as `borg-rulebook-1.6`.
        kind: `glossary`, `current-ruling`, `rulebook`, `change` or `note`.
        card: A title or another name of a card, such as `interlink drone`.
        as_of: A date such as `2000-06`; only entries known to be in force on that date are searched, none undated.
        limit: The maximum number of hits to return.

    Returns:
        The hits, best first.

    Raises:
        BorgcheckError: A filter has an unknown value, or the limit is below 1.
        TypeError: An argument is of a wrong type.
    """
    from borgcheck.corpus.search import ruling_search

    _require(query, "query", str)
    _require(limit, "limit", int)
    for name, value in (("game", game), ("source", source), ("kind", kind), ("card", card), ("as_of", as_of)):
        _require(value, name, str | None)
    if limit < 1:
        raise BorgcheckError(f"limit: expected at least 1, not {limit}")
    outcome = ruling_search().search(query, game=game, source=source, kind=kind, card=card, as_of=as_of, limit=limit)
    return list(outcome.results)


def rulings() -> list[RulingEntry]:
    """Return every entry of the rulings, document by document.

    >>> any(entry.title == "Interlink Drone" for entry in borgcheck.rulings())
    True
    """
    from borgcheck.corpus.loading import corpus

    return list(corpus())


def _options(
    ruleset: str | None, select: Codes, ignore: Codes, input_format: str | None, *, config: bool = False
) -> CheckOptions:
    """Return the options that a caller gives.

    Raises:
        BorgcheckError: A ruleset or a code is unknown.
        TypeError: One of them is of a wrong type.
    """
    _require(ruleset, "ruleset", str | None)
    _require(select, "select", str | Iterable | None)
    _require(ignore, "ignore", str | Iterable | None)
    _require(input_format, "input_format", str | None)
    _require(config, "config", bool)
    others = CheckOptions(input_format=input_format)
    return parse_options(ruleset, _as_selection(select), _as_selection(ignore), others=others, read_settings=config)


def _check(source: Source, options: CheckOptions, *, config: bool) -> Report:
    settings = settings_for(source.file) if config else NO_SETTINGS
    return require_read(try_to_check(read_one(source, options, settings), options)).reports[0]


def _source(path: PathOrText, name: str | None = None) -> Source:
    """Return the list that a caller names or gives.

    Raises:
        FileNotFoundError: The caller names a file that does not exist.
        TypeError: An argument is of a wrong type.
    """
    _require(path, "path", str | bytes | os.PathLike)
    _require(name, "name", str | None)
    if isinstance(path, bytes) or (isinstance(path, str) and ("\n" in path or "\r" in path)):
        return Source.from_text(path, name or "<text>")
    file = os.fspath(path)
    if not os.path.exists(file):  # noqa: PTH110 - it takes any name, however long
        raise MissingFileError(errno.ENOENT, os.strerror(errno.ENOENT), file)
    return Source(name or file, Path(file))


def _require(value: object, name: str, expected: type | UnionType) -> None:
    """Check the type of an argument; a bool is not an int here.

    Raises:
        TypeError: It is another one.
    """
    if not isinstance(value, expected) or (expected is int and isinstance(value, bool)):
        types = expected.__name__ if isinstance(expected, type) else expected
        raise TypeError(f"{name}: expected {types}, not {type(value).__name__}")


def _as_selection(codes: Codes) -> str | None:
    return codes if codes is None or isinstance(codes, str) else ",".join(codes)
