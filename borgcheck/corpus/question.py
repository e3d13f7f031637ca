"""Read a question: the document and the cards that it names, and its other words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from whoosh.query import And, Or, Phrase, Term
from whoosh.searching import Searcher

from borgcheck.corpus.corpus import Corpus
from borgcheck.corpus.entry import GAMES, Document, RulingEntry
from borgcheck.corpus.names import Name, names_in, titles
from borgcheck.corpus.passages import SILENT_LABEL
from borgcheck.corpus.terms import stems, stems_of, synonyms
from borgcheck.corpus.vocabulary import Vocabulary, forms_of
from borgcheck.corpus.words import SEPARATOR, STOP, runs, within, words

# A name that more entries mention is a term of the game; fewer mention it in passing.
MAX_PASSING_MENTIONS = 6
# A word that more entries have says little about what a question asks.
MAX_TELLING_MENTIONS = 60
# The maximum number of other parts of a question in which an unknown word is reported.
FEW_PARTS = 3
# A rarer word counts as if this many entries had it: it may be any word, so it says no more about the question.
UNKNOWN_WORD_ENTRIES = 10
# The number of words from which the title of a card is a name however it is written.
LONG_TITLE = 3


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

    @property
    def is_known(self) -> bool:
        """Whether any entry mentions it or has it in a sample question."""
        return bool(self.mentions or self.asked)


class Question(NamedTuple):
    """The parts of a question.

    Attributes:
        words: Its words, without the document that it names.
        cards: The cards that it names.
        unknown: The words that no entry has, unless some are misspelt, or no entry on the other game that it names.
        is_of_other_game: Whether it names another game.
        rarity: The rarity of each term.
        number: The number of entries with each term.
        noted: The terms that entries have only in notes that their document is silent.
        others: The other words for a term: its synonyms, and what a misspelt one means.
    """

    words: Sequence[str]
    cards: Sequence[NamedCard]
    unknown: Sequence[str]
    is_of_other_game: bool
    rarity: Mapping[str, float]
    number: Mapping[str, int]
    noted: Collection[str]
    others: Mapping[str, Sequence[tuple[str, ...]]]

    def share(self, text: Collection[str]) -> float:
        """Return the share of the question, from 0 to 1, that the terms of a text cover, by the rarity of its terms."""
        covered = sum(rarity for term, rarity in self.rarity.items() if self.covers(term, text))
        return covered / sum(self.rarity.values()) if self.rarity else 0.0

    def covers(self, term: str, text: Collection[str]) -> bool:
        """Check whether a text has a term, or another word for it."""
        return term in text or any(all(each in text for each in other) for other in self.others.get(term, ()))

    def is_borne_on(self, entry: RulingEntry, note: str) -> bool:
        """Check whether a note of an entry has a telling word of the question that is not one of the entry's title."""
        about, said = {*stems(SEPARATOR.join((entry.title, *entry.aliases)))}, {*stems(note)}
        telling = (term for term, n in self.number.items() if n < MAX_TELLING_MENTIONS and term not in about)
        return any(self.covers(term, said) for term in telling)

    def is_short(self) -> bool:
        """Check whether it has few parts besides the words that are not known."""
        in_cards = {term for card in self.cards for term in card.name.terms}
        return len({*self.number} - in_cards - {*stems_of(self.unknown)}) + len(self.cards) <= FEW_PARTS


class QuestionReader:
    """Reads questions to a corpus."""

    def __init__(self, corpus: Corpus, index: Searcher, passages: Searcher, vocabulary: Vocabulary) -> None:
        self._corpus = corpus
        self._index = index
        self._passages = passages
        self._vocabulary = vocabulary
        self._documents = {" ".join(words(name)): d for d in corpus.documents for name in d.names}

    def subject(self, asked: Sequence[str]) -> tuple[Sequence[str], Document | None]:
        """Return a question's words without the document that it names, and the document; None if it names several."""
        subject = f" {' '.join(asked)} "
        named = {name: document for name, document in self._documents.items() if f" {name} " in subject}
        if len({document.source for document in named.values()}) != 1:
            return asked, None
        for name in sorted(named, key=len, reverse=True):
            subject = subject.replace(f" {name} ", " ")
        return subject.split() if stems(subject) else asked, next(iter(named.values()))

    def names_of_cards(self, query: str) -> list[Name]:
        """Return the names of cards in a question: those written as names, long ones, and those of words that few know.

        The title of a card that is a single word is a name in any spelling if the entries only have it with a capital.
        """
        return [
            name
            for name in names_in(query, self._is_proper)
            if name.is_marked
            or (name.is_title and len(name.words) >= LONG_TITLE)
            or any(self._vocabulary.number_with(term) <= MAX_PASSING_MENTIONS for term in name.terms)
        ]

    def named_card(self, name: Name) -> NamedCard:
        """Return a named card with the entries that mention it, and those with it in a title or a question."""
        mentions = self._index.search(Phrase("exact", name.words), limit=None)
        asks = self._passages.search(And([Term("text", term) for term in name.terms]), limit=None)
        asked = frozenset(hit["of"] for hit in asks if hit.get("number") is None)
        return self.in_entries(NamedCard(name, frozenset(hit["id"] for hit in mentions), asked, is_term=False))

    def in_entries(self, card: NamedCard, game: str | None = None) -> NamedCard:
        """Return a card as the entries on one game, or all, have it."""
        mentions, asked = (
            {id: e for id in sorted(ids) if (e := self._corpus.get(id)) and game in (None, e.game)}
            for ids in (card.mentions, card.asked)
        )
        named = (name for e in asked.values() for name in (e.title, *e.aliases))
        is_term = any(within(card.name.words, words(each)) for each in named)
        return NamedCard(card.name, frozenset(mentions), frozenset(asked), is_term)

    def read(
        self, subject: Sequence[str], cards: Sequence[NamedCard], near: Mapping[str, str], document: Document | None
    ) -> Question:
        """Return the parts of a question."""
        terms = dict.fromkeys(stems_of(subject))
        others: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        for run in runs(list(terms), 3):
            for term in run:
                others[term] += synonyms().get(run, ())
        for word, meant in near.items():
            for term in stems_of([word]):
                others[term].append(tuple(stems_of([meant])))
        number = {term: self._vocabulary.number_with(term) for term in terms}
        other_game = document.game if document and document.game != GAMES[0] else ""
        return Question(
            words=tuple(subject),
            cards=cards,
            unknown=[
                word
                for word in subject
                if (other_game and self._is_foreign(word, other_game))
                or (self._vocabulary.is_unknown(word) and not near and not any(map(others.get, stems_of([word]))))
            ],
            is_of_other_game=bool(other_game),
            rarity={term: self._vocabulary.rarity(max(n, UNKNOWN_WORD_ENTRIES)) for term, n in number.items()},
            number=number,
            noted={term for term in terms if self._is_only_noted(term)},
            others=others,
        )

    def _is_proper(self, word: str) -> bool:
        """Check whether few entries have a word, and all of them with a capital."""
        if word in STOP:
            return False
        lower_case = re.compile(rf"\b{word}")
        forms = Or([Term("text", form) for form in forms_of(stems_of([word])[0])])
        hits = self._index.search(forms, limit=MAX_PASSING_MENTIONS + 1)
        entries = [entry for hit in hits if (entry := self._corpus.get(hit["id"]))]
        return len(entries) <= MAX_PASSING_MENTIONS and not any(
            lower_case.search("\n".join((entry.text, entry.note or "", *entry.asks))) for entry in entries
        )

    def _is_foreign(self, word: str, game: str) -> bool:
        """Check whether a word is one of titles, of entries or cards, and no entry on a game has it or a synonym."""
        stem = tuple(stems_of([word]))
        if not stem or not (word in self._vocabulary.of_titles[word[0]] or f" {word} " in titles()):
            return False
        said = Or([And([Term("text", each) for each in terms]) for terms in (stem, *synonyms().get(stem, ()))])
        return not len(self._index.search(And([said, Term("game", game)]), limit=1))

    def _is_only_noted(self, term: str) -> bool:
        """Check whether entries have a term only in notes that their document is silent, or in sample questions."""
        if not 0 < self._vocabulary.number_with(term) <= MAX_PASSING_MENTIONS:
            return False
        entries = [self._corpus.get(hit["id"]) for hit in self._index.search(Term("text", term), limit=None)]
        said = (
            (e.title, *e.aliases, *e.cards, e.text, *(note.text for note in e.notes if note.label != SILENT_LABEL))
            for e in entries
            if e
        )
        return not any(term in stems(SEPARATOR.join(texts)) for texts in said)
