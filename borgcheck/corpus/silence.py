"""Find what no entry answers: cards and other words of a question, and what a document is silent on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from borgcheck.corpus import weights
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.names import Name
from borgcheck.corpus.passages import SILENT_LABEL, Passage
from borgcheck.corpus.terms import stems, stems_of, synonyms
from borgcheck.corpus.words import runs, within, words

# A name that more entries mention is a term of the game; fewer mention it in passing.
MAX_PASSING_MENTIONS = 6
# A passage with more cards lists them; with as many or fewer, it says something of each.
MAX_CARDS_DISCUSSED = 3
# A rarer word counts as if this many entries had it: it may be any word, so it says no more about the question.
UNKNOWN_WORD_ENTRIES = 10


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
    """The terms of a question, each with its rarity, to measure how much of the question a text covers.

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
            near: The misspelt words, each with the word that is meant.
            rarity: Returns the rarity of a term, given the number of entries with it.
            number: Returns the number of entries with a word.
        """
        words = {term: max(number(term), UNKNOWN_WORD_ENTRIES) for term in stems_of(asked)}
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
        """Return the share of the question, from 0 to 1, that the terms of a text cover, directly or by synonyms."""
        terms = [term for term in self._rarity if not {*term} <= {*without}]
        total = sum(self._rarity[term] for term in terms)
        said = sum(self._rarity[term] * self._share_of_term(term, text) for term in terms)
        return said / total if total else 1.0

    def says_more_than(self, names: Collection[str]) -> bool:
        """Check whether the question has terms besides some names that are not common to the whole game."""
        return any(
            rarity > weights.COMMON_TERM_RARITY for term, rarity in self._rarity.items() if not {*term} <= {*names}
        )

    def _share_of_term(self, term: tuple[str, ...], text: Collection[str]) -> float:
        if all(each in text for each in term):
            return 1.0
        others = self._other_words.get(term[0], ()) if len(term) == 1 else ()
        return weights.NEAR_WORD if any(all(each in text for each in other) for other in others) else 0.0


class Unsaid(NamedTuple):
    """What no entry answers of a question.

    Attributes:
        names: The cards, names and words that no entry is about.
        sentences: Sentences that report them.
        answered: The share of the question that is answered nevertheless.
        note: The index of the first entry's passage that says that its document is silent, or None.
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
    """Return what no entry answers of a question.

    Args:
        question: The question.
        cards: The cards that it names.
        unknown: Its words that no entry has.
        printed: The entries that are printed first.
        scores: The scores of the passages of the first one, by their numbers.
    """
    answered = max((question.share(text) for entry in printed for text in _term_sets(entry)), default=0.0)
    is_answered = answered >= weights.ANSWERED_MIN_SHARE
    missing, passing = [], []
    for card in cards:
        if not card.mentions and not card.asked:
            missing += [card.name.written] if card.name.is_marked or not is_answered else []
        elif (
            not card.is_term
            and len(card.mentions) <= MAX_PASSING_MENTIONS
            and (_can_only_be_card(card.name) or not is_answered)
        ):
            passing += (
                [] if any(_answers_for_card(entry, question, card, cards) for entry in printed) else [card.name.written]
            )
    # An entry that covers most of a question may cover the rest in other words.
    is_near = any(
        question.share({*chain.from_iterable(_term_sets(entry))}) >= weights.NEARLY_ANSWERED_MIN_SHARE
        for entry in printed
    )
    least = weights.NEARLY_ANSWERED_MIN_SHARE if is_answered or is_near else weights.UNKNOWN_WORD_MIN_SHARE
    in_names = {word for card in cards for word in card.name.words}
    missing += [
        word
        for word in dict.fromkeys(unknown)
        if word not in in_names and len(word) > 1 and question.share(stems_of([word])) >= least
    ]
    sentences = [f"no entry mentions {_joined_by_or(missing)}"] if missing else []
    sentences += [f"no entry is about {_joined_by_or(passing)}"] if passing else []
    note = _silent_note(printed[0], question, scores) if printed else None
    sentences += ["the documents do not say: see the note"] if note is not None else []
    return Unsaid((*missing, *passing), tuple(sentences), answered, note)


def _can_only_be_card(name: Name) -> bool:
    """Check whether a name can only mean a card: a single word must be a whole title and written as a name."""
    return len(name.words) > 1 or (name.is_title and name.is_marked)


def _silent_note(entry: RulingEntry, question: Question, scores: Mapping[int, float]) -> int | None:
    """Return the index of the note that calls a document silent on the question, if nothing else answers it."""
    notes = {
        number: question.share(_terms(entry, each))
        for number, each in enumerate(entry.passages)
        if _is_silent_note(each)
    }
    if not notes:
        return None
    best = max(notes, key=lambda number: notes[number])
    text = max((score for number, score in scores.items() if number not in notes), default=0.0)
    all_text = {t for n, passage in enumerate(entry.passages) if n not in notes for t in _terms(entry, passage)}
    is_silent = text <= weights.SILENT_TEXT_MAX_SCORE * max(scores.get(number, 0.0) for number in notes) and notes[
        best
    ] >= max(weights.SILENT_NOTE_MIN_SHARE, question.share(all_text) + weights.SILENT_NOTE_MARGIN)
    return best if is_silent else None


def _is_silent_note(passage: Passage) -> bool:
    return passage.head == SILENT_LABEL


def _answers_for_card(entry: RulingEntry, question: Question, card: NamedCard, cards: Sequence[NamedCard]) -> bool:
    """Check whether an entry answers a question about a card: one of its passages names the card and covers more.

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
    texts = list(_term_sets(entry))
    said = (question.share(text, without=names) for text in texts if text.issuperset(card.name.terms))
    whole = question.share({*chain.from_iterable(texts)}, without=names)
    return max(said, default=0.0) >= weights.NAME_PASSAGE_MIN_SHARE or (
        is_mentioned and whole >= weights.NAME_ENTRY_MIN_SHARE
    )


def _is_list(passage: Passage, entry: RulingEntry) -> bool:
    """Check whether a passage only lists cards."""
    text = words(passage.text)
    return sum(within(words(title), text) for title in entry.cards) > MAX_CARDS_DISCUSSED


def _term_sets(entry: RulingEntry) -> Iterator[set[str]]:
    """Yield the terms of each passage of an entry, and of its title, aliases and sample questions."""
    yield from (_terms(entry, passage) for passage in entry.passages)
    for ask in (entry.title, *entry.aliases, *entry.asks):
        yield {*stems(ask)}


def _terms(entry: RulingEntry, passage: Passage) -> set[str]:
    """Return the terms of a passage, with those of its head and of the entry's title, aliases and section."""
    return {*stems(" ".join((entry.title, *entry.aliases, entry.section, passage.head, passage.text)))}


def _joined_by_or(names: Sequence[str]) -> str:
    *most, last = dict.fromkeys(names)
    return f"{', '.join(most)} or {last}" if most else last
