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
    found = sorted(named, key=_force) + sorted(aliased, key=_force)
    found = found or sorted((e for e in corpus if e.id.partition("#")[2] == term), key=_force)
    if found or not titles:
        return found
    speaking = (e for e in corpus if set(titles) & set(e.cards))
    return sorted(speaking, key=lambda e: (not any(within(key, _key(e.title)) for key in keys), *_force(e)))


def _key(name: str) -> tuple[str, ...]:
    return tuple(words(name))


def _force(entry: RulingEntry) -> tuple[bool, str, str]:
    """Return a key that sorts rulings before mere references, and later ones before earlier ones."""
    return (len(entry.text) < 120 and bool(entry.see), _descending(entry.date), entry.id)


def _descending(date: str) -> str:
    return "".join(chr(255 - ord(c)) for c in date.ljust(10, "\x00"))
