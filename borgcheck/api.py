"""The library's way in: check one deck, search the rulings."""

from __future__ import annotations

from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from borgcheck import rulesets
from borgcheck.cards.catalogue import Catalogue, catalogue
from borgcheck.checking import Report, check_deck
from borgcheck.deck import Listing
from borgcheck.errors import BorgcheckError
from borgcheck.files import read_file, read_stream
from borgcheck.parsing import FORMATS, game_of, read_list
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
    """Check a deck, or the setup of another game.

    In: a path (a Path, or text of one line that names an existing file) or the deck itself as text or
    bytes; the name of a ruleset (else the deck's own `@ruleset`, else one of the other game that it is a setup
    of, else `borg-1.6`); codes to select and to ignore, separated by commas; one of the input formats where the content
    shall not decide; the name to show; the cards, if not those of this machine; and the ruleset where neither the
    caller nor the deck tells one. Out: a Report.

    Raises BorgcheckError where the deck cannot be read or is too large (borgcheck.files.LARGEST), or where the
    ruleset, a code or the format is unknown.
    """
    if input_format is not None and input_format not in FORMATS:
        raise BorgcheckError(f"no input format is called {input_format!r}: known are {', '.join(FORMATS)}")
    chosen = expand(select) if select else None
    ignored = expand(ignore)
    content, shown = _content(path_or_text)
    game = rulesets.load(ruleset).game if ruleset is not None else None
    listing = read_list(
        content,
        lambda: cards or catalogue(),
        path=name or shown,
        format=input_format,
        game=game,
        otherwise=rulesets.load(default_ruleset).game if default_ruleset else None,
    )
    rules = _ruleset(ruleset, listing, default_ruleset)
    return check_deck(listing, rules, select=chosen, ignore=ignored)


def rulesets_for(
    path_or_text: str | bytes | Path, *, input_format: str | None = None, date: str | None = None
) -> tuple[str, ...]:
    """The rulesets of the game that a list is of: all of them, or the one in force at a date.

    Where the list itself tells which it is made for, those of other scenarios are left out. Raises BorgcheckError
    where the file cannot be read, or no ruleset was in force yet.
    """
    game, told = game_of(_content(path_or_text)[0], format=input_format)
    if told:
        return (told,)
    return (rulesets.in_force(date, game),) if date else rulesets.of_game(game)


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


def _ruleset(asked: str | None, listing: Listing, default: str | None) -> rulesets.Ruleset:
    """The ruleset that the caller asked for, else the one that the list names, else the one that it is plainly made
    for, else the default."""
    own = listing.meta.get("ruleset")
    if asked is None and own is not None:
        try:
            return rulesets.load(own)
        except BorgcheckError as error:
            said = (n for n, line in enumerate(listing.lines, 1) if "ruleset" in line.lower() and own in line)
            place = "".join(f":{n}" for n in islice(said, 1))
            raise BorgcheckError(f"{listing.path}{place}: {error}; `--ruleset` checks it by another") from None
    return rulesets.load(asked or listing.fits or rulesets.for_game(listing.game, default))


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
