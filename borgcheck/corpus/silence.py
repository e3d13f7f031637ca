"""Say what no entry rules on: cards, names and other words of a question, and what a note calls silent."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from borgcheck.corpus import weights
from borgcheck.corpus.analysis import stems, stems_of, synonyms
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.names import Name
from borgcheck.corpus.words import SEPARATOR, runs, within, words


# The maximum number of entries that mention a name in passing: what more have is a term of the game.
PASSING = 6
# A word that no entry has says no more than one that so many have: it may be any word.
UNKNOWN = 10

Names = Sequence[tuple[Name, Collection[str]]]
"""The names of cards in a question, each with the ids of the entries that mention it."""


class Question:
    """The terms of a question, each with its rarity, to tell how much of it a text has.

    A term is a word, or the name of a card as a whole.
    """

    def __init__(
        self, asked: Sequence[str], names: Names, near: Mapping[str, str], rarity: Callable[[int], float], number: Callable[[str], int]
    ) -> None:
        """Collect the terms.

        Args:
            asked: The words.
            names: The names of cards among them.
            near: The misspelt words, with those that are meant.
            rarity: Returns what a term says that a number of entries have.
            number: Returns the number of entries with a word.
        """
        words = {term: max(number(term), UNKNOWN) for term in stems_of(asked)}
        self._rarity: dict[tuple[str, ...], float] = {}
        for name, mentions in names:
            own = tuple(stems_of(name.words))
            self._rarity[own] = rarity(len(mentions))
            for term in own:
                words.pop(term, None)
        self._rarity.update({(term,): rarity(n) for term, n in words.items()})
        self._other_words: dict[str, list[tuple[str, ...]]] = {}
        for run in runs(stems_of(asked), 3):
            for term in run:
                self._other_words.setdefault(term, []).extend(synonyms().get(run, ()))
        for word, meant in near.items():
            for term in stems_of([word]):
                self._other_words.setdefault(term, []).append(tuple(stems_of([meant])))

    def share(self, text: Collection[str], *, without: Sequence[str] = ()) -> float:
        """Return how much of the question, from 0 to 1, is in the terms of a text, as it is or in other words."""
        terms = [term for term in self._rarity if term != tuple(without)]
        total = sum(self._rarity[term] for term in terms)
        said = sum(self._rarity[term] * self._how_much(term, text) for term in terms)
        return said / total if total else 1.0

    def _how_much(self, term: tuple[str, ...], text: Collection[str]) -> float:
        if all(each in text for each in term):
            return 1.0
        others = self._other_words.get(term[0], ()) if len(term) == 1 else ()
        return weights.NEAR if any(all(each in text for each in other) for other in others) else 0.0


class Unsaid(NamedTuple):
    """What no entry is on, and the sentences that say so."""

    names: tuple[str, ...]
    sentences: tuple[str, ...]


def find_unsaid(question: Question, names: Names, unknown: Sequence[str], printed: Sequence[RulingEntry]) -> Unsaid:
    """Return what of a question no entry is on.

    Args:
        question: The question.
        names: The names of cards in it, each with the ids of the entries that mention it.
        unknown: Its words that no entry has.
        printed: The entries that are printed first.
    """
    answered = max((question.share(text) for entry in printed for text in _texts(entry)), default=0.0)
    is_answered = answered >= weights.SAID
    in_names = {word for name, _ in names for word in name.words}
    missing = [name.written for name, mentions in names if not mentions and (name.is_marked or not is_answered)]
    if not is_answered:
        missing += [word for word in dict.fromkeys(unknown) if word not in in_names]
    passing = [
        name.written
        for name, mentions in names
        if 0 < len(mentions) <= PASSING and name.is_title and not is_answered and not _is_said(question, name, printed)
    ]
    sentences = [f"no entry mentions {_listed(missing)}"] if missing else []
    sentences += [f"no entry is about {_listed(passing)}"] if passing else []
    return Unsaid((*missing, *passing), tuple(sentences))


def _is_said(question: Question, name: Name, printed: Sequence[RulingEntry]) -> bool:
    """Check whether the text of what is printed mentions a name, or a note or a sample question with more of the question."""
    own = stems_of(name.words)
    for entry in printed:
        if within(name.words, words(SEPARATOR.join((entry.title, *entry.aliases, entry.text)))):
            return True
        said = [text for text in _texts(entry) if text.issuperset(own)]
        if any(question.share(text, without=own) >= weights.SAID_OF_NAME for text in said):
            return True
    return False


def _texts(entry: RulingEntry) -> Iterator[set[str]]:
    """Yield the terms of each passage of an entry with its title, and of each way to ask for it."""
    title = {*stems(" ".join((entry.title, *entry.aliases, entry.section)))}
    for passage in entry.passages:
        yield title.union(stems(f"{passage.head} {passage.text}"))
    for ask in (entry.title, *entry.aliases, *entry.asks):
        yield {*stems(ask)}


def _listed(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last
