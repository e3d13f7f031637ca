"""Read a question: the document and the cards that it names, and its other words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from whoosh.query import And, Or, Phrase, Term
from whoosh.searching import Searcher

from borgcheck.corpus import weights
from borgcheck.corpus.entry import CARD_GAME, Document, RulingEntry
from borgcheck.corpus.loading import Corpus
from borgcheck.corpus.names import MentionedName, names_in, titles
from borgcheck.corpus.terms import stems, stems_of, synonyms
from borgcheck.corpus.vocabulary import Vocabulary
from borgcheck.corpus.words import runs, within, words

# A name that more entries mention is a term of the game; fewer mention it in passing.
MAX_PASSING_MENTIONS = 6
# The maximum number of other parts of a question in which an unknown word is reported.
FEW_PARTS = 3
# What the names of all these games begin with.
STAR_TREK = ("star", "trek")
# A phrase in quotes.
PHRASE = re.compile(r'["“]([^"”]+)["”]')


class NamedCard(NamedTuple):
    """A card that a question names.

    Attributes:
        name: Its name.
        mentions: The entries that mention it.
    """

    name: MentionedName
    mentions: Sequence[RulingEntry]

    @property
    def is_in_passing(self) -> bool:
        """Whether the entries that mention it are few, and none has it in its title or an alias."""
        names = (name for entry in self.mentions for name in (entry.title, *entry.aliases))
        return len(self.mentions) <= MAX_PASSING_MENTIONS and not any(
            within(self.name.words, words(name)) for name in names
        )


class ParsedQuery(NamedTuple):
    """The parts of a question.

    Attributes:
        all_words: All its words.
        words: Its words without the document that it names.
        document: The document that it names, or None.
        phrases: The words of each phrase in quotes, which every hit contains.
        corrections: Its misspelt words, each with the word that it must mean.
        cards: The cards that it names.
        unknown: The words that no entry has; empty if the question has a misspelt word. If it names a document on
            another game, also the words that no entry on that game has.
        rarity: The rarity of each term.
        other_words: The other words for a term: its synonyms, and what a misspelt one means.
        boosts: The weights in a search of its terms and of other words for them.
    """

    all_words: Sequence[str]
    words: Sequence[str]
    document: Document | None
    phrases: Sequence[Sequence[str]]
    corrections: Mapping[str, str]
    cards: Sequence[NamedCard]
    unknown: Sequence[str]
    rarity: Mapping[str, float]
    other_words: Mapping[str, Sequence[tuple[str, ...]]]
    boosts: Mapping[str, float]

    @property
    def is_of_other_game(self) -> bool:
        """Whether it names a document on another game."""
        return self.document is not None and self.document.game != CARD_GAME

    def is_in_named_document(self, entry: RulingEntry) -> bool:
        """Check whether an entry is in the document that it names, and not about another of its scenarios."""
        if self.document is None or entry.source != self.document.source:
            return False
        place = words(f"{entry.title} {entry.section}")
        scenarios = [name for name in map(words, self.document.names) if within(name, place)]
        return not scenarios or any(within(name, self.all_words) for name in scenarios)

    def share(self, text: Collection[str], without: Collection[str] = ()) -> float:
        """Return the share of the question, from 0 to 1, that the terms of a text cover, by the rarity of its terms.

        Args:
            text: The terms of the text.
            without: Terms that do not count.
        """
        rarity = {term: rarity for term, rarity in self.rarity.items() if term not in without}
        covered = sum(each for term, each in rarity.items() if self.covers(term, text))
        return covered / sum(rarity.values()) if rarity else 0.0

    def covers(self, term: str, text: Collection[str]) -> bool:
        """Check whether a text has a term, or another word for it."""
        return term in text or any(all(each in text for each in other) for other in self.other_words.get(term, ()))

    def is_short(self) -> bool:
        """Check whether it has few parts besides the words that are not known."""
        in_cards = {term for card in self.cards for term in card.name.terms}
        return len({*self.rarity} - in_cards - {*stems_of(self.unknown)}) + len(self.cards) <= FEW_PARTS

    def is_mostly_unknown(self) -> bool:
        """Check whether two of three terms, or more, are not known."""
        return len({*stems_of(self.unknown)}) >= weights.UNKNOWN_MIN_SHARE * len(self.rarity) > 0


class QuestionReader:
    """Reads questions to a corpus."""

    def __init__(self, corpus: Corpus, index: Searcher, vocabulary: Vocabulary) -> None:
        self._corpus = corpus
        self._index = index
        self._vocabulary = vocabulary
        self._documents = {" ".join(words(name)): d for d in corpus.documents for name in d.names}
        self._games = {STAR_TREK, *(name for name in map(words, self._documents) if name[:2] == STAR_TREK)}

    def read(self, query: str) -> ParsedQuery:
        """Return the parts of a question."""
        all_words = words(query)
        corrections = self._vocabulary.corrections(PHRASE.sub(" ", query))
        subject, document = self._without_document([corrections.get(word, word) for word in all_words])
        if document is None:
            subject = all_words
        meant = stems_of(corrections.values())
        other_words: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        boosts: dict[str, float] = defaultdict(float)
        for run in runs([*stems_of(subject), *meant], 3):
            for other in synonyms().get(run, ()):
                for term in run:
                    other_words[term].append(other)
                for term in other:
                    boosts[term] += weights.SYNONYM / len(other)
        for word, right in corrections.items():
            for term in stems_of([word]):
                other_words[term].append(tuple(stems_of([right])))
        number = {term: self._vocabulary.entry_count(term) for term in dict.fromkeys(stems_of(subject))}
        unknown = [
            word
            for word in subject
            if (document and document.game != CARD_GAME and self._is_foreign(word, document.game))
            or (
                not corrections
                and self._vocabulary.is_unknown(word)
                and not any(map(other_words.get, stems_of([word])))
            )
        ]
        return ParsedQuery(
            all_words=all_words,
            words=tuple(subject),
            document=document,
            phrases=[phrase for each in PHRASE.findall(query) if (phrase := words(each))],
            corrections=corrections,
            cards=[self._card(name, document) for name in names_in(query, self._is_rare, self._games)],
            unknown=unknown,
            rarity={term: self._vocabulary.rarity(n) for term, n in number.items()},
            other_words=other_words,
            boosts=boosts | dict.fromkeys(number, 1.0) | dict.fromkeys(meant, weights.NEAR_WORD),
        )

    def _without_document(self, asked: Sequence[str]) -> tuple[Sequence[str], Document | None]:
        """Return a question's words without the document that it names, and the document; None if it names several."""
        subject = f" {' '.join(asked)} "
        named = {name: document for name, document in self._documents.items() if f" {name} " in subject}
        if len({document.source for document in named.values()}) != 1:
            return asked, None
        for name in sorted(named, key=len, reverse=True):
            subject = subject.replace(f" {name} ", " ")
        return subject.split() if stems(subject) else asked, next(iter(named.values()))

    def _is_rare(self, name: Sequence[str]) -> bool:
        """Check whether few entries have one of some words."""
        return any(self._vocabulary.entry_count(term) <= MAX_PASSING_MENTIONS for term in stems_of(name))

    def _card(self, name: MentionedName, document: Document | None) -> NamedCard:
        """Return a card with the entries that mention it, all if they are few, on the game of the document."""
        is_word = len(name.words) == len(name.terms) == 1
        said = Term("text", name.terms[0]) if is_word else Phrase("exact", name.words)
        of_game = Term("game", document.game) if document else None
        mentions = self._index.search(said, filter=of_game, limit=MAX_PASSING_MENTIONS + 1)
        return NamedCard(name, [entry for hit in mentions if (entry := self._corpus.get(hit["id"]))])

    def _is_foreign(self, word: str, game: str) -> bool:
        """Check whether a word is one of titles, of entries or cards, and no entry on a game has it or a synonym."""
        stem = tuple(stems_of([word]))
        if not stem or not (word in self._vocabulary.title_words or f" {word} " in titles()):
            return False
        said = Or([And([Term("text", each) for each in terms]) for terms in (stem, *synonyms().get(stem, ()))])
        return not len(self._index.search(And([said, Term("game", game)]), limit=1))
