"""The known cards, and how a title in a deck is looked up among them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from itertools import chain, product
from pathlib import Path
from typing import NamedTuple

from borgcheck.cards.card import Card
from borgcheck.cards.expansions import codes_of_written_mark
from borgcheck.cards.fold import fold
from borgcheck.cards.names import (
    BACK,
    PREFIX,
    PROMO,
    former_names,
    nicknames,
    parse_name,
    spell_out_numerals,
    split_marks,
)
from borgcheck.cards.suggestions import SimilarTitles
from borgcheck.cards.table import NAME_INDEX, FoldedNames, Table, index_names, longest_names, parse_table, shipped_text
from borgcheck.cards.user_table import imported_table
from borgcheck.common import resources
from borgcheck.common.files import os_errors_naming
from borgcheck.common.grouping import first_of_each, grouped
from borgcheck.errors import BorgcheckError

# The maximum number of cached answers: an archive may hold any number of texts that are not titles.
_MAX_CACHED = 20_000
# A whole word, the beginning of one, and a part of one.
_FORMS = (" {} ", " {}", "{}")
_QUOTES = "\"'“”„‘’"
# The separator of two names of a card, compiled when first used, and the maximum length of the two names.
_BETWEEN_NAMES = r"\s*[,/]\s*|\s+[-–—]+\s+"
_MAX_NAMES_CHARACTERS = 120

NAME_KINDS = {"identification": "the identification", "other name": "another name", "nickname": "a nickname"}
"""The kind of name that is not a title, in words, by the lookup step that found its card."""


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
        card: Returns the card with a number.
    """

    def __init__(self, table: Table, names: FoldedNames | None = None) -> None:
        self.table = table
        self._folded = names or index_names(table)
        self.date, self.source = table.date, table.source
        self.card = cache(table.card)
        self._cached_lookup = lru_cache(maxsize=_MAX_CACHED)(self._look)

    def __reduce__(self) -> tuple[Callable[..., Catalogue], tuple[Table, ...]]:
        """Pickle the table without its indexes, and the shipped one by name, so that reports can be pickled."""
        return (shipped, ()) if self is shipped() else (Catalogue, (self.table,))

    def __len__(self) -> int:
        return len(self.table)

    def __iter__(self) -> Iterator[Card]:
        return (self.card(i) for i in range(len(self.table)))

    @cached_property
    def formats(self) -> tuple[str, ...]:
        """The keys of all formats that cards may be played in, such as `Modern`."""
        return tuple(sorted(self.values("formats")))

    def values(self, column: str) -> frozenset[str]:
        """Return every fact in a column of the table, such as `affiliations`, without making the cards."""
        return frozenset(value for _, cell in self.table.column(column) for value in cell.split(";"))

    def of_type(self, type: str) -> Iterator[Card]:
        """Yield the cards of a type, such as `Objective`; a heading may write it in the plural and in any spelling."""
        return map(self.card, self._by_type.get(fold(type), ()))

    def having(self, fact: str) -> Iterator[Card]:
        """Yield the cards that have a fact, such as `carries`."""
        return (self.card(i) for i, _ in self.table.column(fact))

    def get(self, title: str) -> Card | None:
        """Return the card with exactly this catalogue title, or None."""
        bearing = map(self.card, self.by_name.get(fold(title), ()))
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
        return None if index is None else self.card(index)

    def lookup(self, text: str) -> Lookup:
        """Find the cards that a written title means.

        It tries these steps in order: exact; folded (case, quotes, dashes, accents, leading symbols, `The`, the marks
        of the card data and of lists); a drone's identification; another name that the card has had; nickname. It never
        guesses: anything else is unknown, and `similar` finds titles like it.
        """
        return self._cached_lookup(text)

    def _look(self, text: str) -> Lookup:
        text = " ".join(text.split())
        for step in (self._titled, self._by_marks, self._by_other_name, self._by_two_names):
            if (lookup := step(text)) is not None:
                return lookup
        return Lookup()

    def _by_marks(self, text: str) -> Lookup | None:
        title, marks = split_marks(PREFIX.sub("", text))
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
        return Lookup(self.cards_titled(fold(title)), "folded") or self._by_other_name(title)

    def _titled(self, text: str) -> Lookup | None:
        plain = PREFIX.sub("", text)
        indexes = self.by_name.get(fold(plain), [])
        if exact := [i for i in indexes if text in (self.card(i).printed, *self.card(i).names)]:
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
        nicknamed = spell_out_numerals(text) or nicknames().get(folded)
        for kind, title in (("other name", former_names().get(folded)), ("nickname", nicknamed)):
            if title and (cards := self.cards_titled(fold(title))):
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

    def cards_titled(self, folded: str) -> tuple[Card, ...]:
        """Return the cards with a folded printed title, only those of the First Edition if there are any."""
        return self._first_edition_first(self.by_name.get(folded, []))

    def _first_edition_first(self, indexes: Sequence[int]) -> tuple[Card, ...]:
        cards = tuple(self.card(i) for i in indexes)
        return tuple(c for c in cards if c.is_first_edition) or cards

    @cached_property
    def folded_names(self) -> frozenset[str]:
        """Every folded name of a card: titles, identifications, other names and nicknames."""
        return frozenset(chain(self.by_name, self._by_identification, former_names(), nicknames()))

    @cached_property
    def longest_names(self) -> dict[str, int]:
        """For each first word of a folded name, the number of words of the longest name that begins with it."""
        return longest_names(chain(self._by_identification, former_names(), nicknames()), self._folded.longest)

    @cached_property
    def similar(self) -> SimilarTitles:
        """The titles that are similar to unknown ones."""
        return SimilarTitles(self)

    @property
    def by_name(self) -> dict[str, list[int]]:
        """The numbers of the cards by each of their names, folded."""
        return self._folded.numbers

    @cached_property
    def _by_type(self) -> dict[str, list[int]]:
        """The numbers of the cards by their type and by its plural, both folded."""
        types = self.table.column("type")
        return grouped((fold(name), number) for number, type in types for name in (type, f"{type}s"))

    @cached_property
    def spellings(self) -> dict[str, list[tuple[str, int]]]:
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
            names[drone].append((self.card(number).identification, number))
        for name, title in chain(former_names().items(), nicknames().items()):
            names[name] += ((title, number) for number in self.by_name.get(fold(title), ())[:1])
        return dict(names)

    @cached_property
    def _by_identification(self) -> dict[str, list[int]]:
        return grouped((fold(drone), number) for number, drone in self.table.column("identification", "\tPersonnel\t"))

    @cached_property
    def _by_blueprint(self) -> dict[str, int]:
        printings = ((text, n) for n, cell in self.table.column("printings", "_") for text in cell.split(";"))
        return first_of_each((id, number) for text, number in printings if "_" in (id := text.rpartition(":")[2]))


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
