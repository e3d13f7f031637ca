"""The library's way in: check one deck, search the rulings."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from borgcheck import rulesets
from borgcheck.cards.catalogue import Catalogue, catalogue
from borgcheck.checking import Report, check_deck
from borgcheck.errors import BorgcheckError
from borgcheck.files import read_file, read_stream
from borgcheck.parsing import FORMATS, read_deck
from borgcheck.rules.registry import expand

if TYPE_CHECKING:
    from borgcheck.corpus.entry import Entry
    from borgcheck.corpus.search import Hit


def check(
    path_or_text: str | bytes | Path,
    ruleset: str | None = None,
    *,
    select: str | None = None,
    ignore: str = "",
    input_format: str | None = None,
    name: str | None = None,
    cards: Catalogue | None = None,
    default_ruleset: str | None = None,
) -> Report:
    """Check a deck.

    In: a path (a Path, or text of one line that names an existing file) or the deck itself as text or
    bytes; the name of a ruleset (else the deck's own `@ruleset`, else `borg-1.6`); codes to select and
    to ignore, separated by commas; one of the input formats where the content shall not decide; the
    name to show; the cards, if not those of this machine; and the ruleset where neither the caller nor the
    deck names one. Out: a Report.

    Raises BorgcheckError where the deck cannot be read or is too large (borgcheck.files.LARGEST), or where the
    ruleset, a code or the format is unknown.
    """
    if input_format is not None and input_format not in FORMATS:
        raise BorgcheckError(f"no input format is called {input_format!r}: known are {', '.join(FORMATS)}")
    chosen = expand(select) if select else None
    ignored = expand(ignore)
    content, shown = _content(path_or_text)
    deck = read_deck(content, cards or catalogue(), path=name or shown, format=input_format)
    rules = _ruleset(ruleset, deck.meta.get("ruleset"), default_ruleset, deck.path)
    return check_deck(deck, rules, select=chosen, ignore=ignored)


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

    In: keywords, a question in one's own words, or phrases in quotes; filters (`game`, `source`, `kind`, a
    catalogue title as `card`, a date such as `2000-06` as `as_of`); the most hits wanted. Out: the hits,
    best first. Raises BorgcheckError where a filter's value does not exist.
    """
    from borgcheck.corpus.search import searcher

    found = searcher().search(query, game=game, source=source, kind=kind, card=card, as_of=as_of, limit=limit)
    return list(found.hits)


def rulings() -> list[Entry]:
    """Every entry of the rulings, document by document."""
    from borgcheck.corpus.corpus import corpus

    return list(corpus())


def _ruleset(asked: str | None, own: str | None, default: str | None, path: str) -> rulesets.Ruleset:
    if asked is None and own is not None:
        try:
            return rulesets.load(own)
        except BorgcheckError as error:
            raise BorgcheckError(f"{path}: {error}") from None
    return rulesets.load(asked or default or rulesets.DEFAULT)


def _content(path_or_text: str | bytes | Path) -> tuple[bytes | str, str]:
    if isinstance(path_or_text, bytes):
        return read_stream(BytesIO(path_or_text), "<text>"), "<text>"
    if isinstance(path_or_text, str) and not _names_a_file(path_or_text):
        return read_stream(BytesIO(path_or_text.encode("utf-8", "replace")), "<text>"), "<text>"
    path = Path(path_or_text)
    return read_file(path), str(path)


def _names_a_file(text: str) -> bool:
    if "\n" in text or "\x00" in text or not text.strip():
        return False
    try:
        return Path(text).is_file()
    except OSError:
        return False
