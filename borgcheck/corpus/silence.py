"""Say what no entry rules on: cards, names and other words of a question, and what a note calls silent."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from borgcheck.corpus import weights
from borgcheck.corpus.analysis import stems, stems_of, synonyms
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.names import Name
from borgcheck.corpus.passages import SILENT_LABEL, Passage
from borgcheck.corpus.words import runs, within, words

# The maximum number of entries that mention a name in passing: what more have is a term of the game.
PASSING = 6
# The maximum number of cards in a passage that says something of each.
LISTED = 3
# A word that no entry has says no more than one that so many have: it may be any word.
UNKNOWN = 10


class NamedCard(NamedTuple):
    """A card that a question names.

    Attributes:
        name: Its name.
        mentions: The ids of the entries that mention it.
        asked: The ids of those that have it in a title, an alias or a sample question.
        is_term: Whether it is in a title or an alias of one.
    """

    name: Name
    mentions: Collection[str]
    asked: Collection[str]
    is_term: bool


class Question:
    """The terms of a question, each with its rarity, to tell how much of it a text has.

    A term is a word, or the name of a card as a whole.
    """

    def __init__(
        self,
        asked: Sequence[str],
        cards: Sequence[NamedCard],
        near: Mapping[str, str],
        rarity: Callable[[int], float],
        number: Callable[[str], int],
    ) -> None:
        """Collect the terms.

        Args:
            asked: The words.
            cards: The cards that they name.
            near: The misspelt words, with those that are meant.
            rarity: Returns what a term says that a number of entries have.
            number: Returns the number of entries with a word.
        """
        words = {term: max(number(term), UNKNOWN) for term in stems_of(asked)}
        self._rarity: dict[tuple[str, ...], float] = {}
        for card in cards:
            self._rarity[card.name.terms] = rarity(len(card.mentions))
            for term in card.name.terms:
                words.pop(term, None)
        self._rarity.update({(term,): rarity(n) for term, n in words.items()})
        self._other_words: dict[str, list[tuple[str, ...]]] = {}
        for run in runs(stems_of(asked), 3):
            for term in run:
                self._other_words.setdefault(term, []).extend(synonyms().get(run, ()))
        for word, meant in near.items():
            for term in stems_of([word]):
                self._other_words.setdefault(term, []).append(tuple(stems_of([meant])))

    def share(self, text: Collection[str], *, without: Collection[str] = ()) -> float:
        """Return how much of the question, from 0 to 1, is in the terms of a text, as it is or in other words."""
        terms = [term for term in self._rarity if not {*term} <= {*without}]
        total = sum(self._rarity[term] for term in terms)
        said = sum(self._rarity[term] * self._how_much(term, text) for term in terms)
        return said / total if total else 1.0

    def says_more_than(self, names: Collection[str]) -> bool:
        """Check whether the question has terms besides those of some names, other than those of the whole game."""
        return any(rarity > weights.SAYS_LITTLE for term, rarity in self._rarity.items() if not {*term} <= {*names})

    def _how_much(self, term: tuple[str, ...], text: Collection[str]) -> float:
        if all(each in text for each in term):
            return 1.0
        others = self._other_words.get(term[0], ()) if len(term) == 1 else ()
        return weights.NEAR if any(all(each in text for each in other) for other in others) else 0.0


class Unsaid(NamedTuple):
    """What a question asks in vain.

    Attributes:
        names: The cards, names and words that no entry is on.
        sentences: The sentences that say so.
        answered: How much of the question is answered all the same.
        note: The number of the passage of the first entry that says that its document is silent, or None.
    """

    names: tuple[str, ...]
    sentences: tuple[str, ...]
    answered: float
    note: int | None


def find_unsaid(
    question: Question,
    cards: Sequence[NamedCard],
    unknown: Sequence[str],
    printed: Sequence[RulingEntry],
    scores: Mapping[int, float],
) -> Unsaid:
    """Return what of a question no entry is on.

    Args:
        question: The question.
        cards: The cards that it names.
        unknown: Its words that no entry has.
        printed: The entries that are printed first.
        scores: The scores of the passages of the first one, by their numbers.
    """
    answered = max((question.share(text) for entry in printed for text in _texts(entry)), default=0.0)
    is_answered = answered >= weights.SAID
    missing, passing = [], []
    for card in cards:
        if not card.mentions and not card.asked:
            missing += [card.name.written] if card.name.is_marked or not is_answered else []
        elif not card.is_term and len(card.mentions) <= PASSING and (_is_a_title(card.name) or not is_answered):
            passing += [] if any(_says(entry, question, card, cards) for entry in printed) else [card.name.written]
    # An entry with most of a question may say the rest in other words.
    is_near = any(question.share({*chain.from_iterable(_texts(entry))}) >= weights.MOST for entry in printed)
    least = weights.MOST if is_answered or is_near else weights.OF_QUESTION
    in_names = {word for card in cards for word in card.name.words}
    missing += [
        word
        for word in dict.fromkeys(unknown)
        if word not in in_names and len(word) > 1 and question.share(stems_of([word])) >= least
    ]
    sentences = [f"no entry mentions {_listed(missing)}"] if missing else []
    sentences += [f"no entry is about {_listed(passing)}"] if passing else []
    note = _silent_note(printed[0], question, scores) if printed else None
    sentences += ["the documents do not say: see the note"] if note is not None else []
    return Unsaid((*missing, *passing), tuple(sentences), answered, note)


def _is_a_title(name: Name) -> bool:
    """Check whether a name can only be that of a card: a single word must be a whole title, and written as one."""
    return len(name.words) > 1 or (name.is_title and name.is_marked)


def _silent_note(entry: RulingEntry, question: Question, scores: Mapping[int, float]) -> int | None:
    """Return the number of the note that says that a document is silent on a question, if that alone answers it."""
    notes = {
        number: question.share(_terms(entry, each)) for number, each in enumerate(entry.passages) if _is_mark(each)
    }
    if not notes:
        return None
    best = max(notes, key=lambda number: notes[number])
    text = max((score for number, score in scores.items() if number not in notes), default=0.0)
    all_text = {t for n, passage in enumerate(entry.passages) if n not in notes for t in _terms(entry, passage)}
    is_silent = text <= weights.SILENT_SCORE * max(scores.get(number, 0.0) for number in notes) and notes[best] >= max(
        weights.SILENT, question.share(all_text) + weights.SILENT_MARGIN
    )
    return best if is_silent else None


def _is_mark(passage: Passage) -> bool:
    return passage.head == SILENT_LABEL


def _says(entry: RulingEntry, question: Question, card: NamedCard, cards: Sequence[NamedCard]) -> bool:
    """Check whether an entry answers for a card: a text of it with the card has more of the question.

    So does an entry that mentions the card other than in a list, if it has more of it as a whole, or is about another
    card of the question.
    """
    names = {term for each in cards for term in each.name.terms}
    is_mentioned = any(
        within(card.name.words, words(each.text)) and not _is_list(each, entry) for each in entry.passages
    )
    if is_mentioned and any(each.is_term and entry.id in each.asked for each in cards):
        return True
    if not question.says_more_than(names):
        return False
    texts = list(_texts(entry))
    said = (question.share(text, without=names) for text in texts if text.issuperset(card.name.terms))
    whole = question.share({*chain.from_iterable(texts)}, without=names)
    return max(said, default=0.0) >= weights.SAID_OF_NAME or (is_mentioned and whole >= weights.SAID_BY_ENTRY)


def _is_list(passage: Passage, entry: RulingEntry) -> bool:
    """Check whether a passage only lists cards."""
    text = words(passage.text)
    return sum(within(words(title), text) for title in entry.cards) > LISTED


def _texts(entry: RulingEntry) -> Iterator[set[str]]:
    """Yield the terms of each passage of an entry with its title, and of each way to ask for it."""
    yield from (_terms(entry, passage) for passage in entry.passages)
    for ask in (entry.title, *entry.aliases, *entry.asks):
        yield {*stems(ask)}


def _terms(entry: RulingEntry, passage: Passage) -> set[str]:
    """Return the terms of a passage with what heads it."""
    return {*stems(" ".join((entry.title, *entry.aliases, entry.section, passage.head, passage.text)))}


def _listed(names: Sequence[str]) -> str:
    *most, last = dict.fromkeys(names)
    return f"{', '.join(most)} or {last}" if most else last
