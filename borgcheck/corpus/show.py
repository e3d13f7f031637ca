"""Find entries by name: a title, an alias, an id, a card title or an identification."""

from __future__ import annotations

from collections.abc import Callable

from borgcheck.corpus.corpus import Corpus
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.words import within, words


def find(corpus: Corpus, term: str, card_titles: Callable[[str], tuple[str, ...]]) -> list[RulingEntry]:
    """Return the entries that a term names, with the ruling in force first.

    These are the entries with that id, else with that title or alias, else with that id without its document, else
    those that mention the card, with those that name it in their title first. Later documents come before earlier ones,
    and entries that rule come before those that only refer elsewhere.

    Args:
        corpus: The corpus.
        term: A title, an alias, an id, a card title or an identification.
        card_titles: Returns the card titles that a term may mean.
    """
    if entry := corpus.get(term):
        return [entry]
    wanted = _key(term)
    titles = card_titles(term)
    keys = {wanted, *map(_key, titles)} - {()}
    named = [e for e in corpus if _key(e.title) == wanted]
    aliased = [e for e in corpus if e not in named and keys & {_key(e.title), *map(_key, e.aliases)}]
    found = _in_force_first(named) + _in_force_first(aliased)
    found = found or _in_force_first([e for e in corpus if e.id.partition("#")[2] == term])
    if found or not titles:
        return found
    mentioning = _in_force_first([e for e in corpus if set(titles) & set(e.cards)])
    return sorted(mentioning, key=lambda e: not any(within(key, _key(e.title)) for key in keys))


def _key(name: str) -> tuple[str, ...]:
    return tuple(words(name))


def _in_force_first(entries: list[RulingEntry]) -> list[RulingEntry]:
    """Sort rulings before mere references, and later ones before earlier ones."""
    by_date = sorted(sorted(entries, key=lambda e: e.id), key=lambda e: e.date, reverse=True)
    return sorted(by_date, key=lambda e: len(e.text) < 120 and bool(e.see))
