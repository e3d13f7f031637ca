"""The known cards, and how a title in a deck is looked up among them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from itertools import chain, product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from borgcheck.cards.card import Card
from borgcheck.cards.expansions import codes_of_written_mark
from borgcheck.cards.fold import fold
from borgcheck.cards.names import BACK, PROMO, parse_name, split_marks
from borgcheck.cards.table import (
    NAME_INDEX,
    FoldedNames,
    Table,
    grouped,
    index_names,
    longest_names,
    parse_table,
    shipped_text,
)
from borgcheck.cards.user_table import imported_table
from borgcheck.common import resources
from borgcheck.common.files import os_errors_naming
from borgcheck.common.phrasing import number_to_words, numbers_agree
from borgcheck.errors import BorgcheckError

if TYPE_CHECKING:
    from borgcheck.cards.suggestions import NameIndex

SUGGESTIONS = 3
MAX_SUGGESTED = 30
"""The maximum number of unknown titles with suggestions: they are slow, and a list with more is not of these cards."""
# The maximum number of cached answers: an archive may hold any number of texts that are not titles.
_MAX_CACHED = 20_000
_PREFIX = re.compile(r"^[%❖✶✱∆•*]+\s*")
# A whole word, the beginning of one, and a part of one.
_FORMS = (" {} ", " {}", "{}")
_QUOTES = "\"'“”„‘’"
# Patterns of rare spellings, compiled when first used.
_NUMERALS = r"(?i)^(\d{1,3}|[a-z]+)\s*(?:of|/)\s*(\d{1,3}|[a-z]+)$"
# The separator of two names of a card, and the maximum length of the first and of the second name.
_BETWEEN_NAMES = r"\s*[,/]\s*|\s+[-–—]+\s+"
_MAX_NAMES_CHARACTERS = 120

NAME_KINDS = {"identification": "the identification", "other name": "another name", "nickname": "a nickname"}
"""The kind of name that is not a title, in words, by the lookup step that found its card."""
Preference = Callable[[Card], Any]
"""The sort key for cards that are equally similar to an unknown title."""


def original_borg_first(card: Card) -> tuple[bool, bool]:
    """Prefer cards of the first publisher, and among them those of the Borg."""
    return not card.is_decipher, not card.is_for_borg


class Lookup(NamedTuple):
    """The cards that a title means.

    `cards` are all cards with the title, none if it is unknown. `match_kind` is the step that found them: `exact`,
    `folded`, `identification`, `other name` or `nickname`, else empty. `wrong_set_mark` is the mark of a known set
    that no card with the title is in.
    """

    cards: tuple[Card, ...] = ()
    match_kind: str = ""
    wrong_set_mark: str = ""

    def __bool__(self) -> bool:
        return bool(self.cards)


class Catalogue:
    """A table of card facts with its indexes, built when first needed.

    Attributes:
        table: The table.
        date: The month of the card data, such as `2026-07`.
        source: What the data was imported from.
    """

    def __init__(self, table: Table, names: FoldedNames | None = None) -> None:
        self.table = table
        self._folded = names or index_names(table)
        self.date, self.source = table.date, table.source
        self._card = cache(table.card)
        self._cached_lookup = lru_cache(maxsize=_MAX_CACHED)(self._look)
        self._cached_similar = lru_cache(maxsize=_MAX_CACHED)(lambda text: tuple(self._names.similar(text)))

    def __len__(self) -> int:
        return len(self.table)

    def __iter__(self) -> Iterator[Card]:
        return (self._card(i) for i in range(len(self.table)))

    @cached_property
    def formats(self) -> tuple[str, ...]:
        """The keys of all formats that cards may be played in, such as `Modern`."""
        return tuple(sorted(self.values("formats")))

    def values(self, column: str) -> frozenset[str]:
        """Return every fact in a column of the table, such as `affiliations`, without making the cards."""
        return frozenset(value for _, cell in self.table.column(column) for value in cell.split(";"))

    def of_type(self, type: str) -> Iterator[Card]:
        """Yield the cards of a type, such as `Objective`; a heading may write it in the plural and in any spelling."""
        return map(self._card, self._by_type.get(fold(type), ()))

    def having(self, fact: str) -> Iterator[Card]:
        """Yield the cards that have a fact, such as `carries`."""
        return (self._card(i) for i, _ in self.table.column(fact))

    def get(self, title: str) -> Card | None:
        """Return the card with exactly this catalogue title, or None."""
        bearing = map(self._card, self._by_folded.get(fold(title), ()))
        return next((card for card in bearing if card.title == title), None)

    def search(self, query: str) -> list[Card]:
        """Return the cards that have all words of a query in their title or identification, then those with some of the
        words in their kind: `cube ship`, `borg personnel`.

        Whole words come first, then beginnings of words, then parts.
        """
        words = fold(query).split()
        ranks = {card: rank for card in self if words and (rank := _rank(card, words)) is not None}
        return sorted(ranks, key=ranks.__getitem__)

    def by_blueprint(self, blueprint: str) -> Card | None:
        """Return the card with this gemp id, such as `109_070`, or None."""
        index = self._by_blueprint.get(blueprint)
        return None if index is None else self._card(index)

    def lookup(self, text: str) -> Lookup:
        """Find the cards that a written title means.

        It tries these steps in order: exact; folded (case, quotes, dashes, accents, leading symbols, `The`, the marks
        of the card data and of lists); a drone's identification; another name that the card has had; nickname. It never
        guesses: anything else is unknown, and `suggest` returns similar titles.
        """
        return self._cached_lookup(text)

    def suggest(self, text: str, limit: int = SUGGESTIONS, prefer: Preference = original_borg_first) -> tuple[str, ...]:
        """Return catalogue titles and identifications similar to an unknown one, the likeliest first.

        First come the titles that hold all of its words, then those with the fewest edits. Marks after it make no
        difference.

        Args:
            text: What was written.
            limit: The maximum number of titles.
            prefer: The sort key for cards that match equally well; the lowest comes first.
        """
        if marked := self._wrongly_marked(text):
            return tuple(card.title for card in sorted(marked, key=prefer))[:limit]
        titles: dict[str, None] = {}
        for group in self._cached_similar(split_marks(text)[0]):
            named = [named for name in group for named in self._spelled[name]]
            titles |= dict.fromkeys(title for title, number in sorted(named, key=lambda n: prefer(self._card(n[1]))))
            if len(titles) >= limit:
                break
        return tuple(titles)[:limit]

    def unambiguous_match(self, text: str) -> Card | None:
        """Return the only card that an unknown title can mean, or None.

        There is one if the title has the mark of a set that its only card is not in; or if it is a letter or two away
        from one title and clearly farther from every other, no word that differs occurs in another title, and no number
        differs.
        """
        if marked := self._wrongly_marked(text):
            return marked[0] if len(marked) == 1 else None
        base, marks = split_marks(_PREFIX.sub("", text))
        folded = fold(base)
        slips = 2 if len(folded) >= 16 else 1 if len(folded) >= 6 else 0
        if not slips:
            return None
        near = self._near(folded, slips + 2)
        if not near or near[0][1] > slips or (len(near) > 1 and near[1][1] <= near[0][1] + 1):
            return None
        slipped = set(folded.split()) - set(near[0][0].split())
        if slipped.intersection(self._names.words) or not numbers_agree(folded, near[0][0]):
            return None
        [meant, *_] = self._cards_titled(near[0][0])
        lookup = self.lookup(" ".join((meant.printed, *(f"[{mark}]" for mark in marks))))
        return lookup.cards[0] if len(lookup.cards) == 1 else None

    def _wrongly_marked(self, text: str) -> tuple[Card, ...]:
        """Return the cards that an unknown title names with the mark of a set that they are not in."""
        return self._cards_titled(fold(split_marks(text)[0])) if self.lookup(text).wrong_set_mark else ()

    def _near(self, folded: str, edits: int) -> list[tuple[str, int]]:
        """Return the folded titles within a number of edits, each with its edits, the nearest first."""
        return [(name, number) for name, number in self._names.near(folded, edits) if name in self._by_folded]

    def is_near_title(self, text: str) -> bool:
        """Check whether a text is within one edit of a title, or two for a long text."""
        folded = fold(text)
        return len(folded) > 2 and bool(self._near(folded, 1 if len(folded) < 10 else 2))

    def is_cut_off_title(self, text: str) -> bool:
        """Check whether a text of two words or more is the beginning of a title, cut off in a word (`Scout Enc.`)."""
        folded = fold(text)
        return " " in folded and any(name.startswith(folded) for name in self._by_folded)

    def _look(self, text: str) -> Lookup:
        text = " ".join(text.split())
        for step in (self._titled, self._by_marks, self._by_other_name, self._by_two_names):
            if (lookup := step(text)) is not None:
                return lookup
        return Lookup()

    def _by_marks(self, text: str) -> Lookup | None:
        title, marks = split_marks(_PREFIX.sub("", text))
        named = self._named(title) if marks else None
        cards = named.cards if named else ()
        for mark in marks:
            marked = tuple(card for card in cards if _has_mark(card, mark))
            if not marked and not codes_of_written_mark(mark):
                return None
            # A promo is a printing of the card that the other mark means, and may be newer than the card data.
            if not marked and (mark != PROMO or len(marks) == 1):
                return Lookup(wrong_set_mark=mark if cards else "")
            cards = marked or cards
        return Lookup(cards, named.match_kind) if named and cards else None

    def _named(self, title: str) -> Lookup | None:
        """Find the cards that a title without marks means."""
        return Lookup(self._cards_titled(fold(title)), "folded") or self._by_other_name(title)

    def _titled(self, text: str) -> Lookup | None:
        plain = _PREFIX.sub("", text)
        indexes = self._by_folded.get(fold(plain), [])
        if exact := [i for i in indexes if text in (self._card(i).printed, *self._card(i).names)]:
            return Lookup(self._first_edition_first(exact), "exact")
        bearing = self._first_edition_first(indexes)
        # Quotation marks around a title mean nothing, but `Khan!` is not `Khan`.
        alike = tuple(c for c in bearing if c.printed.casefold().strip(_QUOTES) == plain.casefold().strip(_QUOTES))
        return Lookup(alike or bearing, "folded") if bearing else None

    def _by_other_name(self, text: str) -> Lookup | None:
        """Find the cards with an identification, another name or a nickname, in this order."""
        folded = fold(text)
        if identified := self._by_identification.get(folded):
            return Lookup(self._first_edition_first(identified), "identification")
        nicknamed = _spell_out_numerals(text) or nicknames().get(folded)
        for kind, title in (("other name", former_names().get(folded)), ("nickname", nicknamed)):
            if title and (cards := self._cards_titled(fold(title))):
                return Lookup(cards, kind)
        return None

    def _by_two_names(self, text: str) -> Lookup | None:
        """Find the cards that a text gives two of its names (`Seven of Nine, Proficiency Drone`)."""
        for sign in re.finditer(_BETWEEN_NAMES, text[:_MAX_NAMES_CHARACTERS]):
            names = text[: sign.start()], text[sign.end() :]
            lookups = [self._titled(name) or self._by_other_name(name) or Lookup() for name in names]
            both = tuple(card for card in lookups[0].cards if card in lookups[1].cards)
            if both and fold(names[0]) != fold(names[1]):
                return Lookup(both, "folded")
        return None

    def _cards_titled(self, folded: str) -> tuple[Card, ...]:
        """Return the cards with a folded printed title, only those of the First Edition if there are any."""
        return self._first_edition_first(self._by_folded.get(folded, []))

    def _first_edition_first(self, indexes: Sequence[int]) -> tuple[Card, ...]:
        cards = tuple(self._card(i) for i in indexes)
        first = tuple(c for c in cards if c.is_first_edition)
        return first or cards

    @cached_property
    def folded_names(self) -> frozenset[str]:
        """Every folded name of a card: titles, identifications, other names and nicknames."""
        return frozenset(chain(self._by_folded, self._by_identification, former_names(), nicknames()))

    @cached_property
    def longest_names(self) -> dict[str, int]:
        """For each first word of a folded name, the number of words of the longest name that begins with it."""
        return longest_names(chain(self._by_identification, former_names(), nicknames()), self._folded.longest)

    @property
    def _by_folded(self) -> dict[str, list[int]]:
        """The numbers of the cards by each of their names, folded."""
        return self._folded.numbers

    @cached_property
    def _by_type(self) -> dict[str, list[int]]:
        """The numbers of the cards by their type and by its plural, both folded."""
        types = self.table.column("type")
        return grouped((fold(name), number) for number, type in types for name in (type, f"{type}s"))

    @cached_property
    def _spelled(self) -> dict[str, list[tuple[str, int]]]:
        """The titles, identifications, other names and nicknames of the First Edition: by each of them, folded, the
        spellings to suggest and the numbers of their cards.
        """
        names = defaultdict[str, list[tuple[str, int]]](list)
        for number, (title, printed, _, folded) in enumerate(self.table.heads()):
            name = folded.partition(";")[0]
            if not title.endswith(" 2E") and " 2E (" not in title:
                names[name].append((title, number))
                if (printed or title).casefold().startswith("the "):
                    names[f"the {name}"].append((title, number))
        for drone, (number, *_) in self._by_identification.items():
            names[drone].append((self._card(number).identification, number))
        for name, title in chain(former_names().items(), nicknames().items()):
            names[name] += ((title, number) for number in self._by_folded.get(fold(title), ())[:1])
        return dict(names)

    @cached_property
    def _names(self) -> NameIndex:
        from borgcheck.cards.suggestions import NameIndex

        return NameIndex(self._spelled)

    @cached_property
    def _by_identification(self) -> dict[str, list[int]]:
        return grouped((fold(drone), number) for number, drone in self.table.column("identification", "\tPersonnel\t"))

    @cached_property
    def _by_blueprint(self) -> dict[str, int]:
        indexes: dict[str, int] = {}
        for i, printings in self.table.column("printings", "_"):
            for printing in printings.split(";"):
                if "_" in (blueprint := printing.rpartition(":")[2]):
                    indexes.setdefault(blueprint, i)
        return indexes


def _rank(card: Card, words: Sequence[str]) -> int | None:
    """Return the rank of a card for some words, 0 for the best, or None if it lacks one of them."""
    names = f" {fold(card.title)} {fold(card.identification)} "
    ways = product((names, f"{names}{fold(card.kind)} "), _FORMS)
    return next((n for n, (text, form) in enumerate(ways) if all(form.format(word) in text for word in words)), None)


def _has_mark(card: Card, mark: str) -> bool:
    """Check whether a mark after a title fits a card: a set that it was printed in, or the other side of a card."""
    if mark.casefold() == BACK:
        return any(parse_name(name).back for name in card.names)
    codes = codes_of_written_mark(mark)
    return any(printing.release in codes for printing in card.printings)


def _spell_out_numerals(text: str) -> str | None:
    """Return a drone's title written with numerals (`7 of 9`, `7/9`, `3 of Nineteen`) in words, or None."""
    match = re.match(_NUMERALS, text)
    if match is None or not (match[1].isdigit() or match[2].isdigit()):
        return None
    first, second = (number_to_words(part) if part.isdigit() else part for part in match.groups())
    return f"{first} of {second}"


@lru_cache(maxsize=1)
def nicknames() -> dict[str, str]:
    """Return the nicknames of cards, folded, each with the title of the only card that it means."""
    return resources.package_table("data", "nicknames.toml")


@lru_cache(maxsize=1)
def former_names() -> dict[str, str]:
    """Return the former names of cards, folded, each with the title of its card."""
    return {fold(name): title for name, title in resources.package_table("data", "renamed.toml").items()}


@lru_cache(maxsize=1)
def shipped() -> Catalogue:
    """Return the catalogue that comes with borgcheck."""
    text = shipped_text()
    table = parse_table(text)
    return Catalogue(table, FoldedNames(*resources.compiled(NAME_INDEX, text, lambda _: index_names(table))))


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """Return the catalogue that the user imported, or else the one that ships; settings may name another.

    Raises:
        BorgcheckError: What the user imported is not a facts table; the message names the file.
    """
    path = imported_table()
    if path is None:
        return shipped()
    try:
        return load_catalogue(path)
    except BorgcheckError as error:
        raise BorgcheckError(f"{error}; without this file, the shipped cards are used") from None


def load_catalogue(path: Path) -> Catalogue:
    """Return the catalogue in a file.

    Raises:
        BorgcheckError: It cannot be read, or is not a facts table; the message names it.
    """
    with os_errors_naming(path, "read"):
        status = path.stat()
        return _load(path, (status.st_mtime_ns, status.st_size))


@lru_cache(maxsize=4)
def _load(path: Path, _version: tuple[int, int]) -> Catalogue:
    try:
        return Catalogue(parse_table(path.read_text(encoding="utf-8")))
    except (UnicodeDecodeError, BorgcheckError) as error:
        raise BorgcheckError(f"{path}: {error}") from None
